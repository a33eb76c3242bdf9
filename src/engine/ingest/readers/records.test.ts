import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const read = (name: string, text: string) => readDocument(raw(name, text))
const readLines = async (name: string, text: string) =>
  (await read(name, text)).text.split('\n').filter((line) => line !== '')

test('a list of objects is a table, the column that names its rows first', async () => {
  const orders = [
    { id: 1, name: 'Anna', address: { city: 'Oslo' }, items: [{ what: 'lamp', count: 2 }], paid: true },
    { id: 2, name: 'Bo', address: { city: 'Bergen' }, items: [], paid: null },
  ]
  const { kind, title, text, html } = await read('orders.json', JSON.stringify(orders))
  assert.deepEqual([kind, title], ['json', null])
  assert.equal(
    text,
    '| name | id | address city | items | paid |\n| Anna | 1 | Oslo | what lamp, count 2 | true |\n| Bo | 2 | Bergen |  |  |',
  )
  assert.match(html!, /<th>address city<\/th>/)
})

test('lines of JSON are one table, whatever the file is called', async () => {
  const lines = '{"level":"info","msg":"started"}\n{"level":"error","msg":"failed","code":7}\n'
  const table = ['| level | msg | code |', '| info | started |  |', '| error | failed | 7 |']
  assert.deepEqual(await readLines('app.jsonl', lines), table)
  assert.deepEqual(await readLines('paste', lines), table)
})

test('an object is its fields, what holds more below its name; objects alike are rows', async () => {
  const told = {
    title: 'Billing',
    port: 80,
    tls: { on: true, key: null },
    tags: ['shop', 'tax'],
    people: { anna: { role: 'lead' }, bo: { role: 'clerk' }, cy: { role: 'cook' } },
    grid: [
      [1, 2],
      [3, 4],
    ],
    notes: [{ name: 'first' }, { name: 'second' }],
    none: {},
  }
  const { title, text, places } = await read('a.json', `// settings\n${JSON.stringify(told)}`)
  assert.equal(title, 'Billing')
  assert.deepEqual(
    text.split('\n').filter((line) => line !== ''),
    [
      ...['| Field | Value |', '| title | Billing |', '| port | 80 |', '| tls on | true |', '| tags | shop, tax |'],
      ...['people', '| key | role |', '| anna | lead |', '| bo | clerk |', '| cy | cook |'],
      ...['grid', '| 1 | 2 |', '| 3 | 4 |', 'notes', '- first', '- second'],
    ],
  )
  assert.deepEqual(
    places.map(({ heading }) => heading).filter((heading) => heading),
    ['people', 'grid', 'notes'],
  )
})

test('objects that say much are texts below their names, and not rows', async () => {
  const long = 'The tide rose. '.repeat(30).trim()
  const messages = [{ subject: 'Flood', from: 'Al', body: long }, { subject: 'Ebb', from: 'Jo', body: long }, {}]
  assert.deepEqual(await readLines('mail.json', JSON.stringify(messages)), [
    ...['Flood', '| Field | Value |', '| from | Al |', long],
    ...['Ebb', '| Field | Value |', '| from | Jo |', long],
  ])
})

test('what only looks like JSON is text, and JSON that holds nothing is refused', async () => {
  assert.equal((await read('a.json', '{ "a": 1, then words')).kind, 'text')
  assert.equal((await read('notes', '[[a link]] and more')).kind, 'text')
  await assert.rejects(read('a.json', '{"a": null}'), /JSON file holds no text/)
})

test('a calendar is its events by day and its tasks, with what is said of each', async () => {
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Team'],
    ...['BEGIN:VEVENT', 'UID:2', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Closed'],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID=Europe/Oslo:20261203T093000', 'DURATION:PT45M'],
    ...[
      'SUMMARY:Planning',
      'ORGANIZER;CN=Maria Rossi:mailto:m@example.org',
      'DESCRIPTION:Bring the bud',
      ' get.\\nNo slides.',
    ],
    ...['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,-1FR;COUNT=4', 'END:VEVENT'],
    ...['BEGIN:VTODO', 'UID:3', 'SUMMARY:Tax', 'DUE;VALUE=DATE:20270131', 'END:VTODO', 'END:VCALENDAR'],
  ].join('\r\n')
  const { kind, title, text } = await read('team.ics', calendar)
  assert.deepEqual([kind, title], ['calendar', 'Team'])
  assert.deepEqual(
    text.split('\n').filter((line) => line !== ''),
    [
      'Events',
      '| Event | Start | End | Time zone | Organizer | Repeats |',
      '| Planning | 2026-12-03 09:30 | 2026-12-03 10:15 | Europe/Oslo | Maria Rossi | every 2 weeks on Monday, the last Friday 4 times |',
      '| Closed | 2026-12-24 | 2026-12-26 |  |  |  |',
      ...['Planning, 2026-12-03 09:30', 'Bring the budget.', 'No slides.'],
      ...['Tasks', '| Task | Due |', '| Tax | 2027-01-31 |'],
    ],
  )
  await assert.rejects(read('cut.ics', calendar.slice(0, 120)), /calendar is damaged/)
})

test('an address book is a row for each person, also of cards as old phones write them', async () => {
  const cards = [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Dr. Maria Rossi', 'ORG:Acme;Research', 'TEL;TYPE=WORK:+49 30 1'],
    ...[
      'ADR:;;Hauptstr. 5;Berlin;;10115;Germany',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lund;Bo;;;',
      'END:VCARD',
    ],
  ].join('\n')
  assert.deepEqual(await readLines('people.vcf', cards), [
    '| Name | Organization | Phone | Address |',
    '| Dr. Maria Rossi | Acme, Research | +49 30 1 | Hauptstr. 5, Berlin, 10115, Germany |',
    '| Bo Lund |  |  |  |',
  ])
  const old =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=\n=BCller;Jan\nTEL;CELL;PREF:0171\nEND:VCARD'
  assert.deepEqual(await readLines('old', old), ['| Name | Phone |', '| Jan Müller | 0171 |'])
})

test('XML that holds data is read as JSON is, without what is said in other languages', async () => {
  const xml =
    '<?xml version="1.0"?><books xmlns="urn:b"><book id="b1"><name>Rain</name><name xml:lang="de">Regen</name><price>5</price></book><book id="b2"><name>Sun</name><price>7</price></book></books>'
  assert.deepEqual(await readLines('books.xml', xml), [
    '| name | id | price |',
    '| Rain | b1 | 5 |',
    '| Sun | b2 | 7 |',
  ])
})

test('XML that holds running text is read as its paragraphs below its titles', async () => {
  const xml =
    '<?xml version="1.0"?><text><div><head>On bees</head><p>Bees make <hi>honey</hi>.</p><p>They sleep.</p></div><div><head>On wasps</head><p>They do not.</p></div><project_license>MIT</project_license></text>'
  const { kind, text, places } = await read('a.xml', xml)
  assert.equal(kind, 'xml')
  assert.equal(text, 'On bees\n\nBees make honey.\n\nThey sleep.\n\nOn wasps\n\nThey do not.\n\nproject license: MIT')
  assert.deepEqual(
    places.map(({ heading }) => heading),
    ['On bees', 'On wasps'],
  )
})

test('YAML and TOML are read as JSON is, with what their author says of a setting', async () => {
  const yaml =
    '# Settings of the mill\nserver:\n  host: &here 0.0.0.0\n  port: 8080   # where it listens\n  # how many at once\n  pool: 20\n  other: *here\nfeatures:\n  - flour\n  - bran\n'
  const { kind, text } = await read('mill.yml', yaml)
  assert.equal(kind, 'yaml')
  assert.deepEqual(
    text.split('\n').filter((line) => line !== ''),
    [
      ...[
        '| Field | Value |',
        '| # | Settings of the mill |',
        '| features | flour, bran |',
        'server',
        '| Field | Value |',
      ],
      ...[
        '| host | 0.0.0.0 |',
        '| port | 8080 # where it listens |',
        '| pool | 20 # how many at once |',
        '| other | 0.0.0.0 |',
      ],
    ],
  )
  const twice = await readLines('two.yaml', 'kind: Pod\nname: a\n---\nkind: Service\nname: b\n')
  assert.deepEqual(twice, ['| name | kind |', '| a | Pod |', '| b | Service |'])
  assert.equal((await read('notes.yaml', 'Only a line of text')).kind, 'text')
  assert.equal((await read('notes.yaml', 'a: [1, 2')).kind, 'text')
  assert.deepEqual(await readLines('a.toml', 'title = "Mill"\n[smtp]\nport = 587\n'), [
    ...['| Field | Value |', '| title | Mill |', '| smtp port | 587 |'],
  ])
})

test('seconds since 1970 are the time that they are where the name says so', async () => {
  const told = [
    { text: 'Down', ts: '1764753030.789495', count: 1764753030, createdAt: 1764753030123 },
    { text: 'Up', ts: '1764756630.100000', count: 7, createdAt: 1764756630123 },
  ]
  assert.deepEqual(await readLines('slack.json', JSON.stringify(told)), [
    '| text | ts | count | createdAt |',
    '| Down | 2025-12-03 09:10:30 UTC | 1764753030 | 2025-12-03 09:10:30 UTC |',
    '| Up | 2025-12-03 10:10:30 UTC | 7 | 2025-12-03 10:10:30 UTC |',
  ])
  assert.deepEqual(await readLines('visits.csv', 'page,time,cpu_time\nhome,1764753030,1764753030\nnews,,7\n'), [
    '| page | time | cpu_time |',
    '| home | 2025-12-03 09:10:30 UTC | 1764753030 |',
    '| news |  | 7 |',
  ])
})

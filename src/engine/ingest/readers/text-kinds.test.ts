import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../../tests/support/list-fields.ts'
import { MAX_SOURCE_TEXT_CHARS } from '../limits.ts'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const unreadable = { code: 'SOURCE_UNREADABLE' }
const read = (name: string, content: string) => readDocument(raw(name, content))

test('plain text stays to the letter apart from its ends', async () => {
  assert.equal((await read('a.txt', '\ufeff \r\n a  b\r\n\r\n\tc\u00a0d \r\n')).text, 'a  b\n\n\tc\u00a0d')
})

test('headings of plain text that is written as Markdown are found, comments of settings are none', async () => {
  const log = '# Log\n\n## Version 2\n- a lamp\n- a door\n\n## Version 1\n- a house\n- a road\n- a tree\n'
  assert.deepEqual(listField((await read('log.txt', log)).places, 'heading'), ['Log', 'Version 2', 'Version 1'])
  const settings = '## where it listens\n#port = 80\n\n## who may come\n#allow = all\nname = lamp\n'
  assert.deepEqual((await read('lamp.txt', settings)).places, [])
})

test('a letter whose mark is a sign of its own is one letter, in plain text, Markdown and pages', async () => {
  const word = 'Mo\u0308we'
  for (const [name, content] of [
    ['a.txt', word],
    ['a.md', `# ${word}`],
    ['a.html', `<p>${word} flies over the harbour.</p>`],
  ] as const)
    assert.ok((await read(name, content)).text.includes('M\u00f6we'), name)
})

test('blank and endless texts are refused', async () => {
  await assert.rejects(read('a.txt', ' \n '), { ...unreadable, message: 'The file holds no text.' })
  const endless = raw('a.txt', Buffer.alloc(MAX_SOURCE_TEXT_CHARS * 3 + 1, 'a'))
  await assert.rejects(readDocument(endless), { ...unreadable, message: /longer than 32 million characters/ })
})

test('Markdown keeps its letters and gets real headings; inlined pictures stay in the rendition alone', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const read1 = await read(
    'a.md',
    `# One *two*\n\ntext ![alt](${picture})\n\n\`\`\`\n# no heading\n\`\`\`\n\nThree\n-----\n<script>alert(1)</script>`,
  )
  assert.deepEqual(
    read1.places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['One two', 1],
      ['Three', 2],
    ],
  )
  assert.equal(read1.text.slice(read1.places[1]!.start).startsWith('Three'), true)
  assert.equal(read1.text.includes('base64'), false)
  assert.match(read1.html ?? '', /<h1>One <em>two<\/em><\/h1>/)
  assert.ok(read1.html?.includes(`<img src="${picture}" alt="alt">`))
  assert.doesNotMatch(read1.html ?? '', /alert/)
  assert.equal(read1.title, 'One two')
})

test('tables keep their rows, whatever parts their cells', async () => {
  const table = await read('a.csv', 'town;people;note\nOslo;700;"a;b\nc"\nBergen;290\n')
  assert.equal(table.text, '| town | people | note |\n| Oslo | 700 | a;b c |\n| Bergen | 290 |  |')
  assert.match(table.html ?? '', /<th>town<\/th>/)
  assert.equal((await read('a.tsv', 'a,b\tc\nd\te')).text, '| a,b | c |\n| d | e |')
})

test('rows whose last cells are left out are filled up to the row that names the columns', async () => {
  const table = await read('a.csv', 'town,people,area,note\nOslo,700\nBergen,290\nMoss,33,64\n')
  assert.equal(
    table.text,
    '| town | people | area | note |\n| Oslo | 700 |  |  |\n| Bergen | 290 |  |  |\n| Moss | 33 | 64 |  |',
  )
})

test('captions become paragraphs under their time, rolling lines once', async () => {
  const vtt =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello there\n\n00:02.000 --> 00:03.000\nHello there\nand welcome.\n'
  const captions = await read('talk.vtt', vtt)
  assert.equal(captions.text, 'Hello there and welcome.')
  assert.deepEqual(captions.places, [{ start: 0, heading: '0:00:01', headingLevel: 1 }])
})

test('a mail gives its head, its body and the names of what was attached', async () => {
  const mail = [
    'From: Ann <ann@a.example>',
    'To: bob@b.example',
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'See the file.',
    '--B',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    'xxxx',
    '--B--',
    '',
  ].join('\r\n')
  const read1 = await read('a.eml', mail)
  assert.equal(read1.title, 'Grüße')
  assert.match(read1.text, /^Subject: Grüße\nFrom: Ann <ann@a\.example>\nTo: bob@b\.example\n\nSee the file\./)
  assert.match(read1.text, /- a\.pdf \(application\/pdf, \d+ bytes\)/)
  assert.equal(read1.warnings.length, 1)
})

test('a mailbox gives its mails in order, each under its subject and decoded', async () => {
  const box = [
    'From ann@a.example Mon Jan  1 10:00:00 2024',
    'From: Ann <ann@a.example>\nTo: bob@b.example\nSubject: The bridge',
    'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64',
    '',
    Buffer.from('It opens on 4 May.').toString('base64'),
    '',
    'From bob@b.example Tue Jan  2 11:00:00 2024',
    'From: Bob <bob@b.example>\nTo: ann@a.example\nSubject: Re: The bridge',
    '',
    'On 6 May instead.',
    '>From there it leads on.',
    '',
  ].join('\n')
  const { kind, text, places } = await read('archive', box)
  assert.equal(kind, 'mbox')
  assert.match(
    text,
    /^The bridge\n\nFrom: Ann <ann@a\.example>\nTo: bob@b\.example\n\nIt opens on 4 May\.\n\nRe: The bridge\n/,
  )
  assert.match(text, /On 6 May instead\.\nFrom there it leads on\.$/)
  assert.deepEqual(listField(places, 'heading'), ['The bridge', 'Re: The bridge'])
  assert.equal((await read('a.txt', 'From here at 10:00 in 2024\nit goes on: so it does.')).kind, 'text')
})

test('DocBook gives its parts, lists, entries, tables and code as they are shown', async () => {
  const book = `<?xml version="1.0"?>
<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd" [<!ENTITY own "<application
>Tower</application>">]>
<book><bookinfo><title>Guide of &own;</title><author>A</author></bookinfo>
<chapter id="setup"><title>Setup</title><indexterm><primary>hidden</primary></indexterm>
<para>Run <command>init</command>&nbsp;first&mdash;once.<footnote><para>Or twice.</para></footnote></para>
<para>Press <keycombo>&Ctrl;&Home;</keycombo> or <menuchoice><guimenu>File</guimenu><guimenuitem>Light</guimenuitem></menuchoice>; see <xref linkend="setup"/>.</para>
<itemizedlist><listitem><para>One</para></listitem><listitem><para>Two</para></listitem></itemizedlist>
<variablelist><varlistentry><term>-q</term><listitem><para>Quiet.</para></listitem></varlistentry></variablelist>
<table><title>Sizes</title><tgroup cols="2"><thead><row><entry>Part</entry><entry>cm</entry></row></thead>
<tbody><row><entry>Rod</entry><entry>12</entry></row></tbody></tgroup></table>
<screen>init
done</screen></chapter></book>`
  const { kind, title, text, places } = await read('guide.xml', book)
  assert.deepEqual([kind, title], ['docbook', 'Guide of Tower'])
  assert.deepEqual(listField(places, 'heading'), ['Guide of Tower', 'Setup'])
  assert.match(
    text,
    /Run init first—once\. \(Or twice\.\)\n\nPress Ctrl\+Home or File → Light; see Setup\.\n\n- One\n- Two\n\n/,
  )
  assert.match(text, /-q[\s\S]*Quiet\.[\s\S]*\| Part \| cm \|\n\|---\|---\|\n\| Rod \| 12 \|[\s\S]*init\ndone$/)
  assert.doesNotMatch(text, /hidden|bookinfo|author/)
})

test('an outline gives a heading for each branch and a point for each leaf', async () => {
  const outline =
    '<opml version="2.0"><head><title>Walks</title></head><body><outline text="North"><outline text="Mill &lt;b&gt;path&lt;/b&gt;" _note="Wet."/><outline text="Feed" xmlUrl="https://a.example/"/></outline></body></opml>'
  const { kind, title, text, places } = await read('walks', outline)
  assert.deepEqual([kind, title], ['opml', 'Walks'])
  assert.equal(text, 'North\n\n- Mill path\n\nWet.\n\n- Feed: https://a.example/')
  assert.deepEqual(listField(places, 'heading'), ['North'])
})

test('a feed gives each entry below its title, with its day and author, its full text before its summary', async () => {
  const rss =
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Mill</title><description>News &amp; notes</description><item><title>A loom</title><pubDate>Mon, 02 Jun 2025 10:00:00 GMT</pubDate><dc:creator>Jo Reed</dc:creator><description>Short.</description><content:encoded><![CDATA[<p>Made of <b>oak</b>.</p>]]></content:encoded></item><item><title>Moths</title><description>They ate &amp;amp; flew.</description></item></channel></rss>'
  const { kind, title, text, places } = await read('news.xml', rss)
  assert.deepEqual([kind, title], ['feed', 'Mill'])
  assert.equal(
    text,
    'Mill\n\nNews & notes\n\nA loom\n\n2025-06-02 · Jo Reed\n\nMade of oak.\n\nMoths\n\nThey ate & flew.',
  )
  assert.deepEqual(listField(places, 'heading'), ['Mill', 'A loom', 'Moths'])
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Port</title><entry><title type="text">Tides</title><author><name>Al</name></author><updated>2025-06-01T00:30:00+02:00</updated><content type="xhtml"><div>High at <em>noon</em>.</div></content></entry><entry><title>Crane</title><summary type="text">1 &lt; 2</summary></entry></feed>'
  const second = await read('port', atom)
  assert.equal(second.text, 'Port\n\nTides\n\n2025-06-01 · Al\n\nHigh at noon.\n\nCrane\n\n1 < 2')
  await assert.rejects(read('void', '<rss version="2.0"><channel></channel></rss>'), /feed/)
})

test('RTF gives paragraphs, headings, table rows and letters of its code page', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}{\info{\title Big}}\pard\outlinelevel0 Whales\par\pard They sw\'eem \u8212?far {\*\x hidden}{\b bold}.\par\trowd a\cell b\cell\row c\cell d\cell\row}`
  const read1 = await read('a.rtf', rtf)
  assert.equal(read1.text, 'Whales\n\nThey swîm —far bold.\n\n| a | b |\n| c | d |')
  assert.equal(read1.title, 'Big')
  assert.deepEqual(read1.places, [{ start: 0, heading: 'Whales', headingLevel: 1 }])
})

test('a note of RTF stands at the end, its number in the text', async () => {
  const rtf = String.raw`{\rtf1\ansi They swim.{\super\chftn}{\footnote\pard {\super\chftn} Mostly.\par} Far.\par End.\par}`
  assert.equal((await read('a.rtf', rtf)).text, 'They swim.[1] Far.\n\nEnd.\n\n1. Mostly.')
})

test('the paragraphs of a cell of RTF are of its row, and a note that may be passed over is read', async () => {
  const rtf = String.raw`{\rtf1\ansi They swim.{\super\chftn}{\*\footnote\chftn\~\plain\pard Mostly.} Far.\par{\trowd{{\pard\intbl Name\par}\cell}{{\pard\intbl Age\par}\cell}\intbl\row}{\trowd{{\pard\intbl Ann\par}\cell}{{\pard\intbl 7\par}\cell}\intbl\row}\pard End.\par}`
  assert.equal(
    (await read('a.rtf', rtf)).text,
    'They swim.[1] Far.\n\n| Name | Age |\n| Ann | 7 |\n\nEnd.\n\n1. Mostly.',
  )
})

test('RTF gives the headings of styles that stand in the outline', async () => {
  const rtf = String.raw`{\rtf1\ansi{\stylesheet{\s0 Normal;}{\s2\outlinelevel1 Part;}}\pard\plain \s2 Whales\par\pard\plain \s0 They swim.\par}`
  const { text, places } = await read('a.rtf', rtf)
  assert.equal(text, 'Whales\n\nThey swim.')
  assert.deepEqual(places, [{ start: 0, heading: 'Whales', headingLevel: 2 }])
})

test('a canvas is read as its cards from the top, and as what its arrows say', async () => {
  const nodes = [
    { id: 'b', type: 'text', x: 400, y: 100, text: '## [[Moss|The moss]]\nIt is %%very%% green.' },
    { id: 'a', type: 'text', x: 0, y: 100, text: 'The fern' },
    { id: 'g', type: 'group', x: -50, y: 0, label: 'Plants' },
    { id: 'f', type: 'file', x: 0, y: 300, file: 'plants/Fern.md' },
    { id: 'l', type: 'link', x: 0, y: 400, url: 'https://example.org/' },
  ]
  const edges = [
    { id: '1', fromNode: 'a', toNode: 'b', label: 'grows beside' },
    { id: '2', fromNode: 'a', toNode: 'f' },
    { id: '3', fromNode: 'a', toNode: 'gone', label: 'lost' },
  ]
  const { kind, text } = await read('plan.canvas', JSON.stringify({ nodes, edges }))
  assert.deepEqual(
    [kind, text],
    [
      'canvas',
      'Plants\n\nThe fern\n\n## The moss\nIt is  green.\n\nplants/Fern.md\n\nhttps://example.org/\n\nThe fern → The moss: grows beside',
    ],
  )
})

test('a canvas without words is refused, and what is none is read as text', async () => {
  await assert.rejects(read('plan.canvas', '{"nodes":[],"edges":[]}'), {
    ...unreadable,
    message: /canvas holds no text/,
  })
  await assert.rejects(read('plan.canvas', '{"nodes":[{"id":1,"type":"text"},null,7]}'), unreadable)
  for (const other of ['not json', '[1]', '{"nodes":"x"}']) {
    const { kind, text } = await read('plan.canvas', other)
    assert.deepEqual([kind, text], ['text', other])
  }
})

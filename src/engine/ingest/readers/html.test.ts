import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatReadableRow } from '../../../text/table-rows.ts'
import { readTables } from '../../../text/tables.ts'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const words = 'Whales are large animals that live in the sea and sing to each other over many miles. '
const page = (body: string) =>
  `<!doctype html><html><head><title>Whales - Site</title></head><body><nav><a href="/">Home</a> <a href="/b">Blog</a></nav><article><h1>Whales</h1><p>${words.repeat(4)}</p>${body}<p>${words.repeat(4)}</p></article><footer>Copyright and imprint</footer></body></html>`
const read = (html: string, url?: string) => readDocument(raw('page.html', html, { url }))

test('the main text is kept, menus and footers go', async () => {
  const { text, kind, title } = await read(page(''))
  assert.equal(kind, 'html')
  assert.match(title ?? '', /Whales/)
  assert.ok(text.includes('sing to each other'))
  assert.doesNotMatch(text, /Home|imprint/)
})

test('the ways to the page before and behind go', async () => {
  const { text } = await read(
    page(
      '<ul class="docnav"><li><a href="a.html"><strong>Up</strong></a></li><li><a href="b.html">Next chapter</a></li></ul>',
    ),
  )
  assert.doesNotMatch(text, /Up|Next chapter/)
})

test('lists, tables and headings are readable and headings are places', async () => {
  const { text, places } = await read(
    page(
      '<h2>Kinds</h2><ul><li>Blue <b>whale</b></li><li>Orca<ol><li>north</li></ol></li></ul><table><tr><th>Kind</th><th>Tons</th></tr><tr><td>Blue</td><td>150</td></tr></table>',
    ),
  )
  assert.match(text, /Kinds\n\n- Blue whale\n- Orca\n {2}1\. north/)
  assert.match(text, /\| Kind \| Tons \|\n\|---\|---\|\n\| Blue \| 150 \|/)
  const kinds = places.find(({ heading }) => heading === 'Kinds')
  assert.equal(text.slice(kinds?.start).startsWith('Kinds'), true)
})

test('a bar within a cell parts no cells', async () => {
  const { text } = await read(
    page('<table><tr><th>Call</th><th>Takes</th></tr><tr><td>sing</td><td>&lt;0|1&gt;</td></tr></table>'),
  )
  assert.match(text, /\| sing \| <0\\\|1> \|/)
  const [row] = readTables(text)[0]!.rows
  assert.deepEqual(
    row!.cells.map((cell) => cell.text),
    ['sing', '<0|1>'],
  )
  assert.equal(formatReadableRow(text.slice(row!.start, row!.end), null), 'sing, <0|1>')
})

test('a power is no part of its number, a mark of a note none of its word', async () => {
  const { text } = await read(
    page('<p>The dial counts modulo 2<sup>32</sup> hours on 9 m<sup>2</sup> of wall<sup>4</sup> then.</p>'),
  )
  assert.match(text, /modulo 2³² hours on 9 m² of wall4? then/)
})

test('an icon within a sentence parts it nowhere', async () => {
  const icon = '<span class="image"><img src="icons/lamp.png" alt="lamp_png"></span>'
  const { text } = await read(page(`<p>To light the lamp, use the ${icon} icon or the menu of the gate.</p>`))
  assert.match(text, /use the lamp icon or the menu/)
})

test('the rendition holds no scripts, handlers or foreign addresses; relative ones are resolved', async () => {
  const evil =
    '<p onclick="alert(1)">x <a href="javascript:alert(2)">bad</a> <a href=" jAvascript&#58;alert(3)">bad</a> <a href="/more">good</a></p><img src="data:image/svg+xml;base64,PHN2Zz4=" alt="drawn"><svg onload="alert(4)"></svg><iframe src="https://e.example"></iframe><p style="background:url(//e.example)">y</p>'
  const { html } = await read(page(evil), 'https://sea.example/whales/')
  assert.doesNotMatch(html ?? '', /alert|javascript|onclick|iframe|svg|style=/i)
  assert.ok(html?.includes('href="https://sea.example/more"'))
})

test('a page in an older encoding is read by what it declares', async () => {
  const bytes = Buffer.from(
    `<html><head><meta charset="windows-1251"></head><body><p>${'\xcf\xf0\xe8\xe2\xe5\xf2 '.repeat(9)}</p></body></html>`,
    'latin1',
  )
  assert.match((await readDocument(raw('a.html', bytes))).text, /Привет/)
})

test('a page without text, and one that nests without end, are refused', async () => {
  const hintFor = (html: string) =>
    read(html).then(
      () => assert.fail('it was read'),
      ({ code, message, hint }) => [code, message, hint.slice(0, 32)],
    )
  for (const [html, hint] of [
    ['<html><body><script>x</script></body></html>', 'Its text is written by scripts, '],
    ['<html><body><form><input type="password"></form></body></html>', 'The page wants a sign-in: save it'],
    ['<html><body><hr></body></html>', 'Add a document that has text in i'],
  ] as const)
    assert.deepEqual(await hintFor(html), ['SOURCE_UNREADABLE', 'The page holds no text.', hint.slice(0, 32)])
  await assert.rejects(read(`<html>${'<div>'.repeat(100_000)}x`), { code: 'SOURCE_UNREADABLE', message: /nests/ })
})

test('a page of the web that is a sign-in is refused, and one of next to no text warned of', async () => {
  const url = 'https://example.org/'
  const signIn = '<form><h1>Welcome</h1><input type="password"></form><p>Forgotten? Make a new account.</p>'
  await assert.rejects(read(`<html><body>${signIn}</body></html>`, url), {
    code: 'SOURCE_UNREADABLE',
    message: 'The address gave a page to sign in, and not what stands behind it.',
  })
  assert.deepEqual((await read(page(signIn), url)).warnings, [], 'beside a text it is none')
  const frame = '<html><body><div id="app">Loading…</div><script>x</script></body></html>'
  const [warning] = (await read(frame, url)).warnings
  assert.match(warning!, /^The page holds next to no text, 8 characters: .* scripts write was not read\./)
  assert.deepEqual((await read(frame)).warnings, [], 'a file is the one that was meant')
})

test('signs and elements without number are refused, unclosed scripts and comments end the page', async () => {
  const tooMany = { code: 'SOURCE_UNREADABLE', message: /more elements/ }
  await assert.rejects(read(`<html>${'<'.repeat(300_000)}`), tooMany)
  await assert.rejects(read(`<html>${'&amp;'.repeat(300_000)}`), tooMany)
  await assert.rejects(read(`<html>${'<script>'.repeat(20_000)}`), {
    code: 'SOURCE_UNREADABLE',
    message: /holds no text/,
  })
})

test('several paragraphs and lists in a cell stay one cell', async () => {
  const rows =
    '<tr><th>Part</th><th>Work</th></tr><tr><td><p>Valve</p><p>(old)</p></td><td><ul><li>open it</li><li>clean it</li></ul></td></tr>'
  const page = `<html><body><p>The parts are cared for as follows, each in its own year and by its own people.</p><table>${rows}</table></body></html>`
  const { text } = await readDocument(raw('page.html', page))
  assert.ok(text.endsWith('| Part | Work |\n|---|---|\n| Valve (old) | open it; clean it |'), text)
})

test('a cell over several rows stands in each of them, one over several columns in the first', async () => {
  const rows = [
    '<tr><th rowspan="2">Region</th><th colspan="2">Yield</th></tr>',
    '<tr><th>2021</th><th>2022</th></tr>',
    '<tr><td rowspan="2">North</td><td>41</td><td>38</td></tr>',
    '<tr><td>39</td><td>40</td></tr>',
  ]
  const { text } = await readDocument(raw('yield.html', `<p>What grew.</p><table>${rows.join('')}</table>`))
  assert.match(
    text,
    /\| Region \| Yield \| {2}\|\n\| Region \| 2021 \| 2022 \|\n\|---\|---\|---\|\n\| North \| 41 \| 38 \|\n\| North \| 39 \| 40 \|/,
  )
})

test('the row that names the columns is told from values by its cells, one cell over the whole table is its title', async () => {
  const { text } = await read(
    page(
      '<h2>Levels</h2><table><tr><th colspan="2">All levels</th></tr><tr><th>Level</th><th>Meaning</th></tr><tr><th>low</th><td>quiet</td></tr><tr><th>high</th><td>loud</td></tr></table><table><tr><th>Owner</th><td>Ada</td></tr><tr><th>Boat</th><td>Kestrel</td></tr></table>',
    ),
  )
  assert.match(text, /\nAll levels\n\| Level \| Meaning \|\n\|---\|---\|\n\| low \| quiet \|\n\| high \| loud \|/)
  assert.match(text, /\n\| Owner \| Ada \|\n\| Boat \| Kestrel \|/)
})

test('short lists within the text stay, with the entries that stand under an entry', async () => {
  const list =
    '<p>These may not be lent, whoever asks.</p><ul><li>petrol tools<ul><li>chain saws</li><li>brush cutters</li></ul></li><li>ladders</li></ul>'
  const short = `<html><head><title>Tools</title></head><body><main><h1>Tools</h1><p>By Denise Okafor</p><p>${words}</p>${list}<p>${words}</p></main></body></html>`
  const { text, facts } = await readDocument(raw('tools.html', short))
  assert.match(text, /\n- petrol tools\n {2}- chain saws\n {2}- brush cutters\n- ladders\n/)
  assert.deepEqual(facts?.authors, ['Denise Okafor'])
})

test('a box in running text is kept where paragraphs are plain divisions', async () => {
  const paragraph = (text: string) => `<div class="para">${text}</div>`
  const box = `<div class="sidebar"><div class="title">VOCABULARY Sounding</div>${paragraph('Sounding is a deep dive of a whale that shows its flukes before it goes down.')}</div>`
  const { text } = await read(page(`${paragraph(words)}${box}${paragraph(words)}${paragraph(words)}`))
  assert.match(text, /Sounding is a deep dive/)
})

test('a box is kept on a short page too, where boxes and paragraphs are three together', async () => {
  const paragraph = (text: string) => `<div class="para">${text}</div>`
  const box = `<div class="sidebar">${paragraph('Sounding is a deep dive of a whale that shows its flukes before it goes down.')}</div>`
  const short = `<html><head><title>Whales</title></head><body><div class="section"><h1>Whales</h1>${paragraph(words.repeat(2))}${box}${paragraph(words.repeat(2))}</div></body></html>`
  assert.match((await read(short)).text, /Sounding is a deep dive/)
})

test('questions and answers set as numbered rows are headings with their text', async () => {
  const { text, places } = await read(
    page(
      '<h2>Questions</h2><dl><dt>3.1. How do I find a whale?</dt><dt>3.2. Do they sing?</dt></dl><table><tr><td>3.1.</td><td><p>How do I find a whale?</p></td></tr><tr><td></td><td><p>Go out by boat.</p><p>Wait for it.</p></td></tr><tr><td>3.2.</td><td><p>Do they sing?</p></td></tr><tr><td></td><td><p>Yes.</p></td></tr></table>',
    ),
  )
  assert.match(
    text,
    /3\.1\. How do I find a whale\?\n\n3\.2\. Do they sing\?\n\n3\.1\. How do I find a whale\?\n\nGo out by boat\.\n\nWait/,
  )
  assert.ok(places.some(({ heading }) => heading === '3.2. Do they sing?'))
})

test('labels on lines of their own within what is said of a term are parted, a list within it is kept', async () => {
  const { text } = await read(
    page(
      '<h2>Settings</h2><dl><dt>rim</dt><dd>What the rim is made of<br>Type: word<br>Default: tin</dd><dt>grain</dt><dd>What falls through the sieve when it is shaken by hand. <dl><dt>Type</dt><dd>list of words</dd><dt>Default</dt><dd>none</dd></dl></dd></dl>',
    ),
  )
  assert.match(text, /- rim: What the rim is made of; Type: word; Default: tin\n/)
  assert.match(text, /shaken by hand\.\n\n- Type: list of words\n- Default: none/)
})

test('a longer entry among short ones of a list of terms is one of them', async () => {
  const long = 'You give an address and a name. '.repeat(14)
  const { text } = await read(
    page(
      `<h2>Types</h2><dl><dt>POP</dt><dd>An address.</dd><dt>IMAP</dt><dd>${long}</dd><dt>Local</dt><dd>A path.</dd></dl>`,
    ),
  )
  assert.match(text, /- POP: An address\.\n- IMAP: You give [^\n]+\n- Local: A path\./)
})

test('sections of a manual stay whatever they are called, and their headings lose the links to themselves', async () => {
  const section = (id: string, heading: string) =>
    `<section id="${id}"><h2>${heading}<a class="headerlink" href="#${id}">¶</a></h2><p>${heading} are told of here: each of them has a keeper who answers for it, day and night.</p></section>`
  const named: [string, string][] = [
    ['opening', 'Doors'],
    ['menus', 'Menus'],
    ['mentors-and-sponsors', 'Sponsors'],
    ['closing', 'Gates'],
  ]
  const { text, places } = await read(page(named.map(([id, heading]) => section(id, heading)).join('')))
  for (const [, heading] of named) {
    assert.ok(text.includes(`\n\n${heading}\n\n${heading} are told of here`), heading)
    assert.ok(
      places.some((place) => place.heading === heading),
      heading,
    )
  }
})

test('a heading that is a link to itself, and the last section that is called like something beside a text, are read', async () => {
  const section = (id: string, heading: string) =>
    `<section id="${id}"><h2 id="_${id}"><a class="link" href="#_${id}">${heading}</a></h2><p>Of ${heading} this is told: each has a keeper who answers for it, day and night.</p></section>`
  const { text } = await read(
    page([section('doors', 'Doors'), section('gates', 'Gates'), section('more-doors', 'More doors')].join('')),
  )
  assert.match(text, /\n\nDoors\n\nOf Doors[\s\S]*\n\nGates\n\nOf Gates[\s\S]*\n\nMore doors\n\nOf More doors/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './readers/html.ts'

const PROSE =
  '<p>The kiln stands behind the mill and was built of bricks that the river brought down in the spring floods.</p>'
const read = async (body: string) =>
  (
    await readHtml({
      bytes: Buffer.from(`<html><head><title>Kiln</title></head><body>${body}</body></html>`),
      name: 'k',
    })
  ).text

test('the words of a link to another place of the page stay in their sentence', async () => {
  const sphinx = '<a class="reference internal" href="#ash"><span class="std std-ref">Ash and glaze</span></a>'
  const main = '<a href="#maintenance">the yearly repair</a>'
  const text = await read(
    `<h1>Kiln</h1>${PROSE}<p>Fire it as told in ${sphinx} and never before ${main}, or the bricks will crack.</p>${PROSE}`,
  )
  assert.match(text, /as told in Ash and glaze and never before the yearly repair, or/)
})

test('the names of the columns stay, though pandoc calls their row a header', async () => {
  const table =
    '<table><thead><tr class="header"><th>Cone</th><th>Heat</th></tr></thead><tbody><tr class="odd"><td>6</td><td>1222</td></tr></tbody></table>'
  assert.match(await read(`<h1>Kiln</h1>${PROSE}${table}${PROSE}`), /Cone.*Heat[\s\S]*6.*1222/)
})

test('the head of a section within the text is its heading', async () => {
  const text = await read(
    `<section><header><h1>About the kiln</h1></header>${PROSE}<section><header><h2>What is a saggar?</h2><header><p>A saggar is a lidded box.</p></section>${PROSE}</section>`,
  )
  assert.match(text, /About the kiln[\s\S]*What is a saggar\?\s+A saggar is a lidded box\./)
})

test('a note of Sphinx is read, without its mark', async () => {
  const note =
    '<aside class="footnote-list brackets"><aside class="footnote brackets" id="n" role="note"><span class="label">[<a role="doc-backlink" href="#m">1</a>]</span><p>Unless the wind is from the north.</p></aside></aside>'
  const text = await read(`<div class="body"><h1>Kiln</h1>${PROSE.repeat(3)}${note}${PROSE}</div>`)
  assert.match(text, /Unless the wind is from the north\./)
  assert.doesNotMatch(text, /\[1\]/)
})

test('a note that is set as a row beside its name is a paragraph with its name before it', async () => {
  const asciidoc =
    '<div class="admonitionblock warning"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">The bricks stay hot for two days.</td></tr></table></div>'
  const text = await read(`<h1>Kiln</h1>${PROSE}${asciidoc}${PROSE}`)
  assert.match(text, /^Warning: The bricks stay hot for two days\.$/m)
})

test('in the page of a manual nothing goes by its name', async () => {
  const section = `<div class="section"><h2>Sidebar configuration</h2><p id="_sidebar_width">The sidebar is the part of the screen with two panels.</p></div>`
  const text = await read(
    `<div id="content"><h1>Kiln</h1>${PROSE}${section}${PROSE.repeat(3)}</div><div id="footer">Made with Asciidoctor 2.0</div>`,
  )
  assert.match(text, /The sidebar is the part of the screen/)
})

test('a full stop that begins a word keeps its space', async () => {
  const text = await read(
    `<h1>Kiln</h1>${PROSE}<p>Fire plans are read from the .kiln folder (.OXF, .QIF or .CSV), with :ash as a tag.</p>${PROSE}`,
  )
  assert.match(text, /from the \.kiln folder \(\.OXF, \.QIF or \.CSV\), with :ash as a tag\./)
})

test('the lines of links to the sections before and behind go, a sentence with such a link stays', async () => {
  const turns =
    '<div class="header"><p>Next: <a href="#b" rel="next">Firing by night</a>, Up: <a href="#t" rel="up">Kiln</a> &nbsp; [<a href="#c" rel="contents">Contents</a>][<a href="#i" rel="index">Index</a>]</p></div>'
  const said = '<p>Most of this is told again for those who fire by night, see <a href="#b" rel="next">there</a>.</p>'
  const text = await read(`<h1>Kiln</h1>${turns}${PROSE}${turns}<h2>Ash</h2>${PROSE}${said}${PROSE}`)
  assert.doesNotMatch(text, /Next:|Up:|Contents/)
  assert.match(text, /those who fire by night, see there\./)
})

test('a list counts from the number that it or an item of it states, 0 as well', async () => {
  const items = ['Open the damper of the kiln.', 'Rake the ash out of it.', 'Lay the wood into it.']
  const list = (start: string, values: readonly string[]) =>
    `<ol${start}>${items.map((item, at) => `<li${values[at] ?? ''}>${item}</li>`).join('')}</ol>`
  const read0 = await read(`<h1>Kiln</h1>${PROSE}${list(' start="0"', [])}${PROSE}`)
  assert.match(read0, /^0\. Open .*\n1\. Rake .*\n2\. Lay /m)
  const stated = await read(`<h1>Kiln</h1>${PROSE}${list('', [' value="0"', '', ' value="7"'])}${PROSE}`)
  assert.match(stated, /^0\. Open .*\n1\. Rake .*\n+7\. Lay /m)
})

test('a list of the figures before the text is no text of it', async () => {
  const list =
    '<div class="list-of-figures"><p><b>List of Figures</b></p><dl><dt>1.1. <a href="b.html">The arch</a></dt></dl></div>'
  assert.doesNotMatch(await read(`<h1>Kiln</h1>${PROSE}${list}${PROSE}`), /The arch/)
})

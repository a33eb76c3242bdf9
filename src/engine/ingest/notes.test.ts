import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './readers/html.ts'

const read = async (body: string) =>
  (await readHtml({ bytes: Buffer.from(`<html><body>${body}</body></html>`), name: 'bees.html' })).text

const HIVE = [
  'The hive stands behind the barn, where the wind from the river does not reach it in winter.',
  'It was built of old beams by the keeper, who had never built anything before that year.',
  'Honey is taken twice, once when the limes have flowered and once before the first frost comes.',
]

test('a note that the first paragraph links stands once, and the chapter is not read again as its text', async () => {
  const mark = '<a href="#ftn.b1" class="footnote" id="b1"><sup class="footnote">[1]</sup></a>'
  const note =
    '<div class="footnotes"><hr/><div id="ftn.b1" class="footnote"><p><a href="#b1" class="para"><sup class="para">[1] </sup></a> Nobody knows which barn is meant here.</p></div></div>'
  const [first, ...others] = HIVE.map((text) => `<p>${text}</p>`)
  const text = await read(
    `<div class="chapter"><h2>Hives</h2>${first!.replace('barn,', `barn ${mark},`)}<pre># open hive</pre>${others.join('')}${note}</div>`,
  )
  for (const said of ['from the river', 'built of old beams', 'taken twice', 'which barn is meant', 'open hive'])
    assert.equal(text.split(said).length, 2, said)
})

test('links that lead on within a page keep their texts', async () => {
  const text = await read(`<p>${HIVE[0]} See <a href="#honey">honey</a>.</p><h3 id="honey">Honey</h3><p>${HIVE[2]}</p>`)
  assert.match(text, /See honey\./)
})

test('a number in brackets that names an entry below keeps its brackets, and the entry has no way back', async () => {
  const list =
    '<ul><li><p><a id="1"></a>[1] <a href="https://bees.example">The cost of honey</a>. Bee Press.</p></li></ul>'
  const text = await read(
    `<h1>Bees</h1><p>${HIVE[0]}</p><p>So says a study of 2002 <a href="#1">[1]</a> that nobody reads.</p><p>${HIVE[1]}</p><h2>References</h2>${list}`,
  )
  assert.match(text, /a study of 2002 \[1\] that nobody reads\./)
  assert.match(text, /\[1\] The cost of honey\. Bee Press\.(?!.*↩)/)
})

test('the raised number of a note is no part of the word before it, nor the way back a part of the note', async () => {
  const mark = '<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>'
  const note =
    '<section class="footnotes"><ol><li id="fn1"><p>Nobody knows which barn is meant. <a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>'
  const text = await read(`<h1>Bees</h1><p>${HIVE[0]!.replace('barn,', `barn${mark},`)}</p><p>${HIVE[1]}</p>${note}`)
  assert.match(text, /behind the barn, where/)
  assert.match(text, /Nobody knows which barn is meant\.$/)
})

test('a note of Texinfo, whose mark and number lead to each other, stands once and keeps its number', async () => {
  const mark = '<sup><a name="DOCF1" href="#FOOT1">1</a></sup>'
  const note =
    '<div class="footnote"><hr><h3>Footnotes</h3><p class="footnote"><small>[<a name="FOOT1" href="#DOCF1">1</a>]</small> Nobody knows which barn is meant.</p></div>'
  const text = await read(`<h1>Bees</h1><p>${HIVE[0]!.replace('barn,', `barn${mark},`)}</p><p>${HIVE[1]}</p>${note}`)
  assert.match(text, /behind the barn, where/)
  assert.match(text, /\[1\] Nobody knows which barn is meant\.$/)
  assert.equal(text.split('built of old beams').length, 2)
})

test('the number that leads to a note of a book is no part of the word before it, raised or not', async () => {
  const text = await read(
    '<p>The oil is low again.<a href="#fn1" class="footnote-ref" epub:type="noteref">1</a> They row to the town for more of it.</p>',
  )
  assert.match(text, /The oil is low again\. They row/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const read = async (body: string) => (await readDocument(raw('p.html', `<main><h1>Lamps</h1>${body}</main>`))).text
const math = (inner: string) =>
  `<math><semantics><mrow>${inner}</mrow><annotation encoding="application/x-tex">\\x</annotation></semantics></math>`

test('a formula that is written in one line stands in its sentence, of another nothing is left', async () => {
  const text = await read(
    `<p>The beam ${math('<mi>A</mi><mi>B</mi>')} meets ${math('<mi>f</mi><mo>\u2061</mo><mo>(</mo><mi>a</mi><mo>)</mo>')} where ` +
      `${math('<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn><mo>=</mo><mn>0</mn>')} holds, and the width is ` +
      `${math('<mfrac><mi>a</mi><mi>b</mi></mfrac>')} metres for each of the lamps at the harbour.</p>`,
  )
  assert.match(text, /The beam AB meets f\(a\) where x² \+ 1 = 0 holds, and the width is metres/)
})

test('of a wiki the formula stands in the place of its picture', async () => {
  const wiki = `<span class="mwe-math-element"><span style="display: none;">${math('<mi>A</mi>')}</span><img alt="A" src="a.svg"></span>`
  const text = await read(`<p>The mirror ${wiki} turns around its axis once in ten seconds, and so does its lamp.</p>`)
  assert.match(text, /The mirror A turns around/)
})

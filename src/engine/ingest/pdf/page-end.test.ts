import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const text = (line: string, x: number, y: number): PdfText => ({ text: line, size: 11, at: [x, y] })
const read = async (page: readonly PdfText[]) => (await readDocument(raw('lamp.pdf', pdf([page])))).text

test('small code at the end of a page is no note, and keeps its first sign', async () => {
  const prose = [
    'A file of lamps has a head and a tail, each on a line of its own, and',
    'all that stands between them is read in turn:',
  ]
  const code = ['*begin harbour', '*lamp red 3', '*door green 4', '*end harbour'].map(
    (line, at): PdfText => ({ text: line, size: 8, isCode: true, at: [90, 660 - at * 10] }),
  )
  const made = await read([...prose.map((line, at) => text(line, 72, 700 - at * 14)), ...code])
  assert.match(made, /\n\n\*begin harbour\n\*lamp red 3\n\*door green 4\n\*end harbour$/)
})

test('what begins left of an item that ends without a point is a paragraph of its own', async () => {
  const made = await read([
    text('Two files are read at the beginning, one after the other, as they come:', 72, 700),
    text('- the file of lamps that is named first in the folder of the harbour', 90, 686),
    text('- the file of doors that is named last in the folder of the harbour', 90, 672),
    text('There is a third file, which is read whenever a lamp goes out at night.', 72, 658),
  ])
  assert.match(made, /folder of the harbour\n\nThere is a third file/)
})

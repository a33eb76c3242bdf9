import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const bar = (from: number, to: number, y: number): PdfText => ({ text: '', rule: [from, y, to, y] })
const at = (text: string, x: number, y: number): PdfText => ({ text, size: 10, at: [x, y] })
const read = async (page: readonly PdfText[], creator = 'LaTeX with hyperref') =>
  (await readDocument(raw('lamp.pdf', pdf([page], { creator })))).text

test('a bar that TeX draws between two words of a name is an underscore, before a name as well', async () => {
  const between = [
    at('lamp', 72, 700),
    bar(94.9, 98, 700.2),
    at('on', 98.4, 700),
    bar(109.9, 113, 700.2),
    at('off(2) works.', 113.3, 700),
  ]
  const before = [at('See', 72, 680), bar(92.5, 95.5, 680.2), at('LIGHT here.', 95.8, 680)]
  assert.equal(await read([...between, ...before]), 'lamp_on_off(2) works.\n\nSee _LIGHT here.')
})

test('a longer bar, one above the base line, one between pieces apart and one of another program are none', async () => {
  const blank = [at('lamp', 72, 700), bar(95, 120, 700.2), at('on', 120.3, 700)]
  const fraction = [at('lamp', 72, 680), bar(94.9, 98, 684), at('on', 98.4, 680)]
  const apart = [at('lamp', 72, 660), bar(102, 105, 660.2), at('on', 112, 660)]
  assert.doesNotMatch(await read([...blank, ...fraction, ...apart]), /_/)
  assert.doesNotMatch(await read([at('lamp', 72, 700), bar(94.9, 98, 700.2), at('on', 98.4, 700)], 'Writer'), /_/)
})

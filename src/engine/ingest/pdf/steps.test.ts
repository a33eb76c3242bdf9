import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const slide = (number: number, ...points: string[]): PdfText[] => [
  { text: 'Why lamps go out', size: 20, at: [72, 720] },
  ...points.map((text, at): PdfText => ({ text, at: [72, 680 - at * 40] })),
  { text: String(number), at: [500, 40] },
]

test('a slide that is built up point by point is read once, on the page that shows all of it', async () => {
  const points = ['The oil has run out.', 'The wind blows.', 'The keeper sleeps.']
  const steps = [1, 2, 3].map((shown) => slide(shown, ...points.slice(0, shown)))
  const { text, places } = await readDocument(raw('slides.pdf', pdf([...steps, slide(4, 'All else is rare.')])))
  assert.deepEqual(text.split('\n\n'), ['Why lamps go out', ...points, 'Why lamps go out', 'All else is rare.'])
  assert.equal(places[0]?.page, 3)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const read = async (pages: Parameters<typeof pdf>[0]) => (await readDocument(raw('keeper.pdf', pdf(pages)))).text
const entry = (y: number, title: string, page: string): PdfText[] => [
  { text: title, at: [72, y] },
  { text: page, at: [500, y] },
]
const rows = [
  ...entry(700, '1 How do I light the lamp of a tower that has no stair?', '2'),
  ...entry(680, '2 Who trims the wick?', '2'),
  ...entry(660, '3 What does oil cost?', '4'),
]
const said = (...texts: string[]): PdfText[] => texts.map((text, at) => ({ text, at: [72, 600 - at * 14] as const }))

test('what a table of contents leads to without points is known by the headings of later pages, wrapped ones too', async () => {
  const later = said(
    '1 How do I light the lamp of a',
    'tower that has no stair?',
    'One climbs.',
    '2 Who trims the wick?',
  )
  assert.match(
    await read([rows, later, said('The keeper does.', '3 What does oil cost?')]),
    /^1 How do I light the lamp of a tower that has no stair\? … 2\n2 Who trims the wick\? … 2\n3 What does oil cost\? … 4/,
  )
})

test('rows that end in growing numbers and name nothing further on are a table', async () => {
  assert.match(await read([rows, said('One climbs, and the keeper trims it.')]), /^\| 1 How do I .* \| 2 \|\n/)
})

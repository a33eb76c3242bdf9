import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFontHeadings } from './font-headings.ts'
import type { PdfLine } from './pdf-line.ts'

const BODY = 'The lamp is lit at night, and the oil is filled up in the morning of'

/** Lines from the top down: `drop` from the one above, in points. */
function placeLines(rows: readonly (readonly [text: string, font: string, drop: number, x?: number])[]): PdfLine[] {
  let y = 700
  return rows.map(([text, font, drop, x = 72]) => {
    y -= drop
    const right = x + text.length * 5
    const span = { text, x, right, y }
    return { text, spans: [span], x, right, y, size: 10, textSize: 10, rotated: false, fonts: new Set([font]) }
  })
}

const writeSection = (title: string, font = 'bold') =>
  [
    [title, font, 20],
    [BODY, 'body', 14],
    [BODY, 'body', 12],
    [BODY, 'body', 12],
  ] as const
const read = (rows: Parameters<typeof placeLines>[0], isCode = (_: PdfLine) => false) =>
  [...findFontHeadings([placeLines(rows)], isCode)].map(([{ text }, rank]) => [text, rank])

test('short lines in a font of their own, alone over text, are headings, each font with a rank', () => {
  const rows = ['Oil', 'Water'].flatMap((title) => [
    ...writeSection(title),
    ...writeSection(`${title} of the mill`, 'slanted'),
    ...writeSection(`${title} of the lamp`, 'slanted'),
  ])
  assert.deepEqual(read([...rows, ...writeSection('Rest')]), [
    ['Oil', 0],
    ['Oil of the mill', 1],
    ['Oil of the lamp', 1],
    ['Water', 0],
    ['Water of the mill', 1],
    ['Water of the lamp', 1],
    ['Rest', 0],
  ])
})

test('terms over indented meanings, authors over where they work, code, and lines between others are none', () => {
  const writeTerm = (term: string) =>
    [
      [term, 'bold', 20],
      [BODY, 'body', 12, 92],
      [BODY, 'body', 12, 92],
    ] as const
  assert.deepEqual(read(['Oil', 'Water', 'Rest'].flatMap(writeTerm)), [])
  const writeAuthor = (name: string) =>
    [
      [name, 'bold', 30],
      ['Mill of Port Ellis', 'body', 12],
    ] as const
  assert.deepEqual(read([...['Ada Quill', 'Bo Hall', 'Cy Lee'].flatMap(writeAuthor), [BODY, 'body', 30]]), [])
  const sections = ['Oil', 'Water', 'Rest'].flatMap((title) => writeSection(title))
  assert.deepEqual(
    read(sections, ({ fonts }) => fonts.has('bold')),
    [],
  )
  const writeInside = (word: string) =>
    [
      [BODY, 'body', 12],
      [word, 'bold', 12],
      [BODY, 'body', 12],
    ] as const
  assert.deepEqual(read(['Oil', 'Water', 'Rest'].flatMap(writeInside)), [])
  assert.deepEqual(read([...writeSection('Oil'), ...writeSection('Water')]), [])
})

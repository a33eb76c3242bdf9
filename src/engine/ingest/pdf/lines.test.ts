import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ITEM_MARK } from '../../../text/item-mark.ts'
import { buildLines } from './lines.ts'
import type { PdfTextItem } from './pdf-line.ts'

const place = (str: string, x: number, y: number, hasEOL: boolean): PdfTextItem =>
  ({ str, width: 5 * str.length, height: 10, transform: [10, 0, 0, 10, x, y], fontName: 'f', hasEOL }) as PdfTextItem

test('a bullet that is read as a number in a circle opens an entry of a list, and is no cell', () => {
  const items = ['The wick is trimmed.', 'The oil is filled up.', 'The glass is wiped.'].flatMap((text, at) => [
    place('❼', 50, 700 - 20 * at, false),
    place(text, 80, 700 - 20 * at, true),
  ])
  const lines = buildLines(items)
  assert.deepEqual(
    lines.map(({ spans }) => spans.length),
    [1, 1, 1],
  )
  assert.ok(lines.every(({ text }) => ITEM_MARK.test(text)))
})

test('an axis that is drawn beside a line of code, and an accent over a formula, are no part of the line', () => {
  const axis = { ...place('0.2 0.4', 40, 400, true), transform: [0, 8, -8, 0, 40, 400] }
  const items = [
    place('lty=2:1)', 50, 700, false),
    axis,
    place('limit', 50, 300, false),
    place('\u0302', 60, 250, true),
  ]
  const further = [place('legend()', 50, 200, false), place('1000', 50, 150, false), place('2000', 90, 150, true)]
  assert.deepEqual(
    buildLines([...items, ...further]).map(({ text }) => text),
    ['lty=2:1)', '0.2 0.4', 'limit', 'legend()', '1000 2000'],
  )
})

test('a page number that is drawn before its entry stands behind it, and words from right to left stay as they come', () => {
  const items = [
    place('14', 400, 700, false),
    place('Of lamps', 50, 700, true),
    place('. . . . 15', 120, 680, false),
    place('Of wicks', 75, 680, true),
    place('שלום', 200, 660, false),
    place('עולם', 170, 660, true),
  ]
  assert.deepEqual(
    buildLines(items).map(({ spans }) => spans.map(({ text }) => text)),
    [['Of lamps', '14'], ['Of wicks . . . . 15'], ['שלוםעולם']],
  )
})

test('marks of a list that a browser draws after its text stand before their entries, the numbers of a table where they are', () => {
  const items = [
    place('7.', 50, 760, true),
    place('Tower', 90, 760, true),
    place('The wick is trimmed.', 80, 700, true),
    place('It is short.', 80, 688, true),
    place('The oil is filled up.', 80, 670, true),
    place('•', 60, 700, true),
    place('2.', 60, 670, true),
  ]
  assert.deepEqual(
    buildLines(items).map(({ text }) => text),
    ['7.', 'Tower', '• The wick is trimmed.', 'It is short.', '2. The oil is filled up.'],
  )
})

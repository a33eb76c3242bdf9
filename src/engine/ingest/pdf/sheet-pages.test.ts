import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinHeaderColumns } from './header-columns.ts'
import { collectDocumentWords } from './join-lines.ts'
import { measureFirstTable } from './part-regions.ts'
import type { PdfLine, PdfSpan, PdfTextItem } from './pdf-line.ts'
import { dropUnnamedHeads, sortInRows } from './sheet-pages.ts'
import { readColumns } from './table-columns.ts'
import { readTableRows } from './table-rows.ts'

const SIZE = 10
const item = (str: string, x: number, y: number): PdfTextItem => ({
  str,
  transform: [SIZE, 0, 0, SIZE, x, y],
  width: str.length * 5,
  height: SIZE,
  hasEOL: true,
  fontName: 'a',
})
/** Cells by where they begin on the page. */
const line = (y: number, ...cells: readonly (readonly [number, string])[]): PdfLine => {
  const spans: PdfSpan[] = cells.map(([x, text]) => ({ text, x, right: x + text.length * 5, y }))
  const [first, last] = [spans[0]!, spans.at(-1)!]
  const text = cells.map(([, cell]) => cell).join(' ')
  return { text, spans, x: first.x, right: last.right, y, size: SIZE, textSize: SIZE, rotated: false, fonts: new Set() }
}
const readRows = (lines: readonly PdfLine[]) =>
  readTableRows(lines, readColumns(lines.flatMap(({ spans }) => spans)), collectDocumentWords([]))

test('the pieces of a sheet are read row by row, in whatever order they are drawn', () => {
  const sorted = sortInRows([
    item('', 0, 0),
    item('oil', 50, 700),
    item('rope', 50, 680),
    item('9', 200, 680.1),
    item('7', 200, 700),
  ])
  assert.deepEqual(
    sorted.map(({ str, hasEOL }) => [str, hasEOL]),
    [
      ['oil', false],
      ['7', true],
      ['rope', false],
      ['9', true],
    ],
  )
})

test('what a program calls a sheet and a page that nobody named is dropped at their edges alone', () => {
  const cells = [line(720, [50, 'Stock']), line(700, [50, 'Oil'], [200, '7']), line(680, [50, 'Line 42'])]
  const kept = dropUnnamedHeads([line(770, [280, 'Tabelle1']), ...cells, line(60, [280.6, 'Seite 1'])])
  assert.deepEqual(kept, cells)
  assert.deepEqual(dropUnnamedHeads(cells), cells)
})

test('the upper lines of cells that end level with their row belong to it', () => {
  const rows = readRows([
    line(700, [50, '01 May'], [120, 'Water'], [300, '38.40']),
    line(687, [50, '02 May'], [120, 'Rent'], [300, '40.00']),
    line(675, [120, 'Card: the grocer at the corner,']),
    line(663.2, [50, '05 May'], [120, 'High Street'], [300, '62.15']),
    line(650, [50, '06 May'], [120, 'Bread'], [300, '2.15']),
  ])
  assert.deepEqual(rows, [
    ['01 May', 'Water', '38.40'],
    ['02 May', 'Rent', '40.00'],
    ['05 May', 'Card: the grocer at the corner, High Street', '62.15'],
    ['06 May', 'Bread', '2.15'],
  ])
})

test('a name that heads the rows below it is no upper line of a cell', () => {
  const rows = readRows([
    line(695, [50, 'Coast'], [120, 'Boats'], [300, '12']),
    line(680, [50, 'Inland']),
    line(667, [50, 'Lakes'], [120, 'Boats'], [300, '7']),
    line(654, [50, 'Rivers'], [120, 'Barges'], [300, '5']),
  ])
  assert.deepEqual(
    rows.map(([name]) => name),
    ['Coast', 'Inland', 'Lakes', 'Rivers'],
  )
})

test('tables that a gap parts are two where one of them has more columns than both together', () => {
  const head = [
    line(700, [50, 'Holder'], [240, 'Mr Oldham of the mill']),
    line(687, [50, 'Number'], [240, '40-22-17 00381774']),
  ]
  const row = (y: number) => line(y, [50, 'Oil'], [120, 'lamp'], [260, '38.40'], [320, '1,165.78'])
  const body = [660, 647, 634, 621].map(row)
  assert.equal(measureFirstTable([...head, ...body]), 2)
  assert.equal(measureFirstTable(body), 4)
  const names = [700, 687].map((y) => line(y, [50, 'Holder'], [120, 'Ruth']))
  assert.equal(measureFirstTable([...names, ...body]), 2)
  const group = [line(700, [50, 'Oil'], [120, 'lamp'], [260, '3.40'], [320, '1.78']), line(687, [50, 'Inland'])]
  assert.equal(measureFirstTable([...group, ...body]), 6)
})

test('a name beside its numbers stands over them, two columns with names stay two', () => {
  assert.deepEqual(
    joinHeaderColumns([
      ['Thing', 'Price', ''],
      ['Oil', '', '7'],
      ['Rope', '', '9'],
    ]),
    [
      ['Thing', 'Price'],
      ['Oil', '7'],
      ['Rope', '9'],
    ],
  )
  const both = [
    ['Day', 'Out', 'In'],
    ['1 May', '7', ''],
    ['2 May', '', '9'],
  ]
  assert.deepEqual(joinHeaderColumns(both), both)
})

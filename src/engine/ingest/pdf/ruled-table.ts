import type { TextRow } from '../table-text.ts'
import { findGridColumn, findGridRow } from './grids.ts'
import { type DocumentWords, joinTwo } from './join-lines.ts'
import { MIDDLE_SIZES } from './lines.ts'
import type { PdfGrid, PdfLine, PdfSpan } from './pdf-line.ts'
import { readLevels, readTableRows } from './table-rows.ts'

/** A span in its place of the grid. */
type PlacedSpan = { readonly span: PdfSpan; readonly row: number; readonly cell: number }

/** Two lines and no number in them are rather one cell that goes on. */
const MIN_ROWS_OF_BAND = 3
const NUMBER = /^[-+−–(]?[€$£¥]?\s?\d[\d.,'’\s]*\s?[%€$£¥)]?$/

/**
 * The rows of a table whose cells are drawn. What stands in a cell is one text, on however many lines; a cell over several
 * rows holds for each of them, one over several columns stands in the first. Between two drawn lines there may be
 * several rows all the same, where only the groups of a table are parted.
 */
export function readRuledRows(grid: PdfGrid, lines: readonly PdfLine[], words: DocumentWords): readonly TextRow[] {
  const placed = lines.flatMap((line) => placeSpans(grid, line))
  const rows = grid.cells.flatMap((cells, row) => {
    const band = lines.filter(({ spans, size }) => findGridRow(grid, spans[0]!.y + size * MIDDLE_SIZES) === row)
    return readSeveralRows(grid, band, words) ?? [readRow(placed, cells, words)]
  })
  return dropEmptyColumns(rows.filter((row) => row.some((text) => text !== '')))
}

function placeSpans(grid: PdfGrid, { spans, size }: PdfLine): PlacedSpan[] {
  return spans.map((span) => {
    const row = findGridRow(grid, span.y + size * MIDDLE_SIZES)
    const column = findGridColumn(grid, span.x + Math.min((span.right - span.x) / 2, size))
    return { span, row, cell: grid.cells[row]?.[column] ?? -1 }
  })
}

function readRow(placed: readonly PlacedSpan[], cells: readonly number[], words: DocumentWords): TextRow {
  return cells.map((cell, column) => {
    if (cells[column - 1] === cell) return ''
    const spans = placed.filter((one) => one.cell === cell).map(({ span }) => span)
    spans.sort((one, other) => (Math.abs(one.y - other.y) < 2 ? one.x - other.x : other.y - one.y))
    return spans.reduce((text, next, at) => {
      if (text === '') return next.text
      return Math.abs(spans[at - 1]!.y - next.y) < 2 ? `${text} ${next.text}` : joinTwo(text, next.text, words)
    }, '')
  })
}

/** The rows of a band in which each line fills the same columns, one of them with numbers alone; null where it is one row. */
function readSeveralRows(grid: PdfGrid, band: readonly PdfLine[], words: DocumentWords): readonly TextRow[] | null {
  if (band.length < MIN_ROWS_OF_BAND) return null
  const columns = grid.xs.slice(1).map((right, at) => ({ text: '', x: grid.xs[at]!, right, y: 0 }))
  const levels = readLevels(band, columns)
  const filled = columns.flatMap((_, column) => (levels.some(({ cells }) => cells[column]) ? [column] : []))
  const isFull = levels.every(({ cells }) => filled.every((column) => cells[column]))
  const holdsNumbers = filled.some((column) => levels.every(({ cells }) => NUMBER.test(cells[column]?.text ?? '')))
  if (levels.length < MIN_ROWS_OF_BAND || filled.length < 2 || !isFull || !holdsNumbers) return null
  return readTableRows(band, columns, words)
}

function dropEmptyColumns(rows: readonly TextRow[]): readonly TextRow[] {
  const used = (rows[0] ?? []).map((_, column) => rows.some((row) => row[column] !== ''))
  return rows.map((row) => row.filter((_, column) => used[column]))
}

import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import type { TextRow } from '../table-text.ts'
import { findGridColumn, findGridRow } from './grids.ts'
import { type DocumentWords, joinTwo } from './join-lines.ts'
import { MIDDLE_SIZES } from './lines.ts'
import { NUMERIC_CELL } from './numeric-cell.ts'
import type { PdfGrid, PdfLine, PdfSpan, TableLevel } from './pdf-line.ts'
import { readColumns } from './table-columns.ts'
import { cutHeader } from './table-header.ts'
import { joinCells, readLevels, readTableRows } from './table-rows.ts'

/** A span in its place of the grid. */
type PlacedSpan = { readonly span: PdfSpan; readonly row: number; readonly cell: number }

/** Two lines and no number in them are rather one cell that goes on. */
const MIN_ROWS_OF_BAND = 3
const MIN_SHORT_SHARE = 0.8
/** Fewer heights with a name each may be one cell beside another. */
const MIN_NAMED_ROWS = 5
const MIN_NAMED_SHARE = 0.7
/** From this share of its column on a line is filled to the edge. */
const FULL_SHARE = 0.8

/**
 * The rows of a table whose cells are drawn. What stands in a cell is one text, on however many lines; a cell over several
 * rows holds for each of them, one over several columns stands in the first. Between two drawn lines there may be
 * several rows all the same, where only the groups of a table are parted.
 */
export function readRuledRows(grid: PdfGrid, lines: readonly PdfLine[], words: DocumentWords): readonly TextRow[] {
  const placed = lines.flatMap((line) => placeSpans(grid, line))
  const bands = grid.cells.map((_, row) =>
    lines.filter(({ spans, size }) => findGridRow(grid, spans[0]!.y + size * MIDDLE_SIZES) === row),
  )
  const open = readOpenRows(grid, bands, words)
  if (open) return dropEmptyColumns(open)
  const rows = grid.cells.flatMap((cells, row) => {
    return readSeveralRows(grid, bands[row]!, words) ?? [readRow(placed, cells, words)]
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
  const holdsNumbers = filled.some((column) =>
    levels.every(({ cells }) => NUMERIC_CELL.test(cells[column]?.text ?? '')),
  )
  if (levels.length >= MIN_ROWS_OF_BAND && filled.length > 1 && isFull && holdsNumbers)
    return readTableRows(band, columns, words)
  return holdsNamedRows(levels, columns[0]!)
    ? groupNeighbours(levels, ({ cells }) => !cells[0]).map((row) => joinCells(row, columns.length, words))
    : null
}

/**
 * Whether a band has a row at most of its heights, each with a name in the first column and something beside it: no text that goes on
 * over all the heights, since that would fill the column to its edge.
 */
function holdsNamedRows(levels: readonly TableLevel[], { x, right }: PdfSpan): boolean {
  const named = levels.filter(({ cells }) => cells[0])
  const told = named.filter(({ cells }) => cells.slice(1).some(Boolean))
  const full = named.filter(({ cells }) => cells[0]!.right - x > (right - x) * FULL_SHARE)
  return (
    levels.length >= MIN_NAMED_ROWS &&
    levels[0]!.cells[0] !== null &&
    told.length >= levels.length * MIN_NAMED_SHARE &&
    full.length * 2 < named.length
  )
}

/**
 * The rows of a table in which lines are drawn between groups of rows and of columns alone, as papers have them: a band of
 * names with numbers or signs beside them has a row at each height, and its columns are where gaps are. Null for any other.
 */
function readOpenRows(
  grid: PdfGrid,
  bands: readonly (readonly PdfLine[])[],
  words: DocumentWords,
): readonly TextRow[] | null {
  const open = bands.filter((band) => isOpenBand(grid, band))
  if (open.length === 0) return null
  const columns = readColumns(open.flatMap((band) => band.flatMap(({ spans }) => spans)))
  if (columns.length < grid.xs.length - 1) return null
  const readHeights = (lines: readonly PdfLine[]) =>
    readLevels(lines, columns).map(({ cells }): TextRow => cells.map((cell) => cell?.text ?? ''))
  const readBand = (band: readonly PdfLine[]) =>
    open.includes(band)
      ? readHeights(band)
      : readTableRows(
          joinLevels(band).map((line) => cutHeader(line, columns) ?? line),
          columns,
          words,
        )
  const first = bands.indexOf(open[0]!)
  const head = bands
    .slice(0, first)
    .flatMap((band) => readHeights(joinLevels(band).map((line) => cutHeader(line, columns) ?? line)))
  return [...(head.length > 0 ? [joinHead(head)] : []), ...bands.slice(first).flatMap(readBand)]
}

/** Names over several heights are one name for each column. */
const joinHead = (rows: readonly TextRow[]): TextRow =>
  rows[0]!.map((_, column) => rows.flatMap((row) => row[column] || []).join(' '))

/** Names of rows at half of the heights or more, and short signs or numbers beside most of them. */
function isOpenBand(grid: PdfGrid, band: readonly PdfLine[]): boolean {
  if (band.length < MIN_ROWS_OF_BAND) return false
  const spans = band.flatMap((line) => line.spans)
  const [names, values] = [true, false].map((isName) => spans.filter(({ x }) => x < grid.xs[1]! === isName)) as [
    PdfSpan[],
    PdfSpan[],
  ]
  const heights = new Set(spans.map(({ y }) => Math.round(y)))
  const short = values.filter(({ text }) =>
    text.split(/\s+/).every((word) => NUMERIC_CELL.test(word) || word.length <= 3),
  )
  return (
    heights.size >= MIN_ROWS_OF_BAND &&
    names.length * 2 >= heights.size &&
    values.length > heights.size &&
    short.length >= MIN_SHORT_SHARE * values.length
  )
}

/** The lines of a band by their height, each with all that stands there. */
function joinLevels(band: readonly PdfLine[]): PdfLine[] {
  const levels: PdfLine[] = []
  for (const line of band.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const last = levels.at(-1)
    if (last && last.y - line.y < line.size * 0.3)
      levels[levels.length - 1] = { ...last, spans: [...last.spans, ...line.spans], text: `${last.text} ${line.text}` }
    else levels.push(line)
  }
  return levels
}

function dropEmptyColumns(rows: readonly TextRow[]): readonly TextRow[] {
  const used = (rows[0] ?? []).map((_, column) => rows.some((row) => row[column] !== ''))
  return rows.map((row) => row.filter((_, column) => used[column]))
}

import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { findMostFrequent } from '../../lib/counts.ts'
import { isNameRowAbove } from '../../text/column-names.ts'
import { escapeHtml } from './html-tree.ts'
import { formatRowLine, isFigure, isFilled, namesColumns, renderTableHtml, type TextRow } from './table-text.ts'
import { splitBeside } from './tables-beside.ts'
import type { TextWriter } from './text-writer.ts'

/** A stretch of a sheet: a table, or notes above, between or below its tables, one a line. */
export type SheetPart =
  | { readonly kind: 'table'; readonly rows: readonly TextRow[] }
  | { readonly kind: 'notes'; readonly lines: readonly string[] }

/** From this share of the width of a table on, a row is one of its own. */
const TABLE_ROW_SHARE = 0.6
const MIN_TABLE_ROWS = 2
/** Two columns below each other are two lists as well. */
const MIN_GROUPED_COLUMNS = 3
const MAX_NOTES_ROWS = 5
const MAX_TITLE_CHARS = 100

/**
 * Tells the tables of a sheet from the notes around them: a table is rows below each other that fill most of its columns.
 * A sheet without such rows is one table. Empty rows part what is above from what is below, and an empty column two tables beside each other.
 */
export function splitSheet(rows: readonly TextRow[]): readonly SheetPart[] {
  const stretches = joinGoingOn(splitAtEmptyRows(rows))
    .flatMap(splitBeside)
    .flatMap(splitAtEmptyRows)
    .map(dropEmptyColumns)
  const holdsTable = stretches.some((stretch) => findUsualWidth(stretch) > 1)
  return stretches.flatMap((stretch) => splitStretch(stretch, holdsTable))
}

function splitAtEmptyRows(rows: readonly TextRow[]): TextRow[][] {
  const stretches: TextRow[][] = [[]]
  for (const row of rows) {
    if (isFilled(row)) stretches.at(-1)!.push(row)
    else if (stretches.at(-1)!.length > 0) stretches.push([])
  }
  return stretches.filter((stretch) => stretch.length > 0)
}

/** A number, an amount or a date. */
const VALUE = /^[^\p{L}\d]{0,3}\d[\d.,:/\s-]*[%€$£]?$/u
const isValueCell = (cell = '') => VALUE.test(cell.trim())

/** Empty rows part the groups of a table too: what fills its columns below one, without new names for them, goes on with it. */
function joinGoingOn(stretches: readonly (readonly TextRow[])[]): (readonly TextRow[])[] {
  const joined: (readonly TextRow[])[] = []
  for (const stretch of stretches) {
    const above = joined.at(-1)
    if (above !== undefined && goesOnBelow(above, stretch)) joined[joined.length - 1] = [...above, ...stretch]
    else joined.push(stretch)
  }
  return joined
}

function goesOnBelow(above: readonly TextRow[], below: readonly TextRow[]): boolean {
  const width = findUsualWidth(above)
  const isOwn = (row: TextRow): boolean =>
    countFilledCells(row) >= Math.max(MIN_GROUPED_COLUMNS, width * TABLE_ROW_SHARE)
  const [names, ...rows] = above.filter(isOwn)
  const first = below.find((row) => countFilledCells(row) > 1)
  if (names === undefined || names.some(isValueCell) || first === undefined || !isOwn(first)) return false
  const isNameAlone = (row: TextRow): boolean => countFilledCells(row) > 1 || (row[0] ?? '').trim() !== ''
  const isValued = first.some((cell, at) => isValueCell(cell) && rows.some((row) => isValueCell(row[at])))
  return (
    isValued && below.every((row) => isNameAlone(row) && row.findLastIndex((cell) => cell.trim() !== '') < names.length)
  )
}

/** Without the columns at the right that are empty in all of its rows, where another stretch of the sheet has some. */
function dropEmptyColumns(rows: readonly TextRow[]): readonly TextRow[] {
  const width = Math.max(...rows.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1))
  return rows.map((row) => row.slice(0, width))
}

const countFilledCells = (row: TextRow) => row.filter((cell) => cell.trim() !== '').length

/** @param holdsTable whether the sheet has rows of several cells: beside these, lines of one cell are notes, and no list */
function splitStretch(rows: readonly TextRow[], holdsTable: boolean): SheetPart[] {
  const width = findUsualWidth(rows)
  const isOwn = (row: TextRow): boolean => countFilledCells(row) >= Math.max(2, width * TABLE_ROW_SHARE)
  const from = findFirstRow(rows, isOwn, width)
  const to = rows.findLastIndex((row) => isOwn(row) || isSumRow(row)) + 1
  if (width < 2 || to - from < MIN_TABLE_ROWS)
    return rows.every((row) => countFilledCells(row) < 2) && (holdsTable || rows.length === 1)
      ? [collectNotes(rows)]
      : [{ kind: 'table', rows: evenOutRows(rows) }]
  return [
    collectNotes(rows.slice(0, from)),
    { kind: 'table' as const, rows: evenOutRows(rows.slice(from, to)) },
    collectNotes(rows.slice(to)),
  ].filter((part) => part.kind === 'table' || part.lines.length > 0)
}

/** A name and figures below some of the columns alone, as the sums below a table are. */
const isSumRow = (row: TextRow): boolean => {
  const [name = '', ...values] = row.map((cell) => cell.trim())
  const filled = values.filter((value) => value !== '')
  return name !== '' && !isFigure(name) && filled.length > 0 && filled.every(isFigure)
}

/**
 * Where the table begins: at its first row, or the one above that groups the columns; below notes, of which one may fill as
 * many cells, at the first that fills all of them or leaves only the corner empty.
 */
function findFirstRow(rows: readonly TextRow[], isOwn: (row: TextRow) => boolean, width: number): number {
  const first = rows.findIndex(isOwn)
  if (first < 1) return first
  if (isGroupedBy(rows[first]!, rows[first - 1]!)) return first - 1
  const isFullRow = (row: TextRow): boolean =>
    countFilledCells(row) >= width ||
    (countFilledCells(row) === width - 1 && (row[0] ?? '').trim() === '' && row.length >= width)
  const whole = rows.findIndex(isFullRow)
  if (whole <= first || whole - first > MAX_NOTES_ROWS) return first
  return isGroupedBy(rows[whole]!, rows[whole - 1]!) ? whole - 1 : whole
}

/** Whether the upper of two rows that name columns groups those of the lower: "2023 | | 2024" over "plan | paid | plan | paid". */
const isGroupedBy = (lower: TextRow, upper: TextRow): boolean =>
  !lower.some(isFigure) && isNameRowAbove(toTextCells(lower), toTextCells(upper))

const toTextCells = (row: TextRow) => ({ cells: row.map((cell) => ({ text: cell.trim() })) })

/** How many cells most of the filled rows have; of equals the larger number. */
function findUsualWidth(rows: readonly TextRow[]): number {
  return findMostFrequent(rows.map(countFilledCells).sort((a, b) => b - a)) ?? 0
}

function collectNotes(rows: readonly TextRow[]): SheetPart {
  return {
    kind: 'notes',
    lines: rows.map((row) => collapseToLine(row.filter((cell) => cell.trim() !== '').join(' '))),
  }
}

/** What stands in the first line above the first table, where it is no sentence and no value with its name. */
export function findSheetTitle([above, table]: readonly SheetPart[]): string | null {
  const line = above?.kind === 'notes' && table?.kind === 'table' ? above.lines[0]! : ''
  return /\p{L}{2}/u.test(line) && line.length <= MAX_TITLE_CHARS && !/[.!?:]$|:\s/.test(line) ? line : null
}

export function writePart(writer: TextWriter, part: SheetPart): void {
  const lines = part.kind === 'notes' ? part.lines : part.rows.map((row) => formatRowLine(row))
  for (const [at, line] of lines.entries()) writer.block(line, at === 0 ? '\n\n' : '\n')
}

/** A stretch of a sheet as HTML; empty where its table is too long for one. */
export function renderPartHtml(part: SheetPart): string {
  if (part.kind === 'table') return renderTableHtml(part.rows) ?? ''
  return part.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
}

/**
 * Files leave out the empty cells at the end of a row: rows of a table are brought to the length most rows have, or that
 * of the row that names the columns.
 */
function evenOutRows(rows: readonly TextRow[]): readonly TextRow[] {
  const usual = findMostFrequent(rows.map(({ length }) => length)) ?? 0
  const width = namesColumns(rows) ? Math.max(usual, rows[0]!.length) : usual
  return rows.map((row) =>
    row.length > 1 && row.length < width ? [...row, ...Array<string>(width - row.length).fill('')] : row,
  )
}

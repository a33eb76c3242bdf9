import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { findMostFrequent } from '../../lib/counts.ts'
import { escapeBars } from '../../text/table-rows.ts'
import { escapeHtml } from './html-tree.ts'
import { MAX_RENDITION_CHARS } from './limits.ts'
import type { TextWriter } from './text-writer.ts'

export type TextRow = readonly string[]

/**
 * A row on one line, `| a | b |`: the bars at both ends keep the number of cells where the last ones are empty, by
 * which a reader of the text finds the row that names the columns. A bar within a cell is escaped.
 */
export function formatRowLine(row: TextRow): string {
  const cells = row.map(escapeBars)
  const line = `| ${cells.join(' | ')} |`
  return /[\r\n\t]|\s\s/.test(line) ? `| ${cells.map((cell) => collapseToLine(cell)).join(' | ')} |` : line
}

/** The line below the row that names the columns: what stands above it is no value, whatever stands under it. */
export const formatRuling = (width: number): string => `|${'---|'.repeat(width)}`

/** Whether a cell of the row holds anything. */
export function isFilled(row: TextRow): boolean {
  return row.some((cell) => cell.trim() !== '')
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

const namesColumns = ([first = [], ...others]: readonly TextRow[]) =>
  others.length > 0 && first.every((cell) => cell.trim() !== '' && !/^[-+\d.,\s%€$£]+$/.test(cell))

/** The table as HTML, its first row as header when every cell of it is filled and no number; null when too long. */
export function renderTableHtml(rows: readonly TextRow[]): string | null {
  const hasHeader = namesColumns(rows)
  let chars = 0
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    const tag = index === 0 && hasHeader ? 'th' : 'td'
    const line = `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
    chars += line.length
    if (chars > MAX_RENDITION_CHARS) return null
    lines.push(line)
  }
  return `<table>${lines.join('\n')}</table>`
}

/** A stretch of a sheet: a table, or notes above, between or below its tables, one a line. */
export type SheetPart =
  | { readonly kind: 'table'; readonly rows: readonly TextRow[] }
  | { readonly kind: 'notes'; readonly lines: readonly string[] }

/** From this share of the width of a table on, a row is one of its own. */
const TABLE_ROW_SHARE = 0.6
const MIN_TABLE_ROWS = 2
const MAX_NOTES_ROWS = 5

/**
 * Tells the tables of a sheet from the notes around them: a table is rows below each other that fill most of its columns.
 * A sheet without such rows is one table. Empty rows part what is above from what is below.
 */
export function splitSheet(rows: readonly TextRow[]): readonly SheetPart[] {
  return splitAtEmptyRows(rows).flatMap(splitStretch)
}

function splitAtEmptyRows(rows: readonly TextRow[]): TextRow[][] {
  const stretches: TextRow[][] = [[]]
  for (const row of rows) {
    if (isFilled(row)) stretches.at(-1)!.push(row)
    else if (stretches.at(-1)!.length > 0) stretches.push([])
  }
  return stretches.filter((stretch) => stretch.length > 0)
}

const countFilledCells = (row: TextRow) => row.filter((cell) => cell.trim() !== '').length

function splitStretch(rows: readonly TextRow[]): SheetPart[] {
  const width = findUsualWidth(rows)
  const isOwn = (row: TextRow): boolean => countFilledCells(row) >= Math.max(2, width * TABLE_ROW_SHARE)
  const from = findFirstRow(rows, isOwn, width)
  const to = rows.findLastIndex(isOwn) + 1
  if (width < 2 || to - from < MIN_TABLE_ROWS)
    return rows.every((row) => countFilledCells(row) < 2) && rows.length === 1
      ? [collectNotes(rows)]
      : [{ kind: 'table', rows: evenOutRows(rows) }]
  return [
    collectNotes(rows.slice(0, from)),
    { kind: 'table' as const, rows: evenOutRows(rows.slice(from, to)) },
    collectNotes(rows.slice(to)),
  ].filter((part) => part.kind === 'table' || part.lines.length > 0)
}

/**
 * Where the table begins: at its first row; below notes, of which one may fill as many cells, at the first that fills all
 * of them or leaves only the corner empty.
 */
function findFirstRow(rows: readonly TextRow[], isOwn: (row: TextRow) => boolean, width: number): number {
  const first = rows.findIndex(isOwn)
  if (first < 1) return first
  const isFullRow = (row: TextRow): boolean =>
    countFilledCells(row) >= width ||
    (countFilledCells(row) === width - 1 && (row[0] ?? '').trim() === '' && row.length >= width)
  const whole = rows.findIndex(isFullRow)
  return whole > first && whole - first <= MAX_NOTES_ROWS ? whole : first
}

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

export function writePart(writer: TextWriter, part: SheetPart): void {
  const lines = part.kind === 'notes' ? part.lines : part.rows.map((row) => formatRowLine(row))
  for (const [at, line] of lines.entries()) writer.block(line, at === 0 ? '\n\n' : '\n')
}

/** A stretch of a sheet as HTML; empty where its table is too long for one. */
export function renderPartHtml(part: SheetPart): string {
  if (part.kind === 'table') return renderTableHtml(part.rows) ?? ''
  return part.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
}

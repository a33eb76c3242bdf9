import { advanceColumn, countScreenColumns } from './screen-columns.ts'
import { trimSpan } from './sentences.ts'
import { measureIndent } from './spans.ts'
import { joinRows, type TextTable, type TextTableRow } from './text-table.ts'

/** "=====  =====" over, under and between the rows of a table whose columns are told by these lines alone. */
const BORDER = /^[ \t]*={2,}(?: +={2,})+[ \t]*$/
/** "------  ------" under names that stand over several columns, or between rows. */
const INNER_RULING = /^[ \t]*-{2,}(?: +-{2,})*[ \t]*$/
const MAX_LINES = 600

/** A table set between rulings: the numbers of its first and last line, of the ruling under its header (null without one). */
type RuledColumns = { readonly first: number; readonly header: number | null; readonly last: number }

const isColumnBorder = (line: string): boolean => line.includes('==') && BORDER.test(line)

/** The table that begins with the border at line `first`; null where no border closes it. */
export function findRuledColumns(lines: readonly string[], first: number): RuledColumns | null {
  if (!isColumnBorder(lines[first]!)) return null
  let header: number | null = null
  for (let at = first + 1; at < Math.min(lines.length, first + MAX_LINES); at += 1) {
    if (!isColumnBorder(lines[at]!)) continue
    if ((lines[at + 1] ?? '').trim() === '' && at > first + 1) return { first, header, last: at }
    if (header !== null) return null
    header = at
  }
  return null
}

/** Whether a line between the borders begins a row: something stands in its first column, and it is no ruling. */
export function beginsRuledRow(line: string, border: string): boolean {
  if (line.trim() === '' || INNER_RULING.test(line)) return false
  const [first, second = Number.POSITIVE_INFINITY] = findColumnStarts(border)
  const indent = countScreenColumns(/^[ \t]*/.exec(line)![0])
  return indent >= first! - 1 && indent < second
}

/** The rows of such a table, those of several lines joined. */
export type RuledTable = Pick<TextTable, 'start' | 'end' | 'header' | 'rows'>

/**
 * The tables of a text that are set between rulings.
 * @param toPlain a cell as a reader sees it
 */
export function listRuledTables(text: string, toPlain: (cell: string) => string): RuledTable[] {
  if (!text.includes('== ')) return []
  const lines = text.split('\n')
  const starts = listLineStarts(lines)
  const tables: RuledTable[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = findRuledColumns(lines, at)
    if (!found) continue
    const border = lines[at]!
    const readBetween = (from: number, to: number) => readRuledRows(lines, starts, { from, to, border, toPlain })
    const header = found.header === null ? null : readBetween(at + 1, found.header).reduce(joinRows)
    tables.push({
      start: starts[at]!,
      end: starts[found.last]! + lines[found.last]!.length,
      header,
      rows: readBetween((found.header ?? at) + 1, found.last),
    })
    at = found.last
  }
  return tables
}

function listLineStarts(lines: readonly string[]): number[] {
  let start = 0
  return lines.map((line) => {
    start += line.length + 1
    return start - line.length - 1
  })
}

type RowRange = {
  readonly from: number
  readonly to: number
  readonly border: string
  readonly toPlain: (cell: string) => string
}

function readRuledRows(lines: readonly string[], starts: readonly number[], { from, to, border, toPlain }: RowRange) {
  const rows: TextTableRow[] = []
  for (let at = from; at < to; at += 1) {
    const line = lines[at]!
    if (line.trim() === '' || INNER_RULING.test(line)) continue
    const row = cutRuledRow(line, starts[at]!, border, toPlain)
    if (rows.length > 0 && !beginsRuledRow(line, border)) rows[rows.length - 1] = joinRows(rows.at(-1)!, row)
    else rows.push(row)
  }
  return rows
}

/**
 * The cells of a line by the columns of a border.
 * @param start where the line begins in the text
 */
function cutRuledRow(line: string, start: number, border: string, toPlain: (cell: string) => string): TextTableRow {
  const starts = findColumnStarts(border).map((column) => findOffset(line, column))
  const cells = starts.map((from, at): TextTableRow['cells'][number] => {
    const cell = { start: at === 0 ? 0 : from, end: starts[at + 1] ?? line.length }
    const { start: begin, end } = trimSpan(line, cell)
    return { text: toPlain(line.slice(begin, end)), start: start + begin, end: start + end }
  })
  const indent = measureIndent(line)
  return { start: start + indent, end: start + line.trimEnd().length, cells }
}

const findColumnStarts = (border: string): number[] => [...border.matchAll(/=+/g)].map(({ index }) => index)

/** Where in a line the given column of the screen is. */
function findOffset(line: string, wanted: number): number {
  let column = 0
  for (let at = 0; at < line.length; at += 1) {
    if (column >= wanted) return at
    column = advanceColumn(column, line[at]!)
  }
  return line.length
}

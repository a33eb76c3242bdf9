import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { splitCells } from '../../../text/table-rows.ts'
import { formatRowLine, formatRuling, type TextRow } from '../table-text.ts'

const HEAD_ROWS = /^\s*:header-rows:\s*(\d+)/
const HEADER = /^\s*:header:\s*(\S.*)$/
const ROW = /^[*+-] +[*+-](?:\s+(.*))?$/
const CELL = /^ {1,4}[*+-](?:\s+(.*))?$/

/**
 * A table that is written as a list of lists (`list-table`), a list for each row, in the lines of Markdown.
 * @param lines those of the directive without its indent, its options first
 * @returns null where they are no such list
 */
export function writeListTable(lines: readonly string[], readInline: (line: string) => string): string[] | null {
  const rows: string[][] = []
  for (const line of lines.slice(countOptions(lines))) {
    const [row, cell] = [ROW.exec(line), CELL.exec(line)]
    if (row !== null) rows.push([row[1] ?? ''])
    else if (cell !== null && rows.length > 0) rows.at(-1)!.push(cell[1] ?? '')
    else if (line.trim() !== '' && !/^\s/.test(line)) return null
    else if (rows.length > 0) rows.at(-1)!.push(`${rows.at(-1)!.pop()} ${line.trim()}`)
  }
  return rows.length === 0
    ? null
    : writeRows(
        rows.map((row) => row.map(readInline)),
        countHeadRows(lines),
      )
}

/** As `writeListTable`, of rows whose cells are parted by commas (`csv-table`); the names of the columns may be an option. */
export function writeCsvTable(lines: readonly string[], readInline: (line: string) => string): string[] | null {
  const names = lines.flatMap((line) => HEADER.exec(line)?.[1] ?? [])
  const body = lines.slice(countOptions(lines)).filter((line) => line.trim() !== '')
  if (body.length === 0) return null
  const rows = [...names, ...body].map((line) => splitCells(line, ',').map(readInline))
  return writeRows(rows, names.length > 0 ? 1 : countHeadRows(lines))
}

/** Options stand above the first empty line. */
function countOptions(lines: readonly string[]): number {
  const end = lines.findIndex((line) => !/^\s*:[\w-]+:/.test(line))
  return end === -1 ? lines.length : end
}

const countHeadRows = (lines: readonly string[]) =>
  Number(lines.flatMap((line) => HEAD_ROWS.exec(line)?.[1] ?? [])[0] ?? 0)

function writeRows(rows: readonly TextRow[], headRows: number): string[] {
  const written = rows.map((row) => formatRowLine(row.map((cell) => collapseToLine(cell))))
  if (headRows > 0) written.splice(headRows, 0, formatRuling(rows[0]!.length))
  return written
}

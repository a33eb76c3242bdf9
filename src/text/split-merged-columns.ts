import type { TextTableRow } from './text-table.ts'

type MergedTable = { readonly columns: readonly string[]; readonly rows: readonly TextTableRow[] }

const NUMBER = /^[-−+]?\p{Nd}[\p{Nd}.,]*(?:e[-+]?\p{Nd}+)?%?$/iu
const MIN_ROWS = 2

/**
 * Parts columns that stood too close to be told apart: "AIC BIC" over "1802 1815" are two, where the name has as many words as
 * every cell has numbers. Each part stands where it stood in its line.
 */
export function splitMergedColumns<T extends MergedTable>(table: T): T {
  const counts = table.columns.map((name, column) => countMerged(name, table.rows, column))
  if (counts.every((count) => count === 1)) return table
  const columns = table.columns.flatMap((name, at) => (counts[at] === 1 ? [name] : name.split(/\s+/)))
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.flatMap((cell, at) => cutCell(cell, counts[at]!)) }))
  return { ...table, columns, rows }
}

function countMerged(name: string, rows: readonly TextTableRow[], column: number): number {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const isMerged =
    words.length > 1 &&
    rows.length >= MIN_ROWS &&
    rows.every(({ cells }) => {
      const parts = cells[column]!.text.split(/\s+/)
      return parts.length === words.length && parts.every((part) => NUMBER.test(part))
    })
  return isMerged ? words.length : 1
}

function cutCell(cell: TextTableRow['cells'][number], count: number): TextTableRow['cells'] {
  if (count === 1) return [cell]
  return [...cell.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    start: cell.start + index,
    end: cell.start + index + text.length,
  }))
}

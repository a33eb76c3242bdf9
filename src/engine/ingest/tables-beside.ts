import { isFilled, namesColumns, type TextRow } from './table-text.ts'

const MIN_ROWS = 2
const MIN_COLUMNS = 2
/** A table whose rows are so many fewer than those of the one beside it is another table. */
const MAX_ROWS_SHARE = 0.7

/**
 * The tables of a stretch of a sheet that stand beside each other, an empty column between them, from the left: the totals beside a
 * list are no further columns of it. A column that is left empty within a table parts nothing.
 */
export function splitBeside(rows: readonly TextRow[]): readonly (readonly TextRow[])[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  for (let column = 1; column < width - 1; column += 1) {
    if (rows.some((row) => isFilledCell(row[column]))) continue
    const [left, right] = [rows.map((row) => row.slice(0, column)), rows.map((row) => row.slice(column + 1))]
    if (areTwo(left.filter(isFilled), trimLeft(right.filter(isFilled)))) return [left, ...splitBeside(trimLeft(right))]
  }
  return [rows]
}

const isFilledCell = (cell = '') => cell.trim() !== ''

/** Without the empty columns at its left. */
function trimLeft(rows: readonly TextRow[]): readonly TextRow[] {
  const first = Math.min(...rows.filter(isFilled).map((row) => row.findIndex(isFilledCell)))
  return Number.isFinite(first) ? rows.map((row) => row.slice(first)) : rows
}

/** Each has a row that names its columns, and they are of other lengths or have columns of the same names. */
function areTwo(left: readonly TextRow[], right: readonly TextRow[]): boolean {
  const areTables = [left, right].every(
    (one) => one.length >= MIN_ROWS && one[0]!.filter(isFilledCell).length >= MIN_COLUMNS && namesColumns(one),
  )
  if (!areTables) return false
  const share = Math.min(left.length, right.length) / Math.max(left.length, right.length)
  const names = new Set(left[0])
  return share < MAX_ROWS_SHARE || right[0]!.filter(isFilledCell).every((name) => names.has(name))
}

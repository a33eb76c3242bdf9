import { isFigure, isFilled, namesColumns, type TextRow } from './table-text.ts'

const MIN_ROWS = 2
const MIN_COLUMNS = 2
/** So many rows of titles and notes may stand above the names of the columns. */
const MAX_ROWS_ABOVE = 6
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
    if (areTwo(left, trimLeft(right))) return [left, ...splitBeside(trimLeft(right))]
  }
  return [rows]
}

const isFilledCell = (cell = '') => cell.trim() !== ''

/** Without the empty columns at its left. */
function trimLeft(rows: readonly TextRow[]): readonly TextRow[] {
  const first = Math.min(...rows.filter(isFilled).map((row) => row.findIndex(isFilledCell)))
  return Number.isFinite(first) ? rows.map((row) => row.slice(first)) : rows
}

/** A table from the row that names its columns on, and where in the stretch that row is. */
type NamedTable = { readonly at: number; readonly rows: readonly TextRow[] }

/** Each has a row that names its columns, and they begin or end apart, or have columns of the same names. */
function areTwo(left: readonly TextRow[], right: readonly TextRow[]): boolean {
  const [one, other] = [findNamedTable(left), findNamedTable(right)]
  if (one === null || other === null) return false
  const share = Math.min(one.rows.length, other.rows.length) / Math.max(one.rows.length, other.rows.length)
  return one.at !== other.at || share < MAX_ROWS_SHARE || (sharesNames(one, other) && isKeyed(other))
}

function findNamedTable(rows: readonly TextRow[]): NamedTable | null {
  const first = Math.max(0, rows.findIndex(isFilled))
  const width = Math.max(...rows.map((row) => row.findLastIndex(isFilledCell) + 1))
  const even = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
  if (width < MIN_COLUMNS) return null
  for (const [at, row] of even.slice(0, first + MAX_ROWS_ABOVE).entries()) {
    const below = even.slice(at).filter(isFilled)
    if (isFilled(row) && namesColumns(below) && below.length >= MIN_ROWS) return { at, rows: below }
  }
  return null
}

const sharesNames = (one: NamedTable, other: NamedTable): boolean =>
  other.rows[0]!.some((name) => one.rows[0]!.includes(name))

/** Whether its first column names its rows: figures alone go on with the row beside. */
const isKeyed = ({ rows }: NamedTable): boolean => rows.slice(1).every(([cell = '']) => !isFigure(cell))

import type { TextRow } from '../table-text.ts'

/**
 * Puts names over their columns where they stand beside them: a name at the left edge of a cell, its numbers at the right edge, so that both
 * seem to be columns of their own. A row that begins as the first does names them once more.
 */
export function joinHeaderColumns(rows: readonly TextRow[]): readonly TextRow[] {
  const [header] = rows
  if (header === undefined || rows.length < 3) return rows
  let joined = rows
  for (let column = header.length - 1; column > 0; column -= 1)
    if (isNameBeside(joined, column - 1, column) || isNameBeside(joined, column, column - 1))
      joined = joined.map((row) => [
        ...row.slice(0, column - 1),
        `${row[column - 1]}${row[column]}`,
        ...row.slice(column + 1),
      ])
  return joined
}

/** Whether a column holds nothing but a name, and the one beside it all but that. */
function isNameBeside(rows: readonly TextRow[], name: number, values: number): boolean {
  const [header] = rows as [TextRow, ...TextRow[]]
  const isNaming = (row: TextRow, at: number) => at === 0 || row[0] === header[0]
  const filled = rows.filter((row, at) => !isNaming(row, at) && row[values] !== '')
  return (
    header[0] !== '' &&
    header[name] !== '' &&
    filled.length > 0 &&
    rows.every((row, at) => (isNaming(row, at) ? row[values] === '' : row[name] === ''))
  )
}

import type { TextTable, TextTableRow } from './text-table.ts'

/**
 * Joins what the end of a page cut off: rows right behind a table with as many columns. A row that only repeats the names
 * of the columns is left out.
 */
export function joinAcrossPages(tables: readonly TextTable[], text: string): TextTable[] {
  const joined: TextTable[] = []
  for (const table of tables) {
    const last = joined.at(-1)
    if (last !== undefined && isRest(last, table, text))
      joined[joined.length - 1] = { ...last, rows: [...last.rows, ...listRestRows(last, table)], end: table.end }
    else joined.push(table)
  }
  return joined
}

const isRest = (last: TextTable, table: TextTable, text: string): boolean =>
  last.columns.length === table.columns.length &&
  (isRepeated(last, table) || !isHeadOfNumbers(table)) &&
  !text.slice(table.start, table.end).includes('\n|-') &&
  !/[^\s|:-]/.test(text.slice(last.end, table.start))

function listRestRows(last: TextTable, table: TextTable): readonly TextTableRow[] {
  return table.header === null || isRepeated(last, table) ? table.rows : [table.header, ...table.rows]
}

const isRepeated = (last: TextTable, { header, columns }: TextTable): boolean =>
  header !== null && last.header !== null && columns.every((name, at) => name === last.columns[at])

/** Whether the first row surely names columns: words over numbers alone. */
const isHeadOfNumbers = ({ header, rows }: TextTable) =>
  header?.cells.some(
    ({ text }, at) => !/\p{Nd}/u.test(text) && rows.every((row) => /^\p{Nd}/u.test(row.cells[at]!.text)),
  ) ?? false

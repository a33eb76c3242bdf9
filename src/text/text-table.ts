/** A cell as a reader sees it; by its offsets it stands in the text, with its marks. */
type TextTableCell = { readonly text: string; readonly start: number; readonly end: number }

/** A line of a table. `text.slice(start, end)` is the whole row; `group` is the name that stands over it and others. */
export type TextTableRow = {
  readonly start: number
  readonly end: number
  readonly cells: readonly TextTableCell[]
  readonly group?: string
}

/**
 * Rows under each other with as many cells each. `columns` are their names, '' where a column has none; `header` is the
 * row that names them. `isRecord`: two columns of which the first names what the second says, with no header above.
 */
export type TextTable = {
  readonly start: number
  readonly end: number
  readonly columns: readonly string[]
  readonly header: TextTableRow | null
  readonly rows: readonly TextTableRow[]
  readonly caption: string
  readonly isRecord: boolean
}

/** A cell with what goes on in the line below it. */
const joinCell = (above: TextTableCell, below: TextTableCell): TextTableCell =>
  below.text === '' ? above : { ...above, text: `${above.text} ${below.text}`.trim(), end: below.end }

/** A row with what goes on in the cells of the next. */
export const joinRows = (above: TextTableRow, below: TextTableRow): TextTableRow => ({
  start: above.start,
  end: below.end,
  cells: above.cells.map((cell, at) => joinCell(cell, below.cells[at]!)),
})

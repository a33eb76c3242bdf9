const TAB_COLUMNS = 8

/** The column of the screen behind a sign that begins in one; a tab leads to the next column that eight parts. */
export const advanceColumn = (column: number, sign: string): number =>
  sign === '\t' ? column + TAB_COLUMNS - (column % TAB_COLUMNS) : column + 1

/** How many columns of the screen a line's beginning takes. */
export const countScreenColumns = (beginning: string): number => [...beginning].reduce(advanceColumn, 0)

/** A line as it stands on the screen, with blanks in place of its tabs. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let shown = ''
  for (const part of line.split(/(\t)/))
    shown = part === '\t' ? shown.padEnd(advanceColumn(shown.length, part)) : shown + part
  return shown
}

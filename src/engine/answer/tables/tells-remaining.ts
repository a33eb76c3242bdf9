import type { ColumnMatch } from './column-match.ts'
import { detectSourceLanguage, type Grid } from './grid.ts'
import { namesDimension } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

const REMAINING = 'remaining'

/** "How much of the budget is left?" is told by no other column than that of what remains, however well the budget's name is met. */
export const keepRemaining = (
  { dimensions }: TableQuestion,
  columns: readonly ColumnMatch[],
): readonly ColumnMatch[] =>
  dimensions.includes(REMAINING) ? columns.filter((column) => column.dimensions.has(REMAINING)) : columns

/** Whether a table says in a column or a row what remains, where that is asked; of any other question it may tell. */
export function tellsRemaining({ dimensions, language }: TableQuestion, grid: Grid): boolean {
  if (!dimensions.includes(REMAINING)) return true
  const languages = [language, detectSourceLanguage(grid.source)]
  const names = [...grid.columns, ...grid.rows.map(({ cells }) => cells[grid.key]!)]
  return names.some((name) => namesDimension(REMAINING, name, languages))
}

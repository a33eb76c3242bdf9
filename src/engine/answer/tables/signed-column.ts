import { findLocale } from '../language/locales.ts'
import { type Grid, readColumn } from './grid.ts'
import { holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** Where income and expenses stand in one column, the greatest expense is its lowest value. */
export function spendsBelowZero({ text, language }: TableQuestion, grid: Grid, column: number): boolean {
  if (!holdsWords(findLocale(language).table.spending, text)) return false
  const values = readColumn(grid, column).values.flatMap((one) => one?.value ?? [])
  return values.some((value) => value < 0) && values.some((value) => value > 0)
}

import { findLocale } from '../language/locales.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { aggregateRows } from './aggregate-rows.ts'
import { detectSourceLanguage, type Grid, readColumn } from './grid.ts'
import { holdsEvents } from './holds-events.ts'
import type { TableAnswer } from './look-up.ts'
import type { GridMatch } from './match-grid.ts'
import { holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'
import { findValueColumn } from './value-column.ts'

/**
 * "How much did Tom pay?", "How much rain fell in March?": where each row is what happened on a day, the sum of the rows that
 * the question chooses. Null where the number of a row is a price, a balance or another state, which adds up to nothing.
 */
export function sumAmounts(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const asksAmount = ['money', 'amount'].includes(readAskedFor(question.text).sort)
  const isOther = question.aggregation !== null && question.aggregation !== 'count' // "wie viel" is put as "how many" is
  if (!asksAmount || isOther || question.isNegated || question.limits.length > 0) return null
  const summed = { ...question, aggregation: 'sum' } as const
  const column = findValueColumn(summed, match.grid, retrieval)?.column
  if (column === undefined || !addsUp(match.grid, column, question.language)) return null
  const answer = aggregateRows(summed, match, retrieval)
  return answer !== null && answer.missing.length === 0 ? answer : null
}

/** Whether each row has its day, and numbers of a column add up to something. */
function addsUp(grid: Grid, column: number, language: string): boolean {
  if (readColumn(grid, column).kind !== 'number' || !holdsEvents(grid)) return false
  const languages = [language, detectSourceLanguage(grid.source)]
  const stands = languages.some((code) => holdsWords(findLocale(code).table.standing, grid.columns[column]!))
  return !stands
}

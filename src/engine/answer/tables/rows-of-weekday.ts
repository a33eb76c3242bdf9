import { memoizeWeakly } from '../../../lib/memoize.ts'
import { type DaySet, readAskedDays, readDays } from '../language/weekday-sets.ts'
import { detectSourceLanguage, type Grid } from './grid.ts'
import type { QuestionWord } from './table-question.ts'

const MAX_DAY_CHARS = 24
const MIN_DAY_SHARE = 0.7

/** The days that a word of a question names, "Saturday", "weekend"; null for any other word. */
export const readWeekday = ({ text }: QuestionWord, language: string): DaySet | null =>
  readAskedDays(text, language)?.days ?? null

/** The first column of a table that gives days of the week, in full or short; null where it has none. */
export const findWeekdayColumn = memoizeWeakly((grid: Grid): number | null => {
  const language = detectSourceLanguage(grid.source)
  const isOfDays = (column: number) => {
    const filled = grid.rows.map(({ cells }) => cells[column]!).filter((cell) => cell !== '')
    const isDay = (cell: string) => cell.length <= MAX_DAY_CHARS && readDays(cell, language) !== null
    return filled.length > 1 && filled.filter(isDay).length >= MIN_DAY_SHARE * filled.length
  }
  return grid.form === 'rows' ? ([...grid.columns.keys()].find(isOfDays) ?? null) : null
})

/** The rows of the days that a word names, where a column gives days. */
export function findRowsOfWeekday(grid: Grid, word: QuestionWord, language: string): ReadonlySet<number> {
  const days = readWeekday(word, language)
  const column = days === null ? null : findWeekdayColumn(grid)
  if (days === null || column === null) return new Set()
  const source = detectSourceLanguage(grid.source)
  const isThen = (row: number) => {
    const own = readDays(grid.rows[row]!.cells[column]!, source)?.days
    return own !== undefined && [...days].some((day) => own.has(day))
  }
  return new Set([...grid.rows.keys()].filter(isThen))
}

import { readDate } from '../../../text/dates.ts'
import { type Grid, readColumn } from './grid.ts'
import type { QuestionWord } from './table-question.ts'

/** Short forms of months are words as well ("set", "mar"). */
const MIN_MONTH_CHARS = 4
const ANY_YEAR = 2099

/** The month that a word names, from 1; null for any other word. */
export function readMonth({ text }: QuestionWord): number | null {
  if (text.length < MIN_MONTH_CHARS && !/^M[ae][iy]$/u.test(text)) return null
  const month = /^\p{L}+$/u.test(text) ? readDate(`${text} ${ANY_YEAR}`)?.split('-')[1] : undefined
  return month === undefined ? null : Number(month)
}

/** The only column of days of a table; null where it has none or several. */
export function findDayColumn(grid: Grid): number | null {
  const [only, other] = [...grid.columns.keys()].filter((column) => readColumn(grid, column).kind === 'date')
  return only === undefined || other !== undefined ? null : only
}

/** The rows whose date lies in the month that a word names, where a table has one column of dates. */
export function findRowsOfMonth(grid: Grid, word: QuestionWord): ReadonlySet<number> {
  const month = readMonth(word)
  const column = month === null ? null : findDayColumn(grid)
  if (column === null) return new Set()
  const { values } = readColumn(grid, column)
  return new Set([...grid.rows.keys()].filter((row) => Math.floor((values[row]?.value ?? 0) / 100) % 100 === month))
}

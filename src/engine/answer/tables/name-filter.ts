import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ChosenRows } from './chosen-rows.ts'
import { detectSourceLanguage, type Grid } from './grid.ts'
import { findLevelColumn, findRowsOfLevel } from './log-levels.ts'
import { isAmongTerms } from './match-grid.ts'
import { findRowsOfDate } from './rows-of-date.ts'
import { findDayColumn, readMonth } from './rows-of-month.ts'
import { findWeekdayColumn, readWeekday } from './rows-of-weekday.ts'
import {
  formatLetterTerm,
  listNameLetters,
  type QuestionWord,
  readNameLetters,
  type TableQuestion,
} from './table-question.ts'

/** By what rows were chosen, as `Paid by Tom, Date March`; empty where nothing says it. */
export function listFilters(
  question: TableQuestion,
  grid: Grid,
  { rows, filters, flags }: Pick<ChosenRows, 'rows' | 'filters' | 'flags'>,
  terms: Retrieval['terms'],
): string {
  const said = [
    ...filters.map((word) => nameFilter(question, grid, rows, word, terms)),
    ...flags.map((at) => `${grid.columns[at]} ${grid.rows[rows[0] ?? 0]!.cells[at]}`),
  ]
  return [...new Set(said.filter(Boolean))].join(', ')
}

/** The cell that a word chose rows by, as `Profession musician`; null where it only stands within what they say. */
export function nameFilter(
  question: TableQuestion,
  grid: Grid,
  rows: readonly number[],
  word: QuestionWord,
  terms: Retrieval['terms'],
): string | null {
  const { text, terms: own } = word
  const dated = findRowsOfDate(question, grid)
  if (dated?.words.has(word)) return `${grid.columns[dated.column]} ${dated.said}`.trim()
  const level = findRowsOfLevel(grid, word).size > 0 ? findLevelColumn(grid) : null
  if (level !== null)
    return `${grid.columns[level]} ${[...new Set(rows.map((row) => grid.rows[row]!.cells[level]!))].join('/')}`
  const label = readNameLetters(word)
  for (const row of rows)
    for (const [column, cell] of grid.rows[row]!.cells.entries()) {
      const held = label === null ? terms(cell) : listNameLetters(cell).map(formatLetterTerm)
      if (!own.every((term) => isAmongTerms(term, held))) continue
      if (held.length === own.length) return `${grid.columns[column]} ${cell}`.trim()
      if (column === grid.key) return `“${text}”`
      if (rows.every((other) => grid.rows[other]!.cells[column] === cell))
        return `${grid.columns[column]} ${cell}`.trim()
    }
  const month = readMonth(word) === null ? null : findDayColumn(grid)
  if (month !== null) return `${grid.columns[month]} ${text}`.trim()
  const holdsCell = (row: number, column: number) =>
    own.every((term) => isAmongTerms(term, terms(grid.rows[row]!.cells[column]!)))
  const held = grid.columns.findIndex((_, column) => rows.length > 0 && rows.every((row) => holdsCell(row, column)))
  if (held >= 0) return `${grid.columns[held]} “${text}”`.trim()
  const day = readWeekday(word, detectSourceLanguage(grid.source)) === null ? null : findWeekdayColumn(grid)
  if (day !== null) return `${grid.columns[day]} ${text}`.trim()
  const code = grid.columns.findIndex((_, column) => isOneLetter(grid, rows, column))
  return code < 0 ? null : `${grid.columns[code]} ${grid.rows[rows[0]!]!.cells[code]}`
}

/** Whether rows are told by one letter that all of them have in a column, and others not. */
const isOneLetter = (grid: Grid, rows: readonly number[], column: number): boolean => {
  const codes = new Set(rows.map((row) => grid.rows[row]!.cells[column]!))
  return codes.size === 1 && [...codes].every((code) => [...code].length === 1) && rows.length < grid.rows.length
}

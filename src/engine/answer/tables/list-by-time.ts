import { readCommonTerms } from '../language/common-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { MAX_LISTED_ROWS } from './chosen-rows.ts'
import { quoteAlone } from './list-rows.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns, mayMiss } from './match-grid.ts'
import { fillFrame, makeBold, quoteCell, quoteRow, quoteTable } from './quote-cell.ts'
import { findDayColumn, readMonth } from './rows-of-month.ts'
import { findWeekdayColumn, readWeekday } from './rows-of-weekday.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** "Which courses start in February?", "on Saturday": the rows of that month or day; null where the question says what the table does not. */
export function listByTime(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, rowsBy, inContext } = match
  const month = question.words.find((word) => readMonth(word) !== null || readWeekday(word, question.language) !== null)
  const column =
    month && grid.form === 'rows' ? (readMonth(month) === null ? findWeekdayColumn(grid) : findDayColumn(grid)) : null
  if (!month || column === null || question.aggregation !== null || question.limits.length > 0) return null
  const common = readCommonTerms(question, retrieval.terms)
  const columns = matchColumns(question, grid, retrieval.terms)
  const isTold = (word: QuestionWord) => inContext.has(word) || columns.some(({ words }) => words.has(word))
  const open = question.words.filter((word) => word !== month && !word.isFrame && !isTold(word))
  const choosing = [month, ...open.filter((word) => rowsBy.get(word)!.size > 0)]
  const missing = open.filter((word) => rowsBy.get(word)!.size === 0 && !word.terms.every((term) => common.has(term)))
  const rows = [...grid.rows.keys()].filter((row) => choosing.every((word) => rowsBy.get(word)!.has(row)))
  if (rows.length === 0 || rows.length > MAX_LISTED_ROWS || !mayMiss(missing, retrieval)) return null
  const asked = columns.map((one) => one.column).filter((at) => at !== grid.key && at !== column)
  if (rows.length === 1 && asked.length === 0)
    return { quotes: [quoteAlone(grid, grid.rows[rows[0]!]!)], score: 1 + choosing.length, missing }
  if (rows.length === 1 && asked.length === 1)
    return {
      quotes: [quoteCell(question, grid, grid.rows[rows[0]!]!, asked[0]!, retrieval.terms)],
      score: 2 + choosing.length,
      missing,
    }
  const told = rows.map((row) => quoteRow(grid, grid.rows[row]!, [column, ...asked.slice(0, 1)], false))
  const values = { value: makeBold(String(rows.length)), count: String(grid.rows.length) }
  const lead = fillFrame(question, 'list', { ...values, row: `${grid.columns[column]} ${month.text}` })
  return { quotes: [quoteTable(grid, lead), ...told], score: 1 + choosing.length, missing }
}

import { readAskedFor } from '../question/asked-kind.ts'
import { readColumn } from './grid.ts'
import { quoteAlone } from './list-rows.ts'
import type { TableAnswer } from './look-up.ts'
import type { GridMatch } from './match-grid.ts'
import type { TableQuestion } from './table-question.ts'

const MAX_TOLD_COLUMNS = 6

/** "How much was spent on boat repairs?" where several columns may be meant: all that the one row says that the question names. */
export function tellNamedRow(
  question: TableQuestion,
  { grid, named, rowsBy, inContext }: GridMatch,
): TableAnswer | null {
  const [row, other] = named.keys()
  if (row === undefined || other !== undefined || named.get(row) !== grid.key || grid.form !== 'rows') return null
  const { sort } = readAskedFor(question.text)
  if ((sort !== 'money' && sort !== 'amount') || grid.columns.length > MAX_TOLD_COLUMNS) return null
  const numbers = [...grid.columns.keys()].filter((column) => readColumn(grid, column).kind === 'number')
  const missing = question.words.filter((word) => !word.isFrame && !rowsBy.get(word)!.has(row) && !inContext.has(word))
  if (numbers.length < 2 || missing.length > 1 || missing.some(({ isNamed }) => isNamed)) return null
  return { quotes: [quoteAlone(grid, grid.rows[row]!)], score: 1, missing: [], isOpen: true }
}

import type { Retrieval } from '../retrieval/retrieval.ts'
import { MAX_LISTED_ROWS } from './chosen-rows.ts'
import type { ColumnMatch } from './column-match.ts'
import { type Grid, isTimeColumn, listBodyRows, readColumn } from './grid.ts'
import { asksForRows } from './list-by-state.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns, mayMiss } from './match-grid.ts'
import { fillFrame, makeBold, quoteRow, quoteTable } from './quote-cell.ts'
import { findWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** The words in which a question sets a value against another column's, and which of the two has to be greater. */
type AskedBound = { readonly isAbove: boolean; readonly said: string; readonly bound: ColumnMatch }

/**
 * "Which regions were below plan?": the rows whose value is less than that of the column which the question names, both told;
 * null where it names none of numbers, or where no other column is of its unit.
 */
export function listBeyondColumn(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, inContext } = match
  if (grid.form !== 'rows' || !asksForRows(question)) return null
  const columns = matchColumns(question, grid, retrieval.terms)
  const asked = readBound(question, grid, columns)
  const value = asked && chooseValue(grid, columns, asked.bound)
  if (!asked || value === null) return null
  const isTold = (word: QuestionWord) => columns.some(({ words }) => words.has(word)) || inContext.has(word)
  const missing = question.words.filter((word) => !word.isFrame && !isTold(word))
  if (!mayMiss(missing, retrieval)) return null
  const rows = listBodyRows(grid).filter((row) => isBeyond(grid, row, value, asked))
  const told = rows.slice(0, MAX_LISTED_ROWS)
  const counted = { value: makeBold(String(rows.length)), count: String(grid.rows.length), row: `“${asked.said}”` }
  return {
    quotes: [
      quoteTable(grid, fillFrame(question, rows.length > 0 ? 'list' : 'count', counted)),
      ...told.map((row) => quoteRow(grid, grid.rows[row]!, [value, asked.bound.column], false)),
    ],
    score: 2 + asked.bound.score,
    missing,
  }
}

/** A word for more or less with the name of a column of numbers next behind it. */
function readBound(
  { text, words, cues }: TableQuestion,
  grid: Grid,
  columns: readonly ColumnMatch[],
): AskedBound | null {
  for (const [isAbove, list] of [[true, cues.above] as const, [false, cues.below] as const])
    for (const { start, end } of findWords(list, text)) {
      const next = words.find((word) => !word.isFrame && text.indexOf(word.text, end) >= 0)
      const bound = next && columns.find((column) => column.words.has(next) && isOfNumbers(grid, column.column))
      const isNear = next && text.slice(end, text.indexOf(next.text, end)).trim().split(/\s+/u).length <= MAX_BETWEEN
      if (bound && isNear) return { isAbove, said: `${text.slice(start, end)} ${grid.columns[bound.column]}`, bound }
    }
  return null
}

/** "below the annual plan": so many words may stand between. */
const MAX_BETWEEN = 2

const isOfNumbers = (grid: Grid, column: number) =>
  column !== grid.key && readColumn(grid, column).kind === 'number' && !isTimeColumn(grid, column)

/** The column that is set against the bound: the one that the question names too, or else the first of the same unit. */
function chooseValue(grid: Grid, columns: readonly ColumnMatch[], bound: ColumnMatch): number | null {
  const { unit } = readColumn(grid, bound.column)
  const isComparable = (column: number) =>
    column !== bound.column && isOfNumbers(grid, column) && readColumn(grid, column).unit === unit
  const named = columns.find(
    ({ column, words }) => isComparable(column) && [...words].some((word) => !bound.words.has(word) && !word.isFrame),
  )
  return named?.column ?? [...grid.columns.keys()].find(isComparable) ?? null
}

function isBeyond(grid: Grid, row: number, value: number, { isAbove, bound }: AskedBound): boolean {
  const [own, other] = [value, bound.column].map((column) => readColumn(grid, column).values[row]?.value ?? null)
  if (own === null || other === null || own === undefined || other === undefined) return false
  return isAbove ? own > other : own < other
}

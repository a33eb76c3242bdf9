import { readCommonTerms } from '../language/common-words.ts'
import { findNumberedThing, type NumberedThing } from '../language/numbered-thing.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ColumnMatch } from './column-match.ts'
import { type Grid, isTimeColumn, listBodyRows, readColumn } from './grid.ts'
import { quoteAlone } from './list-rows.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, isAmongTerms, matchColumns, type TermExtractor } from './match-grid.ts'
import type { TableQuestion } from './table-question.ts'

/** "Who leads the second course?": the row of that number, or at that place; null where no row goes by one. */
export function tellNumbered(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, rowsBy, inContext } = match
  const thing = grid.form === 'rows' ? findNumberedThing(question.text, [question.language]) : null
  const row = thing && findNumberedRow(grid, thing, retrieval.terms)
  if (!thing || row === null) return null
  const said = new Set(retrieval.terms(question.text.slice(thing.start, thing.end)))
  const common = readCommonTerms(question, retrieval.terms)
  const columns = matchColumns(question, grid, retrieval.terms).filter((one) => isColumnAsked(grid, one, said))
  const isTold = (term: string) => said.has(term) || common.has(term)
  const hard = question.words.filter((word) => !word.isFrame && !word.terms.every(isTold))
  if (
    hard.some(
      (word) => !rowsBy.get(word)!.has(row) && !inContext.has(word) && !columns.some((one) => one.words.has(word)),
    )
  )
    return null
  return { quotes: [quoteAlone(grid, grid.rows[row]!)], score: 2 + hard.length, missing: [] }
}

/** A column of which the question says more than the thing that it numbers. */
const isColumnAsked = (grid: Grid, { column, words, dimensions }: ColumnMatch, said: ReadonlySet<string>) =>
  column !== grid.key &&
  !isOrder(grid, column) &&
  (dimensions.size > 0 || [...words].some(({ terms }) => terms.some((term) => !said.has(term))))

function findNumberedRow(grid: Grid, { noun, number }: NumberedThing, terms: TermExtractor): number | null {
  const order = [...grid.columns.keys()].find((column) => isOrder(grid, column))
  const names = [grid.columns[grid.key]!, order === undefined ? '' : grid.columns[order]!].flatMap(terms)
  const isNamed = terms(noun).some((term) => isAmongTerms(term, names))
  if (!isNamed) return null
  const body = listBodyRows(grid)
  if (order !== undefined) return body.find((row) => readColumn(grid, order).values[row]?.value === number) ?? null
  return isInOrder(grid, body) ? (body[number - 1] ?? null) : null
}

/** Whether a column counts the rows: 1, 2, 3. */
function isOrder(grid: Grid, column: number): boolean {
  const { values } = readColumn(grid, column)
  return values.length > 1 && values.every((value, row) => value?.value === row + 1)
}

/** No date of a row is before that of the row above it. */
function isInOrder(grid: Grid, body: readonly number[]): boolean {
  const times = [...grid.columns.keys()].filter((column) => isTimeColumn(grid, column)).slice(0, 1)
  return times.every((column) => {
    const { values } = readColumn(grid, column)
    return body.every((row, at) => at === 0 || (values[row]?.value ?? 0) >= (values[body[at - 1]!]?.value ?? 0))
  })
}

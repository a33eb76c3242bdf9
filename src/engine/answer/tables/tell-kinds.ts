import { isAskedFor } from '../language/is-asked-for.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type Grid, hasFlags, listBodyRows, readColumn } from './grid.ts'
import { isOfKinds, listKinds } from './kind-column.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns, mayMiss } from './match-grid.ts'
import { makeBold, quoteTable } from './quote-cell.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

const MAX_KINDS = 12

/**
 * "Which islands do the penguins live on?": the values that a column holds again and again, each once, where the question
 * names that column; of some of the rows where its other words choose these. Null for anything else.
 */
export function tellKinds(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, inContext, rowsBy } = match
  const isCount = question.aggregation === 'count'
  if (grid.form !== 'rows' || grid.isList || question.limits.length > 0 || question.isNegated) return null
  if (!isCount && (question.aggregation !== null || !isAskedFor('list', question.text))) return null
  const column = findNamedColumn(question, grid, retrieval)
  if (column === null || hasFlags(grid, column.column)) return null // yes and no choose rows, and are no kinds
  const others = question.words.filter((word) => !word.isFrame && !column.words.has(word))
  const chooses = (word: QuestionWord) => rowsBy.get(word)!.size > 0 && rowsBy.get(word)!.size < grid.rows.length
  const filters = others.filter(chooses)
  const missing = others.filter((word) => rowsBy.get(word)!.size === 0 && !inContext.has(word))
  if (!mayMissBeside(missing, retrieval) || (isCount && others.length > missing.length + filters.length)) return null
  const body = listBodyRows(grid)
  const rows = body.filter((row) => filters.every((word) => rowsBy.get(word)!.has(row)))
  const kinds = listKinds(grid, rows, column.column)
  const holdsFilter = (word: QuestionWord) => kinds.some((kind) => saysWord(kind, word, retrieval))
  if (kinds.length === 0 || kinds.length > MAX_KINDS || filters.some(holdsFilter)) return null
  if (!isOfKinds(grid, body, column.column)) return null
  const told = kinds.map(makeBold).join(', ')
  const name = grid.columns[column.column]!
  const shown = isCount ? `${name}: ${makeBold(String(kinds.length))} (${kinds.join(', ')})` : `${name}: ${told}`
  return { quotes: [quoteTable(grid, shown)], score: others.length - missing.length + column.score, missing }
}

/** The one column that the question says by its name. */
function findNamedColumn(question: TableQuestion, grid: Grid, { terms }: Retrieval) {
  const [best, second] = matchColumns(question, grid, terms).filter(({ words }) => words.size > 0)
  const isClear = best !== undefined && best.score > (second?.score ?? 0)
  return isClear && readColumn(grid, best.column).kind === 'text' ? best : null
}

/** One word may be a verb: "live", "grow". Names and numbers must be met. */
const mayMissBeside = (missing: readonly QuestionWord[], retrieval: Retrieval) =>
  mayMiss(missing.slice(1), retrieval) && missing.length <= 2 && missing.every(({ isNamed }) => !isNamed)

const saysWord = (kind: string, { terms: own }: QuestionWord, { terms }: Retrieval) =>
  own.every((term) => terms(kind).includes(term))

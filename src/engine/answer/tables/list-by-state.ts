import { readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { MAX_LISTED_ROWS } from './chosen-rows.ts'
import { type Grid, hasFlags, listBodyRows, readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, mayMiss } from './match-grid.ts'
import { fillFrame, makeBold, quoteRow, quoteTable } from './quote-cell.ts'
import { findWords, holdsWords, isListedWord } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** Whether nothing is left of a thing or something is, and the words by which a question asks so. */
type AskedState = { readonly isFull: boolean; readonly words: string }

/** Where a table tells it: by yes and no, a word of its own, what is left, or what is taken of what there is. */
type StateColumns = { readonly columns: readonly number[]; readonly isFull: (row: number) => boolean | null }

/** "Which are sold out?", "Which still have places?": null where the question asks for no such state. */
export function readAskedState({ text, cues }: Pick<TableQuestion, 'text' | 'cues'>): AskedState | null {
  const { full, free } = cues.states
  const [met] = findWords(full, text)
  const [other] = met ? [] : findWords(free, text)
  const span = met ?? other
  if (!span) return null
  const words = text.slice(span.start, span.end)
  const isDenied = holdsWords(cues.negation, text.slice(0, span.start) + text.slice(span.end))
  return { isFull: (met !== undefined) !== isDenied, words: words.toLowerCase() }
}

/** The rows of which a cell says that they are full or free, as the question asks; null where no cell can tell. */
export function listByState(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const state = asksForRows(question) ? readAskedState(question) : null
  const told = state && match.grid.form === 'rows' ? findStateColumns(question, match.grid) : null
  if (!state || !told) return null
  const chosen = chooseByWords(question, state, match, retrieval)
  if (!chosen) return null
  const isNamed = chosen.rows.length < match.grid.rows.length && [...match.named.values()].includes(match.grid.key)
  const isTold = (row: number) => told.columns.every((column) => match.grid.rows[row]!.cells[column] !== '')
  const rows = chosen.rows.filter((row) => (isNamed ? isTold(row) : told.isFull(row) === state.isFull))
  if (isNamed && (rows.length === 0 || question.aggregation === 'count')) return null
  return { quotes: quoteByState(question, match.grid, rows, told, state), score: 2, missing: chosen.missing }
}

/** Whether rows are asked for, and no sum, date or price of them. */
export const asksForRows = ({ text, aggregation, limits }: TableQuestion) =>
  limits.length === 0 &&
  (aggregation === 'count' || (aggregation === null && !['date', 'number'].includes(readAskedKind(text) ?? '')))

type ChosenByWords = { readonly rows: readonly number[]; readonly missing: readonly QuestionWord[] }

/** The other words of the question choose rows where some hold them; what the table does not explain may be one word. */
function chooseByWords(
  { words }: TableQuestion,
  state: AskedState,
  { grid, rowsBy, inContext }: GridMatch,
  retrieval: Retrieval,
): ChosenByWords | null {
  const others = words.filter((word) => !word.isFrame && !state.words.includes(word.text.toLowerCase()))
  const choosing = others.filter((word) => !inContext.has(word) && rowsBy.get(word)!.size > 0)
  const missing = others.filter((word) => !inContext.has(word) && rowsBy.get(word)!.size === 0)
  const body = listBodyRows(grid)
  const rows = body.filter((row) => choosing.every((word) => rowsBy.get(word)!.has(row)))
  return rows.length > 0 && mayMiss(missing, retrieval) ? { rows, missing } : null
}

function findStateColumns({ cues }: TableQuestion, grid: Grid): StateColumns | null {
  const { full, free, left, taken, room } = cues.states
  const all = [...grid.columns.keys()].filter((column) => column !== grid.key)
  const named = (words: string) => all.filter((column) => holdsWords(words, grid.columns[column]!))
  const numbers = (words: string) => named(words).filter((column) => readColumn(grid, column).kind === 'number')
  for (const words of [free, full]) {
    const flags = named(words).find((column) => hasFlags(grid, column))
    if (flags === undefined) continue
    return {
      columns: [flags],
      isFull: (row) => isListedWord('yes', grid.rows[row]!.cells[flags]!) === (words === full),
    }
  }
  const valueAt = (column: number, row: number) => readColumn(grid, column).values[row]?.value ?? null
  const [rest] = numbers(left)
  if (rest !== undefined)
    return { columns: [rest], isFull: (row) => (valueAt(rest, row) === null ? null : valueAt(rest, row)! <= 0) }
  const [used] = numbers(taken)
  const [places] = numbers(room).filter((column) => column !== used)
  if (used !== undefined && places !== undefined)
    return { columns: [places, used], isFull: (row) => compareTaken(valueAt(places, row), valueAt(used, row)) }
  const saysState = (words: string, row: number, column: number) => isWholly(words, grid.rows[row]!.cells[column]!)
  const status = all.find((column) =>
    [full, free].every((words) => [...grid.rows.keys()].some((row) => saysState(words, row, column))),
  )
  if (status === undefined) return null
  return {
    columns: [status],
    isFull: (row) => (saysState(full, row, status) ? true : saysState(free, row, status) ? false : null),
  }
}

const compareTaken = (places: number | null, taken: number | null) =>
  places === null || taken === null ? null : taken >= places

const isWholly = (words: string, cell: string) =>
  findWords(words, cell).some(({ start, end }) => start === 0 && end === cell.trim().length)

function quoteByState(
  question: TableQuestion,
  grid: Grid,
  rows: readonly number[],
  { columns }: StateColumns,
  state: AskedState,
): Quote[] {
  const told = rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, columns, false))
  if (told.length === 1 && question.aggregation !== 'count') return told.map(tellAlone)
  if (rows.length > 0 && question.aggregation !== 'count') return told
  const values = { value: makeBold(String(rows.length)), count: String(grid.rows.length), row: `“${state.words}”` }
  return [quoteTable(grid, fillFrame(question, rows.length > 0 ? 'list' : 'count', values)), ...told]
}

const tellAlone = (quote: Quote): Quote => ({ ...quote, unit: { ...quote.unit, kind: 'row' } })

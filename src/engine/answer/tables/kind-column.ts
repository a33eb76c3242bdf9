import { findLocale } from '../language/locales.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import { detectSourceLanguage, type Grid, hasFlags, listBodyRows, readColumn } from './grid.ts'
import { holdsWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

const MAX_KIND_CHARS = 60
/** Money that goes out, and money that comes in. */
const MONEY = ['spending', 'earning'] as const

/** The values of some rows in a column, each once. */
export const listKinds = (grid: Grid, rows: readonly number[], column: number): readonly string[] => [
  ...new Set(rows.map((row) => grid.rows[row]!.cells[column]!).filter((cell) => /\p{L}/u.test(cell) && cell !== 'NA')),
]

/** Kinds stand in more than one row, and are short; what every row has for itself is no kind. */
export function isOfKinds(grid: Grid, body: readonly number[], column: number): boolean {
  const all = listKinds(grid, body, column)
  const filled = body.filter((row) => grid.rows[row]!.cells[column] !== '').length
  return all.length > 1 && all.length * 2 <= filled && all.every(({ length }) => length <= MAX_KIND_CHARS)
}

/**
 * The rows of a kind of money that a word means, where a column parts them: "costs" are the rows of "Type: expense" beside those of
 * "Type: income". None where no column does.
 */
export function findRowsOfMoney(grid: Grid, { text }: QuestionWord, language: string): ReadonlySet<number> {
  const languages = new Set([language, detectSourceLanguage(grid.source)])
  const asked = MONEY.find((kind) => holdsWords(findLocale(language).table[kind], text))
  if (asked === undefined) return new Set()
  const says = (kind: (typeof MONEY)[number], cell: string) =>
    [...languages].some((code) => holdsWords(findLocale(code).table[kind], cell))
  for (const column of listKindColumns(grid)) {
    const cells = grid.rows.map(({ cells }) => cells[column]!)
    if (!MONEY.every((kind) => cells.some((cell) => says(kind, cell)))) continue
    return new Set([...grid.rows.keys()].filter((row) => says(asked, cells[row]!)))
  }
  return new Set()
}

/** "How high are the expenses of 2025?": all of the money of that kind, where no row is named. */
export function asksForMoneyOfKind(question: TableQuestion, grid: Grid): boolean {
  const { sort } = readAskedFor(question.text)
  if (question.aggregation !== null || (sort !== 'money' && sort !== 'amount')) return false
  return question.words.some((word) => findRowsOfMoney(grid, word, question.language).size > 1)
}

/** A word that is said by a column of kinds names these rows, and is no mere frame: "the largest expense". */
export function readByKinds(
  question: TableQuestion,
  grid: Grid,
  terms: (text: string) => readonly string[],
): TableQuestion {
  const columns = question.words.some(({ isFrame }) => isFrame) ? listKindColumns(grid) : []
  const isKind = (word: QuestionWord) =>
    findRowsOfMoney(grid, word, question.language).size > 0 ||
    columns.some((column) => grid.rows.some(({ cells }) => isSaidWhole(terms(cells[column]!), word)))
  const words = question.words.map((word) =>
    word.isFrame && columns.length > 0 && !question.endWords.includes(word.text) && isKind(word)
      ? { ...word, isFrame: false }
      : word,
  )
  return { ...question, words }
}

const isSaidWhole = (cell: readonly string[], { terms }: QuestionWord) =>
  cell.length === terms.length && terms.every((term) => cell.includes(term))

const listKindColumns = (grid: Grid): readonly number[] =>
  [...grid.columns.keys()].filter(
    (column) =>
      column !== grid.key &&
      !hasFlags(grid, column) &&
      readColumn(grid, column).kind === 'text' &&
      isOfKinds(grid, listBodyRows(grid), column),
  )

import { readCommonTerms } from '../language/common-words.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { Grid } from './grid.ts'
import { type GridMatch, isAmongTerms, saysWord, type TermExtractor } from './match-grid.ts'
import { LIST_COLUMNS } from './read-price-lists.ts'
import { holdsWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** The lines of a list that words of a question mean. */
export type ListedChoice = {
  readonly rows: readonly number[]
  /** Words that none of these lines holds, nor what stands over the list. */
  readonly unmet: readonly QuestionWord[]
  /** The headings in the list that the question says. */
  readonly groups: ReadonlySet<string>
}

/** "How much is it?" asks for a price, "How long is it?" does not. */
export const asksPrice = ({ text, dimensions }: TableQuestion) =>
  dimensions.includes('price') || ['money', 'amount'].includes(readAskedFor(text).sort)

/** What a question says of a list: a word that may only put the question counts where a line holds it, "for a child". */
export const listHardWords = (
  { words, cues }: TableQuestion,
  match: GridMatch,
  terms: TermExtractor,
): readonly QuestionWord[] => {
  const { names = '', asked = '' } = cues.dimensions.price ?? {}
  const asksPrice = (word: QuestionWord) => holdsWords(names, word.text) || holdsWords(asked, word.text)
  return words.filter((word) => !word.isFrame || (isHeld(match, word, terms) && !asksPrice(word)))
}

/** The lines that hold most of the words: of one heading that is said whole, rather than those that say it by the way. */
export function chooseListed(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  retrieval: Retrieval,
): ListedChoice {
  const { grid } = match
  const groups = findAskedGroups(grid, words, retrieval.terms)
  const met = grid.rows.map((_, row) => words.filter((word) => meetsRow(match, word, row, retrieval.terms)))
  const rate = (row: number) => met[row]!.length + (groups.has(readGroup(grid, row)) ? 0.5 : 0)
  const best = Math.max(...grid.rows.keys().map(rate))
  const rows =
    best < 1
      ? []
      : keepMostExact(
          [...grid.rows.keys()].filter((row) => rate(row) === best),
          grid,
          words,
          retrieval.terms,
        )
  const common = readCommonTerms(question, retrieval.terms)
  const isMet = (word: QuestionWord) => rows.every((row) => met[row]!.includes(word))
  const isOfOthers = (word: QuestionWord) => isHeld(match, word, retrieval.terms)
  const isVerb = (word: QuestionWord) => word.terms.every((term) => common.has(term))
  const isExcused = (word: QuestionWord) => match.inContext.has(word) || isVerb(word)
  return { rows, groups, unmet: words.filter((word) => !isMet(word) && (isOfOthers(word) || !isExcused(word))) }
}

const readGroup = (grid: Grid, row: number) => (grid.isList ? grid.rows[row]!.cells[LIST_COLUMNS.group]! : '')

/** A heading without what it says in brackets: "Children (up to 12)". */
const stripBrackets = (text: string) => text.replace(/[（(][^()（）]*[)）]/gu, ' ').trim()

const isMeant = (term: string, words: readonly QuestionWord[]) => words.some((word) => isAmongTerms(term, word.terms))

/** The headings of which the words say all. */
export function findAskedGroups(grid: Grid, words: readonly QuestionWord[], terms: TermExtractor): ReadonlySet<string> {
  const all = new Set(grid.rows.keys().map((row) => readGroup(grid, row)))
  const isAsked = (group: string) => {
    const own = terms(stripBrackets(group))
    return own.length > 0 && own.every((term) => isMeant(term, words))
  }
  return new Set([...all].filter(isAsked))
}

/** Whether a line or the heading over it holds a word. */
function meetsRow({ grid, rowsBy }: GridMatch, word: QuestionWord, row: number, terms: TermExtractor): boolean {
  if (rowsBy.get(word)!.has(row)) return true
  const own = terms(`${readGroup(grid, row)} ${grid.rows[row]!.cells[grid.key]!}`)
  return saysWord(own, word)
}

/** Whether some line of the list holds a word: of another line than the chosen one it says that this is not meant. */
export const isHeld = (match: GridMatch, word: QuestionWord, terms: TermExtractor): boolean =>
  match.grid.rows.keys().some((row) => meetsRow(match, word, row, terms))

/** Of the lines under one heading those of which the question says all of the name, where there are some: "Cut" and not "Cut and wash". */
function keepMostExact(
  rows: readonly number[],
  grid: Grid,
  words: readonly QuestionWord[],
  terms: TermExtractor,
): readonly number[] {
  const isExact = (row: number) => {
    const own = terms(stripBrackets(grid.rows[row]!.cells[grid.key]!))
    return own.length > 0 && own.every((term) => isMeant(term, words))
  }
  const exact = new Set(rows.filter(isExact).map((row) => readGroup(grid, row)))
  return rows.filter((row) => !exact.has(readGroup(grid, row)) || isExact(row))
}

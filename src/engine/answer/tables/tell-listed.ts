import { isAskedFor } from '../language/is-asked-for.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { asksForBill } from './asks-for-bill.ts'
import { asksPrice, chooseListed, findAskedGroups, isHeld, type ListedChoice, listHardWords } from './choose-listed.ts'
import { MAX_LISTED_ROWS } from './chosen-rows.ts'
import { type Grid, type GridRow, isTotalRow, readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, saysWord } from './match-grid.ts'
import { fillFrame, makeBold, quoteCell, quoteRow, quoteTable } from './quote-cell.ts'
import { LIST_COLUMNS } from './read-price-lists.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** Of so many lines that fit equally all are told. */
const MAX_EQUAL = 4

/** Answers from a list of prices; null where the question asks for something else, or for what the list does not hold. */
export function tellListed(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const words = listHardWords(question, match, retrieval.terms)
  const marked = listMarked(question, match, retrieval)
  if (marked) return marked
  if (
    question.limits.length > 0 ||
    question.isNegated ||
    question.asksColumns ||
    words.length + question.ends.size === 0
  )
    return null
  if (question.aggregation === 'count' && !question.dimensions.includes('price'))
    return countListed(question, match, words, retrieval)
  if (question.aggregation === 'most' || question.aggregation === 'least')
    return tellEnd(question, match, words, retrieval)
  if (!asksPrice(question))
    return isAskedFor('list', question.text) ? listGroup(question, match, words, retrieval) : null
  const isOfOne = question.aggregation === null || question.aggregation === 'count'
  return isOfOne && !asksForBill(question) ? tellPrices(question, match, words, retrieval) : null
}

/**
 * "Which starters are marked (V)?": the lines that have the mark in brackets, of the one heading that the question says, be
 * they none; null without a mark. Of what no line and no heading speaks they are told with that.
 */
function listMarked(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const mark = /[(（"“„«]\s?(\p{Lu}{1,2})\s?[)）"”“»]/u.exec(question.text)?.[1]
  if (mark === undefined || asksPrice(question)) return null
  const { grid } = match
  const isMarked = new RegExp(`[(（](?:[^()（）]*[^\\p{L}()（）])?${mark}(?:[^\\p{L}()（）][^()（）]*)?[)）]`, 'u')
  const readListedGroup = ({ cells }: GridRow) => cells[LIST_COLUMNS.group]!
  const groups = [...new Set(grid.rows.map(readListedGroup))]
  const own = question.words.filter(({ text }) => text !== mark)
  const saying = own.map((word) => groups.filter((group) => isInGroup(word, group, retrieval)))
  const asked = saying.find(({ length }) => length === 1)?.[0]
  const body = grid.rows.filter((row) => asked === undefined || readListedGroup(row) === asked)
  const rows = body.filter(({ cells }) => isMarked.test(cells[LIST_COLUMNS.name]!))
  if (rows.length > MAX_LISTED_ROWS || (rows.length === 0 && asked === undefined)) return null
  const thing = own.findIndex(({ isFrame }, at) => !isFrame || saying[at]!.length > 0)
  const isMet = thing < 0 || saying[thing]!.length > 0 || isHeld(match, own[thing]!, retrieval.terms)
  const none = fillFrame(question, 'count', { value: makeBold('0'), count: String(body.length), row: `(${mark})` })
  const told = rows.map((row) => quoteRow(grid, row, [LIST_COLUMNS.value], false))
  return { quotes: rows.length > 0 ? told : [quoteTable(grid, none)], score: 2, missing: isMet ? [] : [own[thing]!] }
}

/** The price of what is named. Where it stands under another heading than the asked one, that is said. */
function tellPrices(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  retrieval: Retrieval,
): TableAnswer | null {
  const { rows, unmet } = chooseListed(question, match, words, retrieval)
  if (rows.length === 0 || rows.length > MAX_EQUAL || !mayTell(match, rows, unmet, retrieval)) return null
  const { grid } = match
  const quotes =
    rows.length === 1
      ? [quoteCell(question, grid, grid.rows[rows[0]!]!, LIST_COLUMNS.value, retrieval.terms)]
      : rows.map((row) => quoteRow(grid, grid.rows[row]!, [LIST_COLUMNS.value], false))
  return { quotes, score: words.length - unmet.length + 1, missing: unmet, isOfOthers: true }
}

/** What no line holds is not there; what another line holds is not there together. */
const mayTell = (match: GridMatch, rows: readonly number[], unmet: readonly QuestionWord[], { terms }: Retrieval) =>
  unmet.length === 0 || (rows.length > 0 && unmet.every((word) => isHeld(match, word, terms)))

/** The dearest and the cheapest, of all lines or of those that the words choose. */
function tellEnd(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  retrieval: Retrieval,
): TableAnswer | null {
  const { grid } = match
  if (question.ends.size > 0 && !question.ends.has('price')) return null
  if (question.dimensions.length > 0 && !question.dimensions.includes('price')) return null // most people are no price
  const chosen = chooseListed(question, match, words, retrieval)
  const isAll = words.every((word) => !isHeld(match, word, retrieval.terms))
  const rows = listComparedRows(grid, isAll ? [...grid.rows.keys()] : withinGroups(match, chosen, words, retrieval))
  if (rows.length < 2 || chosen.unmet.some((word) => !isHeld(match, word, retrieval.terms))) return null
  const { values, unit } = readColumn(grid, LIST_COLUMNS.value)
  if (unit === null || rows.some((row) => !values[row])) return null
  const sign = question.aggregation === 'most' ? -1 : 1
  const ranked = rows.toSorted((one, other) => sign * (values[one]!.value - values[other]!.value))
  const best = ranked.filter((row) => values[row]!.value === values[ranked[0]!]!.value)
  if (question.rank > 1) return tellNth(question, match, words, ranked)
  if (best.length > MAX_EQUAL) return null
  const quotes = best.map((row) => {
    const quote = quoteCell(question, grid, grid.rows[row]!, LIST_COLUMNS.value, retrieval.terms)
    const name = /^(.*?):?\s\*\*/u.exec(quote.shown ?? '')?.[1] ?? ''
    const said = {
      row: makeBold(name),
      column: '',
      value: grid.rows[row]!.cells[LIST_COLUMNS.value]!,
      count: String(rows.length),
    }
    return {
      ...quote,
      shown: fillFrame(question, question.aggregation === 'most' ? 'most' : 'least', said)
        .replace(/ {2,}/g, ' ')
        .replace(/(?<=：) /gu, ''),
    }
  })
  return { quotes, score: words.length + 1, missing: [] }
}

/** What sums up other lines, or bears two amounts in one, is none that is compared. */
const listComparedRows = (grid: Grid, rows: readonly number[]): readonly number[] => {
  const isAmount = (row: number) => /\d[.,]\d{2}(?!\d)/.test(grid.rows[row]!.cells[LIST_COLUMNS.name]!)
  return rows.filter((row) => !isTotalRow(grid, grid.rows[row]!) && !isAmount(row))
}

/** "The second cheapest": the lines from that end to the asked one, so that each sees which it is. */
function tellNth(
  question: TableQuestion,
  { grid }: GridMatch,
  words: readonly QuestionWord[],
  ranked: readonly number[],
): TableAnswer | null {
  if (ranked.length < question.rank) return null
  const { values } = readColumn(grid, LIST_COLUMNS.value)
  const last = values[ranked[question.rank - 1]!]!.value
  const told = ranked.slice(0, ranked.findLastIndex((row) => values[row]!.value === last) + 1)
  if (told.length > MAX_LISTED_ROWS) return null
  const quotes = told.map((row) => quoteRow(grid, grid.rows[row]!, [LIST_COLUMNS.value], true))
  return { quotes, score: words.length + 1, missing: [] }
}

/** The lines under a heading that is asked for; else those that hold all of the words that any line holds. */
function withinGroups(
  match: GridMatch,
  { rows, groups }: ListedChoice,
  words: readonly QuestionWord[],
  { terms }: Retrieval,
): readonly number[] {
  const { grid, rowsBy } = match
  if (groups.size === 0) return rows
  const named = words.filter(
    (word) =>
      findAskedGroups(
        grid,
        words.filter((one) => one !== word),
        terms,
      ).size >= groups.size && rowsBy.get(word)!.size > 0,
  )
  const isInGroup = (row: number) => groups.has(grid.rows[row]!.cells[LIST_COLUMNS.group]!)
  return [...grid.rows.keys()].filter((row) => isInGroup(row) && named.every((word) => rowsBy.get(word)!.has(row)))
}

/** "How many courses are there?": the lines under that heading, by their number. */
function countListed(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  retrieval: Retrieval,
): TableAnswer | null {
  const listed = listGroup(question, match, words, retrieval)
  if (!listed) return null
  const { group, rows } = listed
  const lead: Quote = quoteTable(match.grid, `${group}: ${makeBold(String(rows.length))}`)
  return { ...listed, quotes: [lead, ...listed.quotes] }
}

type ListedGroup = TableAnswer & { readonly group: string; readonly rows: readonly number[] }

/** "Which courses are there?": the lines under the heading that the question says, and says no more than. */
function listGroup(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  retrieval: Retrieval,
): ListedGroup | null {
  const { grid } = match
  const { groups, unmet } = chooseListed(question, match, words, retrieval)
  const [group, other] = groups
  if (group === undefined || other !== undefined || unmet.length > 0) return null
  const rows = [...grid.rows.keys()].filter((row) => grid.rows[row]!.cells[LIST_COLUMNS.group] === group)
  const isWhole = words.every((word) =>
    rows.every((row) => isInGroup(word, group, retrieval) || match.rowsBy.get(word)!.has(row)),
  )
  const told = rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, [LIST_COLUMNS.value], false))
  return isWhole ? { quotes: told, score: words.length + 1, missing: [], group, rows } : null
}

const isInGroup = (word: QuestionWord, group: string, { terms }: Retrieval) => saysWord(terms(group), word)

import { normalizeDigits } from '../../../text/digits.ts'
import { readNumeral, replaceNumeral } from '../../../text/numerals.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { findLocale } from '../language/locales.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { asksPrice, chooseListed, isHeld, listHardWords } from './choose-listed.ts'
import { dropAge } from './concession.ts'
import { findLine, type Grid, readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns } from './match-grid.ts'
import { measuresIn } from './measure-units.ts'
import { makeBold, nameRow, quoteTable } from './quote-cell.ts'
import { findWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** "two adults": a part of what is asked, and how many of it. */
type BillPart = { readonly words: readonly QuestionWord[]; readonly text: string }
type BillItem = { readonly row: number; readonly count: number }

const MAX_PARTS = 6
/** A bill says more than one of its prices. */
const BILL_FIRST = 4
const MAX_CITED_CHARS = 2500
const COUNT = /(?<![\p{L}\p{N}.,:])(\d{1,2})(?![\d.,:%]|\s?(?:[€$£¥]|\p{L}{2,3}\b\.))/u

/**
 * What several things cost together: "two adults and one child". Null unless each of them is found, in one unit, and the
 * question says no more than that.
 * @param words those of the question that are to be met by lines
 */
export function tellBill(
  question: TableQuestion,
  match: GridMatch,
  all: readonly QuestionWord[],
  column: number,
  retrieval: Retrieval,
): TableAnswer | null {
  const words = all.filter((word) => isHeld(match, word, retrieval.terms) || !isCount(word, question.language))
  const parts = cutParts(question, words)
  if (parts.length > MAX_PARTS) return null
  const named = parts.filter((part) => part.words.some((word) => isHeld(match, word, retrieval.terms)))
  const items = named.map((part) => findItem(question, match, part, words, retrieval))
  if (items.some((item) => item === null) || !isWholeBill(question, match, words, items as BillItem[], retrieval))
    return null
  const sum = addUp(match.grid, items as BillItem[], column)
  return sum === null
    ? null
    : {
        quotes: [quoteBill(question, match.grid, items as BillItem[], column, sum)],
        score: words.length + BILL_FIRST,
        missing: [],
      }
}

/** Whether a question asks what several things cost, each with how many of it: one price of them is no answer. */
export function asksForBill(question: TableQuestion): boolean {
  if (!question.asksSeveral || !asksPrice(question)) return false
  const isCounted = ({ text }: BillPart) =>
    COUNT.test(text) || findWords(listNumberWords(question.language).join('|'), text).length > 0
  return cutParts(question, question.words).filter(isCounted).length > 1
}

/** A number that no line holds says how many. */
const isCount = ({ text }: QuestionWord, language: string) =>
  /^\d{1,2}$/.test(text) || listNumberWords(language).includes(text.toLowerCase())

const listNumberWords = (language: string): readonly string[] => {
  const { part, table } = findLocale(language)
  return [...part.numbers, ...table.small.split('|')]
}

/** The same of a table with names for its columns: "two adults and one child there and back". */
export function tellTableBill(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  if (!asksPrice(question) || match.grid.form !== 'rows') return null
  const { grid } = match
  const isMoney = (column: number) =>
    column !== grid.key &&
    measuresIn('price', readColumn(grid, column).unit ?? '') &&
    readColumn(grid, column).kind === 'number'
  const named = matchColumns(question, grid, retrieval.terms).filter(
    ({ column, words }) => words.size > 0 && isMoney(column),
  )
  const all = [...grid.columns.keys()].filter(isMoney)
  const column = named[0]?.column ?? (all.length === 1 ? all[0] : undefined)
  if (column === undefined || (named[1] && named[1].score >= named[0]!.score - 0.01)) return null
  const words = listHardWords(question, match, retrieval.terms).filter((word) => !named[0]?.words.has(word))
  return tellBill(question, match, words, column, retrieval)
}

/** Cut at "and" and at commas. */
function cutParts({ text, cues }: TableQuestion, words: readonly QuestionWord[]): BillPart[] {
  const plain = dropAge(normalizeDigits(text))
  const cuts = [
    ...findWords(cues.joins, plain),
    ...[...plain.matchAll(/[,、，;+＋]/gu)].map(({ index }) => ({ start: index, end: index + 1 })),
  ]
  const ends = [...cuts.toSorted((one, other) => one.start - other.start), { start: plain.length, end: plain.length }]
  const places = placeWords(plain, words)
  return ends.map(({ start }, index) => {
    const from = index === 0 ? 0 : ends[index - 1]!.end
    return {
      text: plain.slice(from, start),
      words: words.filter((_, at) => places[at]! >= from && places[at]! < start),
    }
  })
}

/** Where each word stands, in the order of the question. */
function placeWords(text: string, words: readonly QuestionWord[]): number[] {
  let from = 0
  return words.map((word) => {
    const at = text.indexOf(word.text, from)
    if (at >= 0) from = at + word.text.length
    return at
  })
}

/** The one line that a part names; what the others say chooses among several: "a haircut for women and one for men". */
function findItem(
  question: TableQuestion,
  match: GridMatch,
  part: BillPart,
  all: readonly QuestionWord[],
  retrieval: Retrieval,
): BillItem | null {
  const own = chooseListed(question, match, part.words, retrieval)
  const others = all.filter((word) => !part.words.includes(word))
  const counts = own.rows.map((row) => others.filter((word) => match.rowsBy.get(word)!.has(row)).length)
  const best = Math.max(...counts)
  const rows = own.rows.length < 2 ? own.rows : own.rows.filter((_, at) => counts[at] === best)
  const [row, other] = rows
  if (row === undefined || other !== undefined) return null
  return { row, count: readCount(part.text, match.grid.rows[row]!.cells[match.grid.key]!, question.language) }
}

/** How many of a thing a part of the question says; a number that the thing's own name holds counts nothing. */
function readCount(text: string, name: string, language: string): number {
  const digits = COUNT.exec(text)?.[1]
  if (digits !== undefined) return name.includes(digits) ? 1 : Number(digits)
  const { part, table } = findLocale(language)
  const [word] = findWords(listNumberWords(language).join('|'), text)
  if (!word) return 1
  const said = text.slice(word.start, word.end).toLowerCase()
  const place = part.numbers.indexOf(said)
  return place >= 0 ? place + 1 : table.small.split('|').indexOf(said) + 2
}

/** Several things or several of one, no line twice, and no word of the question that none of them explains. */
function isWholeBill(
  question: TableQuestion,
  match: GridMatch,
  words: readonly QuestionWord[],
  items: readonly BillItem[],
  { terms }: Retrieval,
): boolean {
  const rows = new Set(items.map(({ row }) => row))
  if (rows.size < items.length || items.reduce((sum, { count }) => sum + count, 0) < 2) return false
  const common = readCommonTerms(question, terms)
  const isExplained = (word: QuestionWord) => {
    const own = rows.keys().flatMap((row) => terms(match.grid.rows[row]!.cells.join(' ')))
    const held = new Set(own)
    return (
      rows.keys().some((row) => match.rowsBy.get(word)!.has(row)) ||
      word.terms.every((term) => held.has(term)) ||
      (!isHeld(match, word, terms) && (match.inContext.has(word) || word.terms.every((term) => common.has(term))))
    )
  }
  return words.every(isExplained)
}

function addUp(grid: Grid, items: readonly BillItem[], column: number): number | null {
  const { kind, values, unit } = readColumn(grid, column)
  if (kind !== 'number' || unit === null || items.some(({ row }) => !values[row])) return null
  return items.reduce((sum, { row, count }) => sum + count * values[row]!.value, 0)
}

function quoteBill(
  { language }: TableQuestion,
  grid: Grid,
  items: readonly BillItem[],
  column: number,
  sum: number,
): Quote {
  const parts = items.map(
    ({ row, count }) => `${count} × ${nameRow(grid, grid.rows[row]!, column)}: ${grid.rows[row]!.cells[column]}`,
  )
  const name = grid.columns[column]!
  const shown = `${name === '' ? '' : `${name} – `}${parts.join(' + ')} = ${makeBold(writeLike(grid.rows[items[0]!.row]!.cells[column]!, sum, language))}`
  const lines = items.map(({ row }) => findLine(grid.rows[row]!, column))
  const [start, end] = [Math.min(...lines.map((line) => line.start)), Math.max(...lines.map((line) => line.end))]
  return end - start > MAX_CITED_CHARS
    ? quoteTable(grid, shown)
    : { ...quoteSource(grid.source, start, end, 'row'), shown }
}

/** A sum written as the first of its parts is: "30.50 €". */
function writeLike(cell: string, value: number, language: string): string {
  const numeral = readNumeral(
    cell,
    /\d,\d{1,2}(?!\d)/.test(cell) ? 'de' : /\d\.\d{1,2}(?!\d)/.test(cell) ? 'en' : language,
  )
  return numeral ? replaceNumeral(numeral, value) : String(value)
}

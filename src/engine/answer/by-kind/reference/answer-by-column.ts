import { addUp } from '../../../../lib/counts.ts'
import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { countWords } from '../../../../text/segment-words.ts'
import type { TextTable, TextTableRow } from '../../../../text/text-table.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { isSaidBy } from '../../meanings/meant-phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readSourceTables } from '../../retrieval/source-tables.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { type QuestionWord, readTableQuestion } from '../../tables/table-question.ts'
import { asksForEntry } from './asked-way.ts'
import { lacksOrdinal } from './says-ordinal.ts'
import { findSoughtColumn, listSoughtNouns, readColumnNames, type SoughtColumn } from './sought-column.ts'

const PASSAGES_READ = 12
/** So few sources are all read. */
const MAX_SOURCES = 6
const BEGINNING_CHARS = 4
/** A row answers where it, and what stands over it, says so much of the question; less is told in part. */
const MIN_COVERED = 0.8
const MIN_COVERED_IN_PART = 0.55
/** One cell of it says so much alone. */
const MIN_OWN = 0.5
/** One word of a question is said by chance by a cell of many. */
const MIN_DENSE = 0.5
const MIN_LEAD = 0.1
const MIN_TIED = 0.02
/** A cell of one word holds data, but where it is all that a table says of a name. */
const MIN_TOLD_WORDS = 2
const MAX_PAIR_CELLS = 2
const MAX_NAME_CHARS = 24
/** What stands beside a cell says what is asked nearly as well, what stands over it less so. */
const COUNTS = { beside: 0.9, above: 0.7 } as const
const SHARES = { dense: 0.5, frame: 0.2 } as const

/** A column that is asked for, with the words of the question. */
type AskedColumn = SoughtColumn & { readonly words: readonly QuestionWord[] }

/** A row by what is asked: `own` what its cell `told` says of it, `covered` with what stands beside and over it, both 0 to 1. */
type RatedRow = Readonly<Record<'own' | 'covered' | 'rating', number>> & {
  readonly source: IndexedSource
  readonly row: TextTableRow
  readonly name: string
  readonly told: string
}

/**
 * "Which flag means that a message has attachments?", "Which rule forbids tabs?": the cell of that column in the row of which
 * another cell says what is asked. Null where no row says it, or many do alike.
 */
export function answerByColumn(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const [best, ...others] = listRatedRows(asked)(retrieval)
  if (!best || best.covered < MIN_COVERED) return null
  const isTied = others.some(({ rating, name }) => rating >= best.rating - MIN_TIED && name !== best.name)
  return isTied ? null : tellQuotes('answered', asked, [quoteRatedRow(best)], retrieval) // of several, tables list all
}

/** The row that says most of what is asked for by such a column, told in part where no other says nearly as much. */
export function answerNearColumn(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (asksForEntry(asked)) return null
  const [best, ...others] = listRatedRows(asked)(retrieval)
  const next = others.find(({ name }) => name !== best?.name)
  if (!best || best.covered < MIN_COVERED_IN_PART || (next && next.rating > best.rating - MIN_LEAD)) return null
  return tellQuotes('partial', asked, [quoteRatedRow(best)], retrieval)
}

/** Both ways ask for the same rows of the same question. */
const listRatedRows = memoizeWeakly((asked: AskedQuestion) =>
  memoizeWeakly((retrieval: Retrieval) => rateRows(asked, retrieval)),
)

function rateRows(asked: AskedQuestion, retrieval: Retrieval): readonly RatedRow[] {
  const nouns = listSoughtNouns(asked)
  const { aggregation, limits, words } = readTableQuestion(asked, retrieval.terms)
  if (nouns.length === 0 || aggregation !== null || limits.length > 0) return []
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  const rated = [...readFoundSources(found, retrieval).take(MAX_SOURCES)].flatMap((source) =>
    readSourceTables(source).flatMap((table) => {
      const sought = findSoughtColumn(asked, nouns, readColumnNames(table), retrieval)
      return sought && !namesRow(nouns, sought, table, retrieval)
        ? rateTable(asked, { ...sought, words }, source, table, retrieval)
        : []
    }),
  )
  return rated.toSorted((one, other) => other.rating - one.rating)
}

/** "Which colour has the buoy?" over the sheet of a buoy: "Colour" is a row of it, and no name that is sought. */
const namesRow = (
  nouns: readonly string[],
  { column }: SoughtColumn,
  { rows, header }: TextTable,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean => {
  const asked = new Set(nouns.flatMap(terms))
  const names = rows.slice(header === null ? 1 : 0).map(({ cells }) => terms(cells[column]?.text ?? ''))
  return names.some((name) => name.length > 0 && name.every((term) => asked.has(term)))
}

function rateTable(
  asked: AskedQuestion,
  sought: AskedColumn,
  source: IndexedSource,
  table: TextTable,
  retrieval: Retrieval,
): RatedRow[] {
  const beginnings = [...sought.weights.keys()].map((term) => term.slice(0, BEGINNING_CHARS))
  const mayTell = ({ start, end }: TextTableRow) => {
    const row = source.text.slice(start, end).toLowerCase()
    return beginnings.some((one) => row.includes(one))
  }
  const above = retrieval.terms(
    [table.caption, findHeadingAt(source, table.start) ?? '', ...readColumnNames(table)].join('\n'),
  )
  const body = table.header === null ? table.rows.slice(1) : table.rows
  const rated = body.filter(mayTell).flatMap((row) => rateRow(asked, sought, source, row, above, retrieval) ?? [])
  const isData = rated.length > 0 && body.filter((row) => isDataOfAsked(asked, sought, row, retrieval)).length > 1
  return isData ? [] : rated
}

/** "Homeworld: Naboo" in several rows: what cells of one word say is data, which tables list. */
function isDataOfAsked(
  { language }: AskedQuestion,
  { column, weights }: SoughtColumn,
  { cells }: TextTableRow,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (cells.length <= MAX_PAIR_CELLS) return false
  const data = cells.filter(({ text }, at) => at !== column && text !== '' && countWords(text) < MIN_TOLD_WORDS)
  return data.some(({ text }) => weighCells(weights, [[terms(text), 1]], language) >= MIN_OWN)
}

function rateRow(
  asked: AskedQuestion,
  { column, weights, words }: AskedColumn,
  source: IndexedSource,
  row: TextTableRow,
  above: readonly string[],
  retrieval: Retrieval,
): RatedRow | null {
  const name = row.cells[column]?.text ?? ''
  const whole = row.cells.map(({ text }) => text).join('\n')
  if (name === '' || lacksOrdinal(asked, whole) || lacksNamed(words, row, above, retrieval)) return null
  const frame = listFrameTerms(words)
  const measure = (held: ReadonlyArray<readonly [readonly string[], number]>) =>
    weighCells(weights, held, asked.language)
  const rated = row.cells.flatMap((cell, at) => {
    const isData = row.cells.length > MAX_PAIR_CELLS && countWords(cell.text) < MIN_TOLD_WORDS
    const said = at === column || isData ? [] : retrieval.terms(cell.text)
    const own = measure([[said, 1]])
    const dense = rateDense(said, [...weights.keys(), ...frame], asked.language)
    return own < MIN_OWN || (weights.size === 1 && dense < MIN_DENSE) ? [] : { at, own, said, dense }
  })
  const [best] = rated.toSorted((one, other) => other.own - one.own || other.dense - one.dense)
  if (!best || (best.at < column && best.dense === 1)) return null // a row that is named so is read along
  const beside = row.cells.flatMap(({ text }, at) => (at === best.at ? [] : retrieval.terms(text)))
  const over = [...above, ...retrieval.terms(row.group ?? '')]
  const covered = measure([
    [best.said, 1],
    [beside, COUNTS.beside],
    [over, COUNTS.above],
  ])
  const rating = covered + SHARES.dense * best.dense + SHARES.frame * rateFrameWords(frame, best.said)
  return { source, row, name, told: row.cells[best.at]!.text, own: best.own, covered, rating }
}

/** How much of what is asked some lists of terms say, each by its worth. */
function weighCells(
  weights: SoughtColumn['weights'],
  held: ReadonlyArray<readonly [readonly string[], number]>,
  language: string,
): number {
  const worth = (term: string) => held.find(([said]) => said.some((one) => isSaidBy(one, term, language)))?.[1] ?? 0
  return addUp([...weights].map(([term, weight]) => worth(term) * weight)) / addUp([...weights.values()])
}

/** How much of what a cell says is asked. */
const rateDense = (said: readonly string[], asked: readonly string[], language: string): number =>
  said.filter((one) => asked.some((term) => isSaidBy(one, term, language))).length / Math.max(1, said.length)

/** "The last day" and "the first day": of the words that put a question those that a cell says tell it from others. */
const listFrameTerms = (words: readonly QuestionWord[]): readonly string[] =>
  words.flatMap(({ isFrame, terms: own }) => (isFrame ? own : []))

const rateFrameWords = (asked: readonly string[], said: readonly string[]): number =>
  asked.filter((term) => said.includes(term)).length / Math.max(1, asked.length)

/** Whether a name or a number of the question is said neither by a row nor over it. */
function lacksNamed(
  words: readonly QuestionWord[],
  row: TextTableRow,
  above: readonly string[],
  { terms }: Retrieval,
): boolean {
  const said = new Set([...above, ...row.cells.flatMap(({ text }) => terms(text)), ...terms(row.group ?? '')])
  return words.some(({ isNamed, terms: own }) => isNamed && own.some((term) => !said.has(term)))
}

/** The asked cell first, with those beside it that are as short as names. */
function quoteRatedRow({ source, row, name, told }: RatedRow): Quote {
  const others = row.cells.filter(({ text }) => text !== name && text !== told && text !== '')
  const isNamed = others.length > 0 && others.every(({ text }) => text.length <= MAX_NAME_CHARS)
  const beside = isNamed ? ` (${others.map(({ text }) => text).join(', ')})` : ''
  return { ...quoteSource(source, row.start, row.end, 'row'), shown: `${makeBold(name)}${beside}: ${told}` }
}

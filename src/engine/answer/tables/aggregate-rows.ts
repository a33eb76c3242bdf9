import { readCommonTerms } from '../language/common-words.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type ChosenRows, MAX_LISTED_ROWS } from './chosen-rows.ts'
import type { ColumnMatch } from './column-match.ts'
import {
  type Grid,
  type GridColumn,
  hasFlags,
  isNumbering,
  isTimeColumn,
  listBodyRows,
  readColumn,
  readGroup,
} from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, isAmongTerms, isSameWord, matchColumns, mayMiss, saysWord } from './match-grid.ts'
import { nameFilter } from './name-filter.ts'
import { fillFrame, makeBold, quoteCell, quoteRow, quoteTable } from './quote-cell.ts'
import { quoteExtreme, quoteRange } from './quote-extreme.ts'
import { comparesCounts, quoteMostFrequent } from './quote-most-frequent.ts'
import { quoteSum } from './quote-sum.ts'
import type { Limit } from './read-limits.ts'
import { isListedWord } from './table-cues.ts'
import { type QuestionWord, readNameLetters, type TableQuestion } from './table-question.ts'
import { findOnlyNumberColumn, findValueColumn, mayMeasureAll } from './value-column.ts'

/** So many words beside a column's own may be verbs and other names of the thing. */
const MAX_MISSING_BESIDE_COLUMN = 2

/** Answers by reckoning over the rows of a grid: most, least, sum, mean, count, or those that keep a bound. */
export function aggregateRows(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid } = match
  if (grid.form === 'record' || grid.form === 'pairs') return null
  const chosen = chooseRows(question, match, retrieval)
  if (chosen === null) return null
  const quotes = quoteAggregate(question, match, chosen, retrieval)
  if (quotes === null) return null
  const met = question.words.filter((word) => !word.isFrame).length - chosen.missing.length
  return { quotes, score: met + (chosen.column?.score ?? 0) + grid.tables.length / 100, missing: chosen.missing }
}

function quoteAggregate(
  question: TableQuestion,
  match: GridMatch,
  chosen: ChosenRows,
  retrieval: Retrieval,
): Quote[] | null {
  const { grid } = match
  switch (question.aggregation) {
    case 'most':
    case 'least':
      return comparesCounts(question, match, retrieval)
        ? quoteMostFrequent(question, grid, chosen, retrieval)
        : quoteExtreme(question, grid, chosen, retrieval)
    case 'range':
      return quoteRange(question, grid, chosen)
    case 'sum':
    case 'mean':
    case 'median':
      return quoteSum(question, grid, chosen, retrieval)
    default:
      return quoteRows(question, grid, chosen, retrieval)
  }
}

/** Chooses rows by the question's words and bounds; null where the question speaks of more than the table holds. */
function chooseRows(question: TableQuestion, match: GridMatch, retrieval: Retrieval): ChosenRows | null {
  const { grid, rowsBy, named, inContext } = match
  const column = findValueColumn(question, grid, retrieval)
  const hard = question.words.filter((word) => !word.isFrame)
  const open = hard.filter((word) => !column?.words.has(word))
  const flags = readFlags(question, grid, open, retrieval)
  const filters = open.filter(
    (word) =>
      !flags.has(word) &&
      rowsBy.get(word)!.size > 0 &&
      !isCountedThing(match, word, retrieval) &&
      !(inContext.has(word) && (!isSelective(match, word) || leavesOneRow(question, rowsBy.get(word)!))),
  )
  // Of what is counted the verb chooses the rows: "have not paid".
  const common = question.aggregation === 'count' ? new Set() : readCommonTerms(question, retrieval.terms)
  const isVerb = ({ terms }: QuestionWord) => terms.every((term) => common.has(term))
  const missing = open.filter(
    (word) => !filters.includes(word) && !flags.has(word) && !inContext.has(word) && !isVerb(word),
  )
  if (!mayReckon(question, column, missing, retrieval) || mayMeanGroup(grid, missing)) return null
  const isFlagged = (row: number) => [...flags.values()].every((at) => isListedWord('yes', grid.rows[row]!.cells[at]!))
  const body = listBodyRows(grid).filter(isFlagged)
  const byName = [...named].filter(([row, at]) => at === grid.key && body.includes(row)).map(([row]) => row)
  const isByName = new Set(byName.map((row) => grid.rows[row]!.cells[grid.key])).size > 1
  const names = byName.map((row) => new Set(retrieval.terms(grid.rows[row]!.cells[grid.key]!)))
  const isOfName = (word: QuestionWord) => names.some((name) => word.terms.every((term) => name.has(term)))
  const choosing = isByName ? filters.filter((word) => !isOfName(word)) : filters
  const sure = choosing.filter((word) => !mayBeThing(question, match, word, retrieval))
  const [rows, wide] = [choosing, sure].map((words) =>
    (isByName ? byName.sort((a, b) => a - b) : body).filter((row) => words.every((word) => rowsBy.get(word)!.has(row))),
  ) as [number[], number[]]
  const bounded = boundRows(question, grid, rows, column)
  if (bounded === null || (bounded.length === 0 && !mayBeNone(question, column, rows, missing))) return null
  return {
    rows: bounded,
    wide: boundRows(question, grid, wide, column) ?? [],
    all: listBodyRows(grid).length,
    filters,
    flags: [...new Set(flags.values())],
    column,
    missing,
    isByName,
  }
}

/** "The longest path" under "Paths" is none of one row that is called "Coal path": of one there is no longest. */
const leavesOneRow = ({ aggregation }: TableQuestion, rows: ReadonlySet<number>): boolean =>
  (aggregation === 'most' || aggregation === 'least') && rows.size === 1

/** The columns of yes and no that words of the question name: "the states in the South" are those with a yes there. */
function readFlags(
  { isNegated }: TableQuestion,
  grid: Grid,
  words: readonly QuestionWord[],
  { terms }: Retrieval,
): ReadonlyMap<QuestionWord, number> {
  const isCalled = (column: number, word: QuestionWord) => {
    const name = terms(grid.columns[column]!)
    return name.length > 0 && name.every((term) => word.terms.includes(term)) && hasFlags(grid, column)
  }
  const found = words.flatMap((word) => {
    const column = isNegated ? -1 : grid.columns.findIndex((_, at) => isCalled(at, word))
    return column < 0 ? [] : [[word, column] as const]
  })
  return new Map(found)
}

/** That no row keeps a bound is told of all rows, by a column that the question names. */
const mayBeNone = (
  { limits, aggregation }: TableQuestion,
  column: ColumnMatch | null,
  rows: readonly number[],
  missing: readonly QuestionWord[],
) =>
  limits.length > 0 &&
  rows.length > 0 &&
  missing.length === 0 &&
  (aggregation === null || aggregation === 'count') &&
  column !== null &&
  column.words.size > 0

/** What the key column is called says what all of the rows are: the dearest "tour" is no "Roof tour" for its name. */
function isCountedThing({ grid, rowsBy }: GridMatch, word: QuestionWord, { terms }: Retrieval): boolean {
  const isNamed = saysWord(terms(grid.columns[grid.key]!), word)
  return isNamed && ![...rowsBy.get(word)!].some((row) => isClass(grid, row, word, terms))
}

/** Whether a row is told by this word in a column of kinds: "Type: tour" beside "Type: walk". */
const isClass = (grid: Grid, row: number, word: QuestionWord, terms: Retrieval['terms']) =>
  grid.rows[row]!.cells.some((cell, column) => {
    const held = column === grid.key ? [] : terms(cell)
    return held.length > 0 && held.every((own) => isAmongTerms(own, word.terms))
  })

/** A plain noun that only names hold may be what the other rows are as well: "cheese" of "Goat cheese" and "Cheddar". */
const mayBeThing = (
  { language }: TableQuestion,
  { grid, rowsBy }: GridMatch,
  word: QuestionWord,
  { terms }: Retrieval,
) =>
  readNameLetters(word) === null &&
  (!word.isNamed || language === 'de') &&
  [...rowsBy.get(word)!].every((row) => isInName(grid.rows[row]!.cells[grid.key]!, word, terms))

const isInName = (name: string, word: QuestionWord, terms: Retrieval['terms']) => {
  const held = terms(name)
  return (
    word.terms.every((term) => held.some((own) => own === term || own.endsWith(term) || isSameWord(own, term))) &&
    (held.length > 1 || !word.terms.includes(held[0]!))
  )
}

/** A word that stands in some of the rows chooses among them, though the heading says it too. */
const isSelective = ({ grid, rowsBy }: GridMatch, word: QuestionWord) => rowsBy.get(word)!.size < grid.rows.length

/**
 * What the table does not hold may have chosen among its rows. An extreme of a column that is named bears a verb and
 * another word for the thing ("Which observatory draws the most visitors?"); a sum is only as true as its choice of rows.
 */
function mayReckon(
  { aggregation, language }: TableQuestion,
  column: ColumnMatch | null,
  missing: readonly QuestionWord[],
  retrieval: Retrieval,
): boolean {
  if (missing.some(({ isNamed }) => isNamed)) return false
  const isExtreme = aggregation === 'most' || aggregation === 'least'
  if (isExtreme && column !== null && column.words.size > 0) return missing.length <= MAX_MISSING_BESIDE_COLUMN
  const mayChooseRows =
    aggregation === 'sum' || aggregation === 'mean' || aggregation === 'median' || aggregation === 'range'
  if (mayChooseRows && missing.some(({ text }) => mayBeThings(text, language))) return false
  return mayMiss(missing, retrieval)
}

/** Where some of the rows have a name over them, another name for what is compared may be theirs alone. */
const mayMeanGroup = (grid: Grid, missing: readonly QuestionWord[]) => missing.length > 0 && hasGroups(grid)

/** A noun in German, a plural elsewhere. */
const mayBeThings = (word: string, language: string) => (language === 'de' ? /^\p{Lu}/u.test(word) : /s$/.test(word))

/** Keeps the rows within the bounds; null where a bound has no column with its unit. */
function boundRows(
  question: TableQuestion,
  grid: Grid,
  rows: readonly number[],
  named: ColumnMatch | null,
): readonly number[] | null {
  let kept = rows
  for (const limit of question.limits) {
    const at = findLimitColumn(grid, limit, named)
    const column = at === null ? null : readColumn(grid, at)
    if (column === null || !fitsLimit(column, limit)) return null
    kept = kept.filter((row) => keepsLimit(column, row, limit))
  }
  return kept
}

/** A year bounds the only column of times, where the column that is asked for holds nothing like it. */
function findLimitColumn(grid: Grid, limit: Limit, named: ColumnMatch | null): number | null {
  const times = [...grid.columns.keys()].filter((column) => isTimeColumn(grid, column))
  const [time, other] = times
  if (!isYear(limit) || time === undefined || other !== undefined || named?.column === time)
    return named?.column ?? null
  const isTime = limit.side === 'after' || limit.side === 'before'
  const values = named === null ? [] : readColumn(grid, named.column).values.flatMap((value) => value?.value ?? [])
  const isOutside = limit.value < Math.min(...values) || limit.value > Math.max(...values)
  return isTime || isOutside ? time : named!.column
}

const isYear = ({ value, unit }: Limit) => unit === '' && Number.isInteger(value) && value >= 1000 && value <= 2200

const fitsLimit = (column: GridColumn, limit: Limit) =>
  column.kind === 'date'
    ? isYear(limit)
    : column.unit !== null &&
      (limit.unit === '' || column.unit === '' || limit.unit.toLowerCase() === column.unit.toLowerCase())

function keepsLimit(column: GridColumn, row: number, { side, value, isWithin }: Limit): boolean {
  const own = column.values[row]?.value
  if (own === undefined) return false
  const compared = column.kind === 'date' ? Math.floor(own / 10_000) : own
  if (compared === value) return isWithin
  if (side === 'equal') return false
  return side === 'above' || side === 'after' ? compared > value : compared < value
}

/** How many rows, and which; asked only of rows that were really chosen by something. */
function quoteRows(
  question: TableQuestion,
  grid: Grid,
  { rows, all, filters, flags, column, missing }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  const isCount = question.aggregation === 'count'
  if (isCount && countsInCells(grid)) return null
  if (filters.length + flags.length === 0 && question.limits.length === 0) return null
  if (question.limits.length === 0 && (!isCount || question.isNegated)) return null // rows that hold the word are not those that do not
  const measure =
    rows.length === 1 && question.limits.length === 0 ? findMeasure(question, grid, rows[0]!, column) : null
  if (measure !== null) return [quoteCell(question, grid, grid.rows[rows[0]!]!, measure, terms)]
  const number = findAskedNumbering(question, grid, terms)
  const mayBeThing = number === null && rows.length === 1 && question.limits.length === 0
  if (
    isCount &&
    ((!mayCount(question) && !countsKey(question, grid, terms)) ||
      (mayBeThing && namesRow(grid, rows[0]!, filters, terms)))
  )
    return null
  if (missing.length > 0 && isCount && question.limits.length === 0) return null
  if (rows.some((row) => filters.some((word) => isInProse(grid, row, word, terms)))) return null
  if (isCount && mayBeThing && !namesCounted(question, grid, terms) && isInPhrase(grid, rows[0]!, filters, terms))
    return null
  const said = [
    ...filters.map((word) => nameFilter(question, grid, rows, word, terms)),
    ...flags.map((at) => `${grid.columns[at]} ${grid.rows[rows[0] ?? 0]!.cells[at]}`),
    formatLimits(question.limits, (limit) => grid.columns[findLimitColumn(grid, limit, column) ?? -1] ?? ''),
  ].filter((part) => part !== '')
  if (isCount && said.includes(null)) return null
  const values = { value: makeBold(String(rows.length)), count: String(all), row: [...new Set(said)].join(', ') }
  const lead = quoteTable(grid, fillFrame(question, rows.length > 0 ? 'list' : 'count', values))
  const shown = column && question.limits.length > 0 ? [column.column] : number === null ? [] : [number]
  return [lead, ...rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, shown, false))]
}

/** What a row is described by in a sentence or two holds a word by chance, and no short cell does. */
const MAX_VALUE_CHARS = 60
function isInProse(grid: Grid, row: number, word: QuestionWord, terms: Retrieval['terms']): boolean {
  const holding = grid.rows[row]!.cells.filter((cell) => saysWord(terms(cell), word))
  return holding.length > 0 && holding.every((cell) => cell.length > MAX_VALUE_CHARS)
}

/** "How many people will be trained?" is told by no row whose cell says that "the fair clashes with training": what is counted is not listed here. */
const MIN_PHRASE_TERMS = 3
const isInPhrase = (grid: Grid, row: number, filters: readonly QuestionWord[], terms: Retrieval['terms']) =>
  filters.every((word) => {
    const holding = grid.rows[row]!.cells.map(terms).filter((held) => saysWord(held, word))
    return holding.length > 0 && holding.every((held) => held.length >= MIN_PHRASE_TERMS)
  })

/** Whether a table says, over it or in its header, that it lists what is counted. */
function namesCounted({ text }: TableQuestion, { context, columns }: Grid, terms: Retrieval['terms']): boolean {
  const said = terms([context, ...columns].join('\n'))
  const counted = readAskedFor(text).counted.flatMap((word) => terms(word))
  return counted.length === 0 || counted.some((term) => isAmongTerms(term, said))
}

/** Where rows stand in groups or columns have no names, cells count what is asked, and not the rows. */
const countsInCells = (grid: Grid) => grid.columns.includes('') || hasGroups(grid)

const hasGroups = ({ rows }: Grid) => new Set(rows.map(readGroup)).size > 1

/** "How much is it?", "How long is it?" and "How many bytes does it need?" count no rows. */
const mayCount = ({ text }: TableQuestion) =>
  !['money', 'amount', 'duration', 'length', 'data'].includes(readAskedFor(text).sort)

/** "In how many years was it above 40?" counts the rows, which go by their year, and asks for no time that it took. */
const countsKey = (question: TableQuestion, grid: Grid, terms: Retrieval['terms']) =>
  question.limits.length > 0 &&
  matchColumns(question, grid, terms).some(({ column, words }) => column === grid.key && words.size > 0)

/** "How many plots are vacant?": the column of numbers that the rows go by, where the question says its name. */
function findAskedNumbering(question: TableQuestion, grid: Grid, terms: Retrieval['terms']): number | null {
  const named = matchColumns(question, grid, terms).find(
    ({ column, words }) => words.size > 0 && isNumbering(grid, column),
  )
  return named?.column ?? null
}

/** The one row of a thing is no count of it: "How many spokes has the wheel?" */
const namesRow = (grid: Grid, row: number, filters: readonly QuestionWord[], terms: Retrieval['terms']) =>
  filters.every((word) => saysWord(terms(grid.rows[row]!.cells[grid.key]!), word))

/** Where a thing has a row for each year, "how many" of one row asks for its number and not how many rows there are. */
function findMeasure(question: TableQuestion, grid: Grid, row: number, named: ColumnMatch | null): number | null {
  const name = grid.rows[row]!.cells[grid.key]
  const isRepeated = grid.rows.filter(({ cells }) => cells[grid.key] === name).length > 1
  const only = isRepeated && mayMeasureAll({ ...question, aggregation: 'sum' }) ? findOnlyNumberColumn(grid) : null
  const column = (named ?? only)?.column
  if (column === undefined || readColumn(grid, column).kind !== 'number' || isTimeColumn(grid, column)) return null
  return grid.rows[row]!.cells[column] === '' ? null : column
}

const SIGNS = { above: '>', after: '>', below: '<', before: '<', equal: '=' } as const
const SIGNS_WITHIN = { above: '≥', after: '≥', below: '≤', before: '≤', equal: '=' } as const

const formatLimits = (limits: readonly Limit[], columnAt: (limit: Limit) => string) =>
  limits
    .map((limit) => {
      const sign = (limit.isWithin ? SIGNS_WITHIN : SIGNS)[limit.side]
      return [columnAt(limit), sign, String(limit.value), limit.unit].filter((part) => part !== '').join(' ')
    })
    .join(', ')

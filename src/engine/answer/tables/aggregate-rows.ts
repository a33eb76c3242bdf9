import { roundToTwelveDigits } from '../../../text/quantities.ts'
import { readAskedKind } from '../asked-kind.ts'
import type { Quote } from '../quote.ts'
import type { Retrieval } from '../retrieval.ts'
import {
  detectSourceLanguage,
  findLine,
  type Grid,
  type GridColumn,
  type GridRow,
  isMissingCell,
  isTimeColumn,
  isTotalRow,
  readColumn,
} from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type ColumnMatch, type GridMatch, matchColumns, mayMiss } from './match-grid.ts'
import { fillFrame, makeBold, nameRow, quoteCell, quoteRow, quoteTable } from './quote-cell.ts'
import { findWords, holdsWords, namesDimension } from './table-cues.ts'
import {
  formatLetterTerm,
  type Limit,
  listNameLetters,
  type QuestionWord,
  readNameLetters,
  type TableQuestion,
} from './table-question.ts'

export const MAX_LISTED_ROWS = 12
/** So many words beside a column's own may be verbs and other names of the thing. */
const MAX_MISSING_BESIDE_COLUMN = 2

/** What a column is worth that nothing names, but that alone can be meant. */
const ONLY_COLUMN_SCORE = 0.4

/** The rows that a question speaks of, and the words by which they were chosen. */
type ChosenRows = {
  readonly rows: readonly number[]
  readonly all: number
  readonly filters: readonly QuestionWord[]
  readonly column: ColumnMatch | null
  readonly missing: readonly QuestionWord[]
  readonly isByName: boolean
}

/** Answers by reckoning over the rows of a grid: most, least, sum, mean, count, or those that keep a bound. */
export function aggregateRows(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid } = match
  if (grid.form === 'record' || grid.form === 'pairs') return null
  const chosen = chooseRows(question, match, retrieval)
  if (chosen === null) return null
  const quotes = quoteAggregate(question, grid, chosen, retrieval)
  if (quotes === null) return null
  const met = question.words.filter((word) => !word.isFrame).length - chosen.missing.length
  return { quotes, score: met + (chosen.column?.score ?? 0) + grid.tables.length / 100, missing: chosen.missing }
}

function quoteAggregate(question: TableQuestion, grid: Grid, chosen: ChosenRows, retrieval: Retrieval): Quote[] | null {
  switch (question.aggregation) {
    case 'most':
    case 'least':
      return quoteExtreme(question, grid, chosen)
    case 'sum':
    case 'mean':
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
  const filters = open.filter(
    (word) => rowsBy.get(word)!.size > 0 && !(inContext.has(word) && !isSelective(match, word)),
  )
  const missing = open.filter((word) => !filters.includes(word) && !inContext.has(word))
  if (!mayReckon(question, column, missing, retrieval)) return null
  const body = [...grid.rows.keys()].filter((row) => !isTotalRow(grid, grid.rows[row]!))
  const byName = [...named].filter(([row, at]) => at === grid.key && body.includes(row)).map(([row]) => row)
  const isByName = byName.length > 1
  const rows = isByName
    ? byName.sort((a, b) => a - b)
    : body.filter((row) => filters.every((word) => rowsBy.get(word)!.has(row)))
  const bounded = boundRows(question, grid, rows, column)
  if (bounded === null || bounded.length === 0) return null
  return { rows: bounded, all: body.length, filters, column, missing, isByName }
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
  const mayChooseRows = aggregation === 'sum' || aggregation === 'mean'
  if (mayChooseRows && missing.some(({ text }) => mayBeThings(text, language))) return false
  return mayMiss(missing, retrieval)
}

/** A noun in German, a plural elsewhere. */
const mayBeThings = (word: string, language: string) => (language === 'de' ? /^\p{Lu}/u.test(word) : /s$/.test(word))

/** The column of numbers or dates that the question names or measures by; where it names none, the only one of numbers. */
function findValueColumn(question: TableQuestion, grid: Grid, { terms }: Retrieval): ColumnMatch | null {
  const isAskedTime = ({ column }: ColumnMatch) => question.ends.size === 0 && isTimeColumn(grid, column)
  const matches = matchColumns(question, grid, terms)
  const valued = dropNamedThings(matches, grid).filter(({ column }) => readColumn(grid, column).kind !== 'text')
  const measures = isComparison(question) ? valued.filter((match) => !isAskedTime(match)) : valued
  const [best, second] = measures
  if (!best) return findOnlyTimeColumn(question, grid) ?? (mayMeasureAll(question) ? findOnlyNumberColumn(grid) : null)
  return second && second.score >= best.score - 0.01 ? null : best
}

/** "Which strip type has the most species?" asks for no number of strips. */
function dropNamedThings(matches: readonly ColumnMatch[], grid: Grid): readonly ColumnMatch[] {
  const things = matches.find(({ column }) => column === grid.key)?.words ?? new Set()
  const others = matches.filter(
    ({ words, dimensions }) => dimensions.size > 0 || [...words].some((word) => !things.has(word)),
  )
  return others.length > 0 ? others : matches
}

const isComparison = ({ aggregation }: TableQuestion) => aggregation === 'most' || aggregation === 'least'

/** "Who has the most?" and "How much is all of it?" need no name for the measure; that of another one does. */
const mayMeasureAll = ({ dimensions, ends, aggregation }: TableQuestion) =>
  ends.size === 0 && dimensions.every((id) => id === 'date' || id === 'price') && aggregation !== 'count'

function findOnlyNumberColumn(grid: Grid): ColumnMatch | null {
  const numbers = [...grid.columns.keys()].filter(
    (column) => readColumn(grid, column).kind === 'number' && !isTimeColumn(grid, column) && column !== grid.key,
  )
  const [only, other] = numbers
  if (only === undefined || other !== undefined) return null
  return { column: only, score: ONLY_COLUMN_SCORE, words: new Set(), dimensions: new Set() }
}

/** "Oldest" and "newest" are told by the only column of years or dates, whatever its name. */
function findOnlyTimeColumn({ ends }: TableQuestion, grid: Grid): ColumnMatch | null {
  if (!ends.has('age') && !ends.has('date')) return null
  const times = [...grid.columns.keys()].filter((column) => isTimeColumn(grid, column))
  return times.length === 1 ? { column: times[0]!, score: 0.7, words: new Set(), dimensions: new Set(['date']) } : null
}

/** Keeps the rows within the bounds; null where a bound has no column with its unit. */
function boundRows(
  question: TableQuestion,
  grid: Grid,
  rows: readonly number[],
  named: ColumnMatch | null,
): readonly number[] | null {
  let kept = rows
  for (const limit of question.limits) {
    const column = named ? readColumn(grid, named.column) : findOnlyValueColumn(grid, limit)
    if (column === null || !fitsLimit(column, limit)) return null
    kept = kept.filter((row) => keepsLimit(column, row, limit))
  }
  return kept
}

function findOnlyValueColumn(grid: Grid, limit: Limit): GridColumn | null {
  const fitting = grid.columns
    .map((_, column) => readColumn(grid, column))
    .filter((column) => column.kind !== 'text' && fitsLimit(column, limit))
  return fitting.length === 1 && limit.unit !== '' ? fitting[0]! : null
}

const isYear = ({ value, unit }: Limit) => unit === '' && Number.isInteger(value) && value >= 1000 && value <= 2200

const fitsLimit = (column: GridColumn, limit: Limit) =>
  column.kind === 'date'
    ? isYear(limit)
    : column.unit !== null &&
      (limit.unit === '' || column.unit === '' || limit.unit.toLowerCase() === column.unit.toLowerCase())

function keepsLimit(column: GridColumn, row: number, { side, value }: Limit): boolean {
  const own = column.values[row]?.value
  if (own === undefined) return false
  const compared = column.kind === 'date' ? Math.floor(own / 10_000) : own
  if (side === 'equal') return compared === value
  return side === 'above' || side === 'after' ? compared > value : compared < value
}

/** The rows with the highest or lowest value, a second one beside it where only few are compared. */
function quoteExtreme(question: TableQuestion, grid: Grid, { rows, column, isByName }: ChosenRows): Quote[] | null {
  if (column === null || column.column === grid.key) return null
  const read = readColumn(grid, column.column)
  if (read.unit === null) return null
  const end = chooseEnd(question, grid, column.column)
  const sign = end === 'most' ? -1 : 1
  const valued = rows
    .filter((row) => read.values[row])
    .sort((a, b) => sign * (read.values[a]!.value - read.values[b]!.value))
  if (valued.length < 2) return null
  const best = read.values[valued[0]!]!.value
  const equal = valued.filter((row) => read.values[row]!.value === best).slice(0, MAX_LISTED_ROWS)
  const top = readTopCount(question)
  if (top > 1) return valued.slice(0, top).map((row) => quoteRow(grid, grid.rows[row]!, [column.column], true))
  const lead = equal.map((row) => quoteBest(question, grid, grid.rows[row]!, column.column, valued.length, end))
  const isPair = isByName || valued.length === 2
  return [
    ...lead,
    ...(isPair ? valued.slice(equal.length).map((row) => quoteRow(grid, grid.rows[row]!, [column.column], false)) : []),
  ]
}

/** The end of a column that is asked. The oldest has the greatest age, but the earliest date. */
function chooseEnd(question: TableQuestion, grid: Grid, column: number): 'most' | 'least' {
  const languages = [question.language, detectSourceLanguage(grid.source)]
  const own = [...question.ends].find(
    ([id]) => namesDimension(id, grid.columns[column]!, languages) && (id !== 'date' || isTimeColumn(grid, column)),
  )
  if (own) return own[1]
  const byAge = isTimeColumn(grid, column) ? question.ends.get('age') : undefined
  if (byAge) return byAge === 'most' ? 'least' : 'most'
  return question.aggregation === 'least' ? 'least' : 'most'
}

/** Where a thing has several rows, its year or date tells them apart. */
function nameWithTime(grid: Grid, row: GridRow, column: number): string {
  const name = nameRow(grid, row, column)
  const isRepeated = grid.rows.filter(({ cells }) => cells[grid.key] === row.cells[grid.key]).length > 1
  const time = [...grid.columns.keys()].find((at) => at !== column && at !== grid.key && isTimeColumn(grid, at))
  return isRepeated && time !== undefined ? `${name}, ${row.cells[time]}` : name
}

function quoteBest(
  question: TableQuestion,
  grid: Grid,
  row: GridRow,
  column: number,
  count: number,
  end: 'most' | 'least',
): Quote {
  const isDate = isTimeColumn(grid, column)
  const frame = isDate ? (end === 'most' ? 'latest' : 'earliest') : end
  const asksValue = readAskedKind(question.text) === 'number'
  const [name, value] = [nameWithTime(grid, row, column), row.cells[column]!]
  const said = { row: asksValue ? name : makeBold(name), value: asksValue ? makeBold(value) : value }
  const line = findLine(row, column)
  const quote = quoteRow(grid, row, [column], false)
  return {
    ...quote,
    unit: { ...quote.unit, kind: 'row' },
    start: line.start,
    end: line.end,
    shown: fillFrame(question, frame, { ...said, column: grid.columns[column]!, count: String(count) }),
  }
}

/** "The top three": how many rows are asked; "which of the two" asks for one. */
function readTopCount({ text, cues }: TableQuestion): number {
  const words = cues.small.split('|')
  const [first] = findWords(`\\d{1,2}|${cues.small}`, text)
  if (!first || !holdsWords(cues.top, text)) return 1
  const word = text.slice(first.start, first.end).toLowerCase()
  return Math.min(Number(word) || words.indexOf(word) + 2, MAX_LISTED_ROWS)
}

/** The sum or mean of what has one unit; the table's own total goes before ours. */
function quoteSum(
  question: TableQuestion,
  grid: Grid,
  { rows, column, filters, isByName }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  if (column === null) return null
  const read = readColumn(grid, column.column)
  if (read.kind !== 'number') return null
  const total = grid.rows.findLast((row) => isTotalRow(grid, row) && !isMissingCell(row.cells[column.column]!))
  const isWhole = filters.length === 0 && !isByName && question.limits.length === 0
  if (question.aggregation === 'sum' && total && isWhole)
    return [quoteCell(question, grid, total, column.column, terms)]
  const values = rows.flatMap((row) => read.values[row] ?? [])
  if (values.length < 2 || new Set(values.map(({ unit }) => unit)).size > 1) return null
  const sum = values.reduce((all, { value }) => all + value, 0)
  const value = question.aggregation === 'sum' ? roundToTwelveDigits(sum) : Number((sum / values.length).toPrecision(6))
  const written = [formatNumber(value, question.language), values[0]!.unit || read.unit].filter(Boolean).join(' ')
  const lead = fillFrame(question, question.aggregation as 'sum' | 'mean', {
    column: grid.columns[column.column]!,
    count: String(values.length),
    value: makeBold(written),
  })
  const used =
    isWhole || rows.length > MAX_LISTED_ROWS
      ? []
      : rows.map((row) => quoteRow(grid, grid.rows[row]!, [column.column], false))
  return [quoteTable(grid, lead), ...used]
}

const formatNumber = (value: number, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value)

/** How many rows, and which; asked only of rows that were really chosen by something. */
function quoteRows(
  question: TableQuestion,
  grid: Grid,
  { rows, all, filters, column, missing }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  const isCount = question.aggregation === 'count'
  if (filters.length === 0 && question.limits.length === 0) return null
  if (!isCount && question.limits.length === 0) return null
  if (missing.length > 0 && isCount && question.limits.length === 0) return null
  const said = [
    ...filters.map((word) => nameFilter(grid, rows, word, terms)),
    formatLimits(question, column ? grid.columns[column.column]! : ''),
  ].filter((part) => part !== '')
  if (isCount && said.includes(null)) return null
  const values = { value: makeBold(String(rows.length)), count: String(all), row: [...new Set(said)].join(', ') }
  const lead = quoteTable(grid, fillFrame(question, rows.length > 0 ? 'list' : 'count', values))
  const shown = column && question.limits.length > 0 ? [column.column] : []
  return [lead, ...rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, shown, false))]
}

/** The cell that a word chose rows by, as `Profession musician`; null where it only stands within what they say. */
function nameFilter(grid: Grid, rows: readonly number[], word: QuestionWord, terms: Retrieval['terms']): string | null {
  const { text, terms: own } = word
  const label = readNameLetters(word)
  for (const row of rows)
    for (const [column, cell] of grid.rows[row]!.cells.entries()) {
      const held = label === null ? terms(cell) : listNameLetters(cell).map(formatLetterTerm)
      if (!own.every((term) => held.includes(term))) continue
      if (held.length === own.length) return `${grid.columns[column]} ${cell}`.trim()
      if (column === grid.key) return `“${text}”`
    }
  return null
}

const SIGNS = { above: '>', after: '>', below: '<', before: '<', equal: '=' } as const

const formatLimits = ({ limits }: TableQuestion, column: string) =>
  limits
    .map(({ side, value, unit }) => [column, SIGNS[side], String(value), unit].filter((part) => part !== '').join(' '))
    .join(', ')

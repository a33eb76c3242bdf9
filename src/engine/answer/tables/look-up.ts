import { readQuantity } from '../../../text/quantities.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readLocales } from '../language/locales.ts'
import { readAskedFor, readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { ColumnMatch } from './column-match.ts'
import { fitsKind } from './fits-kind.ts'
import { findHourColumn, type Grid, isMissingCell, isNumbering, isTimeColumn, readColumn } from './grid.ts'
import { type GridMatch, matchColumns, saysMeasured, type TermExtractor } from './match-grid.ts'
import { measuresIn } from './measure-units.ts'
import { quoteCell } from './quote-cell.ts'
import { findWeekdayColumn } from './rows-of-weekday.ts'
import { findWords, isListedWord } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** Cells that answer, with how sure it is that they do; `missing` are words of the question that nothing explains. */
export type TableAnswer = {
  readonly quotes: readonly Quote[]
  readonly score: number
  readonly missing: readonly QuestionWord[]
  /** Whether other rows hold what is missing, so that it is not told of this one. */
  readonly isOfOthers?: true
  /** Whether it holds the answer among others, and does not say which it is. */
  readonly isOpen?: true
}

const MAX_CELLS = 3
/** A dash in a cell is nothing to tell alone: the row is. */
const NONE = /^[-–—]?$/u
/** A table that can be turned is one of figures by thing: "Weight of D20" and not "D20 of Weight". */
const TURNED_FIRST = 0.6

/**
 * The cell where a row and a column meet that the question both names; null where one of them is not clear, or the
 * question says more than the table does.
 */
export function lookUp(question: TableQuestion, match: GridMatch, terms: TermExtractor): TableAnswer | null {
  const { grid } = match
  const row = findAskedRow(question, match, terms)
  if (row === null) return null
  const columns = addHour(question, grid, row, chooseColumns(question, match, row, terms))
  if (columns.length === 0 || columns.length > MAX_CELLS || isOneOfSeveral(question, grid, columns)) return null
  const cells = columns.filter(
    (match) => !NONE.test(grid.rows[row.index]!.cells[match.column]!) && fitsKind(question, grid, row.index, match),
  )
  if (cells.length === 0) return null
  const holdsNumber = cells.some(({ column }) => /\p{N}/u.test(grid.rows[row.index]!.cells[column]!))
  if (question.aggregation === 'count' && !holdsNumber) return null
  const missing = listUnexplained(question, match, row.index, columns)
  if (
    !isExplained(question, row, missing) ||
    (missing.length > 0 && !isSaidBySigns(question, match, row) && columns.every(({ score }) => score < 0.5))
  )
    return null
  const isOpen = missing.length > 0 || (question.dimensions.includes('date') && countTimeColumns(grid) > 1)
  if (isOpen && columns.every((match) => isOtherTime(grid, match))) return null
  const namedBy = cells.some(({ column }) => column === grid.key) ? row.namedBy : null
  const quotes = cells.map(({ column }) => quoteCell(question, grid, grid.rows[row.index]!, column, terms, namedBy))
  const met = question.words.filter((word) => !word.isFrame).length - missing.length
  return {
    quotes,
    score:
      met + row.score + Math.max(...columns.map(({ score }) => score)) + (grid.form === 'turned' ? TURNED_FIRST : 0),
    missing: [],
  }
}

/** "Which commands belong in bin?" is not told by the only cell beside "bin", of which nothing says that it gives commands. */
const isOneOfSeveral = ({ text, aggregation }: TableQuestion, grid: Grid, columns: readonly ColumnMatch[]): boolean =>
  aggregation === null &&
  grid.tables.some(({ header }) => header !== null) &&
  isAskedFor('list', text) &&
  columns.every(({ words, dimensions }) => words.size === 0 && dimensions.size === 0)

/** "When does it ripen?" is not answered by the year in which it was planted, nor by one of several dates. */
const isOtherTime = (grid: Grid, { column, words, dimensions }: ColumnMatch) =>
  words.size === 0 && [...dimensions].every((id) => id === 'date') && !isListedWord('dates', grid.columns[column]!)

const countTimeColumns = (grid: Grid) => grid.columns.filter((_, column) => isTimeColumn(grid, column)).length

/** A name with signs in it, or with a capital amid small letters, is said as it stands: `date(...)`, `%j`, `LOG_LEVEL`, `IdleAction`. */
function isSaidBySigns(question: TableQuestion, { grid }: GridMatch, { index, namedBy }: MatchedRow): boolean {
  const name = namedBy === null ? '' : grid.rows[index]!.cells[namedBy]!
  return /[^\p{L}\p{N}\s]|\p{Ll}\p{Lu}/u.test(name) && question.text.includes(name)
}

type MatchedRow = {
  readonly index: number
  readonly score: number
  readonly isNamed: boolean
  readonly namedBy: number | null
}

/** Whether a name of several words is meant by some of them: by its first, or the last of two ("Vader"); `A_B` only whole. */
function matchesName(question: TableQuestion, name: string, terms: TermExtractor): boolean {
  if (!/\s/u.test(name.trim()) && terms(name).length > 1 && /[\p{L}\p{N}][_.:/-]/u.test(name)) return false
  const own = terms(name)
  const asksTerm = (term: string | undefined) => term !== undefined && question.terms.has(term)
  return asksTerm(own[0]) || (own.length <= 2 && asksTerm(own.at(-1)))
}

/** The one row that the question speaks of: named whole, or holding more of its words than any other. */
export function findAskedRow(
  question: TableQuestion,
  { grid, rowsBy, named }: GridMatch,
  terms: TermExtractor,
): MatchedRow | null {
  const scores = new Map<number, number>()
  for (const [word, rows] of rowsBy) {
    if (isYearOfColumn(grid, word)) continue
    const weight = word.isFrame ? 0.4 : 1
    for (const row of rows) scores.set(row, (scores.get(row) ?? 0) + weight / Math.sqrt(1 + Math.log(rows.size)))
  }
  for (const [row, column] of named)
    scores.set(row, (scores.get(row) ?? 0) + 1 + rateLength(grid.rows[row]!.cells[column]!))
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const [best, second] = ranked
  if (!best || (second && second[1] >= best[1] - 0.05)) return null
  if (
    !named.has(best[0]) &&
    (grid.form === 'record' || !matchesName(question, grid.rows[best[0]]!.cells[grid.key]!, terms))
  )
    return null
  const hasWord = [...rowsBy].some(([word, rows]) => !word.isFrame && rows.has(best[0]))
  if (!hasWord && !named.has(best[0])) return null
  return { index: best[0], score: best[1], isNamed: named.has(best[0]), namedBy: named.get(best[0]) ?? null }
}

/** "The expenses of 2025" beside a column "Actual 2025" are not those of the one row that speaks of February 2025. */
const isYearOfColumn = ({ columns, key, rows }: Grid, { text }: QuestionWord): boolean =>
  /^(?:19|20)\d\d$/.test(text) &&
  columns.some((name) => name.includes(text)) &&
  !rows.some(({ cells }) => cells[key]!.includes(text))

/** Of two rows that are said whole the longer name is meant: "Model B Plus" and not "Model B". */
const rateLength = (cell: string) => Math.min(cell.length, 60) / 100

/** The columns that the question names; where it names none, the only one that can be meant. */
function chooseColumns(
  question: TableQuestion,
  match: GridMatch,
  row: MatchedRow,
  terms: TermExtractor,
): ColumnMatch[] {
  const { grid } = match
  const asksAmount = readAskedKind(question.text) === 'number' || readAskedKind(question.text) === 'date'
  const mayAnswer = ({ column }: ColumnMatch) =>
    column !== (row.namedBy ?? grid.key) && !(asksAmount && isNumbering(grid, column))
  const others = matchColumns(question, grid, terms).filter(mayAnswer)
  const best = others[0]
  if (best) {
    const equal = others.filter(({ score }) => score >= best.score - 0.01)
    if (equal.length > 1 && !haveOwnWords(equal)) return []
    return question.asksSeveral ? addAskedColumns(equal, others) : equal
  }
  const only = findOnlyColumn(question, grid, row) ?? findMeasuredColumn(question, grid, row, terms)
  return only === null ? [] : [{ column: only, score: 0.4, words: new Set(), dimensions: new Set() }]
}

/** "When is it?" is told by the day and the hour, where both have a column. */
function addHour(
  question: TableQuestion,
  grid: Grid,
  { index }: MatchedRow,
  columns: readonly ColumnMatch[],
): readonly ColumnMatch[] {
  const [only, other] = columns
  if (!only || other || only.words.size > 0 || readAskedFor(question.text).sort !== 'date') return columns
  const day = findWeekdayColumn(grid)
  const hour = findHourColumn(grid)
  if (day === null || hour === null || ![day, hour].includes(only.column)) return columns
  const isFilled = grid.rows[index]!.cells[day] !== '' && grid.rows[index]!.cells[hour] !== ''
  return isFilled ? [day, hour].map((column) => ({ ...only, column })) : columns
}

/** "price and weight": each of the columns is asked by a word of its own. */
const haveOwnWords = (columns: readonly ColumnMatch[]) =>
  columns.every(
    ({ words }, index) =>
      words.size > 0 &&
      columns.every((other, at) => at === index || [...words].every((word) => !other.words.has(word))),
  )

/** "In which town does she live and how old is she?": further columns that words of their own ask for. */
function addAskedColumns(chosen: readonly ColumnMatch[], others: readonly ColumnMatch[]): ColumnMatch[] {
  const all = [...chosen]
  for (const other of others) {
    const isTold = (word: QuestionWord) => all.some(({ words }) => words.has(word))
    const isMeasured = (id: string) => all.some(({ dimensions }) => dimensions.has(id))
    const isNew = [...other.words].some((word) => !isTold(word)) || [...other.dimensions].some((id) => !isMeasured(id))
    if (isNew && !all.includes(other) && all.length < MAX_CELLS) all.push(other)
  }
  return all
}

/** A pair has one value; "when" and "how long has she had it" are answered by the only date. */
function findOnlyColumn(question: TableQuestion, grid: Grid, row: MatchedRow): number | null {
  const rest = grid.columns
    .map((_, column) => column)
    .filter((column) => column !== (row.namedBy ?? grid.key) && grid.rows[row.index]!.cells[column] !== '')
  if (grid.form !== 'record' && row.isNamed && rest.length === 1 && (row.namedBy === grid.key || row.namedBy === 0))
    return rest[0]!
  const { kind, sort } = readAskedFor(question.text)
  if (row.isNamed && (sort === 'money' || sort === 'amount')) return findOnlyPriceColumn(grid, rest)
  if ((kind !== 'date' && sort !== 'duration') || !row.isNamed) return null
  const dates = rest.filter((column) =>
    kind === 'date' ? readColumn(grid, column).kind === 'date' : isBegun(grid, column),
  )
  return dates.length === 1 && !isMissingCell(grid.rows[row.index]!.cells[dates[0]!]!) ? dates[0]! : null
}

/** A row that is named by what it measures has one cell that gives it. */
function findMeasuredColumn(question: TableQuestion, grid: Grid, row: MatchedRow, terms: TermExtractor): number | null {
  const { cells } = grid.rows[row.index]!
  if (row.namedBy !== grid.key || !saysMeasured(question, grid, grid.rows[row.index]!, terms)) return null
  const measured = [...grid.columns.keys()].filter(
    (column) => column !== grid.key && readQuantity(cells[column]!, 'en'),
  )
  const [only, other] = measured
  return only === undefined || other !== undefined ? null : only
}

/** "How much is the pottery course?" is told by the only column of money. */
function findOnlyPriceColumn(grid: Grid, columns: readonly number[]): number | null {
  const [only, other] = columns.filter((column) => measuresIn('price', readColumn(grid, column).unit ?? ''))
  return only === undefined || other !== undefined ? null : only
}

/** A year or date from which something lasts: "Since", "From". */
const isBegun = (grid: Grid, column: number) =>
  isTimeColumn(grid, column) &&
  readLocales().some(({ table }) => findWords(table.begins, grid.columns[column]!).length > 0)

function listUnexplained(
  question: TableQuestion,
  match: GridMatch,
  row: number,
  columns: readonly ColumnMatch[],
): QuestionWord[] {
  return question.words.filter(
    (word) =>
      !word.isFrame &&
      !match.rowsBy.get(word)!.has(row) &&
      !match.inContext.has(word) &&
      !columns.some(({ words }) => words.has(word)),
  )
}

/** A row that is named whole bears a verb or a noun that the table does not hold; names and numbers must be met. */
function isExplained(question: TableQuestion, row: MatchedRow, missing: readonly QuestionWord[]): boolean {
  if (missing.some(({ isNamed }) => isNamed)) return false
  const hard = question.words.filter(({ isFrame }) => !isFrame).length
  if (row.isNamed) return missing.length <= Math.max(1, hard / 2)
  return missing.length === 0 || (missing.length === 1 && hard >= 4)
}

import { findLocale } from '../language/locales.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ColumnMatch } from './column-match.ts'
import { detectSourceLanguage, type Grid, isNumbering, isTimeColumn, readColumn } from './grid.ts'
import { matchColumns } from './match-grid.ts'
import { readSpans } from './spans.ts'
import { holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** What a column is worth that nothing names, but that alone can be meant. */
const ONLY_COLUMN_SCORE = 0.4

/** The column of numbers or dates that the question names or measures by; where it names none, the only one of numbers. */
export function findValueColumn(question: TableQuestion, grid: Grid, { terms }: Retrieval): ColumnMatch | null {
  const isAskedTime = ({ column }: ColumnMatch) => question.ends.size === 0 && isTimeColumn(grid, column)
  const matches = matchColumns(question, grid, terms)
  const isThing = (column: number) => isNumbering(grid, column) || (column === grid.key && isComparison(question))
  const isValued = ({ column }: ColumnMatch) => readColumn(grid, column).kind !== 'text' && !isThing(column)
  const valued = dropNamedThings(matches, grid).filter((match) => isValued(match) && fitsEnd(question, match))
  const compared = isComparison(question) ? valued.filter((match) => !isAskedTime(match)) : valued
  const [best, second] = compared
  if (!best)
    return (
      findOnlyTimeColumn(question, grid, matches) ??
      (mayMeasureAll(question) || comparesSizes(question) ? findOnlyNumberColumn(grid) : null) ??
      (comparesSizes(question) ? findRoomColumn(question, grid) : null)
    )
  const others = new Set(compared.slice(1).flatMap(({ words }) => [...words]))
  const saysOther = question.aggregation !== null && [...others].some((word) => !best.words.has(word) && !word.isFrame)
  if (saysOther && best.words.size > 0) return null // "population density" is no "population"
  const isClear = !second || second.score < best.score - 0.01
  return isClear || (isComparison(question) && isAlike(best, second, grid)) ? best : null
}

/** "Where was it warmest, and when?" compares by no date. */
const fitsEnd = ({ ends }: TableQuestion, { words, dimensions }: ColumnMatch) =>
  ends.size === 0 || words.size > 0 || [...dimensions].some((id) => ends.has(id))

/** "Adults (EUR)" and "Children (EUR)": where only their unit is asked for, the first is meant, and named. */
const isAlike = (one: ColumnMatch, other: ColumnMatch, grid: Grid): boolean =>
  one.words.size + other.words.size === 0 &&
  readColumn(grid, one.column).unit === readColumn(grid, other.column).unit &&
  one.column < other.column

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
export const mayMeasureAll = ({ dimensions, ends, aggregation }: TableQuestion) =>
  ends.size === 0 && dimensions.every((id) => UNMEASURED.has(id)) && aggregation !== 'count'

const MEANS_SIZE: ReadonlySet<string> = new Set(['size', 'height', 'length'])

/** "The largest invoice": of what has one number, that is meant. */
const comparesSizes = ({ ends, aggregation }: TableQuestion) =>
  (aggregation === 'most' || aggregation === 'least') &&
  ends.size > 0 &&
  ends.has('size') &&
  [...ends.keys()].every((id) => MEANS_SIZE.has(id))

/** What a question may speak of and mean any numbers: "What does it cost in all?". */
const UNMEASURED: ReadonlySet<string> = new Set(['date', 'price', 'meaning', 'person', 'place', 'quantity'])

export function findOnlyNumberColumn(grid: Grid): ColumnMatch | null {
  const numbers = [...grid.columns.keys()].filter(
    (column) =>
      readColumn(grid, column).kind === 'number' &&
      !isTimeColumn(grid, column) &&
      column !== grid.key &&
      !isNumbering(grid, column),
  )
  const [only, other] = numbers
  if (only === undefined || other !== undefined) return null
  return { column: only, score: ONLY_COLUMN_SCORE, words: new Set(), dimensions: new Set() }
}

/** "The largest room" of several numbers has the most beds or places. */
function findRoomColumn({ language }: TableQuestion, grid: Grid): ColumnMatch | null {
  const languages = [language, detectSourceLanguage(grid.source)]
  const names = (column: number) =>
    languages.some((code) => holdsWords(findLocale(code).table.states.room, grid.columns[column]!))
  const [only, other] = [...grid.columns.keys()].filter(
    (column) => readColumn(grid, column).kind === 'number' && names(column),
  )
  if (only === undefined || other !== undefined) return null
  return { column: only, score: ONLY_COLUMN_SCORE, words: new Set(), dimensions: new Set(['size']) }
}

/** "Oldest" and "newest" are told by the only column of years or dates, or that in which something begins. */
function findOnlyTimeColumn(question: TableQuestion, grid: Grid, matches: readonly ColumnMatch[]): ColumnMatch | null {
  const { ends } = question
  if ((!ends.has('age') && !ends.has('date')) || (ends.has('age') && saysOther(matches, grid))) return null
  const all = [...grid.columns.keys()].filter((column) => isTimeColumn(grid, column))
  const spans = all.length > 1 ? readSpans(grid, question) : null
  const times = spans ? spans.columns.slice(0, 1) : all
  return times.length === 1 ? { column: times[0]!, score: 0.7, words: new Set(), dimensions: new Set(['date']) } : null
}

/** "The youngest leader" of courses: the age of one is told by no date of the other. */
const saysOther = (matches: readonly ColumnMatch[], grid: Grid) =>
  matches.some(({ column }) => column !== grid.key && readColumn(grid, column).kind === 'text')

import { findNumberSpans } from '../../../text/number-spans.ts'
import { findDimension, findUnit } from '../../../text/units-of-measure.ts'
import { listWeekdays } from '../language/weekdays.ts'
import { holdsKind, readAskedFor } from '../question/asked-kind.ts'
import type { ColumnMatch } from './column-match.ts'
import { type Grid, isTimeColumn, readColumn } from './grid.ts'
import type { TableQuestion } from './table-question.ts'

/** Measures that are a number of people: "How long do people live there?" asks for none. */
const PEOPLE = ['population', 'attendance']
const SPANS: ReadonlySet<string> = new Set(['duration', 'length'])
const CLOCK = /\d[:.h]\d{2}|\d\s?(?:uhr|h|am|pm|uur|点|時)(?!\p{L})/iu

/**
 * Whether a cell is of the kind that a question asks for: money is not told by litres, a time by no number of things, a
 * person or a place by no number at all.
 */
export function fitsKind(
  question: TableQuestion,
  grid: Grid,
  row: number,
  { column, words, dimensions }: ColumnMatch,
): boolean {
  const { sort } = readAskedFor(question.text)
  const cell = grid.rows[row]!.cells[column]!
  if (sort === 'person' || sort === 'place') return words.size > 0 || /\p{L}{2}/u.test(cell)
  if (sort === 'date')
    return isTimeColumn(grid, column) || holdsTime(cell, question.text) || mayTellTime(grid, column, question)
  if (asksOtherUnit(question, readColumn(grid, column).unit ?? '')) return false
  if (words.size > 0) return true
  if (SPANS.has(sort) && PEOPLE.some((id) => dimensions.has(id))) return false
  return !measuresOther(question, cell)
}

/** "On request", "daily": words of a column of which some cell tells a time; names of people are none. */
const mayTellTime = (grid: Grid, column: number, { text }: TableQuestion): boolean => {
  const tellsTime = (cell: string) =>
    /\d/.test(cell) || holdsTime(cell, text) || listWeekdays(cell, null, true).length > 0
  return readColumn(grid, column).kind === 'text' && grid.rows.some(({ cells }) => tellsTime(cells[column]!))
}

const holdsTime = (cell: string, question: string) => CLOCK.test(cell) || holdsKind('date', cell, question) === true

/** "20 l" where a price is asked; a number without its unit may be of the asked kind. */
function measuresOther({ text, dimensions }: TableQuestion, cell: string): boolean {
  const asksMoney = dimensions.includes('price')
  const measured = findNumberSpans(cell).filter(({ dimension }) => dimension !== null)
  if (asksMoney) return measured.length > 0 && measured.every(({ dimension }) => dimension !== 'money')
  const { kind } = readAskedFor(text)
  return kind === 'number' && measured.length > 0 && holdsKind(kind, cell, text) === false
}

/** "How many litres" is not told by a column in euros. */
function asksOtherUnit({ text }: TableQuestion, written: string): boolean {
  const [word = ''] = /\p{L}+/u.exec(readAskedFor(text).behind) ?? []
  const [asked, own] = [findUnit(word), findUnit(written) || written]
  if (asked === '' || own === '' || asked === own) return false
  const dimension = findDimension(asked)
  return dimension === 'other' || dimension !== findDimension(own)
}

import { readDateText } from '../../../text/quantities.ts'
import { findSpansOfKind } from '../../../text/spans.ts'
import { type Grid, readColumn } from './grid.ts'
import { findDayColumn } from './rows-of-month.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** The rows of a day or a month of one year that a question names, with the words that name it. */
type DatedRows = {
  readonly column: number
  readonly rows: ReadonlySet<number>
  readonly words: ReadonlySet<QuestionWord>
  /** The date as the question says it. */
  readonly said: string
}

/** So many digits are a year, its month and its day. */
const DAY_DIGITS = 8

/**
 * Finds the rows of "4 July 2013" or "March 2009" in the only column of dates, however that writes them; null where the
 * question names no such date, or the table has no row of it.
 */
export function findRowsOfDate({ text, words }: TableQuestion, grid: Grid): DatedRows | null {
  const span = findSpansOfKind('date', text).find(({ start, end }) => readKey(text.slice(start, end)) !== null)
  const column = span === undefined ? null : findDayColumn(grid)
  if (span === undefined || column === null) return null
  const key = readKey(text.slice(span.start, span.end))!
  const { values } = readColumn(grid, column)
  const rows = new Set([...grid.rows.keys()].filter((row) => matchesKey(values[row]?.value ?? 0, key)))
  if (rows.size === 0) return null
  const said = text.slice(span.start, span.end)
  const parts: readonly string[] = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return { column, rows, words: new Set(words.filter((word) => parts.includes(word.text))), said }
}

/** The digits of a day or month with its year. */
function readKey(said: string): string | null {
  const key = readDateText(said)?.replaceAll('-', '') ?? ''
  return key.length > 4 ? key : null
}

/** A month is that of all of its days. */
const matchesKey = (value: number, key: string) => String(value).padStart(DAY_DIGITS, '0').startsWith(key)

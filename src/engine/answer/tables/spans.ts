import { once } from '../../../lib/memoize.ts'
import { findLocale } from '../language/locales.ts'
import { joinRangeMarks } from '../language/range-words.ts'
import { detectSourceLanguage, type Grid, isMissingCell, isTimeColumn, readColumn } from './grid.ts'
import { findWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** A row that lasted from one time to another, both in years; `to` is null for what goes on. */
export type RowSpan = { readonly row: number; readonly from: number; readonly to: number | null }

/** The columns that say how long the rows of a grid lasted: two of them, or one of "1931–1946". */
export type SpanColumns = { readonly columns: readonly number[]; readonly spans: readonly RowSpan[] }

const MIN_READ_SHARE = 0.7
const MIN_PARTIAL_NAME_CHARS = 3
const compileRange = once(() => new RegExp(`^(\\d{4})\\s?(?:${joinRangeMarks()})\\s?(\\d{4})?\\D*$`, 'u'))

/** The columns by which the rows of a grid last; null where none say so. */
export function readSpans(grid: Grid, question: TableQuestion): SpanColumns | null {
  const [from, to] = [findTimeColumn(grid, question, 'begins'), findTimeColumn(grid, question, 'ends')]
  const read = from !== undefined && to !== undefined && from !== to ? readPair(grid, from, to) : readRanges(grid)
  return read && read.spans.length >= MIN_READ_SHARE * grid.rows.length ? read : null
}

/** The column of times from which rows last, where no other says until when. */
export const findBeginColumn = (grid: Grid, question: TableQuestion): number | null =>
  findTimeColumn(grid, question, 'ends') === undefined ? (findTimeColumn(grid, question, 'begins') ?? null) : null

function findTimeColumn(grid: Grid, question: TableQuestion, list: 'begins' | 'ends'): number | undefined {
  const languages = new Set([question.language, detectSourceLanguage(grid.source)])
  return [...grid.columns.keys()].find(
    (column) =>
      [...languages].some((code) => isCalled(grid.columns[column]!, findLocale(code).table[list])) &&
      isTimeColumn(grid, column),
  )
}

/** Whether a name is one of the words, or has it first or last: "Reign start". A letter or two are the whole of it. */
function isCalled(name: string, words: string): boolean {
  return findWords(words, name).some(({ start, end }) => {
    const isEdge = start === 0 || end === name.length
    return isEdge && (end - start === name.length || end - start >= MIN_PARTIAL_NAME_CHARS)
  })
}

function readPair(grid: Grid, begin: number, end: number): SpanColumns | null {
  const spans = [...grid.rows.keys()].flatMap((row) => {
    const [from, to] = [readYears(grid, row, begin), readYears(grid, row, end)]
    const isOpen = to === null && isMissingCell(grid.rows[row]!.cells[end]!)
    return from === null || (to === null && !isOpen) ? [] : [{ row, from, to }]
  })
  return spans.some(({ from, to }) => to !== null && to < from) ? null : { columns: [begin, end], spans }
}

/** A time in years; of a year alone its beginning. */
function readYears(grid: Grid, row: number, column: number): number | null {
  const { kind, values } = readColumn(grid, column)
  const value = values[row]?.value
  if (value === undefined) return null
  if (kind !== 'date') return value
  const [month, day] = [Math.floor(value / 100) % 100, value % 100]
  return Math.floor(value / 10_000) + Math.max(0, month - 1) / 12 + Math.max(0, day - 1) / 365
}

function readRanges(grid: Grid): SpanColumns | null {
  for (const column of grid.columns.keys()) {
    const spans = grid.rows.flatMap(({ cells }, row) => {
      const [, from, to] = compileRange().exec(cells[column]!.trim()) ?? []
      return from === undefined ? [] : [{ row, from: Number(from), to: to === undefined ? null : Number(to) }]
    })
    if (column !== grid.key && spans.length >= Math.max(2, MIN_READ_SHARE * grid.rows.length))
      return { columns: [column], spans }
  }
  return null
}

import { memoizeWeakly } from '../../../../lib/memoize.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { readLocales } from '../../language/locales.ts'
import { type DaySet, readDays } from '../../language/weekday-sets.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { detectSourceLanguage, findLine, type Grid, readColumn, readGrids } from '../../tables/grid.ts'
import { readSourceLists } from '../../tables/read-price-lists.ts'
import { findWords, isListedWord } from '../../tables/table-cues.ts'
import { type ClockSpan, readClockSpans } from './clock-times.ts'

/** What a timetable or a list of opening hours says in one place; `span` is the line that is cited. */
export type HourCell = {
  readonly span: FoundSpan
  readonly row: string
  readonly column: string
  /** What stands over the list or the table, each on a line. */
  readonly heading: string
  readonly days: DaySet | null
  readonly value: string
  readonly clock: readonly ClockSpan[]
  readonly isClosed: boolean
}

/** The cells of one list or table. */
export type Timetable = { readonly source: IndexedSource; readonly cells: readonly HourCell[] }

const MIN_CLOCK_SHARE = 0.6
const MAX_ROWS = 200
/** The timetables and opening hours of a source, read once. */
export const readTimetables = memoizeWeakly((source: IndexedSource): readonly Timetable[] => [
  ...readListed(source),
  ...readInline(source),
  ...readGridded(source),
])

function readListed(source: IndexedSource): Timetable[] {
  const language = detectSourceLanguage(source)
  const cut = ({ start, end }: FoundSpan) => source.text.slice(start, end)
  return readSourceLists(source)
    .filter(({ kind }) => kind === 'hours')
    .map(({ lines }) => ({
      source,
      cells: lines.map(({ start, end, name, value, group }) => {
        const heading = group ? cut(group) : ''
        const said = { row: cut(name), column: '', heading, value: cut(value) }
        return {
          ...said,
          span: { start, end },
          ...readValue(said.value),
          days: findDays([said.row, heading], language),
        }
      }),
    }))
}

/** "Mon–Fri 10–18, Sat 10–14": hours that stand behind each other in a line. */
function readInline(source: IndexedSource): Timetable[] {
  const language = detectSourceLanguage(source)
  return [...source.text.matchAll(TIMED_LINE)].flatMap(({ 0: line, index }) => {
    const heading = findHeadingAt(source, index) ?? ''
    const pieces = [...line.matchAll(PIECE)].flatMap(
      ({ 0: piece, index: at }) => readPiece(piece, index + at, heading, language) ?? [],
    )
    return pieces.length < MIN_PIECES ? [] : [{ source, cells: pieces }]
  })
}

const TIMED_LINE = /^(?=[^|\n]*\d[^|\n]*\d[^|\n]*[,;、；][^|\n]*\d)[^|\n]{12,400}$/gmu
const PIECE = /[^,;、；.]+(?:\.\d[^,;、；.]*)*/gu
const MIN_PIECES = 2
const MAX_LABEL_CHARS = 48

function readPiece(piece: string, start: number, heading: string, language: string): HourCell | null {
  const [, before = '', row = '', value = ''] = /^(\s*)(\D{2,}?)\s*[:：]?\s*(\d.*\S)\s*$/su.exec(piece) ?? []
  const clock = readClockSpans(value)
  const days = row.length <= MAX_LABEL_CHARS && clock[0]?.to ? readDays(row, language) : null
  const from = start + before.length
  const span = { start: from, end: start + piece.trimEnd().length }
  return days && { span, row, column: '', heading, days: days.days, value, clock, isClosed: false }
}

function readGridded(source: IndexedSource): Timetable[] {
  const grids = readGrids(source).filter((grid) => grid.form === 'rows' && !grid.isList && grid.tables.length === 1)
  return grids.flatMap((grid) => {
    const cells = grid.rows.length > MAX_ROWS ? [] : readGridCells(source, grid)
    return cells.length > 1 ? [{ source, cells }] : []
  })
}

function readGridCells(source: IndexedSource, grid: Grid): HourCell[] {
  const language = detectSourceLanguage(source)
  const columns = [...grid.columns.keys()].filter((column) => column !== grid.key && isOfHours(grid, column))
  const heading = findHeading(source, grid)
  return grid.rows.flatMap((row) => {
    const name = row.cells[grid.key]!
    return columns
      .filter((column) => row.cells[column] !== '')
      .map((column) => {
        const { start, end } = findLine(row, column)
        const said = { row: name, column: grid.columns[column]!, heading, value: row.cells[column]! }
        const days = findDays([said.row, said.column, heading], language)
        return { ...said, span: { start, end }, ...readValue(said.value), days }
      })
  })
}

/** The first of the labels that says days. */
function findDays(labels: readonly string[], language: string): DaySet | null {
  for (const label of labels) {
    const said = label === '' ? null : readDays(label, language)
    if (said) return said.days
  }
  return null
}

const readValue = (value: string) => ({ clock: readClockSpans(value), isClosed: saysClosed(value) })

/** "Closed", and a dash where others have hours. */
const saysClosed = (value: string): boolean =>
  /^\s*[-–—]\s*$/.test(value) ||
  isListedWord('no', value) ||
  readLocales().some(({ hours }) => findWords(hours.closed, value).some(({ start }) => start === 0))

function isOfHours(grid: Grid, column: number): boolean {
  const filled = grid.rows.map(({ cells }) => cells[column]!).filter((cell) => cell !== '')
  if (holdsDates(grid) && filled.some((cell) => DOTTED.test(cell))) return false
  const isHours = (cell: string) =>
    (/\d[:.h]\d{2}|\d\s?(?:[ap]\.?m|uhr|h|時|时|点)/iu.test(cell) && readClockSpans(cell).length > 0) ||
    saysClosed(cell)
  const timed = filled.filter(isHours)
  return timed.length >= MIN_CLOCK_SHARE * filled.length && timed.some((cell) => readClockSpans(cell).length > 0)
}

/** "22.04", "12.50 EUR": beside a column of dates it is a version or a price, and no time of day. */
const DOTTED = /^\d{1,2}\.\d{2}(?!\s?(?:[-–—.:]|[ap]\.?m|uhr|uur|h(?!\p{L})))/iu

const holdsDates = (grid: Grid) => [...grid.columns.keys()].some((column) => readColumn(grid, column).kind === 'date')

/** The heading right over a table, and what its first column is called: "Departures from Oak Street". */
function findHeading(source: IndexedSource, grid: Grid): string {
  const { start, caption } = grid.tables[0]!
  const parts = [findHeadingAt(source, start) ?? '', /[.!?。]$/u.test(caption) ? '' : caption, grid.columns[grid.key]!]
  return [...new Set(parts)].filter((part) => part !== '').join('\n')
}

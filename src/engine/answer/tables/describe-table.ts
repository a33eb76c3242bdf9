import { toPlainTitle } from '../../../text/plain-title.ts'
import type { IndexedSource } from '../indexed-source.ts'
import { findLocale } from '../locales.ts'
import { fillIn } from '../phrases.ts'
import type { Quote } from '../quote.ts'
import { type Grid, isTimeColumn, isTotalRow, readColumn, readGrids } from './grid.ts'
import { fillsSource } from './list-rows.ts'
import { nameRow, quoteRow, quoteTable } from './quote-cell.ts'

const MIN_ROWS = 3
const MAX_COLUMNS_TOLD = 2

/** What a source that is one table holds: its rows and columns, and the ends of its first measures; null for any other. */
export function describeTable(source: IndexedSource, language: string): Quote[] | null {
  const grid = readGrids(source).find(({ form }) => form === 'rows')
  if (!grid || grid.rows.length < MIN_ROWS || grid.tables[0]!.header === null || !fillsSource(grid)) return null
  const { frames } = findLocale(language).table
  const body = [...grid.rows.keys()].filter((row) => !isTotalRow(grid, grid.rows[row]!))
  const size = fillIn(frames.rows, { value: String(body.length) })
  const names = fillIn(frames.columns, { value: grid.columns.filter(Boolean).join(', ') })
  const measures = [...grid.columns.keys()].filter((column) => column !== grid.key && isMeasured(grid, column))
  const ends = measures.slice(0, MAX_COLUMNS_TOLD).flatMap((column) => quoteEnds(grid, body, column, language))
  return [quoteTable(grid, `${toPlainTitle(source.name)}: ${size}. ${names}.`), ...ends]
}

const isMeasured = (grid: Grid, column: number) => {
  const { kind, unit, values } = readColumn(grid, column)
  return kind !== 'text' && unit !== null && new Set(values.map((value) => value?.value)).size > 2
}

function quoteEnds(grid: Grid, body: readonly number[], column: number, language: string): Quote[] {
  const { frames } = findLocale(language).table
  const { values } = readColumn(grid, column)
  const valued = body.filter((row) => values[row]).sort((one, other) => values[one]!.value - values[other]!.value)
  const [lowest, highest] = [valued[0], valued.at(-1)]
  if (lowest === undefined || highest === undefined || lowest === highest) return []
  const isTime = isTimeColumn(grid, column)
  const ends = [
    { row: grid.rows[lowest]!, frame: isTime ? frames.earliest : frames.least },
    { row: grid.rows[highest]!, frame: isTime ? frames.latest : frames.most },
  ]
  return ends.map(({ row, frame }) => ({
    ...quoteRow(grid, row, [column], false),
    shown: fillIn(frame, {
      row: nameRow(grid, row, column),
      column: grid.columns[column]!,
      value: row.cells[column]!,
      count: String(valued.length),
    }),
  }))
}

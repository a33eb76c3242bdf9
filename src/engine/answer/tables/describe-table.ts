import { toPlainTitle } from '../../../text/plain-title.ts'
import { findLocale } from '../language/locales.ts'
import { fillIn } from '../language/phrases.ts'
import { findHeadingAt, type IndexedSource } from '../retrieval/indexed-source.ts'
import type { Quote } from '../retrieval/quote.ts'
import { type Grid, isTimeColumn, listBodyRows, readColumn, readGrids } from './grid.ts'
import { fillsSource } from './list-rows.ts'
import { nameRow, quoteRow, quoteTable } from './quote-cell.ts'

const MIN_ROWS = 3
const MAX_COLUMNS_TOLD = 2

/** What a source that is one table holds: its rows and columns, and the ends of its first measures; null for any other. */
export function describeTable(source: IndexedSource, language: string): Quote[] | null {
  const grids = readGrids(source).filter((grid) => isTold(grid) && grid.rows.length >= MIN_ROWS)
  const [grid] = grids
  if (!grid || !fillsSource(grid)) return describeSheets(source, grids, language)
  const body = listBodyRows(grid)
  const measures = [...grid.columns.keys()].filter((column) => column !== grid.key && isMeasured(grid, column))
  const ends = measures.slice(0, MAX_COLUMNS_TOLD).flatMap((column) => quoteEnds(grid, body, column, language))
  return [quoteTable(grid, `${toPlainTitle(source.name)}: ${describeSize(grid, language)}`), ...ends]
}

const isTold = (grid: Grid) =>
  grid.form === 'rows' && !grid.isList && grid.tables.length === 1 && grid.tables[0]!.header !== null

function describeSize(grid: Grid, language: string): string {
  const { frames } = findLocale(language).table
  const size = fillIn(frames.rows, { value: String(listBodyRows(grid).length) })
  return `${size}. ${fillIn(frames.columns, { value: grid.columns.filter(Boolean).join(', ') })}.`
}

const MAX_SHEETS = 6
const MIN_SHEETS = 2

/** A workbook: each of its sheets by its name and what stands over its table; null where other text is more than these. */
function describeSheets(source: IndexedSource, grids: readonly Grid[], language: string): Quote[] | null {
  const sheets = grids.filter((grid) => findHeadingAt(source, grid.tables[0]!.start) !== undefined)
  const lines = source.text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.filter((line) => line.startsWith('|') && line.trimEnd().endsWith('|'))
  if (sheets.length < MIN_SHEETS || sheets.length > MAX_SHEETS || lines.length - rows.length > 2 * sheets.length)
    return null
  return sheets.map((grid, place) => {
    const name = findHeadingAt(source, grid.tables[0]!.start)!
    const title = readTitleRow(grid, name)
    const said = title === null || title === name ? name : `${name} (${title})`
    return quoteTable(
      grid,
      `${place === 0 ? `${toPlainTitle(source.name)} – ` : ''}${said}: ${describeSize(grid, language)}`,
    )
  })
}

const MAX_ABOVE_CHARS = 400
const LONE_CELL = /^\|\s*([^|]*\p{L}[^|]*?)\s*\|$/u

/** The first row of a sheet says what it is about, where it is one cell alone. */
function readTitleRow({ source, tables: [table] }: Grid, name: string): string | null {
  const above = source.text.slice(Math.max(0, table!.start - MAX_ABOVE_CHARS), table!.start).split('\n')
  const [first] = above.slice(above.lastIndexOf(name) + 1).filter((line) => line.trim() !== '')
  return LONE_CELL.exec(first?.trim() ?? '')?.[1] ?? null
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

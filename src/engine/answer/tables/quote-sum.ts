import { roundToTwelveDigits } from '../../../text/quantities.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type ChosenRows, MAX_LISTED_ROWS } from './chosen-rows.ts'
import { type Grid, isMissingCell, isTimeColumn, isTotalRow, readColumn } from './grid.ts'
import { listFilters } from './name-filter.ts'
import { fillFrame, makeBold, nameRow, quoteCell, quoteRow, quoteSingleRow, quoteTable } from './quote-cell.ts'
import type { TableQuestion } from './table-question.ts'
import { mayMeasureAll } from './value-column.ts'

/** The sum, mean or median of what has one unit; the table's own total goes before ours. */
export function quoteSum(
  question: TableQuestion,
  grid: Grid,
  { rows, column, filters, flags, isByName }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  if (column === null) return quoteRowSum(question, grid, rows)
  const read = readColumn(grid, column.column)
  if (read.kind !== 'number') return null
  const total = grid.rows.findLast((row) => isTotalRow(grid, row) && !isMissingCell(row.cells[column.column]!))
  const isWhole = filters.length + flags.length === 0 && !isByName && question.limits.length === 0
  if (question.aggregation === 'sum' && total && isWhole)
    return [quoteCell(question, grid, total, column.column, terms)]
  const isUnread = (row: number) => !read.values[row] && !isMissingCell(grid.rows[row]!.cells[column.column]!)
  if (rows.some(isUnread)) return null // of a part that nobody could read no sum is true
  const values = rows.flatMap((row) => read.values[row] ?? [])
  if (values.length < (isWhole ? 2 : 1) || new Set(values.map(({ unit }) => unit)).size > 1) return null
  const [only, other] = rows
  if (only !== undefined && other === undefined)
    return [quoteCell(question, grid, grid.rows[only]!, column.column, terms)]
  const numbers = values.map(({ value }) => value)
  const value = reckon(question.aggregation as OverAll, numbers)
  const cells = rows.map((row) => grid.rows[row]!.cells[column.column]!)
  const places = question.aggregation === 'sum' ? countDecimals(cells) : 0
  const written = [formatNumber(value, question.language, places), values[0]!.unit || read.unit]
    .filter(Boolean)
    .join(' ')
  const lead = fillFrame(question, question.aggregation as OverAll, {
    column: grid.columns[column.column]!,
    count: String(values.length),
    value: makeBold(written),
  })
  const chosenBy = isWhole || isByName ? '' : listFilters(question, grid, { rows, filters, flags }, terms)
  const used =
    isWhole || rows.length > MAX_LISTED_ROWS
      ? []
      : rows.map((row) => quoteRow(grid, grid.rows[row]!, [column.column], false))
  return [quoteTable(grid, chosenBy === '' ? lead : `${lead} (${chosenBy})`), ...used]
}

type OverAll = 'sum' | 'mean' | 'median'

function reckon(aggregation: OverAll, numbers: readonly number[]): number {
  const sum = numbers.reduce((all, value) => all + value, 0)
  if (aggregation === 'sum') return roundToTwelveDigits(sum)
  if (aggregation === 'mean') return Number((sum / numbers.length).toPrecision(6))
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.floor(sorted.length / 2)]!]
  return roundToTwelveDigits((low + high) / 2)
}

/** The sum along one row, over columns of one unit that only a number tells apart: "Year 1 (EUR)" and "Year 2 (EUR)". */
function quoteRowSum(question: TableQuestion, grid: Grid, [at, other]: readonly number[]): Quote[] | null {
  if (at === undefined || other !== undefined || question.aggregation !== 'sum' || !mayMeasureAll(question)) return null
  const row = grid.rows[at]!
  const isMeasured = (column: number) =>
    readColumn(grid, column).kind === 'number' && !isTimeColumn(grid, column) && column !== grid.key
  const measured = [...grid.columns.keys()].filter(isMeasured)
  const kinds = new Set(measured.map((column) => grid.columns[column]!.replace(/\d+/g, '')))
  const values = measured.flatMap((column) => readColumn(grid, column).values[at] ?? [])
  if (kinds.size !== 1 || values.length < 2 || new Set(values.map(({ unit }) => unit)).size > 1) return null
  const sum = roundToTwelveDigits(values.reduce((all, { value }) => all + value, 0))
  const unit = values[0]!.unit || readColumn(grid, measured[0]!).unit
  const shown = fillFrame(question, 'cell', {
    row: nameRow(grid, row, measured[0]!),
    column: measured.map((column) => grid.columns[column]!).join(' + '),
    value: makeBold([formatNumber(sum, question.language), unit].filter(Boolean).join(' ')),
  })
  return [quoteSingleRow(grid, row, measured, shown)]
}

/** The decimals that all numbers of a column are written with, so that a sum of amounts is one: 284.00. */
const countDecimals = (cells: readonly string[]): number =>
  Math.min(
    ...cells.filter((cell) => /\d/.test(cell)).map((cell) => /\d[.,](\d{1,2})(?!\d)/.exec(cell)?.[1]?.length ?? 0),
  )

const formatNumber = (value: number, language: string, minimumFractionDigits = 0) =>
  new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 6 }).format(value)

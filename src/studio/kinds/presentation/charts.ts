import type { FoundTable } from '../../outline.ts'

/** Numbers to draw: one value for each label in each series. */
export type Chart = {
  readonly kind: 'bar' | 'line'
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

export type FoundChart = {
  /** Words of the source. */
  readonly title: string
  readonly table: FoundTable
  readonly chart: Chart
}

const MAX_LABELS: Readonly<Record<Chart['kind'], number>> = { bar: 8, line: 24 }
const MAX_SERIES = 3
/** Beyond this the small values cannot be seen beside the large. */
const MAX_VALUE_RATIO = 200

const isComparable = (values: readonly number[]) => Math.max(...values) / Math.min(...values) <= MAX_VALUE_RATIO

/** The same count in several years, or of one unit: buildings and degrees are not drawn side by side. */
function isSameMeasure(first: string, other: string): boolean {
  const readUnit = (name: string) => /[([]([^)\]]+)[)\]]\s*$|(%|€|\$|£)/u.exec(name)?.[0] ?? null
  const dropNumbers = (name: string) => name.replace(/\p{Nd}+/gu, '').trim()
  if (first === other || dropNumbers(first) === dropNumbers(other)) return true
  return readUnit(first) !== null && readUnit(first) === readUnit(other)
}

/** Tables with a column of names or years and columns of numbers that are comparable in size. */
export function buildTableCharts(tables: readonly FoundTable[]): readonly FoundChart[] {
  return tables.map(buildTableChart).filter((found) => found !== null)
}

function buildTableChart(table: FoundTable): FoundChart | null {
  const { columns, rows, title } = table
  const labels = rows.map(({ cells }) => cells[0] ?? '')
  const isOverTime = labels.length >= 4 && labels.every((label) => /^\p{L}*\.? ?\d{4}(?:[-/.]\d{1,2})*$/u.test(label))
  const kind = isOverTime ? 'line' : 'bar'
  if (rows.length < 2 || rows.length > MAX_LABELS[kind]) return null
  if (new Set(labels).size < labels.length || labels.includes('') || labels.some(holdsMeasure)) return null
  const numeric = columns.slice(1).flatMap((name, index) =>
    readSeries(
      name,
      rows.map(({ cells }) => cells[index + 1] ?? ''),
    ),
  )
  const first = numeric[0]
  if (first === undefined) return null
  const alike = numeric
    .filter(({ name, values }) => isSameMeasure(first.name, name) && isComparable([...first.values, ...values]))
    .slice(0, MAX_SERIES)
  if (alike.length === 0 || alike.every(({ values }) => new Set(values).size === 1)) return null
  return {
    title,
    table,
    chart: { kind, labels, series: alike },
  }
}

/** A cell that was read together with its neighbour: a name, and a value of it. */
const holdsMeasure = (label: string) => /\p{L}.*\d[.,]\d/u.test(label)

function readSeries(name: string, cells: readonly string[]): readonly { name: string; values: readonly number[] }[] {
  const values = cells.map(parseCellNumber)
  if (readUnits(cells).size > 1) return [] // watts beside decibels
  const shown = [name, findSharedUnit(name, cells)].filter((part) => part !== '').join(' ')
  return values.every((value) => value !== null && value > 0)
    ? [{ name: shown, values: values as readonly number[] }]
    : []
}

/** What stands beside every number of a column, in brackets; empty where the name of the column has it. */
function findSharedUnit(name: string, cells: readonly string[]): string {
  const [unit = ''] = readUnits(cells)
  return unit === '' || name.includes(unit) ? '' : `(${unit})`
}

const readUnits = (cells: readonly string[]) =>
  new Set(cells.map((cell) => cell.replace(/[\d.,\s\u00a0\u202f’'-]+/gu, '')))

const SPACED = /\d[ \u00a0\u202f’']+\d/u
const THOUSANDS = /^-?\d{1,3}(?:[ \u00a0\u202f’'.,]\d{3})+(?:[.,]\d+)?$/u

/** The number that a cell holds with at most a unit beside it; null for other text, and for several numbers. */
export function parseCellNumber(cell: string): number | null {
  const match = /^[^\p{L}\d-]{0,3}(-?\d[\d., \u00a0\u202f’']*)\s?(?:%|\p{L}{1,4}\.?|[^\p{L}\d]{0,3})$/u.exec(
    cell.trim(),
  )
  if (!match) return null
  if (SPACED.test(match[1]!) && !THOUSANDS.test(match[1]!.trim())) return null
  const digits = match[1]!.replace(/[ \u00a0\u202f’']/g, '').replace(/[.,]$/, '')
  const decimal = /^-?\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? null : (/[.,](?=\d+$)/.exec(digits)?.index ?? null)
  const whole = digits.slice(0, decimal ?? undefined).replace(/[.,]/g, '')
  const value = Number(decimal === null ? whole : `${whole}.${digits.slice(decimal + 1)}`)
  return Number.isFinite(value) ? value : null
}

import { readNumeral } from '../../../text/numerals.ts'
import type { FoundTable, Outline, Reference } from '../../outline.ts'

type MeasuredBar = {
  readonly label: string
  readonly value: number
  /** As the source prints it. */
  readonly text: string
  readonly reference: Reference
  /** Of its citation; set when it is shown. */
  readonly number?: number
}

/** Values that may stand side by side: one column of a table. `most` is the full length. */
export type BarGroup = { readonly title: string | null; readonly most: number; readonly bars: readonly MeasuredBar[] }

const MAX_LABEL_CHARS = 70

/** The first table with a column of numbers of one unit; null when nothing can be compared. Figures of several sentences are not: one unit does not make them like. */
export function findBarGroup({ language, tables }: Outline, count: number): BarGroup | null {
  for (const table of tables) {
    const bars = readTableBars(table, language)
    if (bars) return { title: bars.title, most: findFullLength(bars.bars), bars: bars.bars.slice(0, count) }
  }
  return null
}

function readTableBars(table: FoundTable, language: string): { title: string | null; bars: MeasuredBar[] } | null {
  if (table.rows.length < 2 || table.rows.length > 12) return null
  for (const column of orderColumns(table)) {
    const bars = table.rows.map(({ cells, reference }) => ({
      label: nameRow(cells[0] ?? '', table.columns[0]),
      text: cells[column] ?? '',
      value: readBarNumber(cells[column] ?? '', language),
      reference,
    }))
    if (bars.every(isDrawable) && hasOneUnit(bars) && hasDistinctLabels(bars))
      return { title: buildBarTitle(table, column), bars }
  }
  return null
}

/** Of columns that are years the last one first: it is what holds now. */
function orderColumns({ columns }: FoundTable): readonly number[] {
  const order = [...columns.keys()].slice(1)
  const years = columns.slice(1).map((name) => Number(/(?<!\d)\d{4}(?!\d)/.exec(name)?.[0]))
  return (years.at(-1) ?? 0) > (years[0] ?? 0) && years.every(Number.isFinite) ? order.reverse() : order
}

/** What the table is about, and what its column is, where either says something. */
function buildBarTitle({ title, columns }: FoundTable, column: number): string | null {
  const names = [...new Set([title, columns[column] ?? ''])].filter((name) => /[\p{L}\p{Nd}]/u.test(name))
  return names.length > 0 ? names.join(': ') : null
}

const isDrawable = ({ label, value, text }: MeasuredBar) =>
  label !== '' && label.length <= MAX_LABEL_CHARS && text.length <= 24 && Number.isFinite(value) && value >= 0

/** Bars of one name could not be told apart. */
const hasDistinctLabels = (bars: readonly MeasuredBar[]) => new Set(bars.map(({ label }) => label)).size === bars.length

/** What stands around the number is the same in every row: else one could not compare them. */
const hasOneUnit = (bars: readonly MeasuredBar[]) => new Set(bars.map(({ text }) => readUnit(text))).size === 1

const readUnit = (text: string) => text.replace(/[\p{N}.,'\s\u00a0]+/gu, ' ').trim()

/** Shares are measured against the whole, all else against the largest. */
function findFullLength(bars: readonly MeasuredBar[]): number {
  const areShares = bars.every(({ text, value }) => /[%٪]/.test(text) && value <= 100)
  return areShares ? 100 : Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
}

/** "Lot 2": a number alone names nothing. */
const nameRow = (cell: string, column = '') => (/^\p{Nd}+$/u.test(cell) ? `${column} ${cell}`.trim() : cell)

/** The number of a cell: `1,250`, `1.250,5`, `12.5 %`; NaN unless there is exactly one, and for one below zero, which has no bar. */
const readBarNumber = (cell: string, language: string) =>
  /[\p{L}]{4,}.*\d|^\d{4}$|^[-−–]\s?\p{Nd}/u.test(cell.trim())
    ? Number.NaN
    : (readNumeral(cell, language)?.value ?? Number.NaN)

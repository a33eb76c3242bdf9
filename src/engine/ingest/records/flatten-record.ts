import { isRecord } from '../../../lib/json-value.ts'
import { formatStampedTime } from './stamped-time.ts'

/** Cells of a row by the names of their columns, in the order in which the file has them. */
export type RecordCells = ReadonlyMap<string, string>

/**
 * The members of an object as cells: those of an object within it below the names of both ("address city"), lists as their
 * values in a row. What is null is an empty cell; seconds since 1970 are the time that they are.
 */
export function flattenRecord(record: Readonly<Record<string, unknown>>, prefix = ''): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [key, value] of Object.entries(record)) {
    const name = `${prefix}${key}`
    if (isRecord(value)) for (const [inner, cell] of flattenRecord(value, `${name} `)) cells.set(inner, cell)
    else cells.set(name, formatStampedTime(key, value) ?? formatValue(value))
  }
  return cells
}

/** A value on one line: of a list its values, of an object its members with their names. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return formatList(value)
  if (!isRecord(value)) return String(value).trim()
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${formatValue(inner)}`.trim())
    .join(', ')
}

const formatList = (values: readonly unknown[]) => values.map(formatValue).join(values.some(isRecord) ? '; ' : ', ')

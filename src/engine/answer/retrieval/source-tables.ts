import { memoizeWeakly } from '../../../lib/memoize.ts'
import { readTables } from '../../../text/tables.ts'
import type { TextTable } from '../../../text/text-table.ts'
import type { IndexedSource } from './indexed-source.ts'

/** The tables of a source, read once. */
export const readSourceTables = memoizeWeakly((source: IndexedSource): readonly TextTable[] => readTables(source.text))

/**
 * The row that names the columns of the row at an offset of the source's text, as it stands there; null where the table
 * has none, undefined where the offset lies in no table.
 */
export function findHeaderRow(source: IndexedSource, offset: number): string | null | undefined {
  const table = readSourceTables(source).find(({ start, end }) => start <= offset && offset < end)
  if (!table) return undefined
  const { header } = table
  return header && header.start !== offset ? source.text.slice(header.start, header.end) : null
}

/** Whether the row at an offset of the source's text is the one that names its table's columns. */
export function isHeaderRow(source: IndexedSource, offset: number): boolean {
  return readSourceTables(source).some(({ header }) => header !== null && header.start <= offset && offset < header.end)
}

import { memoizeWeakly } from '../../../lib/memoize.ts'
import { readTables } from '../../../text/tables.ts'
import type { TextTable } from '../../../text/text-table.ts'
import type { IndexedSource } from './indexed-source.ts'

/** The tables of a source, read once; an index, which says of each name where to read on, is none. */
export const readSourceTables = memoizeWeakly((source: IndexedSource): readonly TextTable[] =>
  readTables(source.text).filter((table) => !isIndex(table, source)),
)

const MIN_INDEX_ROWS = 5
const MIN_INDEX_SHARE = 0.7
/** "13.3.33 rootnoverify", "D.3 The generic interface" */
const NUMBERED_HEADING = /^(?:\p{Lu}\.)?\d+(?:\.\d+)*\.?\s+\p{L}/u

/** Whether most rows end with a heading of the text, number and all. */
function isIndex({ rows }: TextTable, { text }: IndexedSource): boolean {
  if (rows.length < MIN_INDEX_ROWS) return false
  const last = rows.map(({ cells }) => cells.findLast((cell) => cell.text !== '')?.text ?? '')
  const isMost = (count: number) => count >= MIN_INDEX_SHARE * rows.length
  if (!isMost(last.filter((cell) => NUMBERED_HEADING.test(cell)).length)) return false
  return isMost(last.filter((cell) => NUMBERED_HEADING.test(cell) && text.includes(`\n${cell}\n`)).length)
}

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

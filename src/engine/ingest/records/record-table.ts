import type { SheetPart } from '../sheet-parts.ts'
import type { RecordCells } from './flatten-record.ts'

/** Records of which one column in a row is filled, or more of them than this are, are one table. */
const MIN_FILLED_SHARE = 0.25
const MAX_COLUMNS = 60
/** Where most records say more than this in one member, each is a text and no row. */
const MAX_CELL_CHARS = 300

/**
 * The records as a table, a column for each name that any of them has; null where they are no rows of one table.
 * @param maxCellChars what most rows keep to, in UTF-16 units
 */
export function tableRecords(records: readonly RecordCells[], maxCellChars = MAX_CELL_CHARS): SheetPart | null {
  const columns = [...new Set(records.flatMap((cells) => [...cells.keys()]))]
  const names = putNameFirst(columns, records).filter((name) => records.some((cells) => cells.get(name)))
  if (names.length < 2 || names.length > MAX_COLUMNS) return null
  const filled = records.reduce((sum, cells) => sum + countFilled(cells), 0)
  if (filled < names.length * records.length * MIN_FILLED_SHARE) return null
  if (records.filter((cells) => isLong(cells, maxCellChars)).length * 2 > records.length) return null
  return { kind: 'table', rows: [names, ...records.map((cells) => names.map((name) => cells.get(name) ?? ''))] }
}

/** A row is told by its first cell: better by a name, where most have one, than by a number. */
function putNameFirst(columns: readonly string[], records: readonly RecordCells[]): readonly string[] {
  const name = columns.find((column) => /(?:^|\s)(?:name|title)$/i.test(column))
  const named = name === undefined ? [] : records.filter((cells) => cells.get(name))
  if (name === undefined || named.length * 2 < records.length) return columns
  return [name, ...columns.filter((column) => column !== name)]
}

const countFilled = (cells: RecordCells) => [...cells.values()].filter((cell) => cell !== '').length

const isLong = (cells: RecordCells, maxChars: number) => [...cells.values()].some((cell) => cell.length > maxChars)

import { dropColon } from './end-colon.ts'
import type { TextTableRow } from './text-table.ts'

const MAX_GROUP_CHARS = 80
const MIN_COLUMNS = 3
const MIN_FILLED_SHARE = 0.5
/** Entries under the name of their group may bear a mark; the first row without one is of no group. */
const ENTRY_MARK = /^(?:[•‣▪–○◦●■·]|[-*+]\s)/

/**
 * The rows of a table with the group that each belongs to: a row whose first cell alone is filled names those that follow,
 * and is none itself; a first cell that is left empty goes on with the one above it.
 */
export function groupRows(
  text: string,
  rows: readonly TextTableRow[],
  header: TextTableRow | null,
): readonly TextTableRow[] {
  if (rows.length < 3 || rows[0]!.cells.length < MIN_COLUMNS) return rows
  return fillDown(putUnderGroups(text, rows, header))
}

function putUnderGroups(
  text: string,
  rows: readonly TextTableRow[],
  header: TextTableRow | null,
): readonly TextTableRow[] {
  const namesRows = (at: number) => namesGroup(rows[at]!) && rows[at + 1] !== undefined && !namesGroup(rows[at + 1]!)
  const names = [...rows.keys()].filter(namesRows)
  const isTitle = header === null && names.length === 1 && names[0] === 0 // what stands over all is the table's
  if (names.length === 0 || isTitle || isForm(rows)) return rows
  const grouped: TextTableRow[] = []
  let group = ''
  let isMarked = false
  for (const [at, row] of rows.entries()) {
    if (namesRows(at)) {
      group = dropColon(row.cells[0]!.text)
      isMarked = hasMark(text, rows[at + 1]!)
      continue
    }
    if (isMarked && !hasMark(text, row)) group = ''
    grouped.push(group === '' ? row : { ...row, group })
  }
  return grouped
}

/** A form waits to be filled in: a row with nothing but its name is one of its entries. */
function isForm(rows: readonly TextTableRow[]): boolean {
  const others = rows.filter((row) => !namesGroup(row)).flatMap(({ cells }) => cells.slice(1))
  return others.filter(({ text }) => text !== '').length < MIN_FILLED_SHARE * others.length
}

const hasMark = (text: string, { cells: [first] }: TextTableRow) =>
  ENTRY_MARK.test(text.slice(first!.start, first!.end))

/** No sentence, and nothing that counts: those are notes and totals. */
const namesGroup = ({ cells: [first, ...others] }: TextTableRow) =>
  others.every(({ text }) => text === '') &&
  /^(?=.*\p{L}{2})[^\d]/u.test(first!.text) &&
  first!.text.length <= MAX_GROUP_CHARS &&
  !/[.!?]$/.test(first!.text)

/** Only where the second column names the rows: it is filled in all of them. */
function fillDown(rows: readonly TextTableRow[]): readonly TextTableRow[] {
  const isUnnamed = ({ cells }: TextTableRow) => cells[0]!.text === ''
  const isNamed = ({ cells }: TextTableRow) => /\p{L}{2}/u.test(cells[1]!.text)
  if (isUnnamed(rows[0]!) || !rows.some(isUnnamed) || !rows.every(isNamed)) return rows
  let group = ''
  return rows.map((row) => {
    if (!isUnnamed(row)) group = row.cells[0]!.text
    return row.group === undefined ? { ...row, group } : row
  })
}

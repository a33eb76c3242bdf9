import { padTo, shorten, widthOf } from './layout.ts'

export type Row = Readonly<Record<string, unknown>>
type Column = { readonly field: string; readonly cells: readonly string[]; readonly width: number }

/** What is looked at first; the other fields follow in their own order, while there is room. */
const FIRST = [
  'rank',
  'index',
  'active',
  'id',
  'name',
  'path',
  'origin',
  'title',
  'type',
  'status',
  'state',
  'ok',
  'reason',
  'error',
]
/** What gets copied from a table into the next command is never cut. */
const UNCUT = /^(id|url|.*_id|.*_url|.*Id|.*_at|.*_used|.*At)$/
const LEAST = 10
const GAP = '  '

/** Rows as aligned columns that fit the terminal: long texts are cut, columns that find no room are left out. */
export function alignedTable(rows: readonly Row[], columns: number, heading: (text: string) => string): string {
  const shown = fitted(columnsOf(rows, shortTime), columns)
  const line = (cells: readonly string[]) =>
    shown
      .map(({ width }, index) => padTo(shorten(cells[index]!, width), width))
      .join(GAP)
      .trimEnd()
  const lines = rows.map((_, row) => line(shown.map(({ cells }) => cells[row]!)))
  return [heading(line(shown.map(({ field }) => headingOf(field)))), ...lines].join('\n')
}

/** The same for programs: every plain field, tab-separated, names first, nothing cut. */
export function tabbedTable(rows: readonly Row[]): string {
  const all = columnsOf(rows)
  const lines = rows.map((_, row) => all.map(({ cells }) => cells[row]).join('\t'))
  return [all.map(({ field }) => field).join('\t'), ...lines].join('\n')
}

function columnsOf(rows: readonly Row[], shown: (cell: string) => string = (cell) => cell): readonly Column[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const ordered = [...FIRST.filter((field) => fields.includes(field)), ...fields.filter((one) => !FIRST.includes(one))]
  return ordered
    .map((field) => {
      const cells = rows.map((row) => shown(cellText(row[field])))
      return { field, cells, width: Math.max(widthOf(headingOf(field)), ...cells.map(widthOf)) }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Takes columns while at least their least width fits, then deals out what is left in their order. */
function fitted(all: readonly Column[], columns: number): readonly Column[] {
  const taken: Column[] = []
  let room = columns
  for (const column of all) {
    const needed = leastWidth(column) + (taken.length > 0 ? GAP.length : 0)
    if (needed > room && taken.length > 0) continue
    taken.push(column)
    room -= needed
  }
  return taken.map((column) => {
    const extra = Math.max(0, Math.min(column.width - leastWidth(column), room))
    room -= extra
    return { ...column, width: leastWidth(column) + extra }
  })
}

/** ISO times to the minute, in UTC as they came. */
function shortTime(cell: string): string {
  return cell.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/, '$1 $2')
}

function leastWidth({ field, width }: Column): number {
  return UNCUT.test(field) ? width : Math.min(width, Math.max(LEAST, headingOf(field).length))
}

function headingOf(field: string): string {
  return spoken(field).toUpperCase()
}

/** A field's name as words. */
export function spoken(field: string): string {
  return field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** A value in one line; lists of plain values are joined, nested things are left to --json. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000)
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(cellText).join(', ') : ''
  return typeof value === 'object' ? '' : String(value).replace(/\s+/g, ' ').trim()
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

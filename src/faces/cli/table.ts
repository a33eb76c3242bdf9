import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { countShownColumns, padTo, shorten } from './layout.ts'

export type ResultRow = Readonly<Record<string, unknown>>
type ResultColumn = { readonly field: string; readonly cells: readonly string[]; readonly width: number }

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
  'notebook_name',
  'ok',
  'reason',
  'error',
]
/** What gets copied from a table into the next command is never cut. */
const UNCUT = /^(id|url|.*_id|.*_url|.*Id|.*_at|.*_used|.*At)$/
const MIN_COLUMN_WIDTH = 10
const GAP = '  '

/** Rows as aligned columns that fit the terminal: long texts are cut, columns that find no room are left out. */
export function formatAlignedTable(
  rows: readonly ResultRow[],
  columns: number,
  heading: (text: string) => string,
): string {
  const shown = fitColumns(buildResultColumns(rows, shortenTime), columns)
  const formatResultLine = (cells: readonly string[]) =>
    shown
      .map(({ width }, index) => padTo(shorten(cells[index]!, width), width))
      .join(GAP)
      .trimEnd()
  const lines = rows.map((_, row) => formatResultLine(shown.map(({ cells }) => cells[row]!)))
  return [heading(formatResultLine(shown.map(({ field }) => formatHeading(field)))), ...lines].join('\n')
}

/** The same for programs: every plain field, tab-separated, names first, nothing cut. */
export function formatTabbedTable(rows: readonly ResultRow[]): string {
  const all = buildResultColumns(rows)
  const lines = rows.map((_, row) => all.map(({ cells }) => cells[row]).join('\t'))
  return [all.map(({ field }) => field).join('\t'), ...lines].join('\n')
}

function buildResultColumns(
  rows: readonly ResultRow[],
  shown: (cell: string) => string = (cell) => cell,
): readonly ResultColumn[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const ordered = [...FIRST.filter((field) => fields.includes(field)), ...fields.filter((one) => !FIRST.includes(one))]
  return ordered
    .map((field) => {
      const cells = rows.map((row) => shown(formatCellText(row[field])))
      return { field, cells, width: Math.max(countShownColumns(formatHeading(field)), ...cells.map(countShownColumns)) }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Takes columns while at least their least width fits, then deals out what is left in their order. */
function fitColumns(all: readonly ResultColumn[], columns: number): readonly ResultColumn[] {
  const taken: ResultColumn[] = []
  let room = columns
  for (const column of all) {
    const needed = chooseMinWidth(column) + (taken.length > 0 ? GAP.length : 0)
    if (needed > room && taken.length > 0) continue
    taken.push(column)
    room -= needed
  }
  return taken.map((column) => {
    const extra = Math.max(0, Math.min(column.width - chooseMinWidth(column), room))
    room -= extra
    return { ...column, width: chooseMinWidth(column) + extra }
  })
}

/** ISO times to the minute, in UTC as they came. */
function shortenTime(cell: string): string {
  return cell.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/, '$1 $2')
}

function chooseMinWidth({ field, width }: ResultColumn): number {
  return UNCUT.test(field) ? width : Math.min(width, Math.max(MIN_COLUMN_WIDTH, formatHeading(field).length))
}

function formatHeading(field: string): string {
  return formatFieldName(field).toUpperCase()
}

/** A field's name as words. */
export function formatFieldName(field: string): string {
  return field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** A value in one line; lists of plain values are joined, nested things are left to --json. */
export function formatCellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000)
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(formatCellText).join(', ') : ''
  return typeof value === 'object' ? '' : collapseToLine(String(value))
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

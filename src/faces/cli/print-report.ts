import type { Catalogue } from '../../contract/operation.ts'
import { faultOf, type Item, type Report } from './many.ts'
import { printFault } from './print.ts'
import { alignedTable, cellText, type Row } from './table.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verb.ts'

const COLUMNS = ['status', 'origin', 'id', 'error'] as const

/** What stands above the lines of `itemLine`. */
export const REPORT_HEADING = COLUMNS.join('\t')

/** What became of one, for a program. */
export function itemLine(item: Item): string {
  const row = rowOf(item)
  return COLUMNS.map((column) => cellText(row[column])).join('\t')
}

function rowOf(item: Item): Row {
  const status = item.success
    ? item.duplicate
      ? 'duplicate'
      : (item.status ?? 'done')
    : item.skipped
      ? 'skipped'
      : 'failed'
  const id = Object.entries(item).find(([field]) => field.endsWith('Id'))?.[1]
  return { status, origin: item.origin, id, error: item.success ? null : item.error }
}

/** For a person, what did not go well in a table; then how it went as a whole. */
export function printReport({ name }: Verb, report: Report, catalogue: Catalogue, terminal: Terminal): void {
  const { total, succeeded, items, stopped } = report
  const troubles = items.filter(({ success }) => !success)
  if (terminal.isOutTerminal && troubles.length > 0) {
    terminal.out(`${alignedTable(troubles.map(rowOf), terminal.columns, (text) => text)}\n`)
  }
  const counts = (['skipped', 'failed'] as const)
    .filter((word) => report[word] > 0)
    .map((word) => `${report[word]} ${word}`)
  const untried = total - items.length
  if (untried > 0) counts.push(`${untried} not tried`)
  terminal.err(`${[`${name}: ${succeeded} of ${total} done`, ...counts].join(', ')}.${told(items)}${leftOut(report)}\n`)
  if (stopped) terminal.err(`${printFault(faultOf(stopped), catalogue, terminal)}\n`)
}

/** What one ought to know of those that went well. */
function told(items: readonly Item[]): string {
  const count = (fits: (item: Row) => unknown) => items.filter((item) => item.success && fits(item)).length
  const duplicates = count(({ duplicate }) => duplicate)
  const processing = count(({ status }) => status === 'processing')
  const warnings = items.flatMap(({ origin, ...item }) =>
    'warnings' in item && Array.isArray(item.warnings) ? item.warnings.map((text) => `\n${origin}: ${text}`) : [],
  )
  return [
    duplicates > 0 ? ` ${duplicates} of them there before.` : '',
    processing > 0 ? ` ${processing} of them still processing.` : '',
    ...warnings,
  ].join('')
}

const MAX_SHOWN = 5

function leftOut({ left_out: places }: Report): string {
  if (places.length === 0) return ''
  const more = places.length > MAX_SHOWN ? ` and ${places.length - MAX_SHOWN} more` : ''
  return `\nLeft out, hidden, linked or ignored: ${places.slice(0, MAX_SHOWN).join(', ')}${more}.`
}

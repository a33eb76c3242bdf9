import type { OperationCatalogue } from '../../contract/operation.ts'
import { type CallReport, type ReportItem, toProblemFault } from './call-for-each.ts'
import { printFault } from './print.ts'
import { formatAlignedTable, formatCellText, type ResultRow } from './table.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verb.ts'

const COLUMNS = ['status', 'origin', 'id', 'error'] as const

/** What stands above the lines of `formatItemLine`. */
export const REPORT_HEADING = COLUMNS.join('\t')

/** What became of one, for a program. */
export function formatItemLine(item: ReportItem): string {
  const row = buildReportRow(item)
  return COLUMNS.map((column) => formatCellText(row[column])).join('\t')
}

function buildReportRow(item: ReportItem): ResultRow {
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
export function printReport(
  { name }: Verb,
  report: CallReport,
  catalogue: OperationCatalogue,
  terminal: Terminal,
): void {
  const { total, succeeded, items, stopped } = report
  const troubles = items.filter(({ success }) => !success)
  if (terminal.isOutTerminal && troubles.length > 0) {
    terminal.out(`${formatAlignedTable(troubles.map(buildReportRow), terminal.columns, (text) => text)}\n`)
  }
  const counts = (['skipped', 'failed'] as const)
    .filter((word) => report[word] > 0)
    .map((word) => `${report[word]} ${word}`)
  const untried = total - items.length
  if (untried > 0) counts.push(`${untried} not tried`)
  terminal.err(
    `${[`${name}: ${succeeded} of ${total} done`, ...counts].join(', ')}.${describeSuccesses(items)}${describeLeftOut(report)}\n`,
  )
  if (stopped) terminal.err(`${printFault(toProblemFault(stopped), catalogue, terminal)}\n`)
}

/** What one ought to know of those that went well. */
function describeSuccesses(items: readonly ReportItem[]): string {
  const countSuccesses = (fits: (item: ResultRow) => unknown) =>
    items.filter((item) => item.success && fits(item)).length
  const duplicates = countSuccesses(({ duplicate }) => duplicate)
  const processing = countSuccesses(({ status }) => status === 'processing')
  const warnings = items.flatMap(({ origin, ...item }) =>
    'warnings' in item && Array.isArray(item.warnings) ? item.warnings.map((text) => `\n${origin}: ${text}`) : [],
  )
  return [
    duplicates > 0 ? ` ${duplicates} of them there before.` : '',
    processing > 0 ? ` ${processing} of them still processing.` : '',
    ...warnings,
  ].join('')
}

const MAX_SHOWN_PLACES = 5

function describeLeftOut({ left_out: places }: CallReport): string {
  if (places.length === 0) return ''
  const more = places.length > MAX_SHOWN_PLACES ? ` and ${places.length - MAX_SHOWN_PLACES} more` : ''
  return `\nLeft out, hidden, linked or ignored: ${places.slice(0, MAX_SHOWN_PLACES).join(', ')}${more}.`
}

import { findCellSpans } from '../../../../text/table-rows.ts'
import type { OptionEntry } from './find-entries.ts'

/** "-P PREFIX, --prefix PREFIX", "`--dim` <hour>": spellings of an option with what each takes. */
const SPELLINGS = /^[`*_"“„«‹‘']*-{1,2}[\p{L}\p{N}][^\n]{0,80}$/u
const MIN_TOLD_CHARS = 12

/** The rows of tables that have an option in one cell and what it does in a cell behind it; a header is none. */
export function findOptionRows(text: string, name: string): OptionEntry[] {
  if (!name.startsWith('-')) return []
  const entries: OptionEntry[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const start = text.lastIndexOf('\n', at - 1) + 1
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
    const entry = /^\s*\|/.test(text.slice(start, at)) ? readOptionRow(text, { start, end }, at, name) : null
    if (entry) entries.push(entry)
  }
  return entries
}

function readOptionRow(text: string, row: OptionEntry['head'], at: number, name: string): OptionEntry | null {
  const cells = findCellSpans(text.slice(row.start, row.end), '|').map(({ start, end }) => ({
    start: row.start + start,
    end: row.start + end,
  }))
  const place = cells.findIndex(({ start, end }) => start <= at && at < end)
  const head = cells[place]
  if (!head) return null
  const isName = /^(?:[\s,;|=[<`*_"”’»)]|$)/u.test(text.slice(at + name.length, head.end))
  const isSpelled = SPELLINGS.test(text.slice(head.start, head.end))
  if (!isName || !isSpelled || !/(?:^|[\s,/`*|])$/u.test(text.slice(head.start, at))) return null
  const [told] = cells.slice(place + 1).toSorted((a, b) => b.end - b.start - (a.end - a.start))
  return told && told.end - told.start >= MIN_TOLD_CHARS ? { head, told: [told] } : null
}

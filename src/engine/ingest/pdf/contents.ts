import { type DocumentWords, joinLines } from './join-lines.ts'
import { roundSize } from './lines.ts'
import type { PdfLine } from './pdf-line.ts'

/** Points or a row of other marks that lead from an entry to its page. */
const LEADERS = /(?:[.·_]\s?){4}|…\s?…/
const ENTRY = /^(.*?[^\s.·…_])[\s.·…_]{3,1000}(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})$/
const MAX_ENTRY_CHARS = 1200
/** What stands between an entry and its page in the indexed text: one sign, by which a contents list is known. */
export const LEADER = ' … '

/** Whether a line is an entry of a table of contents, led to its page by points. */
export function isContentsLine(text: string): boolean {
  return readLedEntry(text) !== null
}

function readLedEntry(text: string): { readonly entry: string; readonly page: string } | null {
  if (text.length > MAX_ENTRY_CHARS || !LEADERS.test(text)) return null
  const [, entry = '', page] = ENTRY.exec(text) ?? []
  return page === undefined || !/\p{L}/u.test(entry) ? null : { entry, page }
}

/** An entry of a table of contents as it is indexed, be it set over several lines: `2.1 Supported hardware … 5`. */
export function formatContentsEntry(lines: readonly PdfLine[], words: DocumentWords): string {
  const begun = lines.slice(0, -1).map(({ text }) => text)
  return joinLines([...begun, ...lines.slice(-1).map(formatLastLine)], words)
}

function formatLastLine({ text, spans }: PdfLine): string {
  const led = readLedEntry(text)
  if (led !== null) return led.entry.trim() + LEADER + led.page
  const { entry, page } = readCloseEntry(text) ?? { entry: '', page: '' }
  if (spans.length === 1) return entry + LEADER + page
  const before = spans.slice(0, -1).map((span) => span.text)
  return before.join(' ').replace(SHORT_LEADERS, '') + LEADER + spans.at(-1)!.text
}

/** What little room a column leaves between an entry and its page. */
const SHORT_LEADERS = /(?:\s\.){2,3}$/
const CLOSE_ENTRY = /^(\S.*?)[\s.]+(\d{1,4})$/

/** The entry of a chapter that stands right before its page, without leaders, as among entries that have them. */
function readCloseEntry(text: string): { readonly entry: string; readonly page: string } | null {
  const [, entry = '', page] = SECTION_NUMBER.test(text) ? (CLOSE_ENTRY.exec(text) ?? []) : []
  return page === undefined || !/\p{L}/u.test(entry) ? null : { entry, page }
}

/** How far from an entry with leaders one may stand that has none: that of a chapter. */
const NEAR_LINES = 3
/** The number of a page, beside an entry that leads to it. */
export const PAGE_OF_ENTRY = /^(?:\d{1,4}|[ivxlc]{1,7})$/

/** Lines that a long title takes before the one with its page, each of them filled to such a share of the entry's width. */
const MAX_BEGUN_LINES = 3
const MIN_FILLED_SHARE = 0.7
const MAX_DROP_SIZES = 1.8
const SECTION_NUMBER = /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?\s/

/**
 * How many lines the entry of a table of contents has that begins at `at`, 0 where none does. Only the last of them leads
 * to a page: the others read like sentences of the text, questions even, and are none.
 */
export function countEntryLines(lines: readonly PdfLine[], at: number): number {
  if (isContentsEntry(lines, at)) return 1
  const isAmongEntries = SECTION_NUMBER.test(lines[at]!.text) || (at > 0 && isContentsEntry(lines, at - 1))
  if (!isAmongEntries) return 0
  for (let end = at + 1; end <= at + MAX_BEGUN_LINES && runsOver(lines[end - 1]!, lines[end]); end += 1) {
    if (isContentsEntry(lines, end)) return areFilled(lines.slice(at, end), lines[end]!) ? end + 1 - at : 0
  }
  return 0
}

function runsOver(line: PdfLine, next: PdfLine | undefined): boolean {
  if (next === undefined || next.rotated || SECTION_NUMBER.test(next.text)) return false
  const drop = line.y - next.y
  return drop > 0 && drop < line.size * MAX_DROP_SIZES && roundSize(line.size) === roundSize(next.size)
}

const areFilled = (begun: readonly PdfLine[], { right }: PdfLine): boolean =>
  begun.every((line) => line.right - begun[0]!.x >= (right - begun[0]!.x) * MIN_FILLED_SHARE)

/** Whether a line is of a table of contents: by its leaders, or by its page number near lines that have them. */
export function isContentsEntry(lines: readonly PdfLine[], at: number): boolean {
  const { text, spans, leadsToPage } = lines[at]!
  if (leadsToPage || isContentsLine(text)) return true
  const isClose = spans.length === 1 && readCloseEntry(text) !== null
  if (!isClose && (spans.length < 2 || !PAGE_OF_ENTRY.test(spans.at(-1)!.text))) return false
  return lines
    .slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES + 1)
    .some((line) => line.leadsToPage || isContentsLine(line.text))
}

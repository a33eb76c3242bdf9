import type { PdfLine } from './pdf-line.ts'

/** Points or a row of other marks that lead from an entry to its page. */
const LEADERS = /(?:[.·_]\s?){4}|…\s?…/
const ENTRY = /^(.*?[^\s.·…_])[\s.·…_]{3,300}(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})$/
const MAX_ENTRY_CHARS = 500
/** What stands between an entry and its page in the indexed text: one sign, by which a contents list is known. */
const LEADER = ' … '

/** Whether a line is an entry of a table of contents, led to its page by points. */
export function isContentsLine(text: string): boolean {
  return readLedEntry(text) !== null
}

function readLedEntry(text: string): { readonly entry: string; readonly page: string } | null {
  if (text.length > MAX_ENTRY_CHARS || !LEADERS.test(text)) return null
  const [, entry = '', page] = ENTRY.exec(text) ?? []
  return page === undefined || !/\p{L}/u.test(entry) ? null : { entry, page }
}

/** An entry of a table of contents as it is indexed: `2.1 Supported hardware … 5`. */
export function formatContentsEntry({ text, spans }: PdfLine): string {
  const led = readLedEntry(text)
  if (led !== null) return led.entry.trim() + LEADER + led.page
  const entry = spans.slice(0, -1).map((span) => span.text)
  return entry.join(' ') + LEADER + spans.at(-1)!.text
}

/** How far from an entry with leaders one may stand that has none: that of a chapter. */
const NEAR_LINES = 3
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,7})$/

/** Whether a line is of a table of contents: by its leaders, or by its page number near lines that have them. */
export function isContentsEntry(lines: readonly PdfLine[], at: number): boolean {
  const { text, spans } = lines[at]!
  if (isContentsLine(text)) return true
  if (spans.length < 2 || !PAGE.test(spans.at(-1)!.text)) return false
  return lines.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES + 1).some((line) => isContentsLine(line.text))
}

import { once } from '../../../lib/memoize.ts'
import { readLetters } from '../../../text/segment-words.ts'
import { isContentsLine, PAGE_OF_ENTRY } from './contents.ts'
import type { PdfLine } from './pdf-line.ts'

type PageLines = readonly PdfLine[]

/** Fewer lines are a row of a table, or a heading beside a number. */
const MIN_ENTRIES = 3
/** So many entries of a table of contents stand as headings on later pages. */
const MIN_NAMED_SHARE = 0.5
/** So many letters of a heading that is set over lines tell it. */
const MIN_BEGUN_LETTERS = 12

/**
 * Marks the entries of a table of contents that no points lead to their pages: lines that end in a number, the numbers of a page
 * growing, of which most others name what stands alone in a line further on. A table of numbers names nothing.
 */
export function markBareEntries(pages: readonly PageLines[]): PdfLine[][] {
  const readLastPages = once(() => listLastPages(pages)) // few documents have so many lines that end in a number
  return pages.map((lines, page) => {
    const entries = lines.filter(mayBeEntry)
    if (entries.length < MIN_ENTRIES || !doGrow(entries)) return [...lines]
    const named = entries.filter((line) => isNamedLater(readEntryLetters(line), page, readLastPages()))
    const isContents = named.length >= MIN_ENTRIES && named.length >= entries.length * MIN_NAMED_SHARE
    return lines.map((line) => (isContents && entries.includes(line) ? { ...line, leadsToPage: true } : line))
  })
}

const mayBeEntry = ({ text, spans, rotated, grid }: PdfLine): boolean =>
  spans.length > 1 && !rotated && !grid && PAGE_OF_ENTRY.test(spans.at(-1)!.text) && !isContentsLine(text)

const readEntryLetters = ({ spans }: PdfLine): string =>
  readLetters(
    spans
      .slice(0, -1)
      .map(({ text }) => text)
      .join(' '),
  )

/** Whether a later page has a line that says what an entry does, or the beginning of it: headings are set larger, and over lines. */
function isNamedLater(entry: string, page: number, lastPages: ReadonlyMap<string, number>): boolean {
  const isLater = (letters: string) => (lastPages.get(letters) ?? -1) > page
  if (isLater(entry)) return true
  for (let end = entry.length - 1; end >= MIN_BEGUN_LETTERS; end -= 1) if (isLater(entry.slice(0, end))) return true
  return false
}

/** The last page on which a line says so and nothing else. */
function listLastPages(pages: readonly PageLines[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const [page, lines] of pages.entries()) for (const { text } of lines) last.set(readLetters(text), page)
  last.delete('')
  return last
}

function doGrow(entries: PageLines): boolean {
  const numbers = entries.map(({ spans }) => Number(spans.at(-1)!.text)).filter((number) => !Number.isNaN(number))
  return numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)
}

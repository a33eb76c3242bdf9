import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { removeAccents } from '../../../lib/slug.ts'
import { readLetters } from '../../../text/segment-words.ts'
import { isContentsLine } from './contents.ts'
import { findFontHeadings } from './font-headings.ts'
import { findBodySize, roundSize } from './lines.ts'
import type { PdfLine } from './pdf-line.ts'

/** Which lines are headings and how deep; `title` is the largest of the first page, or null. */
export type PdfHeadings = { readonly levels: ReadonlyMap<PdfLine, number>; readonly title: string | null }

type OutlineEntry = { readonly title: string; readonly level: number; readonly page: number }

const MAX_OUTLINE_ENTRIES = 5_000
const MAX_HEADING_CHARS = 140
/** How much larger than the body a heading is set. */
const HEADING_SCALE = 1.15
const MAX_LEVELS = 4
/** The questions of a FAQ are long. */
const MAX_HEADING_LINES = 5

/** Finds the headings of a PDF: by its outline where the titles are found on their pages, else by the size of their font and by fonts of their own. */
export async function findHeadings(
  pdf: PDFDocumentProxy,
  pages: readonly (readonly PdfLine[])[],
  isCode: (line: PdfLine) => boolean,
): Promise<PdfHeadings> {
  const bySize = findHeadingsBySize(pages)
  const outline = await readPdfOutline(pdf).catch(() => [])
  const byOutline = findHeadingsByOutline(outline, pages)
  const hasOutline = byOutline.size > 0 && byOutline.size >= outline.length / 2
  const levels = hasOutline ? byOutline : setBelow(bySize, findFontHeadings(pages, isCode))
  const first = findFirstPage(pages)
  const titled = listsContents(first) ? listAboveContents(first, bySize) : first
  return { levels, title: titled.length === 0 ? null : findFirstTitle(bySize, titled, levels) }
}

const listsContents = (page: readonly PdfLine[]) =>
  page.filter(({ text }) => isContentsLine(text)).length >= MIN_ENTRIES

/** What stands over the heading of a table of contents, where some of it is larger; one with nothing before it has no title but its own. */
function listAboveContents(page: readonly PdfLine[], levels: ReadonlyMap<PdfLine, number>): readonly PdfLine[] {
  const above = page.slice(
    0,
    page.findIndex(({ text }) => isContentsLine(text)),
  )
  const heading = above.findLastIndex((line) => levels.has(line))
  const before = above.slice(0, Math.max(0, heading))
  const isLarger = (line: PdfLine) => (levels.get(line) ?? Infinity) < levels.get(above[heading]!)!
  return before.some(isLarger) ? before : []
}

const MIN_ENTRIES = 3

/** The first page from one on that has lines: a slide may be shown whole only on the last of its pages. */
export const findFirstPage = (pages: readonly (readonly PdfLine[])[], from = 0): readonly PdfLine[] =>
  pages.find((lines, page) => page >= from && lines.length > 0) ?? []

/** Headings in a font of their own are lower than all that are larger than the text. */
function setBelow(
  bySize: ReadonlyMap<PdfLine, number>,
  byFont: ReadonlyMap<PdfLine, number>,
): ReadonlyMap<PdfLine, number> {
  const lowest = Math.max(0, ...bySize.values())
  const added = [...byFont].filter(([line]) => !bySize.has(line))
  return new Map([...bySize, ...added.map(([line, rank]) => [line, Math.min(MAX_LEVELS, lowest + 1 + rank)] as const)])
}

function findHeadingsBySize(pages: readonly (readonly PdfLine[])[]): Map<PdfLine, number> {
  const lines = pages.flat()
  const body = findBodySize(lines)
  const isTurned = lines.filter(({ rotated }) => rotated).length > lines.length / 2
  const candidates = lines.filter(
    (line) =>
      !line.grid && line.rotated === isTurned && line.size >= body * HEADING_SCALE && looksLikeHeading(line.text),
  )
  const sizes = [...new Set(candidates.map(({ size }) => roundSize(size)))].sort((a, b) => b - a)
  if (body === 0 || candidates.length > lines.length / 3) return new Map()
  return new Map(candidates.map((line) => [line, Math.min(MAX_LEVELS, 1 + sizes.indexOf(roundSize(line.size)))]))
}

function looksLikeHeading(text: string): boolean {
  return (
    text.length <= MAX_HEADING_CHARS &&
    /\p{L}{2}/u.test(text) &&
    !/[,;]$/.test(text) &&
    !/[a-z]{3}\. [A-Z]/.test(text) &&
    !isContentsLine(text)
  )
}

function findHeadingsByOutline(
  outline: readonly OutlineEntry[],
  pages: readonly (readonly PdfLine[])[],
): Map<PdfLine, number> {
  const levels = new Map<PdfLine, number>()
  for (const { title, level, page } of outline) {
    const lines = findFirstPage(pages, page)
    const whole = findTitled(lines, title, levels, keepLetters)
    const titled = whole.length > 0 ? whole : findTitled(lines, title, levels, keepAsciiLetters)
    for (const line of titled) levels.set(line, level)
  }
  return levels
}

/** The lines that make up a title together; its entry in a table of contents on the same page is another place. */
function findTitled(
  lines: readonly PdfLine[],
  title: string,
  taken: ReadonlyMap<PdfLine, number>,
  keep: (text: string) => string,
): readonly PdfLine[] {
  const wanted = keep(title)
  if (wanted === '') return []
  for (const at of lines.keys()) {
    if (isContentsLine(lines[at]!.text)) continue
    let text = ''
    for (let end = at; end < Math.min(lines.length, at + MAX_HEADING_LINES) && !taken.has(lines[end]!); end += 1) {
      text += keep(lines[end]!.text)
      if (text === wanted) return lines.slice(at, end + 1)
      if (!wanted.startsWith(text) || text === '') break
    }
  }
  return []
}

/**
 * Numbers and dots go: the outline often lacks the numbering that the page shows, or has it alone. So do accents, which
 * older outlines cannot write: "Optische Grossen".
 */
const keepLetters = (text: string): string => readLetters(removeAccents(text).replaceAll('ß', 'ss'))

/** Some programs leave out of an outline what ASCII cannot write: "1. ber Muster". */
const keepAsciiLetters = (text: string): string => readLetters(text.replace(/[^\x20-\x7e]/g, ''))

async function readPdfOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  type Items = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>
  const walk = async (items: Items | null, level: number): Promise<void> => {
    for (const item of items ?? []) {
      if (entries.length === MAX_OUTLINE_ENTRIES || level > 8) return
      const page = await findPageIndex(pdf, item.dest)
      if (page !== null) entries.push({ title: item.title, level, page })
      await walk(item.items, level + 1)
    }
  }
  await walk(await pdf.getOutline(), 1)
  return entries
}

/** The index of the page that a destination points to, or null. */
async function findPageIndex(pdf: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const page: unknown = target?.[0]
    if (typeof page === 'number') return page
    return page === null || page === undefined ? null : await pdf.getPageIndex(page as { num: number; gen: number })
  } catch {
    return null
  }
}

/** The first of the largest lines of the first page, unless a later page has larger headings; a masthead, whose parts stand far apart, is one only where there is no other. */
function findFirstTitle(
  levels: ReadonlyMap<PdfLine, number>,
  firstPage: readonly PdfLine[],
  headings: ReadonlyMap<PdfLine, number>,
): string | null {
  const mayBe = (line: PdfLine) => levels.has(line) && line.spans.length === 1
  const largest = Math.min(...firstPage.filter(mayBe).map((line) => levels.get(line)!))
  const isFirst = [...levels].every(
    ([line, level]) => level >= largest || firstPage.includes(line) || !headings.has(line),
  )
  const first = isFirst ? firstPage.findIndex((line) => mayBe(line) && levels.get(line) === largest) : -1
  const at = first === -1 ? firstPage.findIndex((line) => levels.get(line) === 1) : first
  return at === -1
    ? null
    : readHeadingAt(firstPage, at, levels)
        .map(({ text }) => text)
        .join(' ')
}

/** The lines of the heading that begins at `at`: those of its level and size that follow close. */
export function readHeadingAt(
  lines: readonly PdfLine[],
  at: number,
  levels: ReadonlyMap<PdfLine, number>,
): readonly PdfLine[] {
  const first = lines[at]!
  let end = at + 1
  for (; end < Math.min(lines.length, at + MAX_HEADING_LINES); end += 1) {
    const [previous, line] = [lines[end - 1]!, lines[end]!]
    const drop = previous.y - line.y
    const isClose = drop > 0 && drop < first.size * 1.8 && roundSize(line.size) === roundSize(first.size)
    if (levels.get(line) !== levels.get(first) || !isClose || /^\d+(?:\.\d+)*\.?\s/.test(line.text)) break
  }
  return lines.slice(at, end)
}

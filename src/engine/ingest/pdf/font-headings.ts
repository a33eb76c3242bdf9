import { countEach } from '../../../lib/counts.ts'
import { findBodySize, roundSize } from './lines.ts'
import { findColumnRight, startsItem } from './paragraphs.ts'
import type { PdfLine } from './pdf-line.ts'

type PageLines = readonly PdfLine[]
type FontHeading = { readonly lines: PageLines; readonly font: string; readonly size: number }

const MAX_HEADING_CHARS = 80
const MAX_HEADING_LINES = 2
/** Fewer lines in a font are a title, or emphasis. */
const MIN_HEADINGS = 3
/** In a font of headings so many of the lines that it fills are such. */
const MIN_STANDING_SHARE = 0.6
/** Above a heading there is more room than between lines, and below it no more than between paragraphs, in sizes of the font. */
const MIN_DROP_ABOVE_SIZES = 1.5
const MAX_DROP_BELOW_SIZES = 3
/** A line of text is filled, a heading's last one is not, in sizes of the font. */
const MIN_ROOM_SIZES = 2
/** Below the names of authors stands where they work, in shorter lines than those of text. */
const MIN_PROSE_CHARS = 30
/** Lines of one heading are no further apart. */
const MAX_LEADING_SIZES = 1.5
const TITLE = /^(?:[\p{Lu}\p{Lo}§¿¡]|\d{1,2}(?:\.\d{1,2})*\.?\s|[“"«])/u

/**
 * Headings that are as large as the text and have a font of their own, such as its bold one: short lines that stand alone over text
 * in another font, where most lines in that font do. Each line has its rank among them, 0 first: by size, then in the order in which
 * their fonts come.
 */
export function findFontHeadings(
  pages: readonly PageLines[],
  isCode: (line: PdfLine) => boolean,
): ReadonlyMap<PdfLine, number> {
  const all = pages.flat()
  const [bodySize, bodyFont] = [findBodySize(all), findBodyFont(all.filter((line) => !isCode(line)))]
  const mayHead = (line: PdfLine) =>
    !line.rotated &&
    !line.grid &&
    !line.isInMargin &&
    line.spans.length === 1 &&
    line.size > 0 &&
    roundSize(line.size) >= bodySize - 0.5 &&
    !line.fonts.has(bodyFont) &&
    !isCode(line)
  const standing = pages.flatMap((page, place) =>
    page.flatMap((_, at) => readHeadingAt(page, at, mayHead, place === 0 ? MIN_PROSE_CHARS : 0) ?? []),
  )
  const filled = countEach(all.filter(mayHead).map(readFont))
  const lineCounts = countEach(standing.flatMap(({ lines }) => lines.map(readFont)))
  const headings = standing.filter(({ font }) => {
    const [count, most] = [lineCounts.get(font) ?? 0, filled.get(font) ?? 0]
    return count >= MIN_HEADINGS && count >= most * MIN_STANDING_SHARE
  })
  return rankHeadings(headings)
}

const readFont = ({ fonts }: PdfLine): string => [...fonts][0] ?? ''

/** The font in which most characters of lines are set that have no other. */
function findBodyFont(lines: PageLines): string {
  const chars = new Map<string, number>()
  for (const line of lines)
    if (line.fonts.size === 1) chars.set(readFont(line), (chars.get(readFont(line)) ?? 0) + line.text.length)
  return [...chars].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0]
}

function readHeadingAt(
  page: PageLines,
  at: number,
  mayHead: (line: PdfLine) => boolean,
  minChars: number,
): FontHeading | null {
  const first = page[at]!
  if (!mayHead(first) || !TITLE.test(first.text) || !isApart(page[at - 1], first)) return null
  let end = at + 1
  while (page[end] && mayHead(page[end]!) && isNextLine(page[end - 1]!, page[end]!)) end += 1
  const lines = page.slice(at, end)
  const text = lines.map((line) => line.text).join(' ')
  const isTitle = text.length <= MAX_HEADING_CHARS && /\p{L}{2}/u.test(text) && !/[.,;:。，]$/u.test(text)
  if (!isTitle || lines.length > MAX_HEADING_LINES || !isOverText(page, end, minChars)) return null
  const prose = page.findIndex((line, place) => place >= end && !mayHead(line))
  const hasRoom = page[end - 1]!.right < findColumnRight(page, Math.max(end, prose)) - first.size * MIN_ROOM_SIZES
  return hasRoom ? { lines, font: readFont(first), size: roundSize(first.size) } : null
}

const isApart = (before: PdfLine | undefined, line: PdfLine): boolean => {
  const drop = before === undefined ? 0 : before.y - line.y
  return drop <= 0 || drop > line.size * MIN_DROP_ABOVE_SIZES
}

const isNextLine = (before: PdfLine, line: PdfLine): boolean => {
  const drop = before.y - line.y
  return drop > 0 && drop < line.size * MAX_LEADING_SIZES && readFont(before) === readFont(line)
}

/** What is indented line by line below a term tells its meaning, a list aside. */
function isOverText(page: PageLines, end: number, minChars: number): boolean {
  const [title, below, further] = [page[end - 1]!, page[end], page[end + 1]]
  const drop = below === undefined ? 0 : title.y - below.y
  if (below === undefined || below.text.length < minChars || drop <= 0 || drop > title.size * MAX_DROP_BELOW_SIZES)
    return false
  const isIndented = (line: PdfLine | undefined) => line !== undefined && line.x - title.x > title.size * 0.8
  return startsItem(below.text) || !(isIndented(below) && (further === undefined || isIndented(further)))
}

function rankHeadings(headings: readonly FontHeading[]): ReadonlyMap<PdfLine, number> {
  const keys = [...new Set(headings.toSorted((a, b) => b.size - a.size).map(({ size, font }) => `${size} ${font}`))]
  return new Map(
    headings.flatMap(({ lines, size, font }) => lines.map((line) => [line, keys.indexOf(`${size} ${font}`)] as const)),
  )
}

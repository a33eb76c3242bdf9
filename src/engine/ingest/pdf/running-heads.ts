import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { findBodySize, roundSize } from './lines.ts'
import { type PdfLine, type PdfSpan, readPlacedText } from './pdf-line.ts'

type PageLines = readonly PdfLine[]
/** `telling` is what the heads say that stands nowhere else in the document, by the index of the page. */
type RunningHeads = { readonly lines: ReadonlySet<PdfLine>; readonly telling: ReadonlyMap<number, string> }

type EdgeLine = { readonly line: PdfLine; readonly page: number; readonly isTop: boolean }

/** So many heights of a page, from its top and from its bottom, may hold a running head or foot. */
const MAX_EDGE_ROWS = 2
const MIN_REPEATS = 3
/** Heads of two pages that face each other, and of a document's parts, differ; their place does not. */
const SAME_HEIGHT_POINTS = 3
/** From this share of the pages on, a height at which heads repeat is kept for heads. */
const HEAD_HEIGHT_SHARE = 0.3
const MAX_HEAD_SCALE = 1.15
/** A stamp is on so many of the pages; titles of slides that go on are on fewer. */
const STAMP_SHARE = 0.6
const MIN_STAMPS = 4
const TELLING_SHARE = 1 / 3
const PAGE_NUMBER = /^[^\p{L}\d]*(?:\p{L}{1,10}\.?\s)?(\d{1,4})(?:\s?(?:\/|\p{L}{1,4})\s?\d{1,4})?[^\p{L}\d]*$/u
const ROMAN_NUMBER = /^[^\p{L}\d]*[ivxlc]{1,7}[^\p{L}\d]*$/u

/**
 * The lines that repeat at the top or bottom of pages: running heads and feet, also where the page number or the chapter
 * in them changes, and page numbers.
 */
export function findRunningHeads(pages: readonly PageLines[]): RunningHeads {
  const body = findBodySize(pages.flat())
  const edges = pages
    .flatMap((page, index) => listEdgeLines(page, index))
    .filter(({ line }) => line.size <= body * MAX_HEAD_SCALE)
  const least = pages.length < MIN_REPEATS ? 2 : MIN_REPEATS
  const repeated = new Set([...findRepeated(edges, least), ...findPageNumbers(edges, least)])
  const heads = new Set([...repeated, ...findAtSameHeight(edges, repeated, pages.length), ...findStamps(pages, body)])
  return { lines: heads, telling: findTellingHeads(pages, edges, heads) }
}

/** The lines at the highest and the lowest places of a page. */
function listEdgeLines(page: PageLines, index: number): EdgeLine[] {
  const upright = page.filter(({ rotated, size }) => !rotated && size > 0)
  const heights = [...new Set(upright.map(({ y }) => Math.round(y)))].sort((a, b) => b - a)
  const rows = heights.filter((y, at) => at === 0 || heights[at - 1]! - y > 2)
  if (rows.length < 2) return []
  const top = rows[Math.min(MAX_EDGE_ROWS, rows.length - 1) - 1]! - 2
  const bottom = rows.at(-Math.min(MAX_EDGE_ROWS, rows.length - 1))! + 2
  return upright
    .filter((line) => (line.y >= top || line.y <= bottom) && !namesColumns(line, upright))
    .map((line) => ({ line, page: index, isTop: line.y >= top }))
}

/** The first row of a table that goes on over pages repeats as well, but the cells below begin or end where its own do. */
function namesColumns({ spans, y, size }: PdfLine, lines: PageLines): boolean {
  if (spans.length < 2) return false
  const below = lines.filter((line) => line.y < y && line.y > y - size * 2.5).flatMap((line) => line.spans)
  const isAbove = (span: PdfSpan): boolean =>
    below.some(({ x, right }) => Math.abs(x - span.x) < 2 || Math.abs(right - span.right) < 2)
  return below.length > 1 && spans.filter(isAbove).length > 1
}

/** The number of a section stays: "2.4.2 Procedure" and "2.5.2 Procedure" at the tops of pages are two headings. */
const maskNumbers = (text: string) =>
  collapseSpaces(
    text
      .toLowerCase()
      .replace(/(?<!^\d*(?:\.\d*)*)\d+|^\d+(?![\d.]*\.\d+\s)/g, '#')
      .replace(/^[ivxlc]{1,7}\b|\b[ivxlc]{1,7}$/, '#'),
  )

function addToGroup(groups: Map<string, EdgeLine[]>, key: string, edge: EdgeLine): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [edge])
  else group.push(edge)
}

function findRepeated(edges: readonly EdgeLine[], least: number): PdfLine[] {
  const pagesOf = new Map<string, EdgeLine[]>()
  for (const edge of edges) {
    for (const { text } of edge.line.spans) {
      const key = maskNumbers(text)
      if (/\p{L}{2}/u.test(key)) addToGroup(pagesOf, `${edge.isTop} ${key}`, edge)
    }
  }
  return [...pagesOf.values()].flatMap((group) => {
    const heights = group.map(({ line }) => line.y).sort((a, b) => a - b)
    const height = heights[heights.length >> 1]!
    const level = group.filter(({ line }) => Math.abs(line.y - height) <= SAME_HEIGHT_POINTS)
    return new Set(level.map(({ page }) => page)).size >= least ? level.map(({ line }) => line) : []
  })
}

/** Numbers that count as the pages do. */
function findPageNumbers(edges: readonly EdgeLine[], least: number): PdfLine[] {
  const groups = new Map<string, EdgeLine[]>()
  for (const edge of edges) {
    const number = PAGE_NUMBER.exec(edge.line.text)?.[1]
    const key =
      number !== undefined ? `${Number(number) - edge.page}` : ROMAN_NUMBER.test(edge.line.text) ? 'roman' : null
    if (key !== null) addToGroup(groups, `${edge.isTop} ${key}`, edge)
  }
  const own = edges.filter(({ line, page }) => line.text === `${page + 1}`)
  const counting = [...groups.values()].filter((group) => group.length >= least)
  return [...counting.flat(), ...own].map(({ line }) => line)
}

/** Other lines at the height and of the size at which many heads stand. */
function findAtSameHeight(edges: readonly EdgeLine[], heads: ReadonlySet<PdfLine>, pageCount: number): PdfLine[] {
  const found: PdfLine[] = []
  for (const isTop of [true, false]) {
    const side = edges.filter((edge) => edge.isTop === isTop)
    const known = side.filter(({ line }) => heads.has(line))
    for (const height of new Set(known.map(({ line }) => Math.round(line.y)))) {
      const level = known.filter(({ line }) => Math.abs(line.y - height) <= SAME_HEIGHT_POINTS)
      if (new Set(level.map(({ page }) => page)).size < Math.max(MIN_REPEATS, pageCount * HEAD_HEIGHT_SHARE)) continue
      const sizes = new Set(level.map(({ line }) => roundSize(line.size)))
      const isAlike = ({ y, size }: PdfLine) => Math.abs(y - height) <= 1 && sizes.has(roundSize(size))
      found.push(...side.flatMap(({ line }) => (isAlike(line) ? [line] : [])))
    }
  }
  return found
}

/** What is stamped across most pages in large letters or aslant, such as "DRAFT": all but the first. */
function findStamps(pages: readonly PageLines[], body: number): PdfLine[] {
  const large = pages.flat().filter(({ rotated, size }) => rotated || size > body * MAX_HEAD_SCALE)
  const stamps = Object.values(Object.groupBy(large, readPlacedText)).filter(
    (lines = []) => lines.length >= Math.max(MIN_STAMPS, pages.length * STAMP_SHARE),
  )
  return stamps.flatMap((lines = []) => lines.slice(1))
}

/** Of heads whose words mostly stand nowhere else, the first, without its page number. */
function findTellingHeads(
  pages: readonly PageLines[],
  edges: readonly EdgeLine[],
  heads: ReadonlySet<PdfLine>,
): Map<number, string> {
  const listWords = (text: string) => text.toLowerCase().match(/\p{L}{3,}|\p{Lo}+|\d{4,}/gu) ?? []
  const known = new Set(pages.flat().flatMap((line) => (heads.has(line) ? [] : listWords(line.text))))
  const telling = new Map<number, string>()
  for (const { line, page } of edges) {
    const words = heads.has(line) ? listWords(line.text) : []
    const fresh = words.filter((word) => !known.has(word))
    for (const word of fresh) known.add(word)
    const isTelling = fresh.length > words.length * TELLING_SHARE && /\p{L}{3}|\p{Lo}/u.test(line.text)
    if (isTelling && !telling.has(page)) telling.set(page, line.text.replace(/^\d{1,4}\s|\s\d{1,4}$/, ''))
  }
  return telling
}

import { type CellEdges, findCellEdges } from './cell-edges.ts'
import { repairCharacters } from './characters.ts'
import { findGridColumn, findGridRow, listParting } from './grids.ts'
import { joinBefore, prependMark, putMarksBefore } from './list-marks.ts'
import { partMarginNotes } from './margin-notes.ts'
import { settleNoteMarks, wrapRaised } from './note-marks.ts'
import type { PdfGrid, PdfLine, PdfSpan, PdfTextItem } from './pdf-line.ts'

/** From this gap on, in sizes of the font, what follows may be another cell; the spaces of justified lines are narrower. */
const CELL_GAP = 0.9
const SPACE_GAP = 0.35
/** Letters are of different widths: a space lies so far from where it is reckoned, in sizes of the font. */
const MAX_EDGE_OFF_SIZES = 1.6
/** The middle of small letters above their base line, in sizes of the font. */
export const MIDDLE_SIZES = 0.3
/** Signs of one line are no further above or below its beginning, in sizes of the font. */
const MAX_LINE_SIZES = 3
const BULLET = /^[•‣▪●○◦·–—*-]$/
/** TeX's bullet may be read as a number in a circle: "❼". */
const ITEM_MARK = /^(?:[•‣▪●○◦–—*❶-➓-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\(\d{1,3}\))$/
/** Nothing, or accents that a formula draws over what stands below. */
const ACCENTS_ALONE = /^\p{M}*$/u
/** Signs at one height differ by less, in sizes of the font. */
const MAX_OFF_LEVEL_SIZES = 0.2
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u
const SECTION_NUMBER = /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){0,5}\.?$/

/** Joins the pieces of a page into lines, in the order the page draws them, those in its margin last, and parts them at the lines of tables. */
export function buildLines(items: readonly PdfTextItem[], grids: readonly PdfGrid[] = []): PdfLine[] {
  const { text, notes } = partMarginNotes(items)
  const inMargin = notes.length === 0 ? [] : joinItems(notes, grids).map((line) => ({ ...line, isInMargin: true }))
  return settleNoteMarks([...putMarksBefore(joinItems(text, grids)), ...inMargin])
}

function joinItems(items: readonly PdfTextItem[], grids: readonly PdfGrid[]): PdfLine[] {
  const lines: PdfLine[] = []
  const edges = { ...findCellEdges(items), grids }
  let open: OpenLine | null = null
  for (const item of items) {
    if (open !== null && startsApart(open, item)) {
      addLine(lines, open, edges)
      open = null
    }
    if (item.str.trim() !== '') open = extendLine(open, item, edges)
    else if (item.str !== '' && open !== null) open.isParted = true
    if (item.hasEOL && open !== null) {
      addLine(lines, open, edges)
      open = null
    }
  }
  if (open !== null) addLine(lines, open, edges)
  return lines
}

/**
 * What begins before the line's end and below it, far from it or in another direction is a line of its own, though nothing says
 * that it ended: a caption below a plot, an axis.
 */
function startsApart({ spans, size, rotated }: OpenLine, { str, transform }: PdfTextItem): boolean {
  const [a = 0, turn = 0, , , x = 0, y = 0] = transform
  if (str.trim() === '') return false
  if (Math.abs(turn) > Math.abs(a) !== rotated) return true
  const drop = spans[0]!.y - y
  return !rotated && ((x < spans.at(-1)!.right && drop > size * 1.5) || Math.abs(drop) > size * MAX_LINE_SIZES)
}

/** Where cells part: by what stands below each other, and by drawn lines. */
type PageEdges = CellEdges & { readonly grids: readonly PdfGrid[] }

type OpenLine = {
  spans: PdfSpan[]
  size: number
  /** How many characters of it are set in each size. */
  readonly chars: Map<number, number>
  /** How many are set in each font. */
  readonly fontChars: Map<string, number>
  rotated: boolean
  fonts: Set<string>
  isParted: boolean
  last: string
}

function extendLine(line: OpenLine | null, item: PdfTextItem, edges: PageEdges): OpenLine {
  const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
  const size = item.height || Math.hypot(a, b)
  const before = line?.spans.at(-1)
  const raised = line && before && wrapRaised(item, size, y - before.y, line.size)
  const text = raised ?? repairCharacters(item.str)
  const span = { text, x, right: x + item.width, y }
  const fonts = new Set([item.fontName])
  if (line === null || before === undefined) {
    const [chars, fontChars] = [new Map([[size, text.length]]), new Map([[item.fontName, text.length]])]
    const rotated = Math.abs(b) > Math.abs(a)
    return { spans: [span], size, chars, fontChars, rotated, fonts, isParted: false, last: item.str }
  }
  if (standsBefore(span, line, size)) return addBefore(line, span, item)
  const gap = x - before.right
  if (item.str === line.last && Math.abs(before.right - span.right) < size * 0.1) return line // drawn twice to look bold
  line.size = Math.max(line.size, size)
  countChars(line, size, item.fontName, text)
  line.fonts.add(item.fontName)
  const isCell =
    gap > CELL_GAP * size ||
    findParting(edges, y + size * MIDDLE_SIZES).some((at) => before.right <= at + 1 && x >= at - 1) ||
    edges.beginsCell(item, { chars: before.text.length, width: before.right - before.x }, gap, size)
  if (!line.rotated && isCell && raised === null) line.spans.push(span)
  else {
    const isApart = raised === null && (line.isParted || (!line.rotated && gap > size * SPACE_GAP))
    before.text += isApart && !/\s$/.test(before.text) ? ` ${text}` : text
    before.right = Math.max(before.right, span.right)
  }
  line.isParted = false
  line.last = item.str
  return line
}

function countChars({ chars, fontChars }: OpenLine, size: number, font: string, { length }: string): void {
  chars.set(size, (chars.get(size) ?? 0) + length)
  fontChars.set(font, (fontChars.get(font) ?? 0) + length)
}

/** Some programs draw the page number of an entry, or the last cell of a row, before what stands left of it. */
function standsBefore({ text, right, y }: PdfSpan, { spans, rotated, chars }: OpenLine, size: number): boolean {
  const [first] = spans as [PdfSpan]
  const isLevel = Math.abs(first.y - y) < size * MAX_OFF_LEVEL_SIZES && chars.has(size)
  return !rotated && isLevel && right <= first.x && !RIGHT_TO_LEFT.test(text) && !RIGHT_TO_LEFT.test(first.text)
}

function addBefore(line: OpenLine, span: PdfSpan, { fontName, str }: PdfTextItem): OpenLine {
  const isCell = line.spans[0]!.x - span.right > CELL_GAP * line.size
  line.spans = isCell ? [span, ...line.spans] : joinBefore(span, line.spans)
  countChars(line, line.size, fontName, span.text)
  line.fonts = new Set([fontName, ...line.fonts])
  line.isParted = false
  line.last = str
  return line
}

function addLine(lines: PdfLine[], open: OpenLine, edges: PageEdges): void {
  const { spans, size, chars, fontChars, rotated, fonts } = open
  const grid = rotated ? undefined : edges.grids.find((one) => spans.every((span) => isInGrid(one, span, size)))
  const parted = grid
    ? spans.flatMap((span) => cutAtLines(span, size, listParting(grid, span.y + size * MIDDLE_SIZES)))
    : spans
  const cells = grid || spans.length < 2 || rotated ? parted : spans.flatMap((span) => cutAtEdges(span, size, edges))
  const cleaned = cells.map((span) => ({
    ...span,
    text: span.text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  }))
  const named = cleaned.filter(({ text }) => !ACCENTS_ALONE.test(text))
  const filled = grid ? named : joinMark(named)
  if (filled.length === 0) return
  const [first] = filled as [PdfSpan]
  const line = {
    text: filled.map(({ text }) => text).join(' '),
    spans: filled,
    x: first.x,
    right: Math.max(...filled.map(({ right }) => right)),
    y: first.y,
    size,
    textSize: findMost(chars),
    opensInOtherFont: [...fonts][0] !== findMost(fontChars),
    rotated,
    fonts,
    ...(grid ? { grid } : {}),
  }
  const mark = lines.at(-1)
  if (mark !== undefined && BULLET.test(mark.text) && isMarkBeside(mark, line))
    lines[lines.length - 1] = prependMark(mark, line)
  else lines.push(line)
}

/** The size or font in which most characters are set. */
const findMost = <Key>(chars: ReadonlyMap<Key, number>): Key =>
  [...chars].reduce((best, one) => (one[1] > best[1] ? one : best))[0]

const isInGrid = (grid: PdfGrid, { x, right, y }: PdfSpan, size: number): boolean =>
  findGridRow(grid, y + size * MIDDLE_SIZES) !== -1 &&
  findGridColumn(grid, x + Math.min((right - x) / 2, size)) !== -1 &&
  right < grid.xs.at(-1)! + size

const findParting = ({ grids }: PageEdges, y: number): readonly number[] =>
  grids.flatMap((grid) => listParting(grid, y))

/** Two cells with only a word's space between come as one piece: it is cut at the space nearest to the column's edge. */
function cutAtEdges(span: PdfSpan, size: number, edges: CellEdges): PdfSpan[] {
  const [edge] = edges.findInside(span.x, span.right, span.y, size)
  const parts = edge === undefined ? null : cutAt(span, edge.at, size)
  if (parts === null || (edge!.isOfNumbers && !/\d/.test(parts[1].text))) return [span] // a name above numbers
  return [parts[0], ...cutAtEdges(parts[1], size, edges)]
}

function cutAtLines(span: PdfSpan, size: number, places: readonly number[]): PdfSpan[] {
  const [at, ...further] = places.filter((place) => place > span.x && place < span.right)
  if (at === undefined) return [span]
  const parts = cutAt(span, at, size)
  return parts === null ? cutAtLines(span, size, further) : [parts[0], ...cutAtLines(parts[1], size, further)]
}

function cutAt(span: PdfSpan, edge: number, size: number): readonly [PdfSpan, PdfSpan] | null {
  const charWidth = (span.right - span.x) / Math.max(1, span.text.length)
  const spaces = [...span.text.matchAll(/ /g)].map(({ index }) => index)
  const findX = (index: number) => span.x + (index + 1) * charWidth
  const [space] = spaces.sort((one, other) => Math.abs(findX(one) - edge) - Math.abs(findX(other) - edge))
  if (space === undefined || Math.abs(findX(space) - edge) > size * MAX_EDGE_OFF_SIZES) return null
  const [text, rest] = [span.text.slice(0, space), span.text.slice(space + 1)]
  return [
    { ...span, text, right: edge - size * SPACE_GAP },
    { ...span, text: rest, x: edge },
  ]
}

/** The mark of a list item and the number of a heading stand apart from their text, but are no cell. */
function joinMark(spans: readonly PdfSpan[]): readonly PdfSpan[] {
  const [mark, text, ...rest] = spans
  if (mark === undefined || text === undefined) return spans
  const isNumber = rest.length === 0 && SECTION_NUMBER.test(mark.text) && /^[\p{Lu}\p{Lo}]/u.test(text.text)
  return ITEM_MARK.test(mark.text) || isNumber
    ? [{ ...mark, text: `${mark.text} ${text.text}`, right: text.right }, ...rest]
    : spans
}

const isMarkBeside = (mark: PdfLine, line: PdfLine) => Math.abs(mark.y - line.y) < line.size && line.x >= mark.right - 1

/** The font size most characters are set in. */
export function findBodySize(lines: readonly PdfLine[]): number {
  const chars = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = roundSize(size)
    chars.set(rounded, (chars.get(rounded) ?? 0) + text.length)
  }
  return chars.size === 0 ? 0 : findMost(chars)
}

/** Sizes half a point apart count as one. */
export function roundSize(size: number): number {
  return Math.round(size * 2) / 2
}

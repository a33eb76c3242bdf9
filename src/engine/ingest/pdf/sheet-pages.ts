import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import { toTextOrUndefined } from '../../../lib/json-value.ts'
import type { PdfLine, PdfTextItem } from './pdf-line.ts'

const SHEET_PROGRAM = /\b(?:Calc|Excel|Gnumeric|Numbers)\b/
/** Pieces of one row stand no further above or below each other, in sizes of the font. */
const MAX_OFF_ROW_SIZES = 0.3
/** What a program calls a sheet that nobody named, and a page. */
const UNNAMED = /^\p{L}{4,12} ?\d{1,3}$/u
/** So far from the cells stand the heads and feet that a program adds, in sizes of the font. */
const MIN_MARGIN_SIZES = 1.9
const SAME_EDGE_POINTS = 2

/** Whether a program for sheets made the file: all that stands on its pages are cells in rows. */
export async function isMadeOfSheets(pdf: PDFDocumentProxy): Promise<boolean> {
  const read = await pdf.getMetadata().catch(() => null)
  const { Creator } = (read?.info ?? {}) as Readonly<Record<string, unknown>>
  return SHEET_PROGRAM.test(toTextOrUndefined(Creator) ?? '')
}

/** The pieces of a page row by row: such programs draw cells of several lines behind all others. */
export function sortInRows(items: readonly PdfTextItem[]): PdfTextItem[] {
  const isUpright = ({ transform: [a = 0, b = 0] }: PdfTextItem) => Math.abs(b) <= Math.abs(a)
  const filled = items.filter((item) => item.str.trim() !== '')
  const upright = filled.filter(isUpright).sort((one, other) => readBaseLine(other) - readBaseLine(one))
  const rows = groupNeighbours(
    upright,
    (item, [first]) => readBaseLine(first!) - readBaseLine(item) <= item.height * MAX_OFF_ROW_SIZES,
  )
  const sorted = rows.flatMap((row) => endRow(row.sort((one, other) => readLeftEdge(one) - readLeftEdge(other))))
  return [...sorted, ...filled.filter((item) => !isUpright(item))]
}

const readLeftEdge = ({ transform }: PdfTextItem) => transform[4] ?? 0
const readBaseLine = ({ transform }: PdfTextItem) => transform[5] ?? 0
const endRow = (row: readonly PdfTextItem[]) => row.map((item, at) => ({ ...item, hasEOL: at === row.length - 1 }))

/** The lines without "Sheet1" above the cells and "Page 1" below them, which the program sets in the middle of the page. */
export function dropUnnamedHeads(lines: readonly PdfLine[]): PdfLine[] {
  const upright = lines.filter(({ rotated, size }) => !rotated && size > 0).sort((one, other) => other.y - one.y)
  const cells = upright.slice(1, -1)
  const added = [upright, upright.toReversed()].map(([line, next]) => {
    const isFar = line && next && Math.abs(line.y - next.y) >= line.size * MIN_MARGIN_SIZES
    return isFar && UNNAMED.test(line.text) && !standsAtEdge(line, cells) ? line : undefined
  })
  return lines.filter((line) => !added.includes(line))
}

/** Whether it begins where other lines begin, as a cell does. */
const standsAtEdge = (line: PdfLine, cells: readonly PdfLine[]) =>
  cells.some(({ spans }) => spans.some(({ x }) => Math.abs(x - line.x) <= SAME_EDGE_POINTS))

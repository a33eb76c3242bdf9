import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { buildLines } from './lines.ts'
import type { PdfLine, PdfTextItem } from './pdf-line.ts'

/** A stretch of a page in points, `y` growing upwards. */
type PageRegion = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

/** Letters of a caption that tell it from other lines. */
const CAPTION_CHARS = 28
/** A line of the text, and not a label inside a figure. */
const MIN_TEXT_CHARS = 45
const MIN_FIGURE_POINTS = 50
const MAX_FIGURE_SHARE = 0.8
/** Heads and numbers of pages stand in this share of a page, at its top and bottom. */
const MARGIN_SHARE = 0.06
/** A column wider than this share of the page is the only one. */
const MIN_WHOLE_SHARE = 0.5
const MAX_EDGE_OFF_POINTS = 3
const MIN_TURNED_SHARE = 0.9
const SCALE = 3
const WHITE = '#ffffff'

/**
 * Draws the figure that stands above a caption, else the one below it: what lies between the caption and the nearest lines of text.
 * @param page counts from 1
 * @returns the drawn stretch of the page, or null where there is none of the size of a figure
 */
export async function drawPdfFigure(pdf: PDFDocumentProxy, page: number, caption: string) {
  const shown = await pdf.getPage(page)
  try {
    const items = (await shown.getTextContent()).items as unknown as PdfTextItem[]
    const [x = 0, y = 0, right = 0, top = 0] = shown.view
    const lines = buildLines(items)
    const region = findFigureRegion(lines, caption, { left: x, right, bottom: y, top })
    return region && (await drawRegion(shown, region, isTurned(lines, region)))
  } finally {
    shown.cleanup()
  }
}

function findFigureRegion(lines: readonly PdfLine[], caption: string, page: PageRegion): PageRegion | null {
  const wanted = normalizeLine(caption).slice(0, CAPTION_CHARS)
  const at = lines.findIndex(({ text }) => normalizeLine(text).startsWith(wanted))
  const line = lines[at]
  if (line === undefined) return null
  const margin = (page.top - page.bottom) * MARGIN_SHARE
  const inside = { ...page, bottom: page.bottom + margin, top: page.top - margin }
  const column = findColumn(lines, line, inside)
  const above = { ...column, bottom: line.y + line.size, top: findEdgeAbove(lines, line, column) }
  const below = { ...column, top: line.y - line.size * 0.4, bottom: findEdgeBelow(lines, line, column) }
  return [above, below].find((region) => isFigureSized(region, page)) ?? null
}

const normalizeLine = (text: string) => text.replace(/\s+/gu, '').toLowerCase()

const isFigureSized = ({ bottom, top }: PageRegion, page: PageRegion) =>
  top - bottom >= MIN_FIGURE_POINTS && top - bottom <= (page.top - page.bottom) * MAX_FIGURE_SHARE

/** As wide as the lines of text that stand over or under the caption; the page where it has but one column. */
function findColumn(lines: readonly PdfLine[], caption: PdfLine, page: PageRegion): PageRegion {
  const over = lines.filter((line) => isLong(line) && overlaps(line, caption))
  const left = Math.min(caption.x, ...over.map(({ x }) => x)) - caption.size
  const right = Math.max(caption.right, ...over.map((line) => line.right)) + caption.size
  const isWhole = over.length === 0 || right - left > (page.right - page.left) * MIN_WHOLE_SHARE
  return isWhole ? page : { ...page, left: Math.max(page.left, left), right: Math.min(page.right, right) }
}

const isLong = ({ rotated, text }: PdfLine) => !rotated && text.length >= MIN_TEXT_CHARS
const overlaps = (one: Pick<PdfLine, 'x' | 'right'>, other: Pick<PdfLine, 'x' | 'right'>) =>
  one.x < other.right && other.x < one.right

/** The lines of text beside a figure, and not those inside it: long ones, and those that begin where these begin in letters as large. */
function findTextLines(lines: readonly PdfLine[], { left, right }: PageRegion): PdfLine[] {
  const inside = lines.filter((line) => !line.rotated && overlaps(line, { x: left, right }))
  const long = inside.filter(isLong)
  const begins = (line: PdfLine) =>
    long.some(({ size, x }) => Math.abs(line.x - x) < MAX_EDGE_OFF_POINTS && line.size > size - 1)
  return inside.filter((line) => isLong(line) || begins(line))
}

function findEdgeAbove(lines: readonly PdfLine[], caption: PdfLine, column: PageRegion): number {
  const above = findTextLines(lines, column).filter(({ y }) => y > caption.y + 1)
  return Math.min(column.top, ...above.map(({ size, y }) => y - size * 0.4))
}

function findEdgeBelow(lines: readonly PdfLine[], caption: PdfLine, column: PageRegion): number {
  const below = findTextLines(lines, column).filter(({ y }) => y < caption.y - 1)
  return Math.max(column.bottom, ...below.map(({ size, y }) => y + size))
}

/** Whether a figure was laid on its side: its labels run upwards. */
function isTurned(lines: readonly PdfLine[], { bottom, left, right, top }: PageRegion): boolean {
  const inside = lines.filter((line) => line.y > bottom && line.y < top && overlaps(line, { x: left, right }))
  return inside.filter(({ rotated }) => rotated).length > inside.length * MIN_TURNED_SHARE
}

type ShownPage = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

async function drawRegion(page: ShownPage, { bottom, left, right, top }: PageRegion, turned: boolean) {
  const { createCanvas } = await import('@napi-rs/canvas')
  const whole = page.getViewport({ scale: SCALE })
  const [x, y] = whole.convertToViewportPoint(left, top) as [number, number]
  const [farX, farY] = whole.convertToViewportPoint(right, bottom) as [number, number]
  const [width, height] = [Math.ceil(Math.abs(farX - x)), Math.ceil(Math.abs(farY - y))]
  const viewport = page.getViewport({ scale: SCALE, offsetX: -Math.min(x, farX), offsetY: -Math.min(y, farY) })
  const canvas = createCanvas(width, height)
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: WHITE }).promise
  const trimmed = await trimCanvas(canvas)
  return turned && trimmed ? turnCanvas(trimmed) : trimmed
}

const LIGHT = 248
const PAD_PX = 8
const MIN_SIDE_PX = 80

/** Without the white around what is drawn; null where hardly anything is. */
async function trimCanvas(canvas: Canvas): Promise<Canvas | null> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > LIGHT) continue
    const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  const [width, height] = [right - left + 1, bottom - top + 1]
  if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return null
  const trimmed = createCanvas(width + 2 * PAD_PX, height + 2 * PAD_PX)
  const context = trimmed.getContext('2d')
  context.fillStyle = WHITE
  context.fillRect(0, 0, trimmed.width, trimmed.height)
  context.drawImage(canvas, left, top, width, height, PAD_PX, PAD_PX, width, height)
  return trimmed
}

/** Turned by a quarter, clockwise. */
async function turnCanvas(canvas: Canvas): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const turned = createCanvas(canvas.height, canvas.width)
  const context = turned.getContext('2d')
  context.translate(canvas.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(canvas, 0, 0)
  return turned
}

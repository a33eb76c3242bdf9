import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { toTextOrUndefined } from '../../../lib/json-value.ts'
import { type Matrix, multiply, type PdfOperators } from './page-matrix.ts'
import type { PdfTextItem } from './pdf-line.ts'
import { listPaints } from './rules.ts'
import { type ShownStretch, TextDrawing } from './text-drawing.ts'

/** A bar that stands for an underscore: between which signs, and where. */
type DrawnUnderscore = {
  readonly before: string
  readonly after: string
  readonly x: number
  readonly y: number
  readonly size: number
  /** Its signs, with the spaces around it. */
  readonly written: string
}

type DrawnBar = { readonly from: number; readonly to: number; readonly y: number }

/** A bar of so many sizes of the font is as wide as an underscore, and no blank to be filled in. */
const MIN_BAR_SIZES = 0.2
const MAX_BAR_SIZES = 0.55
/** It lies no further from the base line, and touches the signs beside it. */
const MAX_OFF_SIZES = 0.2
/** Signs at a bar by which it is found in the text. */
const MAX_BESIDE_CHARS = 6
/** A space within a piece of text lies so far from where it is reckoned, in sizes of the font. */
const MAX_RECKONED_OFF_SIZES = 6
const TEX = /\btex\b|tex\b|dvips|dvipdf/i

/** Whether TeX set a document: its older fonts have no underscore, and it draws a bar for each. */
export async function isSetByTex(pdf: PDFDocumentProxy): Promise<boolean> {
  const { Creator, Producer } = ((await pdf.getMetadata().catch(() => null))?.info ?? {}) as Record<string, unknown>
  return [Creator, Producer].some((program) => TEX.test(toTextOrUndefined(program) ?? ''))
}

/** The pieces of a page with the underscores that are drawn between them: "get_voltage" comes as "get voltage" otherwise. */
export async function writeUnderscores(page: PDFPageProxy, items: readonly PdfTextItem[]): Promise<PdfTextItem[]> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const written = [...items]
  for (const underscore of findUnderscores(OPS, fnArray, argsArray as (unknown[] | null)[]))
    setUnderscore(written, underscore)
  return written
}

/** @param args what each operator is given */
function findUnderscores(
  operators: PdfOperators,
  names: readonly number[],
  args: readonly (readonly unknown[] | null)[],
): DrawnUnderscore[] {
  const found: DrawnUnderscore[] = []
  const drawing = new TextDrawing(operators)
  const paints = listPaints(operators)
  let [before, bars]: [ShownStretch | null, DrawnBar[]] = [null, []]
  for (const [at, name] of names.entries()) {
    const given = args[at] ?? null
    const text = drawing.follow(name, given)
    if (name === operators.constructPath && paints.has(given?.[0])) bars.push(...readBar(given!, drawing.page.now))
    if (text === null) continue
    const underscore = before && bars.length > 0 ? readBarsBetween(before, bars, text) : null
    if (underscore) found.push(underscore)
    ;[before, bars] = [text, []]
  }
  return found
}

/** What the bars between two stretches of text are, where they are underscores. */
function readBarsBetween(before: ShownStretch, bars: readonly DrawnBar[], after: ShownStretch): DrawnUnderscore | null {
  const { size, y } = after
  const isOne = (bar: DrawnBar) =>
    bar.to - bar.from >= size * MIN_BAR_SIZES &&
    bar.to - bar.from <= size * MAX_BAR_SIZES &&
    Math.abs(bar.y - y) <= size * MAX_OFF_SIZES
  if (!bars.every(isOne) || Math.abs(before.y - y) > 1) return null
  const [first, last] = [bars[0]!, bars.at(-1)!]
  const isAfter = Math.abs(first.from - before.to) <= size * MAX_OFF_SIZES
  const isBefore = Math.abs(after.from - last.to) <= size * MAX_OFF_SIZES
  if (!isAfter && !isBefore) return null
  const written = `${isAfter ? '' : ' '}${'_'.repeat(bars.length)}${isBefore ? '' : ' '}`
  const [left, right] = [/\S*$/u.exec(before.text)![0], /^\S*/u.exec(after.text)![0]]
  if (left === '' || right === '') return null
  return {
    before: left.slice(-MAX_BESIDE_CHARS),
    after: right.slice(0, MAX_BESIDE_CHARS),
    x: first.from,
    y,
    size,
    written,
  }
}

/** The bar that a path is: a line that lies, or a face as thin as one. */
function readBar([, drawn]: readonly unknown[], matrix: Matrix): DrawnBar[] {
  const [path] = (drawn ?? []) as readonly unknown[]
  if (!(path instanceof Float32Array)) return []
  const points: (readonly [number, number])[] = []
  for (let at = 0; at < path.length && path[at]! < 2; at += 3) points.push([path[at + 1]!, path[at + 2]!])
  const placed = points.map(([x, y]) => multiply(matrix, [1, 0, 0, 1, x, y]))
  const [xs, ys] = [placed.map(([, , , , x]) => x), placed.map(([, , , , , y]) => y)]
  return [{ from: Math.min(...xs), to: Math.max(...xs), y: Math.min(...ys) }]
}

/** Within a piece of text in place of its space, or at the end of one, before the piece that goes on behind it. */
function setUnderscore(items: PdfTextItem[], underscore: DrawnUnderscore): void {
  const { before, after, x, y, size, written } = underscore
  const level = items.flatMap((item, at) =>
    Math.abs((item.transform[5] ?? 0) - y) <= size * MAX_OFF_SIZES ? [at] : [],
  )
  const inside = level.flatMap((at) => {
    const { str, transform, width } = items[at]!
    const places = [...str.matchAll(new RegExp(`(?<=${RegExp.escape(before)}) ?(?=${RegExp.escape(after)})`, 'gu'))]
    return places.map(({ index, 0: gap }) => {
      const off = Math.abs((transform[4] ?? 0) + (width * index) / str.length - x)
      return { at, off, str: str.slice(0, index) + written + str.slice(index + gap.length) }
    })
  })
  const [nearest] = inside
    .filter(({ off }) => off <= size * MAX_RECKONED_OFF_SIZES)
    .sort((one, other) => one.off - other.off)
  if (nearest) items[nearest.at] = { ...items[nearest.at]!, str: nearest.str }
  else joinPieces(items, level, underscore)
}

function joinPieces(
  items: PdfTextItem[],
  level: readonly number[],
  { before, after, x, size, written }: DrawnUnderscore,
) {
  const filled = level.filter((at) => items[at]!.str.trim() !== '')
  const place = filled.findIndex((at, index) => {
    const [item, next] = [items[at]!, items[filled[index + 1] ?? -1]]
    const end = (item.transform[4] ?? 0) + item.width
    return item.str.endsWith(before) && next?.str.startsWith(after) === true && Math.abs(end - x) <= size
  })
  if (place === -1) return
  const [at, next] = [filled[place]!, filled[place + 1]!]
  const width = (items[next]!.transform[4] ?? 0) - (items[at]!.transform[4] ?? 0)
  items[at] = { ...items[at]!, str: items[at]!.str + written, width }
  for (let blank = at + 1; blank < next; blank += 1) items[blank] = { ...items[blank]!, str: '' }
}

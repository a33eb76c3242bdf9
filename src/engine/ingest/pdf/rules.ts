import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import { type Matrix, PageMatrix, type PdfOperators } from './page-matrix.ts'

/** A straight line drawn on a page, in points: along `at` (x where it stands, y where it lies) from one end to the other. */
export type PdfRule = { readonly at: number; readonly from: number; readonly to: number }

/** The lines of a page that run along its sides, those that go on from each other joined. */
export type PdfRules = { readonly standing: readonly PdfRule[]; readonly lying: readonly PdfRule[] }

type Point = readonly [number, number]

/** A stretch filled no wider than this is a line, and lines closer than this are one. */
const MAX_THICKNESS_POINTS = 3
const MIN_RULE_POINTS = 4
/** Beyond this many lines a page shows a drawing. */
const MAX_RULES = 4_000
/** The steps of a path as pdf.js packs them: what they are and how many numbers follow. */
const STEP_NUMBERS = [2, 2, 6, 4, 0] as const
const [MOVE_TO, LINE_TO, , , CLOSE] = [0, 1, 2, 3, 4]

/** Reads the lines drawn on a page, by which a table shows its cells: strokes, thin bars and the sides of boxes. */
export async function readRules(page: PDFPageProxy): Promise<PdfRules> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const paints = listPaints(OPS)
  const [standing, lying]: [PdfRule[], PdfRule[]] = [[], []]
  const matrix = new PageMatrix(OPS)
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[] | null
    matrix.follow(operator, args)
    if (operator === OPS.constructPath && paints.has(args?.[0])) {
      const path = (args![1] as readonly unknown[])[0]
      if (path instanceof Float32Array) addPath(path, matrix.now, standing, lying)
    }
    if (standing.length + lying.length > MAX_RULES) return { standing: [], lying: [] }
  }
  return { standing: joinRules(standing), lying: joinRules(lying) }
}

/** What shows a path, as a line or as a face. */
export const listPaints = (operators: PdfOperators): ReadonlySet<unknown> =>
  new Set([
    operators.stroke,
    operators.closeStroke,
    operators.fill,
    operators.eoFill,
    operators.fillStroke,
    operators.eoFillStroke,
  ])

function addPath(path: Float32Array, [a, b, c, d, e, f]: Matrix, standing: PdfRule[], lying: PdfRule[]): void {
  let points: Point[] = []
  const endPath = () => {
    if (points.length > 1) addLines(points, standing, lying)
    points = []
  }
  for (let at = 0; at < path.length; ) {
    const step = path[at]!
    const [x, y] = [path[at + 1]!, path[at + 2]!]
    if (step === MOVE_TO) endPath()
    if (step === MOVE_TO || step === LINE_TO) points.push([a * x + c * y + e, b * x + d * y + f])
    else if (step === CLOSE && points.length > 0) points.push(points[0]!)
    else points = [] // a curve bounds no cell
    at += 1 + (STEP_NUMBERS[step] ?? path.length)
  }
  endPath()
}

/** A thin outline is one line, along its middle; a larger one is its sides. */
function addLines(points: readonly Point[], standing: PdfRule[], lying: PdfRule[]): void {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const isThin = Math.min(right - left, top - bottom) <= MAX_THICKNESS_POINTS
  const lines: (readonly [Point, Point])[] = isThin
    ? [
        right - left > top - bottom
          ? [
              [left, (top + bottom) / 2],
              [right, (top + bottom) / 2],
            ]
          : [
              [(left + right) / 2, bottom],
              [(left + right) / 2, top],
            ],
      ]
    : points.slice(1).map((point, at) => [points[at]!, point])
  for (const [[x, y], [toX, toY]] of lines) {
    const [width, height] = [Math.abs(toX - x), Math.abs(toY - y)]
    if (width < 1 && height >= MIN_RULE_POINTS) standing.push({ at: x, from: Math.min(y, toY), to: Math.max(y, toY) })
    if (height < 1 && width >= MIN_RULE_POINTS) lying.push({ at: y, from: Math.min(x, toX), to: Math.max(x, toX) })
  }
}

/** Lines at one place that touch are one line; each cell of a table may have brought its own. */
function joinRules(rules: readonly PdfRule[]): PdfRule[] {
  const joined: PdfRule[] = []
  for (const places of groupPlaces(rules.toSorted((one, other) => one.at - other.at))) {
    const at = places.reduce((sum, rule) => sum + rule.at, 0) / places.length
    for (const { from, to } of places.sort((one, other) => one.from - other.from)) {
      const last = joined.at(-1)
      if (last?.at === at && from <= last.to + MAX_THICKNESS_POINTS)
        joined[joined.length - 1] = { ...last, to: Math.max(last.to, to) }
      else joined.push({ at, from, to })
    }
  }
  return joined
}

const groupPlaces = (sorted: readonly PdfRule[]): PdfRule[][] =>
  groupNeighbours(sorted, (rule, [first]) => rule.at - first!.at <= MAX_THICKNESS_POINTS)

import type { PdfSpan } from './pdf-line.ts'

/** Between columns there is at least this room, in points: no text is set so close. */
const MIN_GUTTER_POINTS = 4.5
/** Where cells begin below each other to the point, this is room enough. */
const MIN_EDGE_GUTTER_POINTS = 1.5
const SAME_EDGE_POINTS = 0.8
const MIN_CELLS = 3

/** The stretches of the page's width that the spans cover together, from left to right: its columns. */
export function readColumns(spans: readonly PdfSpan[]): readonly PdfSpan[] {
  const columns: PdfSpan[] = []
  const sorted = [...spans].sort((a, b) => a.x - b.x)
  for (const [index, span] of sorted.entries()) {
    const last = columns.at(-1)
    const gutter = last === undefined ? 0 : span.x - last.right
    const isApart = gutter >= MIN_GUTTER_POINTS || (gutter >= MIN_EDGE_GUTTER_POINTS && beginsColumn(sorted, index))
    if (last !== undefined && !isApart) last.right = Math.max(last.right, span.right)
    else columns.push({ ...span })
  }
  return columns
}

/** Whether at least three spans at different heights begin just where this one does. */
function beginsColumn(sorted: readonly PdfSpan[], index: number): boolean {
  const { x } = sorted[index]!
  const heights = new Set<number>()
  for (let at = index; at < sorted.length && sorted[at]!.x - x <= SAME_EDGE_POINTS; at += 1)
    heights.add(Math.round(sorted[at]!.y))
  return heights.size >= MIN_CELLS
}

/** The column in which a span stands. */
export function findColumn(span: PdfSpan, columns: readonly PdfSpan[]): number {
  const at = columns.findIndex(({ right }) => span.x < right)
  return at === -1 ? columns.length - 1 : at
}

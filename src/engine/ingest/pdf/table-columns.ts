import type { PdfSpan } from './lines.ts'

/** Between columns there is at least this room, in points: no text is set so close. */
const MIN_GUTTER_POINTS = 4.5

/** The stretches of the page's width that the spans cover together, from left to right: its columns. */
export function readColumns(spans: readonly PdfSpan[]): readonly PdfSpan[] {
  const columns: PdfSpan[] = []
  for (const span of [...spans].sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last !== undefined && span.x - last.right < MIN_GUTTER_POINTS) last.right = Math.max(last.right, span.right)
    else columns.push({ ...span })
  }
  return columns
}

/** The column in which a span stands. */
export function findColumn(span: PdfSpan, columns: readonly PdfSpan[]): number {
  const at = columns.findIndex(({ right }) => span.x < right)
  return at === -1 ? columns.length - 1 : at
}

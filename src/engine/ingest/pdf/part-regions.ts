import type { PdfLine } from './pdf-line.ts'
import { readColumns } from './table-columns.ts'

/** So much more than most of its lines are apart is a gap within a region. */
const MIN_GAP_SHARE = 1.6
const MIN_LINES = 3
const MIN_HEAD_CELLS = 3

/**
 * Of how many lines the first of the tables is that lie below each other in a region: where a gap parts it, and what stands on one side of
 * that has more columns than all has together, or begins with more cells than what stands above it, the sides are tables of their own.
 */
export function measureFirstTable(region: readonly PdfLine[]): number {
  const drops = region.slice(1).map(({ y }, at) => region[at]!.y - y)
  if (region.length < 2 * MIN_LINES || drops.some((drop) => drop < 0)) return region.length
  const usual = drops.toSorted((one, other) => one - other)[drops.length >> 1]!
  const whole = countTableColumns(region)
  for (const [at, drop] of drops.entries()) {
    const [above, below] = [region.slice(0, at + 1), region.slice(at + 1)]
    if (drop <= usual * MIN_GAP_SHARE || below.length < MIN_LINES) continue
    const isApart = countTableColumns(below) > whole || (above.length >= MIN_LINES && countTableColumns(above) > whole)
    if (isApart || opensWider(above, below)) return at + 1
  }
  return region.length
}

/** Names with their values, above a table whose head fills more columns than any of them. */
const opensWider = (above: readonly PdfLine[], [head]: readonly PdfLine[]) =>
  above.length > 1 &&
  head!.spans.length >= MIN_HEAD_CELLS &&
  above.every(({ spans }) => spans.length < head!.spans.length)

const countTableColumns = (lines: readonly PdfLine[]) => readColumns(lines.flatMap(({ spans }) => spans)).length

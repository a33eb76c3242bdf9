import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import { NUMERIC_CELL } from './numeric-cell.ts'
import type { PdfTextItem } from './pdf-line.ts'

/** Where cells of a page begin or end: columns whose gaps are too narrow to tell by themselves. */
export type CellEdges = {
  /** Whether a piece that follows another on its line with this gap begins a cell. */
  readonly beginsCell: (item: PdfTextItem, before: CharStretch, gap: number, size: number) => boolean
  /** The left edges of columns that lie within a stretch of a line. */
  readonly findInside: (x: number, right: number, y: number, size: number) => readonly InnerEdge[]
}

/** A piece of a line by its room on the page. */
type CharStretch = { readonly chars: number; readonly width: number }

/** `isOfNumbers`: nothing but numbers begins there, for being of one width where they end below each other. */
type InnerEdge = { readonly at: number; readonly isOfNumbers: boolean }
type Edge = InnerEdge & { readonly heights: readonly number[] }

/** The spaces of justified lines are narrower, in sizes of the font. */
const MIN_GAP_SIZES = 0.42
/** Cells of one column begin within so many points of each other. */
const SAME_EDGE_POINTS = 0.8
const MIN_CELLS = 3
const SAME_WIDTH_SHARE = 0.012
const MAX_SPACE_CHARS = 1.6
/** Rows of one table are no further apart, in sizes of the font. */
const MAX_ROW_DROP_SIZES = 9
/** Among its neighbours a heading row may begin elsewhere. */
const HEADER_SIZES = 3.2
/** The next row is not much further below than the others are from each other. */
const MAX_NEXT_DROP_SHARE = 1.2

/**
 * Finds edges at which at least three pieces at different heights begin (numbers: end), not all of them at a line's
 * beginning. In lines of text words begin anywhere; where three of them stand below each other by chance, other lines run across the edge.
 */
export function findCellEdges(items: readonly PdfTextItem[]): CellEdges {
  const pieces = listPieces(items)
  const left = groupEdges(pieces.map((piece) => ({ at: piece.x, ...piece })))
  const right = groupEdges(
    pieces.filter(({ text }) => NUMERIC_CELL.test(text)).map((piece) => ({ at: piece.right, ...piece })),
  )
  const isNearEdge = ({ heights }: Edge, y: number, size: number) => {
    const drops = heights.slice(1).map((height, at) => heights[at]! - height)
    const margin = Math.max(size * HEADER_SIZES, Math.max(...drops) * MAX_NEXT_DROP_SHARE)
    return y <= heights[0]! + size * HEADER_SIZES && y >= heights.at(-1)! - margin
  }
  return {
    beginsCell: ({ str, transform, width }, before, gap, size) => {
      if (gap < size * MIN_GAP_SIZES || isSpace(before, { chars: str.length, width }, gap)) return false
      const [x = 0, y = 0] = [transform[4], transform[5]]
      const isAt = (edges: readonly Edge[], at: number) =>
        edges.some((edge) => Math.abs(edge.at - at) <= SAME_EDGE_POINTS && isNearEdge(edge, y, size))
      return isAt(left, x) || (NUMERIC_CELL.test(str.trim()) && isAt(right, x + width))
    },
    findInside: (x, end, y, size) =>
      left.filter((edge) => edge.at > x + size && edge.at < end - size && isNearEdge(edge, y, size)),
  }
}

type Piece = {
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly text: string
  /** Whether it stands behind a gap on its line. */
  readonly isParted: boolean
}

/** The pieces of a page, those behind a gap on their line marked. */
function listPieces(items: readonly PdfTextItem[]): Piece[] {
  const pieces: Piece[] = []
  let before: (CharStretch & { right: number; y: number }) | null = null
  for (const { str, transform, width, height, hasEOL } of items) {
    const [a = 0, b = 0, , , x = 0, y = 0] = transform
    const size = height || Math.hypot(a, b)
    if (str.trim() !== '' && Math.abs(b) <= Math.abs(a)) {
      const gap = before === null || Math.abs(before.y - y) > size * 0.3 ? 0 : x - before.right
      const own = { chars: str.length, width }
      const isParted = gap >= size * MIN_GAP_SIZES && before !== null && !isSpace(before, own, gap)
      pieces.push({ x, right: x + width, y, size, text: str.trim(), isParted })
      before = { ...own, right: x + width, y }
    }
    if (hasEOL) before = null
  }
  return pieces
}

/** Where every character takes the same room, a single space does too. */
function isSpace(left: CharStretch, right: CharStretch, gap: number): boolean {
  const [one, other] = [left.width / left.chars, right.width / right.chars]
  return Math.abs(one - other) <= one * SAME_WIDTH_SHARE && gap <= one * MAX_SPACE_CHARS
}

/** Runs of at least three pieces with the same edge, each not far below the one before. */
function groupEdges(pieces: readonly (Piece & { readonly at: number })[]): Edge[] {
  const sorted = [...pieces].sort((one, other) => one.at - other.at || other.y - one.y)
  const columns = groupNeighbours(sorted, (piece, column) => piece.at - column.at(-1)!.at <= SAME_EDGE_POINTS)
  return columns.flatMap((column) =>
    cutRuns(column).flatMap((run) =>
      run.length < MIN_CELLS || !run.some(({ isParted }) => isParted)
        ? []
        : [
            {
              at: run[0]!.at,
              heights: run.map(({ y }) => y),
              isOfNumbers: run.every(({ text }) => NUMERIC_CELL.test(text)),
            },
          ],
    ),
  )
}

function cutRuns<T extends Piece>(column: readonly T[]): T[][] {
  const runs: T[][] = []
  for (const piece of [...column].sort((one, other) => other.y - one.y)) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.y - piece.y < piece.size * 0.5) continue
    if (last && last.y - piece.y <= piece.size * MAX_ROW_DROP_SIZES) runs.at(-1)!.push(piece)
    else runs.push([piece])
  }
  return runs
}

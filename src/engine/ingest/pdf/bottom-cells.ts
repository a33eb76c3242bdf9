import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import { type DocumentWords, joinTwo } from './join-lines.ts'
import type { PdfSpan, TableLevel } from './pdf-line.ts'

/** The lines of a cell are set this close, in sizes of the font, and each as far from the next. */
const MAX_LINE_DROP_SIZES = 1.45
const SAME_DROP_POINTS = 0.15
/** A row whose first column is filled is no line of a cell with so many cells. */
const MIN_ROW_CELLS = 3
/** The lines of a cell are closer than rows by this share at least. */
const MAX_LINE_SHARE = 0.97

/**
 * Joins the upper lines of cells whose last line stands level with the rest of their row, as in sheets: nearer to that row than to the one above.
 */
export function joinBottomCells(levels: readonly TableLevel[], words: DocumentWords): TableLevel[] {
  const pitch = measureRowPitch(levels)
  const groups = groupNeighbours(levels, (level, group) => isUpperPart(group[0]!, level, levels, pitch))
  return groups.map((group) => group.slice(1).reduce((above, below) => mergeLevels(above, below, words), group[0]!))
}

/** How far rows are apart that nothing stands between. */
function measureRowPitch(levels: readonly TableLevel[]): number {
  const pairs = levels.slice(1).map((below, at) => [levels[at]!, below] as const)
  return Math.min(...pairs.filter((pair) => pair.every(isRow)).map(([above, below]) => above.y - below.y))
}

const isRow = (level: TableLevel) => countFilledCells(level) >= (level.cells[0] === null ? 2 : MIN_ROW_CELLS)

/** Whether what begins with a level goes over into the first whole row below it, and the next level is no further down than that. */
function isUpperPart(first: TableLevel, next: TableLevel, levels: readonly TableLevel[], pitch: number): boolean {
  const from = levels.indexOf(first)
  const end = levels.findIndex((level, at) => at > from && isRow(level))
  const [row, above] = [levels[end], levels[from - 1]]
  const parts = levels.slice(from, Math.max(from, end))
  const last = parts.at(-1)
  if (row === undefined || last === undefined || levels.indexOf(next) > end) return false
  const drop = last.y - row.y
  const areEven = parts.slice(1).every(({ y }, at) => Math.abs(parts[at]!.y - y - drop) <= SAME_DROP_POINTS)
  const isNearer = above !== undefined && above.y - first.y > drop + SAME_DROP_POINTS
  const isClose = isNearer && drop < pitch * MAX_LINE_SHARE
  return (
    drop <= row.size * MAX_LINE_DROP_SIZES && areEven && parts.every((part) => goesOver(part, row, isNearer, isClose))
  )
}

/** A name in the first column may head the rows below it: it goes over into the next where it is closer to that than rows are. */
function goesOver(part: TableLevel, row: TableLevel, isNearer: boolean, isClose: boolean): boolean {
  const columns = part.cells.flatMap((cell, column) => (cell ? [column] : []))
  const isSure = isNearer && (isClose || !columns.includes(0))
  return (
    columns.length * 2 <= countFilledCells(row) &&
    columns.every((column) => {
      const [upper, lower] = [part.cells[column]!.text, row.cells[column]?.text ?? '']
      return /\p{L}{2}/u.test(upper) && (isSure ? lower !== '' : /^\p{Ll}/u.test(lower))
    })
  )
}

const countFilledCells = ({ cells }: TableLevel) => cells.filter((cell) => cell !== null).length

function mergeLevels(above: TableLevel, below: TableLevel, words: DocumentWords): TableLevel {
  const join = (upper: PdfSpan, lower: PdfSpan): PdfSpan => ({ ...lower, text: joinTwo(upper.text, lower.text, words) })
  const cells = below.cells.map((lower, column) => {
    const upper = above.cells[column] ?? null
    return upper === null || lower === null ? (lower ?? upper) : join(upper, lower)
  })
  return { ...below, top: above.top ?? above.y, cells }
}

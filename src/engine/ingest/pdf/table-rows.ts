import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import type { TextRow } from '../table-text.ts'
import { joinBottomCells } from './bottom-cells.ts'
import { type DocumentWords, joinTwo } from './join-lines.ts'
import type { PdfLine, PdfSpan, TableLevel } from './pdf-line.ts'
import { findColumn } from './table-columns.ts'

/** Two heights closer than this share of the usual line belong to one row, whose cells are centred. */
const CENTRED_SHARE = 0.78
/** Up to this share above the usual line the text of a cell goes on; rows are further apart where they are apart at all. */
const SAME_CELL_SHARE = 1.18
const MIN_WRAPPED_SIZES = 6
/** Rows that are parted by so much more than their lines are set apart. */
const MIN_APART_SHARE = 1.12

/** The rows of a table: what stands at one height, joined with what goes on below within its cells. */
export function readTableRows(
  lines: readonly PdfLine[],
  columns: readonly PdfSpan[],
  words: DocumentWords,
): readonly TextRow[] {
  const levels = joinBottomCells(readLevels(lines, columns), words)
  const lineHeight = findUsualDrop(levels, columns.length)
  const groups = groupWhile(levels, (above, below) => above.y - below.y < lineHeight * CENTRED_SHARE)
  const rows = groups.flatMap((group, index) =>
    isWrapped(group, groups[index - 1], groups[index + 1]) ? [group] : spreadCentred(group),
  )
  const spaced = groupWhile(rows, (above, below) => readBottom(above) - readTop(below) <= lineHeight * SAME_CELL_SHARE)
  const isSpaced =
    spaced.length > 1 &&
    spaced.every((group) => group.length === 1 || showsWrapping(group) || goesOnInSmallLetters(group))
  const joined = isSpaced ? spaced : groupWhile(rows, (above, below) => goesOn(above, below, columns, lineHeight))
  return joined.map((group) => joinCells(group.flat(), columns.length, words))
}

export function readLevels(lines: readonly PdfLine[], columns: readonly PdfSpan[]): TableLevel[] {
  const spans = lines.flatMap((line) => line.spans.map((span) => ({ span, size: line.size })))
  spans.sort((a, b) => b.span.y - a.span.y || a.span.x - b.span.x)
  const levels: { y: number; size: number; cells: (PdfSpan | null)[] }[] = []
  for (const { span, size } of spans) {
    let level = levels.at(-1)
    if (level === undefined || level.y - span.y > size * 0.3) {
      level = { y: span.y, size, cells: columns.map(() => null) }
      levels.push(level)
    }
    const column = findColumn(span, columns)
    const before = level.cells[column] ?? null
    level.cells[column] = before === null ? span : { ...before, text: `${before.text} ${span.text}`, right: span.right }
  }
  return levels
}

/** The smallest drop within a column that is a line's: what lies closer stands beside each other. */
function findUsualDrop(levels: readonly TableLevel[], columns: number): number {
  const drops: number[] = []
  for (let column = 0; column < columns; column += 1) {
    const heights = levels.flatMap(({ y, size, cells }) => (cells[column] ? [{ y, size }] : []))
    heights.forEach(({ y, size }, index) => {
      const drop = (heights[index - 1]?.y ?? y) - y
      if (drop > size * 0.7) drops.push(drop)
    })
  }
  return Math.min(...drops, (levels[0]?.size ?? 10) * 2)
}

const groupWhile = <T>(items: readonly T[], isTogether: (above: T, below: T) => boolean): T[][] =>
  groupNeighbours(items, (item, group) => isTogether(group.at(-1)!, item))

const listFilledColumns = ({ cells }: TableLevel) => cells.flatMap((cell, column) => (cell ? [column] : []))
const readTop = (row: readonly TableLevel[]) => row[0]!.top ?? row[0]!.y
const readBottom = (row: readonly TableLevel[]) => row.at(-1)!.y

/**
 * Whether lines that lie close are those of cells and not rows: their neighbours are further away than they are from each
 * other, or go on with one of the cells alone.
 */
function isWrapped(
  group: readonly TableLevel[],
  above: readonly TableLevel[] | undefined,
  below: readonly TableLevel[] | undefined,
): boolean {
  const columns = group[0]!.cells.map((_, column) => group.filter(({ cells }) => cells[column]))
  const repeated = columns.flatMap((levels, column) => (levels.length > 1 ? [column] : []))
  const pitch = Math.min(...columns.flatMap((levels) => levels.slice(1).map(({ y }, at) => levels[at]!.y - y)))
  const neighbours = [
    ...(above ? [{ level: above.at(-1)!, gap: readBottom(above) - readTop(group) }] : []),
    ...(below ? [{ level: below[0]!, gap: readBottom(group) - readTop(below) }] : []),
  ]
  if (neighbours.length === 0 || repeated.length === 0) return false
  const close = neighbours.filter(({ gap }) => gap <= pitch * MIN_APART_SHARE)
  return close.length === 0 || close.some(({ level }) => repeated.some((column) => !level.cells[column]))
}

/**
 * Where cells stand beside several lines that are rows of their own, what the former say holds for each of the latter:
 * those are filled in the columns that most heights fill.
 */
function spreadCentred(group: readonly TableLevel[]): TableLevel[][] {
  if (group.length < 3) return [[...group]]
  const counts = group[0]!.cells.map((_, column) => group.filter(({ cells }) => cells[column]).length)
  const most = Math.max(...counts)
  const repeated = counts.flatMap((count, column) => (count === most ? [column] : []))
  const isRow = ({ cells }: TableLevel): boolean => repeated.every((column) => cells[column])
  const isBesideRow = ({ cells }: TableLevel): boolean => repeated.every((column) => !cells[column])
  if (most < 2 || repeated.length < 2 || !group.every((level) => isRow(level) || isBesideRow(level)))
    return [[...group]]
  const shared = group[0]!.cells.map((_, column) =>
    repeated.includes(column) ? [] : group.flatMap(({ cells }) => cells[column] ?? []),
  )
  return group.filter(isRow).map((row) => {
    const cells = row.cells.map((cell, column) => (repeated.includes(column) ? cell : joinSpans(shared[column]!)))
    return [{ ...row, cells }]
  })
}

function joinSpans(spans: readonly PdfSpan[]): PdfSpan | null {
  const [first] = spans
  return first === undefined ? null : { ...first, text: spans.map(({ text }) => text).join(' ') }
}

/** Whether lines that lie close are one row: at least one of them leaves columns empty that another fills. */
function showsWrapping(group: readonly (readonly TableLevel[])[]): boolean {
  const counts = group.map((row) => new Set(row.flatMap(listFilledColumns)).size)
  return Math.min(...counts) < Math.max(...counts)
}

/** Whether each line but the first goes on within a sentence, in every cell. */
function goesOnInSmallLetters(group: readonly (readonly TableLevel[])[]): boolean {
  const texts = group.slice(1).flatMap((row) => row.flatMap(({ cells }) => cells.flatMap((cell) => cell?.text ?? [])))
  return texts.every((text) => /^\p{Ll}/u.test(text))
}

/** Whether a line goes on with the cells of the row above: it fills fewer columns, and its text was cut for want of room. */
function goesOn(
  above: readonly TableLevel[],
  below: readonly TableLevel[],
  columns: readonly PdfSpan[],
  lineHeight: number,
): boolean {
  if (readBottom(above) - readTop(below) > lineHeight * SAME_CELL_SHARE) return false
  const before = new Set(above.flatMap(listFilledColumns))
  const now = [...new Set(below.flatMap(listFilledColumns))]
  if (now.length >= before.size && before.size > 1) return false
  return now.every((column) => isCut(above, below, column, columns[column]!))
}

function isCut(
  above: readonly TableLevel[],
  below: readonly TableLevel[],
  column: number,
  { x, right }: PdfSpan,
): boolean {
  const last = above.findLast(({ cells }) => cells[column])
  const upper = last?.cells[column]
  const lower = below.find(({ cells }) => cells[column])?.cells[column]
  if (!upper || !lower || !last) return false
  if (/[-,(]$/.test(upper.text) || /^[\p{Ll}(]/u.test(lower.text)) return true
  if (!/\p{L}{2}/u.test(lower.text) || /[.!?;:]$/.test(upper.text) || right - x < last.size * MIN_WRAPPED_SIZES)
    return false
  const firstWord = lower.text.split(' ')[0]!
  const charWidth = (lower.right - lower.x) / Math.max(1, lower.text.length)
  return upper.text.includes(' ') && right - upper.right < firstWord.length * charWidth
}

/** The texts of a row, by column, each joined over the heights that it stands at. */
export function joinCells(levels: readonly TableLevel[], columns: number, words: DocumentWords): TextRow {
  return Array.from({ length: columns }, (_, column) => {
    const texts = levels.flatMap(({ cells }) => cells[column]?.text ?? [])
    return texts.reduce((text, next) => (text === '' ? next : joinTwo(text, next, words)), '')
  })
}

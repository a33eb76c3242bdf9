import { findMostFrequent } from '../../../lib/counts.ts'
import type { PdfTextItem } from './pdf-line.ts'

/** A page of less text, and a column of fewer lines beside it, may be a table. */
const MIN_TEXT_ITEMS = 12
const MIN_NOTE_LINES = 2
/** Notes are set smaller than the text, in a column that begins so near to its right edge, in sizes of the font; words are nearer. */
const MAX_NOTE_SCALE = 0.92
const MAX_APART_SIZES = 6
const MIN_APART_SIZES = 0.7
const MAX_OFF_POINTS = 2

type PartedItems = { readonly text: readonly PdfTextItem[]; readonly notes: readonly PdfTextItem[] }

/**
 * Parts what is set in the margin right of a page's text, in smaller letters and lines that begin below each other, from the
 * text: both are drawn in turns, and the lines of one would run into those of the other.
 */
export function partMarginNotes(items: readonly PdfTextItem[]): PartedItems {
  const margin = findMargin(items)
  if (margin === null) return { text: items, notes: [] }
  const isNote = (item: PdfTextItem) => readX(item) >= margin.edge && item.height < margin.maxSize
  const [text, notes]: [PdfTextItem[], PdfTextItem[]] = [[], []]
  let open = text
  for (const item of items) {
    const next = item.str.trim() === '' ? open : isNote(item) ? notes : text
    if (next !== open) endLine(open)
    open = next
    open.push(item)
  }
  return { text, notes }
}

function endLine(items: PdfTextItem[]): void {
  const last = items.at(-1)
  if (last) items[items.length - 1] = { ...last, hasEOL: true }
}

/** Where the margin begins: no word of the text reaches over it, heads and feet aside, and the text ends near by. */
function findMargin(items: readonly PdfTextItem[]): { readonly edge: number; readonly maxSize: number } | null {
  const filled = items.filter(({ str }) => str.trim() !== '')
  const size = findMostFrequent(filled.flatMap(({ str, height }) => Array<number>(str.length).fill(height)))
  if (size === undefined) return null
  const ys = filled.map(readY)
  const [top, bottom] = [ys.reduce((one, y) => Math.max(one, y), 0), ys.reduce((one, y) => Math.min(one, y), Infinity)]
  const maxSize = size * MAX_NOTE_SCALE
  const inner = filled.filter((item) => readY(item) < top && readY(item) > bottom)
  const x = findNotesLeft(filled, findRight(inner.filter(({ height }) => height >= maxSize)), maxSize)
  if (x === undefined) return null
  const edge = x - MAX_OFF_POINTS
  const isNote = (item: PdfTextItem) => item.height < maxSize && readX(item) >= edge
  const text = inner.filter((item) => !isNote(item))
  if (text.length < MIN_TEXT_ITEMS || countChars(filled.filter(isNote)) > countChars(text)) return null
  const apart = (edge - findRight(text)) / size
  return apart > MIN_APART_SIZES && apart < MAX_APART_SIZES ? { edge, maxSize } : null
}

/** Where small letters right of the text begin below each other: what stands smaller inside the text, such as code, is no note. */
function findNotesLeft(items: readonly PdfTextItem[], textRight: number, maxSize: number): number | undefined {
  const beside = items.filter((item) => item.height < maxSize && readX(item) >= textRight)
  const isColumn = (x: number) =>
    new Set(beside.filter((item) => Math.abs(readX(item) - x) < 1).map(readY)).size >= MIN_NOTE_LINES
  const columns = [...new Set(beside.map(readX))].filter(isColumn)
  return columns.length === 0 ? undefined : Math.min(...columns)
}

const findRight = (items: readonly PdfTextItem[]) =>
  items.reduce((most, item) => Math.max(most, readX(item) + item.width), 0)
const countChars = (items: readonly PdfTextItem[]) => items.reduce((sum, { str }) => sum + str.length, 0)
const readX = ({ transform }: PdfTextItem) => transform[4] ?? 0
const readY = ({ transform }: PdfTextItem) => transform[5] ?? 0

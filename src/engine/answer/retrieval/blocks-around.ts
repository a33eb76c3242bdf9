import { readBlocks } from '../../../text/blocks.ts'
import type { TextBlock } from '../../../text/text-block.ts'
import type { IndexedSource } from './indexed-source.ts'

const FENCE = /^\s*(?:```|~~~)/gm
const MAX_FRONT_MATTER_CHARS = 4000
const GOES_ON = /^[^.!?:;。！？…]\n\n\p{Ll}/u

/** How far a stretch is looked beyond, in characters, before the paragraph's own border is taken. */
type ContextMargin = { readonly beforeChars: number; readonly afterChars: number }

export const NO_MARGIN: ContextMargin = { beforeChars: 0, afterChars: 0 }

/**
 * The blocks of a source that stand in a stretch or around it, by offsets of the source. Paragraphs, blocks of code and
 * front matter at the border are read whole as far as the bounds allow; the source's own headings are headings.
 */
export function readBlocksAround(
  source: IndexedSource,
  start: number,
  end: number,
  around: ContextMargin,
): TextBlock[] {
  const from = findWindowStart(source.text, start, around.beforeChars)
  const to = findWindowEnd(source.text, end, around.afterChars)
  const headings = findHeadingStarts(source, from, to)
  const blocks = readBlocks(source.text.slice(from, to), headings)
  return blocks.map((block) => ({ ...block, start: from + block.start, end: from + block.end }))
}

/** The paragraph's beginning; the one before it too where a sentence goes on in small letters. */
function findWindowStart(text: string, start: number, beforeChars: number): number {
  const low = Math.max(0, start - beforeChars)
  if (low === 0 || (low < MAX_FRONT_MATTER_CHARS && text.startsWith('---\n'))) return 0
  let from = findBlankBefore(text, start, low)
  if (from !== null && /^\p{Ll}/u.test(text.slice(from, from + 2))) from = findBlankBefore(text, from - 2, low) ?? from
  from ??= findFirstBreak(text, low, start) ?? start
  return beginsInCode(text, from) ? Math.max(text.lastIndexOf('\n```', from - 1) + 1, 0) : from
}

function findBlankBefore(text: string, position: number, low: number): number | null {
  const at = text.lastIndexOf('\n\n', position - 1)
  return at >= low ? at + 2 : null
}

/** Where no blank line tells where a paragraph begins, a line or a word does. */
function findFirstBreak(text: string, low: number, start: number): number | null {
  const at = ['\n', ' '].map((mark) => text.indexOf(mark, low)).find((found) => found >= 0 && found < start)
  return at === undefined ? null : at + 1
}

/** Whether a fence that was opened before is still open. */
function beginsInCode(text: string, from: number): boolean {
  if (!text.includes('```')) return false
  return (text.slice(0, from).match(FENCE) ?? []).length % 2 === 1
}

function findWindowEnd(text: string, end: number, afterChars: number): number {
  const high = end + afterChars
  if (high >= text.length) return text.length
  let to = text.indexOf('\n\n', end)
  if (to >= 0 && to <= high && GOES_ON.test(text.slice(to - 1, to + 4))) to = text.indexOf('\n\n', to + 2)
  if (to >= 0 && to <= high) return to
  const last = ['\n', ' '].map((mark) => text.lastIndexOf(mark, high)).find((found) => found > end)
  return last ?? end
}

/** Where, from `from` on, a heading stands that reading told, and not only one that goes on from the page before. */
function findHeadingStarts({ text, places }: IndexedSource, from: number, to: number): ReadonlySet<number> {
  const inside = places.filter(({ start, heading }) => start >= from && start < to && heading !== undefined)
  const told = inside.filter(({ start, heading }) => text.startsWith(heading!, start))
  return new Set(told.map(({ start }) => start - from))
}

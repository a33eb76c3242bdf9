import { roundSize } from './lines.ts'
import { endsSentence, findColumnRight, goesOnWith, startsParagraph } from './paragraphs.ts'
import type { PdfLine } from './pdf-line.ts'
import { isTable, type PdfBlock } from './tables.ts'

/** What may stand between the two halves of a paragraph: a table, a figure with its letters, their captions, small print. */
const MAX_FLOATED_BLOCKS = 40
const MIN_FLOAT_CHARS = 60
const MIN_LINE_WORDS = 4
const CAPTION = /^(?:\p{Lu}\p{L}{2,12}\.?)\s\d{1,3}(?:\.\d{1,3})?\s?[.:–—](?=\s|$)/u

/**
 * Brings the halves of a paragraph together between which a page has a table, a figure or small print: these follow.
 * @param before the last line of the page before, where its paragraph is open
 */
export function moveFloats(
  blocks: readonly PdfBlock[],
  before: PdfBlock | undefined,
  isHeading: (block: PdfBlock) => boolean,
): readonly PdfBlock[] {
  const moved = before === undefined ? [...blocks] : [before, ...blocks]
  for (let at = 0; at < moved.length - 1; at += 1) {
    const second = findSecondHalf(moved, at, isHeading)
    if (second === null) continue
    let end = second + 1
    while (end < moved.length && isSameParagraph(moved, end)) end += 1
    const half = moved.splice(second, end - second)
    moved.splice(at + 1, 0, ...half)
    at += half.length
  }
  return before === undefined ? moved : moved.slice(1)
}

/** Where the paragraph goes on that is broken off after `at`; null where it is not. */
function findSecondHalf(
  blocks: readonly PdfBlock[],
  at: number,
  isHeading: (block: PdfBlock) => boolean,
): number | null {
  const first = blocks[at]!
  if (isTable(first) || isHeading(first) || first.size === 0 || endsSentence(first.text)) return null
  if (first.text.split(' ').length < MIN_LINE_WORDS || !isFloat(first, blocks[at + 1]!)) return null
  for (let next = at + 2; next < Math.min(blocks.length, at + MAX_FLOATED_BLOCKS); next += 1) {
    const block = blocks[next]!
    if (isHeading(block)) return null
    if (isTable(block) || roundSize(block.size) < roundSize(first.size)) continue
    if (/^\p{Ll}/u.test(block.text) && goesOnWith(first, block) && endsFloat(blocks[next - 1]!, first)) {
      return hasSubstance(blocks.slice(at + 1, next)) ? next : null
    }
    if (!isPartOfCaption(blocks, next)) return null
  }
  return null
}

function isFloat(first: PdfLine, block: PdfBlock): boolean {
  if (isTable(block)) return true
  const isApart = first.y - block.y > first.size * 1.6 || block.y > first.y
  return (isApart && CAPTION.test(block.text)) || roundSize(block.size) <= roundSize(first.size) - 1
}

/** A line in lower case may be the second one of a caption. */
const endsFloat = (block: PdfBlock, first: PdfLine) =>
  isTable(block) || endsSentence(block.text) || roundSize(block.size) < roundSize(first.size)

/** A sign above a formula is no float. */
const hasSubstance = (blocks: readonly PdfBlock[]) =>
  blocks.some(isTable) ||
  blocks.reduce((chars, block) => chars + (isTable(block) ? 0 : block.text.length), 0) > MIN_FLOAT_CHARS

/** A caption may be set as large as the text, and go on over lines. */
function isPartOfCaption(blocks: readonly PdfBlock[], at: number): boolean {
  for (let from = at; from >= Math.max(0, at - 6); from -= 1) {
    const block = blocks[from]!
    if (isTable(block)) return false
    if (CAPTION.test(block.text)) return true
  }
  return false
}

function isSameParagraph(blocks: readonly PdfBlock[], at: number): boolean {
  const [previous, line] = [blocks[at - 1]!, blocks[at]!]
  if (isTable(previous) || isTable(line)) return false
  const lines = blocks.flatMap((block) => (isTable(block) ? [] : [block]))
  return !startsParagraph(previous, line, findColumnRight(lines, lines.indexOf(previous)))
}

import type { FoundSpan } from '../../../text/spans.ts'
import { findCharacterBreaks, findLineBreaks } from '../fonts/breaks.ts'

/** Gives the width of `text.slice(start, end)`. */
type MeasureWidth = (start: number, end: number) => number

/** Space enough for what rounding adds. */
const SLACK = 0.01

/**
 * Breaks one paragraph into lines no wider than `width`, in the unit of `measureWidth`; a word wider than a line is cut.
 * Spaces at the ends of a line are outside of it.
 */
export function breakIntoLines(text: string, width: number, measureWidth: MeasureWidth): readonly FoundSpan[] {
  const lines: { start: number; end: number }[] = []
  let used = 0
  for (const piece of splitPieces(text).flatMap((one) => cutToFit(text, one, width, measureWidth))) {
    const line = lines.at(-1)
    const own = measureWidth(piece.start, piece.end)
    const grown = line === undefined ? Infinity : used + measureWidth(line.end, piece.start) + own
    if (line !== undefined && grown <= width + SLACK) line.end = piece.end
    else lines.push({ ...piece })
    used = grown <= width + SLACK ? grown : own
  }
  return lines
}

/** What stands between two places where a line may end, spaces left out. */
function splitPieces(text: string): readonly FoundSpan[] {
  const ends = findLineBreaks(text)
  return ends.map((end, index) => trimPiece(text, ends[index - 1] ?? 0, end)).filter(({ end, start }) => end > start)
}

function trimPiece(text: string, start: number, end: number): FoundSpan {
  const piece = text.slice(start, end)
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length }
}

function cutToFit(text: string, piece: FoundSpan, width: number, measureWidth: MeasureWidth): readonly FoundSpan[] {
  if (measureWidth(piece.start, piece.end) <= width + SLACK) return [piece]
  const parts: { start: number; end: number }[] = []
  for (const offset of findCharacterBreaks(text.slice(piece.start, piece.end))) {
    const part = parts.at(-1)
    const end = piece.start + offset
    if (part !== undefined && measureWidth(part.start, end) <= width) part.end = end
    else parts.push({ start: part?.end ?? piece.start, end })
  }
  return parts
}

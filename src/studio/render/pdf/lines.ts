import { characterBreaks, lineBreaks } from '../fonts/breaks.ts'

/** A stretch of a text from `start` to `end`, UTF-16 units. */
export type Stretch = { readonly start: number; readonly end: number }

/** Gives the width of `text.slice(start, end)`. */
export type WidthOf = (start: number, end: number) => number

/** Space enough for what rounding adds. */
const SLACK = 0.01

/**
 * Breaks one paragraph into lines no wider than `width`, in the unit of `widthOf`; a word wider than a line is cut.
 * Spaces at the ends of a line are outside of it.
 */
export function linesOf(text: string, width: number, widthOf: WidthOf): readonly Stretch[] {
  const lines: { start: number; end: number }[] = []
  let used = 0
  for (const piece of pieces(text).flatMap((one) => cutToFit(text, one, width, widthOf))) {
    const line = lines.at(-1)
    const own = widthOf(piece.start, piece.end)
    const grown = line === undefined ? Infinity : used + widthOf(line.end, piece.start) + own
    if (line !== undefined && grown <= width + SLACK) line.end = piece.end
    else lines.push({ ...piece })
    used = grown <= width + SLACK ? grown : own
  }
  return lines
}

/** What stands between two places where a line may end, spaces left out. */
function pieces(text: string): readonly Stretch[] {
  const ends = lineBreaks(text)
  return ends.map((end, index) => trimmed(text, ends[index - 1] ?? 0, end)).filter(({ end, start }) => end > start)
}

function trimmed(text: string, start: number, end: number): Stretch {
  const piece = text.slice(start, end)
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length }
}

function cutToFit(text: string, piece: Stretch, width: number, widthOf: WidthOf): readonly Stretch[] {
  if (widthOf(piece.start, piece.end) <= width + SLACK) return [piece]
  const parts: { start: number; end: number }[] = []
  for (const offset of characterBreaks(text.slice(piece.start, piece.end))) {
    const part = parts.at(-1)
    const end = piece.start + offset
    if (part !== undefined && widthOf(part.start, end) <= width) part.end = end
    else parts.push({ start: part?.end ?? piece.start, end })
  }
  return parts
}

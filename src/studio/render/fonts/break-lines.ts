import { findCharacterBreaks } from './breaks.ts'
import type { ShapedText } from './shaped-text.ts'

/** A line: from where to where in the text, in UTF-16 units. */
export type LineCut = readonly [start: number, end: number]

/** Cuts a text into lines no wider than `maxWidth` (em); a word wider than that is cut between characters. */
export function breakLines(shaped: ShapedText, maxWidth: number): LineCut[] {
  const cuts: LineCut[] = []
  let start = 0
  let end = 0
  for (const position of shaped.breaks) {
    if (shaped.width(start, position) > maxWidth) {
      if (end > start) cuts.push([start, end])
      start = Math.max(start, end)
      for (const cut of cutWord(shaped, start, position, maxWidth)) {
        cuts.push(cut)
        start = cut[1]
      }
    }
    end = position
  }
  if (end > start || cuts.length === 0) cuts.push([start, end])
  return cuts
}

/** Lines of about one length: the narrowest that are as many as `cuts`. */
export function balanceLines(shaped: ShapedText, cuts: readonly LineCut[], maxWidth: number): readonly LineCut[] {
  if (cuts.length < 2) return cuts
  let best = cuts
  for (let width = maxWidth * 0.95; width > maxWidth * 0.4; width -= maxWidth * 0.05) {
    const narrower = breakLines(shaped, width)
    const isWordCut = narrower.some(([, end]) => !shaped.breaks.includes(end))
    if (narrower.length > cuts.length || isWordCut) break
    best = narrower
  }
  return best
}

/** Full lines of a word that is wider than a line. */
function cutWord(shaped: ShapedText, start: number, end: number, maxWidth: number): LineCut[] {
  if (shaped.width(start, end) <= maxWidth) return []
  const cuts: LineCut[] = []
  let from = start
  let before = start
  for (const length of findCharacterBreaks(shaped.text.slice(start, end))) {
    const to = start + length
    if (shaped.width(from, to) > maxWidth && before > from) {
      cuts.push([from, before])
      from = before
    }
    before = to
  }
  return cuts
}

import { chooseFace, type FontSet } from './choose-fonts.ts'
import { type Direction, findEmbeddingLevels } from './text-direction.ts'
import type { FontWeight, Typeface } from './typeface.ts'

/** A stretch of text in one font and one direction; offsets in UTF-16 units. */
export type TextRun = { readonly start: number; readonly end: number; readonly face: Typeface; readonly level: number }

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Drawn by nobody: joiners, variation selectors, marks of direction. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
/** Belongs to whatever stands before it, when that font has it. */
const NEUTRAL = /^[\p{Z}\p{P}]/u

/**
 * Cuts a text where font or direction change. What no font of the set has is left out of the runs.
 * @param text in Unicode form NFC, without line ends
 */
export function splitTextRuns(text: string, fonts: FontSet, weight: FontWeight, base: Direction): TextRun[] {
  const levels = findEmbeddingLevels(text, base)
  const runs: TextRun[] = []
  for (const { index, segment } of GRAPHEMES.segment(text)) {
    const last = runs.at(-1)
    const face = chooseGraphemeFace(segment, fonts, weight, last?.face ?? null)
    if (!face) continue
    const level = levels[index] ?? 0
    const end = index + segment.length
    if (last && last.face === face && last.level === level && last.end === index)
      runs[runs.length - 1] = { ...last, end }
    else runs.push({ start: index, end, face, level })
  }
  return runs
}

function chooseGraphemeFace(
  grapheme: string,
  fonts: FontSet,
  weight: FontWeight,
  before: Typeface | null,
): Typeface | null {
  const codePoints = [...grapheme].filter((character) => !INVISIBLE.test(character)).map((one) => one.codePointAt(0)!)
  if (codePoints.length === 0) return before
  if (before && NEUTRAL.test(grapheme) && codePoints.every(before.covers)) return before
  const first = chooseFace(fonts, codePoints[0]!, weight)
  if (!first || codePoints.every(first.covers)) return first
  const whole = fonts.faces.find((face) => face.weight === weight && codePoints.every(face.covers))
  return whole ?? null
}

import type { Face, Weight } from './face.ts'
import { type FontSet, faceFor } from './fonts-for.ts'
import { type Direction, levelsOf } from './text-direction.ts'

/** A stretch of text in one font and one direction; offsets in UTF-16 units. */
export type TextRun = { readonly start: number; readonly end: number; readonly face: Face; readonly level: number }

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Drawn by nobody: joiners, variation selectors, marks of direction. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
/** Belongs to whatever stands before it, when that font has it. */
const NEUTRAL = /^[\p{Z}\p{P}]/u

/**
 * Cuts a text where font or direction change. What no font of the set has is left out of the runs.
 * @param text in Unicode form NFC, without line ends
 */
export function textRuns(text: string, fonts: FontSet, weight: Weight, base: Direction): TextRun[] {
  const levels = levelsOf(text, base)
  const runs: TextRun[] = []
  for (const { index, segment } of GRAPHEMES.segment(text)) {
    const last = runs.at(-1)
    const face = faceOf(segment, fonts, weight, last?.face ?? null)
    if (!face) continue
    const level = levels[index] ?? 0
    const end = index + segment.length
    if (last && last.face === face && last.level === level && last.end === index)
      runs[runs.length - 1] = { ...last, end }
    else runs.push({ start: index, end, face, level })
  }
  return runs
}

function faceOf(grapheme: string, fonts: FontSet, weight: Weight, before: Face | null): Face | null {
  const codePoints = [...grapheme].filter((character) => !INVISIBLE.test(character)).map((one) => one.codePointAt(0)!)
  if (codePoints.length === 0) return before
  if (before && NEUTRAL.test(grapheme) && codePoints.every(before.covers)) return before
  const first = faceFor(fonts, codePoints[0]!, weight)
  if (!first || codePoints.every(first.covers)) return first
  const whole = fonts.faces.find((face) => face.weight === weight && codePoints.every(face.covers))
  return whole ?? null
}

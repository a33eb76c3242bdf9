import { toLanguageTag } from '../direction.ts'
import { findLineBreaks } from './breaks.ts'
import type { FontSet } from './choose-fonts.ts'
import { type GlyphRun, shapeRun } from './shape.ts'
import { type Direction, sortVisually } from './text-direction.ts'
import { splitTextRuns, type TextRun } from './text-runs.ts'
import { type FontWeight, openTypeface, readGlyphInk } from './typeface.ts'

/** A stretch of text as one line; all lengths in em. */
type ShapedLine = {
  readonly text: string
  /** From left to right. */
  readonly runs: readonly GlyphRun[]
  readonly width: number
  /** How far its ink reaches above the baseline, and (negative) below. */
  readonly top: number
  readonly bottom: number
}

/** One paragraph of text, shaped once: what it measures does not depend on size or width. Offsets in UTF-16 units. */
export class ShapedText {
  readonly text: string
  readonly #runs: readonly TextRun[]
  readonly #tag: string
  readonly #lines = new Map<string, ShapedLine>()
  readonly #advances: Float64Array
  #breaks: readonly number[] | null = null

  constructor(text: string, fonts: FontSet, weight: FontWeight, direction: Direction, language: string) {
    this.text = text
    this.#tag = toLanguageTag(language)
    this.#runs = splitTextRuns(text, fonts, weight, direction)
    this.#advances = sumAdvances(
      text,
      this.#runs.map((run) => shapeRun(text, run, this.#tag)),
    )
  }

  /** Where a line may end. */
  get breaks(): readonly number[] {
    this.#breaks ??= findLineBreaks(this.text)
    return this.#breaks
  }

  /** Without the spaces at the end. */
  width(start: number, end: number): number {
    return this.#advances[this.#withoutSpaces(start, end)]! - this.#advances[start]!
  }

  line(start: number, end: number): ShapedLine {
    const key = `${start} ${end}`
    let line = this.#lines.get(key)
    if (!line) {
      line = this.#shapedLine(start, this.#withoutSpaces(start, end))
      this.#lines.set(key, line)
    }
    return line
  }

  #shapedLine(start: number, end: number): ShapedLine {
    const inside = this.#runs
      .filter((run) => run.start < end && run.end > start)
      .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }))
    const runs = sortVisually(inside).map((run) => shapeRun(this.text, run, this.#tag))
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    return { text: this.text.slice(start, end), runs, width, ...measureInkHeights(runs) }
  }

  #withoutSpaces(start: number, end: number): number {
    let last = end
    while (last > start && this.text[last - 1] === ' ') last--
    return last
  }
}

const known = new WeakMap<FontSet, Map<string, ShapedText>>()

/** The same text in the same fonts is shaped once, as long as the set of fonts lives. */
export function shapeText(text: string, fonts: FontSet, weight: FontWeight, direction: Direction, language: string) {
  const textsOfFonts = known.get(fonts) ?? new Map<string, ShapedText>()
  known.set(fonts, textsOfFonts)
  const key = `${weight} ${direction} ${language} ${text}`
  let shaped = textsOfFonts.get(key)
  if (!shaped) {
    shaped = new ShapedText(text, fonts, weight, direction, language)
    textsOfFonts.set(key, shaped)
  }
  return shaped
}

/** At each offset the advance of all that stands before it in reading order. */
function sumAdvances(text: string, runs: readonly GlyphRun[]): Float64Array {
  const advances = new Float64Array(text.length + 1)
  for (const { glyphs } of runs) {
    for (const { cluster, advance } of glyphs) advances[cluster + 1]! += advance
  }
  for (let at = 1; at < advances.length; at++) advances[at]! += advances[at - 1]!
  return advances
}

function measureInkHeights(runs: readonly GlyphRun[]): { top: number; bottom: number } {
  let top = 0
  let bottom = 0
  for (const { face, glyphs } of runs) {
    const { unitsPerEm } = openTypeface(face)
    for (const glyph of glyphs) {
      const ink = readGlyphInk(face, glyph.id)
      top = Math.max(top, ink.top / unitsPerEm + glyph.y)
      bottom = Math.min(bottom, ink.bottom / unitsPerEm + glyph.y)
    }
  }
  return { top, bottom }
}

import { Buffer, Direction as HarfBuzzDirection, shape } from 'harfbuzzjs'
import type { TextRun } from './text-runs.ts'
import { openTypeface, type Typeface } from './typeface.ts'

/** A glyph as it is drawn (0 stands for none: a stray mark, whose dotted circle the font lacks): `x`, `y` and `advance` in em, y upwards, `x` from the left end of its run. */
type Glyph = {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly advance: number
  /** Offset in the text of the first character that it stands for. */
  readonly cluster: number
}

/** Glyphs of one font, from left to right. */
export type GlyphRun = {
  readonly face: Typeface
  readonly level: number
  readonly glyphs: readonly Glyph[]
  readonly width: number
}

/** One for all: what is made anew each time is freed when the event loop turns, which is too late for us. */
const buffer = new Buffer()

/**
 * The glyphs of a run, joined, stacked and reordered as its script asks for, with the text around it in view.
 * @param languageTag BCP 47; chooses among the forms that a font has for several languages
 */
export function shapeRun(text: string, { start, end, face, level }: TextRun, languageTag: string): GlyphRun {
  buffer.clearContents()
  buffer.addText(text, start, end - start)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? HarfBuzzDirection.RTL : HarfBuzzDirection.LTR)
  buffer.setLanguage(languageTag)
  const { font, unitsPerEm } = openTypeface(face)
  shape(font, buffer)
  let width = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
    const { codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    const x = (width + xOffset) / unitsPerEm
    width += xAdvance
    return { id, x, y: yOffset / unitsPerEm, advance: xAdvance / unitsPerEm, cluster }
  })
  return { face, level, glyphs, width: width / unitsPerEm }
}

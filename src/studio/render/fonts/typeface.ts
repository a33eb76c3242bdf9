import { readFileSync } from 'node:fs'
import { Blob, Font, Face as HarfBuzzFace } from 'harfbuzzjs'
import { memoize } from '../../../lib/memoize.ts'

export type FontWeight = 400 | 700

/** One font file, or one member of a collection, that text can be set in. */
export type Typeface = {
  /** Safe inside a name: letters and digits. */
  readonly family: string
  readonly weight: FontWeight
  readonly path: string
  /** Its number in a collection (`.ttc`); 0 for a single font. */
  readonly index: number
  /** Its name in a collection, as fontkit and pdfkit want it. */
  readonly postscriptName?: string
  readonly covers: (codePoint: number) => boolean
}

/** GlyphInk of a glyph in units of the font, y upwards: `top` above the baseline, `bottom` below it where negative. */
type GlyphInk = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

type OpenedTypeface = { readonly font: Font; readonly unitsPerEm: number; readonly inks: Map<number, GlyphInk> }

const opened = new Map<string, OpenedTypeface>()

/** Makes a face; its file is read when it is first asked for something. */
export function createTypeface(given: Omit<Typeface, 'covers'>): Typeface {
  const made: Typeface = {
    ...given,
    covers: memoize((codePoint) => openTypeface(made).font.nominalGlyph(codePoint) !== undefined),
  }
  return made
}

/** The font behind a face; a file is read once per process. */
export function openTypeface({ path, index }: Typeface): OpenedTypeface {
  const key = `${path}#${index}`
  let known = opened.get(key)
  if (!known) {
    const inner = new HarfBuzzFace(new Blob(readFileSync(path)), index)
    known = { font: new Font(inner), unitsPerEm: inner.upem, inks: new Map() }
    opened.set(key, known)
  }
  return known
}

/** Where the ink of a glyph lies. */
export function readGlyphInk(font: Typeface, glyph: number): GlyphInk {
  const { font: inner, inks } = openTypeface(font)
  let ink = inks.get(glyph)
  if (!ink) {
    const extents = inner.glyphExtents(glyph)
    const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = extents ?? {}
    ink = { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height }
    inks.set(glyph, ink)
  }
  return ink
}

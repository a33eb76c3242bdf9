import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
import { Buffer, shape } from 'harfbuzzjs'
import { type Face, openFace } from '../fonts/face.ts'

/** Text whose glyphs stand in the order of its letters, without marks on them. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Common}]*$/u
/** Digits of any script run from left to right; fontkit would turn `٢٥` into 52. */
const NUMBER = /^[\p{Nd}\p{P}\p{S}\p{Z}]+$/u
const MOST_WORDS = 20_000

type Opened = { readonly font: Font; readonly words: Map<string, GlyphRun> }

const opened = new Map<string, Opened>()

/**
 * The font of a face as pdfkit takes one. Shaping is most of the time that a PDF of many pages takes: a word is shaped
 * once, with and without the space behind it, and plain text by HarfBuzz, ten times as fast as fontkit. The other
 * scripts are shaped by fontkit, which tells the letters of each glyph. Files are read once per process.
 */
export function openFont(face: Face): Font {
  const { font, words } = fontOf(face)
  const shaped = (word: string): GlyphRun => {
    const known = words.get(word)
    if (known) return known
    const run = PLAIN.test(word) ? plainRun(word, face) : scriptRun(word, font)
    if (words.size >= MOST_WORDS) words.clear()
    words.set(word, run)
    return run
  }
  const layout: Font['layout'] = (text, features) => {
    if (features) return font.layout(text, features)
    const word = text.endsWith(' ') ? text.slice(0, -1) : text
    return joined(word === text || word === '' ? [shaped(text)] : [shaped(word), shaped(' ')])
  }
  return Object.assign(Object.create(font) as Font, { layout })
}

function fontOf({ path, postscriptName }: Face): Opened {
  const key = `${path}#${postscriptName ?? ''}`
  let known = opened.get(key)
  if (!known) {
    known = { font: create(readFileSync(path), postscriptName), words: new Map() }
    opened.set(key, known)
  }
  return known
}

const scriptRun = (word: string, font: Font) =>
  NUMBER.test(word) ? font.layout(word, undefined, undefined, undefined, 'ltr') : font.layout(word)

function plainRun(word: string, face: Face): GlyphRun {
  const buffer = new Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  const { font } = openFace(face)
  shape(font, buffer)
  const found = buffer.getGlyphInfosAndPositions()
  const glyphs = found.map(({ cluster, codepoint }, index) => {
    const isFirst = found[index - 1]?.cluster !== cluster
    const end = found.slice(index).find((next) => next.cluster > cluster)?.cluster ?? word.length
    const letters = isFirst ? [...word.slice(cluster, end)] : []
    const codePoints = letters.map((letter) => letter.codePointAt(0)!)
    return { id: codepoint, advanceWidth: font.glyphHAdvance(codepoint), codePoints }
  })
  const positions = found.map(({ xAdvance = 0, xOffset = 0, yAdvance = 0, yOffset = 0 }) => {
    return { xAdvance, yAdvance, xOffset, yOffset }
  })
  return { glyphs, positions, advanceWidth: 0 }
}

/** New positions each time: pdfkit scales those it is given, and then asks for their sum. */
function joined(runs: readonly GlyphRun[]): GlyphRun {
  const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })))
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

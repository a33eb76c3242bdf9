import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
import { Buffer, shape } from 'harfbuzzjs'
import { openTypeface, type Typeface } from '../fonts/typeface.ts'

/** Text whose glyphs stand in the order of its letters, without marks on them. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Common}]*$/u
/** Digits of any script run from left to right; fontkit would turn `٢٥` into 52. */
const NUMBER = /^[\p{Nd}\p{P}\p{S}\p{Z}]+$/u
const MAX_WORDS = 20_000

type OpenedFont = { readonly font: Font; readonly words: Map<string, GlyphRun> }

const opened = new Map<string, OpenedFont>()

/**
 * The font of a face as pdfkit takes one. Shaping is most of the time that a PDF of many pages takes: a word is shaped
 * once, with and without the space behind it, and plain text by HarfBuzz, ten times as fast as fontkit. The other
 * scripts are shaped by fontkit, which tells the letters of each glyph. Files are read once per process.
 */
export function openFont(face: Typeface): Font {
  const { font, words } = loadFont(face)
  const shapeWord = (word: string): GlyphRun => {
    const known = words.get(word)
    if (known) return known
    const run = PLAIN.test(word) ? shapePlainRun(word, face) : shapeScriptRun(word, font)
    if (words.size >= MAX_WORDS) words.clear()
    words.set(word, run)
    return run
  }
  const layout: Font['layout'] = (text, features) => {
    if (features) return font.layout(text, features)
    const word = text.endsWith(' ') ? text.slice(0, -1) : text
    return joinGlyphRuns(word === text || word === '' ? [shapeWord(text)] : [shapeWord(word), shapeWord(' ')])
  }
  return Object.assign(Object.create(font) as Font, { layout })
}

function loadFont({ path, postscriptName }: Typeface): OpenedFont {
  const key = `${path}#${postscriptName ?? ''}`
  let known = opened.get(key)
  if (!known) {
    known = { font: create(readFileSync(path), postscriptName), words: new Map() }
    opened.set(key, known)
  }
  return known
}

const shapeScriptRun = (word: string, font: Font) =>
  NUMBER.test(word) ? font.layout(word, undefined, undefined, undefined, 'ltr') : font.layout(word)

function shapePlainRun(word: string, face: Typeface): GlyphRun {
  const buffer = new Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  const { font } = openTypeface(face)
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
function joinGlyphRuns(runs: readonly GlyphRun[]): GlyphRun {
  const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })))
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

import { languageTag } from '../direction.ts'
import { characterBreaks, lineBreaks } from './breaks.ts'
import { inkOf, openFace, type Weight } from './face.ts'
import type { FontSet } from './fonts-for.ts'
import { textRuns } from './runs.ts'
import { type GlyphRun, shapeRun } from './shape.ts'
import { type Direction, inVisualOrder, textDirection } from './text-direction.ts'

/** How a text is set. Sizes in pixels (or points: nothing here knows which). */
export type TextStyle = {
  readonly fonts: FontSet
  readonly size: number
  readonly weight: Weight
  /** Distance of two baselines, in sizes; grows where letters are taller. Default 1.4. */
  readonly lineHeight?: number
  /** Which way a text without letters runs. */
  readonly direction: Direction
  /** A code of `domain/language.ts`. */
  readonly language: string
  /** Lines of about one length, for titles. */
  readonly isBalanced?: boolean
  readonly maxLines?: number
  /** The end of the text that stays when words before it are left out: a citation number. */
  readonly tail?: string
}

export type SetLine = {
  readonly text: string
  /** From left to right. */
  readonly runs: readonly GlyphRun[]
  readonly width: number
  /** From the top of the paragraph. */
  readonly baseline: number
}

/** A text in lines; `width` is that of its longest line. */
export type Paragraph = {
  readonly text: string
  readonly style: TextStyle
  readonly direction: Direction
  readonly lines: readonly SetLine[]
  readonly width: number
  readonly height: number
  /** Words were left out to keep to `maxLines`; the last line then ends in an ellipsis. */
  readonly isCut: boolean
}

const ASCENT = 0.76
const DESCENT = 0.24
const ELLIPSIS = '…'

/**
 * Sets a text in lines no wider than `maxWidth`: shaped, in both directions, with fonts for every script of it. A word
 * wider than that is broken between characters.
 */
export function setParagraph(text: string, style: TextStyle, maxWidth: number): Paragraph {
  const tidy = tidied(text)
  const direction = textDirection(tidy, style.direction)
  const shaper = shaperOf(tidy, style, direction)
  const cuts = breakLines(shaper, maxWidth)
  const kept = style.maxLines && cuts.length > style.maxLines ? null : cuts
  if (!kept) return cutParagraph(tidy, style, maxWidth)
  const balanced = style.isBalanced && kept.length > 1 ? balance(shaper, kept, maxWidth) : kept
  return placeLines(
    tidy,
    style,
    direction,
    balanced.map(([start, end]) => shaper.line(start, end)),
    false,
  )
}

const UNIT = '[%‰°€$£¥₹]|(?:[kmcµ]?[glmWJV]|[kMGT]?B|[kMG]Wh|[kMG]?Hz|ha|ms|EUR|USD)(?![\\p{L}])'
const BEFORE_UNIT = new RegExp(`(?<=\\p{Nd}) (?=${UNIT})`, 'gu')

/** One kind of space, and none where a line may not end: before a unit. */
function tidied(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[\u2000-\u200a\u202f\u205f]/g, '\u00a0')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(BEFORE_UNIT, '\u00a0')
}

/** Width of a text on one line. */
export function textWidth(text: string, style: TextStyle): number {
  return setParagraph(text, { ...style, maxLines: undefined }, Number.POSITIVE_INFINITY).width
}

/**
 * Sets a text in the largest of the sizes (given from large to small) in which it keeps to a width and height; in the
 * smallest one, cut, when it does in none.
 */
export function setFitting(text: string, style: TextStyle, sizes: readonly number[], width: number, height: number) {
  let paragraph: Paragraph | null = null
  for (const size of sizes) {
    paragraph = setParagraph(text, { ...style, size }, width)
    if (!paragraph.isCut && paragraph.height <= height && paragraph.width <= width) return paragraph
  }
  const line = paragraph!.height / paragraph!.lines.length
  const maxLines = Math.max(1, Math.min(style.maxLines ?? Number.POSITIVE_INFINITY, Math.floor(height / line)))
  return setParagraph(text, { ...style, size: sizes.at(-1)!, maxLines }, width)
}

type Cut = readonly [start: number, end: number]
type Shaper = {
  readonly text: string
  readonly width: (start: number, end: number) => number
  readonly line: (start: number, end: number) => Omit<SetLine, 'baseline'>
}

function shaperOf(text: string, style: TextStyle, direction: Direction): Shaper {
  const runs = textRuns(text, style.fonts, style.weight, direction)
  const tag = languageTag(style.language)
  const sums = advanceSums(
    text,
    runs.map((run) => shapeRun(text, run, tag)),
  )
  return {
    text,
    width: (start, end) => (sums[trimmedEnd(text, start, end)]! - sums[start]!) * style.size,
    line: (start, end) => {
      const last = trimmedEnd(text, start, end)
      const inside = runs
        .filter((run) => run.start < last && run.end > start)
        .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, last) }))
      const shaped = inVisualOrder(inside).map((run) => shapeRun(text, run, tag))
      const width = shaped.reduce((sum, run) => sum + run.width, 0) * style.size
      return { text: text.slice(start, last), runs: shaped, width }
    },
  }
}

/** At each offset the advance, in em, of all that stands before it in reading order. */
function advanceSums(text: string, runs: readonly GlyphRun[]): Float64Array {
  const advances = new Float64Array(text.length + 1)
  for (const { glyphs } of runs) {
    for (const { cluster, advance } of glyphs) advances[cluster + 1]! += advance
  }
  for (let at = 1; at < advances.length; at++) advances[at]! += advances[at - 1]!
  return advances
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text[last - 1] === ' ') last--
  return last
}

function breakLines(shaper: Shaper, maxWidth: number): Cut[] {
  const cuts: Cut[] = []
  let start = 0
  let end = 0
  for (const position of lineBreaks(shaper.text)) {
    if (shaper.width(start, position) > maxWidth) {
      if (end > start) cuts.push([start, end])
      start = Math.max(start, end)
      for (const cut of cutWord(shaper, start, position, maxWidth)) {
        cuts.push(cut)
        start = cut[1]
      }
    }
    end = position
  }
  if (end > start || cuts.length === 0) cuts.push([start, end])
  return cuts
}

/** Full lines of a word that is wider than a line. */
function cutWord(shaper: Shaper, start: number, end: number, maxWidth: number): Cut[] {
  if (shaper.width(start, end) <= maxWidth) return []
  const cuts: Cut[] = []
  let from = start
  let before = start
  for (const length of characterBreaks(shaper.text.slice(start, end))) {
    const to = start + length
    if (shaper.width(from, to) > maxWidth && before > from) {
      cuts.push([from, before])
      from = before
    }
    before = to
  }
  return cuts
}

/** The narrowest lines that are as many. */
function balance(shaper: Shaper, cuts: readonly Cut[], maxWidth: number): Cut[] {
  let best = [...cuts]
  for (let width = maxWidth * 0.95; width > maxWidth * 0.4; width -= maxWidth * 0.05) {
    const narrower = breakLines(shaper, width)
    if (narrower.length > cuts.length || narrower.some(([start, end]) => shaper.width(start, end) > width)) break
    best = narrower
  }
  return best
}

/** Keeps as many words as fit on the allowed lines, an ellipsis behind them. */
function cutParagraph(text: string, style: TextStyle, maxWidth: number): Paragraph {
  const ends = [...lineBreaks(text).slice(0, -1), 0].sort((a, b) => a - b)
  const { tail = '' } = style
  const shortened = (end: number) => `${text.slice(0, end).replace(/[\s\p{P}]+$/u, '')}${ELLIPSIS}${tail}`
  const fits = (end: number) => setParagraph(shortened(end), style, maxWidth)
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(ends[middle]!).isCut) high = middle - 1
    else low = middle
  }
  const uncut = { ...style, maxLines: undefined, isBalanced: false }
  return { ...setParagraph(shortened(ends[low]!), uncut, maxWidth), text, style, isCut: true }
}

function placeLines(
  text: string,
  style: TextStyle,
  direction: Direction,
  lines: readonly Omit<SetLine, 'baseline'>[],
  isCut: boolean,
): Paragraph {
  const { size, lineHeight = 1.4 } = style
  const inks = lines.map(lineInk)
  const half = (lineHeight - ASCENT - DESCENT) / 2
  const top = Math.max(ASCENT + half, ...inks.map((ink) => ink.top)) * size
  const bottom = Math.max(DESCENT + half, ...inks.map((ink) => -ink.bottom)) * size
  const placed = lines.map((line, index) => ({ ...line, baseline: top + index * (top + bottom) }))
  const width = Math.max(0, ...lines.map((line) => line.width))
  return { text, style, direction, lines: placed, width, height: lines.length * (top + bottom), isCut }
}

/** How far the ink of a line reaches above and below its baseline, in em. */
function lineInk(line: Omit<SetLine, 'baseline'>): { top: number; bottom: number } {
  let top = 0
  let bottom = 0
  for (const { face, glyphs } of line.runs) {
    const { unitsPerEm } = openFace(face)
    for (const glyph of glyphs) {
      const ink = inkOf(face, glyph.id)
      top = Math.max(top, ink.top / unitsPerEm + glyph.y)
      bottom = Math.min(bottom, ink.bottom / unitsPerEm + glyph.y)
    }
  }
  return { top, bottom }
}

import { balanceLines, breakLines, type Cut } from './break-lines.ts'
import { lineBreaks } from './breaks.ts'
import type { Weight } from './face.ts'
import type { FontSet } from './fonts-for.ts'
import type { GlyphRun } from './shape.ts'
import { type ShapedText, shapedText } from './shaped-text.ts'
import { type Direction, textDirection } from './text-direction.ts'

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
  readonly lines: readonly SetLine[]
  readonly width: number
  readonly height: number
  /** Words were left out to keep to `maxLines`; the last line then ends in an ellipsis. */
  readonly isCut: boolean
}

const ASCENT = 0.76
const DESCENT = 0.24
const ELLIPSIS = '…'
const MOST_TRIES = 40

/**
 * Sets a text in lines no wider than `maxWidth`: shaped, in both directions, with fonts for every script of it. A word
 * wider than that is broken between characters.
 */
export function setParagraph(text: string, style: TextStyle, maxWidth: number): Paragraph {
  const tidy = tidied(text)
  const { maxLines = Number.POSITIVE_INFINITY } = style
  const { shaped, cuts } = brokenText(tidy, style, maxWidth)
  if (cuts.length <= maxLines) return placeLines(tidy, style, shaped, cuts, false)
  const short = shortened(tidy, cuts[maxLines - 1]![1], style, maxWidth, maxLines)
  return placeLines(tidy, style, short.shaped, short.cuts, true)
}

function brokenText(text: string, style: TextStyle, maxWidth: number) {
  const { fonts, weight, language, size } = style
  const shaped = shapedText(text, fonts, weight, textDirection(text, style.direction), language)
  const cuts = breakLines(shaped, maxWidth / size)
  return { shaped, cuts: style.isBalanced ? balanceLines(shaped, cuts, maxWidth / size) : cuts }
}

/** As many words of the first lines as leave room for the ellipsis and the tail. */
function shortened(text: string, end: number, style: TextStyle, maxWidth: number, maxLines: number) {
  const ends = lineBreaks(text).filter((position) => position <= end)
  const starts = [...ends.toReversed().slice(0, MOST_TRIES), 0]
  const tries = starts.map((last) => `${text.slice(0, last).replace(/[\s\p{P}]+$/u, '')}${ELLIPSIS}${style.tail ?? ''}`)
  const plain = { ...style, isBalanced: false }
  for (const words of tries) {
    const broken = brokenText(words, plain, maxWidth)
    if (broken.cuts.length <= maxLines) return broken
  }
  return brokenText(tries.at(-1)!, plain, maxWidth)
}

const UNIT = '[%‰°€$£¥₹]|(?:[kmcµ]?[glmWJV]|[kMGT]?B|[kMG]Wh|[kMG]?Hz|ha|ms|EUR|USD)(?!\\p{Script=Latin})'
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

function placeLines(
  text: string,
  style: TextStyle,
  shaped: ShapedText,
  cuts: readonly Cut[],
  isCut: boolean,
): Paragraph {
  const { size, lineHeight = 1.4 } = style
  const lines = cuts.map(([start, end]) => shaped.line(start, end))
  const half = (lineHeight - ASCENT - DESCENT) / 2
  const top = Math.max(ASCENT + half, ...lines.map((line) => line.top)) * size
  const bottom = Math.max(DESCENT + half, ...lines.map((line) => -line.bottom)) * size
  const placed = lines.map((line, index) => ({
    text: line.text,
    runs: line.runs,
    width: line.width * size,
    baseline: top + index * (top + bottom),
  }))
  const width = Math.max(0, ...placed.map((line) => line.width))
  return { text, style, lines: placed, width, height: lines.length * (top + bottom), isCut }
}

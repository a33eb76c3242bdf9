import { balanceLines, breakLines, type LineCut } from './break-lines.ts'
import { findLineBreaks } from './breaks.ts'
import type { FontSet } from './choose-fonts.ts'
import type { GlyphRun } from './shape.ts'
import { type ShapedText, shapeText } from './shaped-text.ts'
import { type Direction, detectTextDirection } from './text-direction.ts'
import type { FontWeight } from './typeface.ts'

/** How a text is set. Sizes in pixels (or points: nothing here knows which). */
export type ParagraphStyle = {
  readonly fonts: FontSet
  readonly size: number
  readonly weight: FontWeight
  /** Distance of two baselines, in sizes; grows where letters are taller. Default 1.4. */
  readonly lineHeight?: number
  /** Which way a text without letters runs. */
  readonly direction: Direction
  /** A code of `domain/content-language.ts`. */
  readonly language: string
  /** Lines of about one length, for titles. */
  readonly isBalanced?: boolean
  readonly maxLines?: number
  /** The end of the text that stays when words before it are left out: a citation number. */
  readonly tail?: string
}

export type ParagraphLine = {
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
  readonly style: ParagraphStyle
  readonly lines: readonly ParagraphLine[]
  readonly width: number
  readonly height: number
  /** Words were left out to keep to `maxLines`; the last line then ends in an ellipsis. */
  readonly isCut: boolean
}

const ASCENT = 0.76
const DESCENT = 0.24
const ELLIPSIS = '…'
const MAX_TRIES = 40

/**
 * Sets a text in lines no wider than `maxWidth`: shaped, in both directions, with fonts for every script of it. A word
 * wider than that is broken between characters.
 */
export function setParagraph(text: string, style: ParagraphStyle, maxWidth: number): Paragraph {
  const tidy = tidyText(text)
  const { maxLines = Number.POSITIVE_INFINITY } = style
  const { shaped, cuts } = breakText(tidy, style, maxWidth)
  if (cuts.length <= maxLines) return placeLines(tidy, style, shaped, cuts, false)
  const short = shortenToLines(tidy, cuts[maxLines - 1]![1], style, maxWidth, maxLines)
  return placeLines(tidy, style, short.shaped, short.cuts, true)
}

function breakText(text: string, style: ParagraphStyle, maxWidth: number) {
  const { fonts, weight, language, size } = style
  const shaped = shapeText(text, fonts, weight, detectTextDirection(text, style.direction), language)
  const cuts = breakLines(shaped, maxWidth / size)
  return { shaped, cuts: style.isBalanced ? balanceLines(shaped, cuts, maxWidth / size) : cuts }
}

/** As many words of the first lines as leave room for the ellipsis and the tail. */
function shortenToLines(text: string, end: number, style: ParagraphStyle, maxWidth: number, maxLines: number) {
  const ends = findLineBreaks(text).filter((position) => position <= end)
  const starts = [...ends.toReversed().slice(0, MAX_TRIES), 0]
  const tries = starts.map((last) => `${text.slice(0, last).replace(/[\s\p{P}]+$/u, '')}${ELLIPSIS}${style.tail ?? ''}`)
  const plain = { ...style, isBalanced: false }
  for (const words of tries) {
    const broken = breakText(words, plain, maxWidth)
    if (broken.cuts.length <= maxLines) return broken
  }
  return breakText(tries.at(-1)!, plain, maxWidth)
}

const UNIT = '[%‰°€$£¥₹]|(?:[kmcµ]?[glmWJV]|[kMGT]?B|[kMG]Wh|[kMG]?Hz|ha|ms|EUR|USD)(?!\\p{Script=Latin})'
const BEFORE_UNIT = new RegExp(`(?<=\\p{Nd}) (?=${UNIT})`, 'gu')

/** One kind of space, and none where a line may not end: before a unit. */
function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[\u2000-\u200a\u202f\u205f]/g, '\u00a0')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(BEFORE_UNIT, '\u00a0')
}

function placeLines(
  text: string,
  style: ParagraphStyle,
  shaped: ShapedText,
  cuts: readonly LineCut[],
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

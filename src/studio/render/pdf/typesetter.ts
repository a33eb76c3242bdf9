import type { FoundSpan } from '../../../text/spans.ts'
import { findCharacterBreaks, findLineBreaks } from '../fonts/breaks.ts'
import type { FontSet, FontStyle } from '../fonts/choose-fonts.ts'
import { type Direction, detectTextDirection, sortVisually } from '../fonts/text-direction.ts'
import { splitTextRuns, type TextRun } from '../fonts/text-runs.ts'
import type { FontWeight, Typeface } from '../fonts/typeface.ts'
import { breakIntoLines } from './lines.ts'

/** How text looks; lengths in points. */
export type SpanStyle = {
  readonly size: number
  readonly weight?: FontWeight
  readonly family?: FontStyle
  /** `#rrggbb` */
  readonly color?: string
  /** Above the line, for markers. */
  readonly rise?: number
  /** A named destination that a click leads to. */
  readonly goTo?: string
}
export type StyledSpan = SpanStyle & { readonly text: string }

/** Text in one font, style and direction, at `x` from the left end of its line. */
export type TypesetPiece = {
  readonly text: string
  readonly face: Typeface
  readonly style: SpanStyle
  readonly isRightToLeft: boolean
  readonly x: number
  readonly width: number
}

/** A line ready to be drawn: its pieces from left to right. */
export type TypesetLine = { readonly pieces: readonly TypesetPiece[]; readonly width: number }

/** Lines of one paragraph, and which way it runs. */
export type TypesetParagraph = { readonly lines: readonly TypesetLine[]; readonly direction: Direction }

type StyledRun = TextRun & { readonly style: SpanStyle }

/** The fonts of each family that is used; `sans` stands in for a family that is not there. */
export type FontFamilies = { readonly sans: FontSet; readonly serif?: FontSet }

/** Measures text in a font; what `pdfkit` has. */
type MeasureText = (text: string, face: Typeface, size: number) => number

/** Sets text in the fonts of `fonts`: which font draws which letter, where lines end, which way they run. */
export class Typesetter {
  readonly #fonts: FontFamilies
  readonly #measure: MeasureText
  /** Of texts without letters, and of pages. */
  readonly direction: Direction

  constructor(fonts: FontFamilies, measure: MeasureText, direction: Direction = 'ltr') {
    this.direction = direction
    this.#fonts = fonts
    this.#measure = measure
  }

  /** The lines of one paragraph, each at most `width` points wide. */
  paragraph(spans: readonly StyledSpan[], width: number): TypesetParagraph {
    const normal = spans.map((span) => ({ ...span, text: span.text.normalize('NFC') }))
    const text = normal.map((span) => span.text).join('')
    const direction = detectTextDirection(text, this.direction)
    const runs = this.#runs(normal, text, direction)
    const measureStretch = (start: number, end: number) =>
      clipRuns(runs, { start, end }).reduce((sum, run) => sum + this.#width(text, run), 0)
    const lines = breakIntoLines(text, width, measureStretch).map((line) => this.#line(text, clipRuns(runs, line)))
    return { lines, direction }
  }

  /** The width of a text on one line, points. */
  width(text: string, style: SpanStyle): number {
    return this.paragraph([{ ...style, text }], Infinity).lines[0]?.width ?? 0
  }

  /**
   * The text, or as much of its beginning as fits on `lines` lines, with `…` at the end.
   * @param after what is set behind it and must fit as well
   */
  clip(text: string, style: SpanStyle, width: number, lines = 1, after: readonly StyledSpan[] = []): string {
    const isFitting = (candidate: string) =>
      this.paragraph([{ ...style, text: candidate }, ...after], width).lines.length <= lines
    if (isFitting(text)) return text
    const words = findLastFitting(findLineBreaks(text), (end) => isFitting(`${trimToClause(text, end)}…`))
    if (words > 0) return `${trimToClause(text, words)}…`
    return `${text.slice(
      0,
      findLastFitting(findCharacterBreaks(text), (end) => isFitting(`${text.slice(0, end)}…`)),
    )}…`
  }

  #runs(spans: readonly StyledSpan[], text: string, direction: Direction): readonly StyledRun[] {
    const known = new Map<string, readonly TextRun[]>()
    let start = 0
    return spans.flatMap(({ text: own, ...style }) => {
      const { family = 'sans', weight = 400 } = style
      const key = `${family} ${weight}`
      const runs = known.get(key) ?? splitTextRuns(text, this.#fonts[family] ?? this.#fonts.sans, weight, direction)
      known.set(key, runs)
      const span = { start, end: start + own.length }
      start = span.end
      return clipRuns(runs, span).map((run) => ({ ...run, style }))
    })
  }

  #width(text: string, { end, face, start, style }: StyledRun): number {
    return this.#measure(dropInvisible(text.slice(start, end)), face, style.size)
  }

  #line(text: string, runs: readonly StyledRun[]): TypesetLine {
    let x = 0
    const pieces = sortVisually(runs).map((run) => {
      const { end, face, level, start, style } = run
      const width = this.#width(text, run)
      const piece = {
        text: dropInvisible(text.slice(start, end)),
        face,
        style,
        isRightToLeft: level % 2 === 1,
        x,
        width,
      }
      x += width
      return piece
    })
    return { pieces, width: x }
  }
}

/** Without what steers the setting and would be drawn as a box: word joiners, marks of direction, soft hyphens. */
const dropInvisible = (text: string) => text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')

/** The last of ascending offsets for which `fits` holds, 0 when it holds for none: what fits, fits when it is shorter. */
function findLastFitting(offsets: readonly number[], isFitting: (offset: number) => boolean): number {
  let fitting = -1
  let above = offsets.length
  while (above - fitting > 1) {
    const middle = (fitting + above) >> 1
    if (isFitting(offsets[middle]!)) fitting = middle
    else above = middle
  }
  return offsets[fitting] ?? 0
}

/** A text up to `end`, without the mark or space it would end with. */
const trimToClause = (text: string, end: number) => text.slice(0, end).replace(/[\s\p{Pd}\p{Ps},;:،、，；：]+$/u, '')

/** The parts of runs that lie in a stretch. */
function clipRuns<T extends FoundSpan>(runs: readonly T[], { end, start }: FoundSpan): readonly T[] {
  return runs
    .filter((run) => run.start < end && run.end > start)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }))
}

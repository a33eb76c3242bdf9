import { raiseDigits } from '../../../text/digits.ts'
import type { PdfLine, PdfSpan, PdfTextItem } from './pdf-line.ts'

const OPEN = '\ufdd0'
const CLOSE = '\ufdd1'
const MARK = /^\s*([-–−]?\d{1,3}|[-–−*†‡§]|[a-h])\s*$/
/** Authors of a paper may have letters that lead to where they work. */
const LETTER = /^[a-h]$/
const WRAPPED = /\s?\ufdd0([^\ufdd1]*)\ufdd1/g
/** A minus that the font of formulas brings, apart from its number. */
const PARTED_SIGN = /([-–−])\ufdd1\s?\ufdd0(?=\d)/g
/** What is raised to a power: ten, or a unit of length. */
const POWER = /(?:(?<![\p{L}\p{Nd}.,])10|(?<=(?:^|[\s\d(/·])[kcmdµ]?)m)\s?\ufdd0([-–−]?\d{1,3})\ufdd1/gu

/** Wraps what may be the mark of a footnote: a number, sign or letter, small and raised above the line. */
export function wrapRaised(item: PdfTextItem, size: number, rise: number, lineSize: number): string | null {
  const isRaised = size < lineSize * 0.85 && rise > lineSize * 0.2
  const mark = isRaised ? MARK.exec(item.str)?.[1] : undefined
  return mark === undefined ? null : `${OPEN}${mark}${CLOSE}`
}

/** Takes out the marks whose note stands below on the page or in its margin; a power stays raised (`10⁴`), other signs as they were written. */
export function settleNoteMarks(lines: readonly PdfLine[]): PdfLine[] {
  return lines.map((line) => {
    if (!line.text.includes(OPEN)) return line
    const settle = (text: string) =>
      text
        .replace(PARTED_SIGN, '$1')
        .replace(POWER, (whole, power: string) => (hasNote(lines, line, power) ? whole : raisePower(whole, power)))
        .replace(WRAPPED, (_, mark: string) => (hasNote(lines, line, mark) ? '' : mark))
    const spans: PdfSpan[] = line.spans.map((span) => ({ ...span, text: settle(span.text) }))
    return { ...line, text: settle(line.text), spans }
  })
}

const raisePower = (whole: string, power: string) => whole.slice(0, whole.indexOf(OPEN)).trimEnd() + raiseDigits(power)

function hasNote(lines: readonly PdfLine[], { y, size }: PdfLine, mark: string): boolean {
  return lines.some(
    (line) =>
      (line.y < y || line.isInMargin === true) &&
      line.size < size &&
      (LETTER.test(mark)
        ? new RegExp(`(?:^|[;,.]\\s?)${mark}\\s?(?:\\p{Lu}|https?:)`, 'u').test(line.text)
        : line.text.startsWith(mark) && /^\D?\s?\D/.test(line.text.slice(mark.length))),
  )
}

import { isContentsLine } from './contents.ts'
import { roundSize } from './lines.ts'
import type { PdfLine } from './pdf-line.ts'

const ITEM = /^(?:[•‣▪●○◦–—*-]|\(?\d{1,3}[.)]|\(?[a-z]\))\s/
const NUMBERED = /^\(?\d{1,3}[.)]\s/
const FOOTNOTE_MARK = /^(?:\(?\d{1,3}[.)]?|[*†‡§¶])\s?\S/
/** "Nov. 3 – Parade", "12.05.: hike", "8:30 – 12:00 – eyes are tested": an entry of a calendar. */
const DATED =
  /^(?:\p{L}{2,9}[.,]?\s)?(?:\p{Lu}\p{L}{2,8}\.?\s\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.?\s?\p{Lu}\p{L}{2,8}\.?|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\.?)?)(?:\s?[–-]\s?\d[\d.:]*)?\s?[–—:-]\s/u
const NEAR_LINES = 20
/** Lines of one paragraph are no further apart, in sizes of the font. */
const MAX_LEADING_SIZES = 1.7
/** What is shown apart, such as code, has more room above it. */
const MAX_OWN_LEADING_SIZES = 1.35
/** A meaning is indented below its term by so much, in sizes of the font. */
const MIN_HANG_SIZES = 1
const MAX_HANG_SIZES = 8
const MIN_TERM_OUTDENT_SIZES = 0.8
const MAX_COLUMN_OFF_POINTS = 1
/** A line that leaves so much of its column free, and ends no sentence, was ended on purpose. */
const MIN_BROKEN_SHARE = 0.25
const TERM_BEGINS = /^\p{Ll}[\p{L}\d-]*(?:\s|$)/u
/** Not "https://www." or "sources.list.". */
const STATEMENT_ENDS = /(?<![/@.]\S*)[\p{L}\d”’»)]\.$/u

/** Whether `line` begins a new paragraph after `previous`, seen by gap, indentation, size and how the line ended. */
export function startsParagraph(previous: PdfLine, line: PdfLine, columnRight: number): boolean {
  const size = Math.max(previous.size, 1)
  const drop = previous.y - line.y
  if (isContentsLine(previous.text) || isContentsLine(line.text)) return true
  if (isSetOtherwise(previous, line)) return true
  if (previous.rotated || line.rotated) return true
  if (drop > size * 1.9) return true
  if (drop < -size) return endsSentence(previous.text) // a new column: the paragraph may go on there
  if (ITEM.test(line.text)) return !NUMBERED.test(line.text) || mayEnd(previous, line, columnRight)
  if (DATED.test(line.text) && (DATED.test(previous.text) || previous.x > line.x + size)) return true
  if (ITEM.test(previous.text) && drop > 0 && standsOutside(previous, line)) return true
  const isIndented = line.x - findTextStart(previous, line.x) > size * 0.8 && drop > 0
  if (isIndented && (endsSentence(previous.text) || isInOtherFonts(previous, line))) return true
  return (
    isNextTerm(previous, line, columnRight) || isNextEntry(previous, line) || isBrokenOff(previous, line, columnRight)
  )
}

/** What begins in capitals left of the mark of an item is no longer of it, though the item ends without a point. */
const standsOutside = (item: PdfLine, line: PdfLine): boolean =>
  item.x - line.x > item.size * MIN_TERM_OUTDENT_SIZES && /^["“„«(]?\p{Lu}/u.test(line.text)

/** Whether two lines differ in size, and not only by a mark before one or a word of code in it. */
const isSetOtherwise = (one: PdfLine, other: PdfLine): boolean =>
  Math.abs(roundSize(one.size) - roundSize(other.size)) >= 1 &&
  Math.abs(roundSize(one.textSize) - roundSize(other.textSize)) >= 1

/** A title above its author, with more room between than lines of text have. */
const isInOtherFonts = (one: PdfLine, other: PdfLine): boolean =>
  one.y - other.y > one.size * MAX_OWN_LEADING_SIZES && one.fonts.isDisjointFrom(other.fonts)

/**
 * What begins in small letters, or in letters of its own, left of a sentence's end is the next term of a list of them; so is what
 * stands right below a term in such letters, where the line between has room. An address may end a line at its point.
 */
function isNextTerm(previous: PdfLine, line: PdfLine, columnRight: number): boolean {
  if (previous.y <= line.y) return false
  const isEnded = STATEMENT_ENDS.test(previous.text)
  const left = previous.spans.length === 2 ? previous.spans[1]!.x : previous.x
  if (left - line.x > previous.size * MIN_TERM_OUTDENT_SIZES)
    return isEnded && (line.opensInOtherFont === true || TERM_BEGINS.test(line.text))
  const areTerms = previous.opensInOtherFont && line.opensInOtherFont && readTermFont(previous) === readTermFont(line)
  if (!areTerms || Math.abs(previous.x - line.x) > MAX_COLUMN_OFF_POINTS) return false
  return measureRoom(previous, line, columnRight) > (isEnded ? 0 : (columnRight - previous.x) * MIN_BROKEN_SHARE)
}

const readTermFont = ({ fonts }: PdfLine): string | undefined => [...fonts][0]

/** "-e   Erases it": a term before the column in which the text above stands, or that of the entry above. */
function isNextEntry(previous: PdfLine, line: PdfLine): boolean {
  const [term, told, other] = line.spans
  if (!term || !told || other || previous.y <= line.y) return false
  return Math.abs(findTextStart(previous, told.x) - told.x) < MAX_COLUMN_OFF_POINTS
}

/** Where the text of a line begins: behind its term, where it has one before this column. */
const findTextStart = ({ spans, x }: PdfLine, column: number): number =>
  spans.length === 2 && Math.abs(spans[1]!.x - column) < MAX_COLUMN_OFF_POINTS ? column : x

/** "on the / 12. of March" is no item: one begins where what is before it has ended. */
function mayEnd(previous: PdfLine, line: PdfLine, columnRight: number): boolean {
  return (
    /[.!?:;。！？：；"”’)\]]$/.test(previous.text) ||
    ITEM.test(previous.text) ||
    measureRoom(previous, line, columnRight) > 0
  )
}

/** A line that ends where the next word would have had room was ended on purpose. */
function isBrokenOff(previous: PdfLine, line: PdfLine, columnRight: number): boolean {
  if (/^[\p{Ll}\p{Lo}]/u.test(line.text) || /[-,\u2010]$/.test(previous.text)) return false
  const room = measureRoom(previous, line, columnRight)
  return room > (endsSentence(previous.text) ? 0 : (columnRight - previous.x) * MIN_BROKEN_SHARE)
}

/** Whether `line` goes on with a sentence that filled the line before it, whatever letters it is set in. */
export function fillsUp(previous: PdfLine, line: PdfLine, columnRight: number): boolean {
  const drop = previous.y - line.y
  return (
    drop > 0 &&
    drop < previous.size * MAX_OWN_LEADING_SIZES &&
    !endsSentence(previous.text) &&
    measureRoom(previous, line, columnRight) <= 0
  )
}

/** Whether `line` is indented below what may be a term that it tells of. */
export function hangsBelow(term: PdfLine, { x, y }: PdfLine): boolean {
  const [drop, indent] = [(term.y - y) / term.size, (x - term.x) / term.size]
  return drop > 0 && drop < MAX_LEADING_SIZES && indent > MIN_HANG_SIZES && indent < MAX_HANG_SIZES
}

/** What is left of a line when the first word of the next is set behind it, in points. */
function measureRoom(previous: PdfLine, line: PdfLine, columnRight: number): number {
  const charWidth = (line.right - line.x) / Math.max(1, line.text.length)
  return columnRight - previous.right - (line.text.split(' ')[0]!.length + 1) * charWidth - previous.size * 0.5
}

/** How far right the lines around one reach that are set in its column. */
export function findColumnRight(lines: readonly PdfLine[], at: number): number {
  const line = lines[at]!
  let right = line.right
  for (const other of lines.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES)) {
    const overlap = Math.min(other.right, line.right) - Math.max(other.x, line.x)
    const isSameColumn = overlap > (line.right - line.x) / 2 && Math.abs(other.x - line.x) < line.size * 4
    if (isSameColumn && roundSize(other.size) === roundSize(line.size)) right = Math.max(right, other.right)
  }
  return right
}

/** Whether a line bears the mark of a list item. */
export function startsItem(text: string): boolean {
  return ITEM.test(text)
}

export function endsSentence(text: string): boolean {
  return /[.!?:。！？]["'”’»)\]]*$/.test(text)
}

/** Whether a paragraph that a page leaves open goes on with this line of the next one. */
export function goesOnWith(last: PdfLine, next: PdfLine): boolean {
  if (isSetOtherwise(last, next) || last.rotated || next.rotated) return false
  if (isContentsLine(last.text) || isContentsLine(next.text)) return false
  if (/\p{L}[-\u2010]$/u.test(last.text)) return /^\p{L}/u.test(next.text)
  return (
    !endsSentence(last.text) && !ITEM.test(next.text) && /^[\p{Ll}\p{Lo}\d("“„«]|^\p{Lu}.*\p{Ll}{2}/u.test(next.text)
  )
}

/**
 * Where the footnotes of a page begin: the last lines of a page, set smaller than its text, from the first one on that
 * bears a mark and is no code, in which the mark is a sign of its own ("*begin"); those in the margin come last. The number of lines where there are none.
 */
export function findNotes(lines: readonly PdfLine[], body: number, isCode: (line: PdfLine) => boolean): number {
  const margin = lines.findIndex(({ isInMargin }) => isInMargin)
  const end = margin === -1 ? lines.length : margin
  let at = end
  while (at > 0 && isSmaller(lines[at - 1]!, body) && !isRow(lines[at - 1]!)) at -= 1
  while (at < end && (!FOOTNOTE_MARK.test(lines[at]!.text) || isCode(lines[at]!))) at += 1
  return at === 0 ? end : at
}

/** A row of a table at the foot of a page may begin with a number, and is no note: "7 Dec 2017   2.0   Updated". */
const isRow = ({ spans, grid }: PdfLine) => grid !== undefined || spans.length >= MIN_ROW_CELLS

const MIN_ROW_CELLS = 3

const isSmaller = ({ size, rotated }: PdfLine, body: number) => !rotated && size > 0 && roundSize(size) <= body - 0.5

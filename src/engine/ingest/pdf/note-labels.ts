import { countEach } from '../../../lib/counts.ts'
import type { PdfLine } from './pdf-line.ts'

const LABEL = /^\p{Lu}\p{L}+(?: \p{L}+){0,2}:?$/u
const MAX_LABEL_CHARS = 30
/** A word that names what stands below it does so more than once or twice in a document. */
const MIN_LABELS = 3
const MAX_DROP_SIZES = 1.7
const MIN_TEXT_WORDS = 3

/**
 * Names the boxed notes of a document: a word set in letters of its own right above a text that begins below it ("Note",
 * "Anmerkung") and stands so over others is its label, with a colon, and no paragraph.
 */
export function markNoteLabels(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const isLabel = (line: PdfLine, next: PdfLine | undefined) => next !== undefined && mayLabel(line, next)
  const texts = pages.flatMap((page) => page.filter((line, at) => isLabel(line, page[at + 1])).map(({ text }) => text))
  const counts = countEach(texts)
  return pages.map((page) =>
    page.map((line, at) =>
      isLabel(line, page[at + 1]) && counts.get(line.text)! >= MIN_LABELS ? labelLine(line) : line,
    ),
  )
}

function mayLabel(line: PdfLine, next: PdfLine): boolean {
  if (line.text.length > MAX_LABEL_CHARS || !LABEL.test(line.text) || line.spans.length > 1 || line.rotated)
    return false
  const drop = line.y - next.y
  const isBelow = drop > 0 && drop < line.size * MAX_DROP_SIZES && Math.abs(line.x - next.x) < 1
  const isApart = ![...line.fonts].some((font) => next.fonts.has(font))
  return (
    isBelow &&
    isApart &&
    !next.grid &&
    /^["“„«(]?\p{L}/u.test(next.text) &&
    next.text.split(' ').length >= MIN_TEXT_WORDS
  )
}

function labelLine(line: PdfLine): PdfLine {
  const text = line.text.replace(/:?$/, ':')
  return { ...line, text, spans: line.spans.map((span) => ({ ...span, text })), isLabel: true }
}

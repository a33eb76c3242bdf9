import { toPlainText } from '../../../../text/plain-text.ts'
import { trimSpan } from '../../../../text/sentences.ts'
import { splitFields } from '../../../../text/split-fields.ts'
import { listTextLines } from '../../../../text/text-lines.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'

/** A line of the opening of a source, by offsets of its text; `plain` is what a reader sees of it. */
export type DocumentLine = { readonly start: number; readonly end: number; readonly plain: string }

const MAX_OPENING_CHARS = 4000
const MAX_LINE_CHARS = 240

/** The lines with which a source begins, empty ones left out: its title page, byline, head of a letter. */
export const readOpeningLines = ({ text }: IndexedSource): DocumentLine[] => readDocumentLines(text, MAX_OPENING_CHARS)

/** The lines that begin in the first stretch of a text, empty ones left out. */
export function readDocumentLines(text: string, to = text.length): DocumentLine[] {
  const end = text.indexOf('\n', Math.max(0, to - 1))
  return listTextLines(end < 0 ? text : text.slice(0, end))
    .flatMap((line) => splitFields(text, line))
    .map((line) => trimSpan(text, line))
    .map(({ start, end }) => ({ start, end, plain: toPlainText(text.slice(start, end)) }))
    .filter(({ plain }) => plain !== '')
}

/** The line that names a source best: the first with letters, cut where it is long. */
export function findTitleLine(source: IndexedSource): DocumentLine | null {
  const line = readOpeningLines(source).find(({ plain }) => /[\p{L}\p{N}]/u.test(plain) && !/^-{3,}$/.test(plain))
  if (!line) return null
  return { ...line, end: Math.min(line.end, line.start + MAX_LINE_CHARS) }
}

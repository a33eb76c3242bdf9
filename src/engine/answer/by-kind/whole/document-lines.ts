import { toPlainText } from '../../../../text/plain-text.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'

/** A line of the opening of a source, by offsets of its text; `plain` is what a reader sees of it. */
export type DocumentLine = { readonly start: number; readonly end: number; readonly plain: string }

const MAX_OPENING_CHARS = 4000
const MAX_LINE_CHARS = 240

/** The lines with which a source begins, empty ones left out: its title page, byline, head of a letter. */
export const readOpeningLines = ({ text }: IndexedSource): DocumentLine[] =>
  readDocumentLines(text, 0, MAX_OPENING_CHARS)

/** The lines that begin in a stretch of a text, empty ones left out. */
export function readDocumentLines(text: string, from: number, to: number): DocumentLine[] {
  const lines: DocumentLine[] = []
  for (let start = from; start < Math.min(text.length, to); ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const first = start + text.slice(start, end).search(/\S|$/)
    const last = start + text.slice(start, end).trimEnd().length
    if (last > first) lines.push({ start: first, end: last, plain: toPlainText(text.slice(first, last)) })
    start = end + 1
  }
  return lines.filter(({ plain }) => plain !== '')
}

/** The line that names a source best: the first with letters, cut where it is long. */
export function findTitleLine(source: IndexedSource): DocumentLine | null {
  const line = readOpeningLines(source).find(({ plain }) => /[\p{L}\p{N}]/u.test(plain) && !/^-{3,}$/.test(plain))
  if (!line) return null
  return { ...line, end: Math.min(line.end, line.start + MAX_LINE_CHARS) }
}

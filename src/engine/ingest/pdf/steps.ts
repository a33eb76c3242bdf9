import { type PdfLine, readPlacedText } from './pdf-line.ts'

type PageLines = readonly PdfLine[]

/** A page of fewer lines is no step of the next one: a blank one, or a head alone. */
const MIN_LINES = 2

/**
 * The pages without the lines of those that are steps: a slide that is built up point by point has a page for each point, of which
 * the last shows all that the others do. What has no letters, such as the number of the page, may differ.
 */
export function dropSteps(pages: readonly PageLines[]): readonly PageLines[] {
  return pages.map((lines, page) => (isStepOf(lines, pages[page + 1] ?? []) ? [] : lines))
}

function isStepOf(lines: PageLines, next: PageLines): boolean {
  const spelled = lines.filter(({ text }) => /\p{L}/u.test(text))
  if (spelled.length < MIN_LINES || spelled.length > next.length) return false
  const shown = new Set(next.map(readPlacedText))
  return spelled.every((line) => shown.has(readPlacedText(line)))
}

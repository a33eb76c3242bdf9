import type { PdfLine, PdfSpan } from './pdf-line.ts'

const BULLET = /^[•‣▪●○◦]$/
const NUMBER = /^\d{1,3}[.)]$/
/** A mark stands so near before its entry, and so level with it, in sizes of the font. */
const MAX_GAP_SIZES = 4
const MAX_OFF_LEVEL_SIZES = 0.5

/**
 * The lines of a page, each mark of a list before its entry: browsers that print a page draw all marks of a list after its text. A
 * number is one only where it comes so, since tables have columns of them.
 */
export function putMarksBefore(lines: readonly PdfLine[]): PdfLine[] {
  const marked = new Map<PdfLine, PdfLine>()
  const taken = new Set<PdfLine>()
  for (const [at, mark] of lines.entries()) {
    if (mark.rotated || mark.grid || !(BULLET.test(mark.text) || NUMBER.test(mark.text))) continue
    const entry = findEntry(mark, BULLET.test(mark.text) ? lines : lines.slice(0, at))
    if (entry === undefined || marked.has(entry)) continue
    marked.set(entry, prependMark(mark, entry))
    taken.add(mark)
  }
  return lines.flatMap((line) => (taken.has(line) ? [] : [marked.get(line) ?? line]))
}

/** The line that begins nearest to the right of a mark, at its height. */
function findEntry(mark: PdfLine, lines: readonly PdfLine[]): PdfLine | undefined {
  const isBeside = ({ x, y, size, rotated, grid, text }: PdfLine) =>
    !rotated &&
    !grid &&
    x >= mark.right - 1 &&
    x - mark.right < size * MAX_GAP_SIZES &&
    Math.abs(y - mark.y) < size * MAX_OFF_LEVEL_SIZES &&
    !BULLET.test(text)
  return lines.filter(isBeside).sort((one, other) => one.x - other.x)[0]
}

/** The entry with its mark, one line. */
export function prependMark(mark: PdfLine, line: PdfLine): PdfLine {
  return { ...line, text: `${mark.text} ${line.text}`, x: mark.x, spans: joinBefore(mark, line.spans) }
}

/** The spans of a line with a text before the first of them, as one with it. */
export function joinBefore({ text, x }: Pick<PdfSpan, 'text' | 'x'>, spans: readonly PdfSpan[]): PdfSpan[] {
  const [first, ...rest] = spans as readonly [PdfSpan, ...PdfSpan[]]
  return [{ ...first, text: `${text} ${first.text}`, x }, ...rest]
}

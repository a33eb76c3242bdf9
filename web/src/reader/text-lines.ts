/** A line of a text with the break that ends it, and where it stands. */
export type TextLine = { readonly start: number; readonly text: string }
type Range = { readonly start: number; readonly end: number }
type LinePart = TextLine & { readonly isInside: boolean }

/** Lines longer than this are cut, so that no row is as long as a book. */
const MAX_LINE_CHARS = 4000

/** Joined, the lines give the text back exactly. */
export function cutLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = []
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = Math.min(lineBreak < 0 ? text.length : lineBreak + 1, start + MAX_LINE_CHARS)
    lines.push({ start, text: text.slice(start, end) })
    start = end
  }
  return lines
}

/** The index of the line that holds an offset. */
export function findTextLine(lines: readonly TextLine[], offset: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lines[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** A line cut where the ranges begin and end; joined, the parts give it back exactly. */
export function splitLine({ start, text }: TextLine, ranges: readonly Range[]): readonly LinePart[] {
  const parts: LinePart[] = []
  const take = (from: number, to: number, isInside: boolean) => {
    if (to > from) parts.push({ start: from, text: text.slice(from - start, to - start), isInside })
  }
  let at = start
  for (const range of ranges) {
    const [from, to] = [Math.max(at, range.start), Math.min(start + text.length, range.end)]
    if (from >= to) continue
    take(at, from, false)
    take(from, to, true)
    at = to
  }
  take(at, start + text.length, false)
  return parts
}

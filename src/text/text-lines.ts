import type { FoundSpan } from './spans.ts'

/** The lines of a text without their breaks; behind a last break stands an empty one. */
export function listTextLines(text: string): FoundSpan[] {
  const lines: FoundSpan[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

import { findMostFrequent } from '../../lib/counts.ts'
import { measureIndent } from '../../text/spans.ts'
import { collectDocumentWords, type DocumentWords, joinTwo } from './pdf/join-lines.ts'

const MIN_FILLED_CHARS = 50
const MAX_JOINED_CHARS = 500
const PARTED = /\p{L}[-\u2010\u00ad]$/u

/** A line is filled evenly: so wide a gap beside narrow ones parts columns. */
const MAX_FILLING_CHARS = 6
const MAX_NARROW_CHARS = 2

/** Blanks between words are one where they fill a line; those before a column that the lines beside begin at stay. */
export function narrowGaps(lines: readonly string[], width: number): string[] {
  return lines.map((line, at) => {
    if (line.length !== width || !/\S {2}/.test(line)) return line
    const beside = [lines[at - 1], lines[at + 1]].map((near) => measureIndent(near ?? ''))
    const columns = new Set(beside.filter((column) => column > measureIndent(line)))
    const narrowest = Math.min(...line.match(/(?<=\S) +(?=\S)/g)!.map(({ length }) => length))
    const isColumn = (gap: string, end: number) =>
      columns.has(end) || (gap.length > MAX_FILLING_CHARS && narrowest <= MAX_NARROW_CHARS)
    return line.replace(/(?<=\S) {2,}(?=\S)/g, (gap, start: number) => (isColumn(gap, start + gap.length) ? gap : ' '))
  })
}

/** The width that lines are filled to: that of most of the longer ones. */
export function findWidth(lines: readonly string[]): number {
  return findMostFrequent(lines.map(({ length }) => length).filter((length) => length > MIN_FILLED_CHARS)) ?? 0
}

/** Whether the word at the end of a line goes on in the next. */
export const isParted = (above: string, line: string): boolean =>
  above.length <= MAX_JOINED_CHARS &&
  PARTED.test(above) &&
  (/^\s+\S/.test(line) || (measureIndent(above) === 0 && /^\p{Ll}/u.test(line)))

/** The rest of a parted word goes up to its beginning, unless nothing but the word stands there. */
export function joinParted(lines: readonly string[]): string[] {
  const words: DocumentWords = collectDocumentWords(lines.map((line) => ({ text: line.trim() })))
  const joined: string[] = []
  for (const line of lines) {
    const above = joined.at(-1) ?? ''
    if (!isParted(above, line)) {
      joined.push(line)
      continue
    }
    const indent = measureIndent(line)
    const [rest = '', behind = ''] = line.slice(indent).split(/ (.*)/s)
    joined[joined.length - 1] = joinTwo(above, rest, words)
    if (behind !== '') joined.push(line.slice(0, indent) + behind.trimStart())
  }
  return joined
}

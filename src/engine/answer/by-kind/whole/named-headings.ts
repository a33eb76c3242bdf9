import type { Heading } from './heading.ts'
import { readHeading } from './read-heading.ts'

const MAX_LINE_CHARS = 90
/** A heading that a reader found so near to such a line is that line's own. */
const NEAR_CHARS = 150
const NUMBER_LINE = /(?<=^|\n\n)[ \t]*([^\n]{4,90})(?=\n\n|$)/g

/**
 * The headings with those lines that say "Chapter 4" or "第4章" on their own, and that the reader took for text. A running
 * head says it again on every page: of each number the first counts.
 */
export function addNamedHeadings(text: string, given: readonly Heading[]): Heading[] {
  const level = Math.min(...given.map(({ level }) => level))
  const headings = [...given]
  for (const match of text.matchAll(NUMBER_LINE)) {
    const start = match.index + match[0].length - match[1]!.length
    const heading = readNamedHeading(text, start, match[1]!, level)
    if (heading && !headings.some((one) => isSameHeading(one, heading))) headings.push(heading)
  }
  return headings.sort((a, b) => a.start - b.start)
}

const isSameHeading = (one: Heading, other: Heading) =>
  Math.abs(one.start - other.start) < NEAR_CHARS ||
  (one.label === other.label && (one.isNamed || one.level === other.level))

/** It names a part beside the chapter, or was cut to fit a line. */
const RUNNING_HEAD = /…|\d\.\d/

function readNamedHeading(text: string, start: number, line: string, level: number): Heading | null {
  const { label, title, isNamed } = readHeading(line)
  if (!isNamed || label === null || /\.\s*\d+$|[,;]$/.test(line) || /^\p{Ll}/u.test(line)) return null
  const end = start + line.length
  if (title !== '')
    return /[.!?]$/.test(title) || RUNNING_HEAD.test(title)
      ? null
      : { start, bodyStart: end, title, label, level, isNamed }
  const next = /\n+([^\n]{2,})/y
  next.lastIndex = end
  const below = next.exec(text)?.[1] ?? ''
  if (below.length > MAX_LINE_CHARS) return { start, bodyStart: end, title, label, level, isNamed }
  return { start, bodyStart: next.lastIndex, title: below.trim(), label, level, isNamed }
}

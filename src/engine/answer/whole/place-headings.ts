import type { SourceText } from '../source-text.ts'
import type { Heading } from './outline.ts'
import { readHeading } from './read-heading.ts'

const MAX_NUMBER_LINE_CHARS = 40

/** The headings that a source's reader found, each once: a page that begins within a section names it again. */
export function readPlaceHeadings({ text, places }: SourceText): Heading[] {
  const headings: Heading[] = []
  let last: string | null = null
  for (const { start, heading, headingLevel } of places) {
    if (heading === undefined) continue
    const isHere = letters(text.slice(start, start + heading.length + 20)).startsWith(letters(heading).slice(0, 12))
    if (heading === last && !isHere) continue
    last = heading
    headings.push(placeHeading(text, start, heading, headingLevel ?? 1, isHere))
  }
  return headings.filter(({ title, label }) => title !== '' || label !== null)
}

function placeHeading(text: string, start: number, raw: string, level: number, isHere: boolean): Heading {
  const lineEnd = text.indexOf('\n', start)
  const bodyStart = !isHere ? start : lineEnd < 0 ? text.length : lineEnd
  const read = readHeading(raw)
  const above = read.label === null ? numberAbove(text, start) : null
  if (!above) return { ...read, start, bodyStart, level }
  return { title: read.title, label: above.label, isNamed: true, start: above.start, bodyStart, level }
}

/** "Chapter 3" on a line of its own, above the title. */
function numberAbove(text: string, start: number): { label: string; start: number } | null {
  const above = text.slice(Math.max(0, start - MAX_NUMBER_LINE_CHARS), start)
  const match = /(?:^|\n)([^\n]+)\s*$/.exec(above)
  if (!match) return null
  const { label, title, isNamed } = readHeading(match[1]!)
  return isNamed && label !== null && title === '' ? { label, start: start - above.length + match.index } : null
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

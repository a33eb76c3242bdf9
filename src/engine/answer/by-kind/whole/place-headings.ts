import { keepLetters } from '../../retrieval/drop-repeated.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Heading } from './heading.ts'
import { readHeading } from './read-heading.ts'

const MAX_NUMBER_LINE_CHARS = 40
/** Between a number at the margin and its title in the middle of the line stand so many. */
const MAX_SPACES = 60

/** The headings that a source's reader found, each once: a page that begins within a section names it again. */
export function readPlaceHeadings({ text, places }: IndexedSource): Heading[] {
  const headings: Heading[] = []
  let last: string | null = null
  for (const { start, heading, headingLevel } of places) {
    if (heading === undefined) continue
    const isAtStart = keepLetters(text.slice(start, start + heading.length + MAX_SPACES)).startsWith(
      keepLetters(heading).slice(0, 12),
    )
    if (heading === last && !isAtStart) continue
    last = heading
    headings.push(makePlaceHeading(text, start, heading, headingLevel ?? 1, isAtStart))
  }
  return headings.filter(({ title, label, start }, at) => {
    const isOfNext = title === '' && (headings[at + 1]?.start ?? start + 1) <= start // "Chapter 3", above the title that has its number now
    return !isOfNext && (title !== '' || label !== null)
  })
}

function makePlaceHeading(text: string, start: number, raw: string, level: number, isAtStart: boolean): Heading {
  const lineEnd = text.indexOf('\n', start)
  const bodyStart = !isAtStart ? start : lineEnd < 0 ? text.length : lineEnd
  const read = readHeading(raw)
  const above = read.label === null ? findNumberAbove(text, start) : null
  if (!above) return { ...read, start, bodyStart, level }
  return { title: read.title, label: above.label, isNamed: true, start: above.start, bodyStart, level }
}

/** "Chapter 3" on a line of its own, above the title. */
function findNumberAbove(text: string, start: number): { label: string; start: number } | null {
  const above = text.slice(Math.max(0, start - MAX_NUMBER_LINE_CHARS), start)
  const match = /(?<=^|\n)([^\n]+)\s*$/.exec(above)
  if (!match) return null
  const { label, title, isNamed } = readHeading(match[1]!)
  return isNamed && label !== null && title === '' ? { label, start: start - above.length + match.index } : null
}

import { listTextLines } from '../../text/text-lines.ts'
import type { TextPlace } from './document.ts'

const MAX_TITLE_CHARS = 80
const MIN_HEADINGS = 3
/** What a numbered line has below it on the average where it is a heading, and no step of a list. */
const MIN_BODY_CHARS = 300
const RULE = /^ *([=\-~^*#"+])\1{2,} *$/
const NUMBERED =
  /^ {0,4}(?:(?:Section|Article|Chapter|Part|Appendix)\s+)?((?:\d{1,2}|[A-Z](?=[.\d]))(?:\.\d{1,2}){0,3})[.:)]?\s+(?=["“(]?[\p{Lu}\p{Lo}])/u
const CAPITALS = /^ {0,4}[\p{Lu}\d][\p{Lu}\d '’/&,()-]*$/u

type StandingLine = { readonly text: string; readonly start: number; readonly place: number }
type StandingHeading = StandingLine & { readonly level: number; readonly bodyStart: number }

/**
 * The headings of plain text that has no marks of its own for them: lines that stand alone and are numbered in a row,
 * underlined, or all capitals. Fewer than three of a kind are none, and so are the steps of a list with room between them.
 */
export function findStandingHeadings(text: string): TextPlace[] {
  const lines = listTextLines(text).map(({ start, end }, place) => ({ text: text.slice(start, end), start, place }))
  const kinds = [findNumbered(lines, text), findUnderlined(lines), findCapitals(lines)]
  const found = kinds.filter((headings) => headings.length >= MIN_HEADINGS).flat()
  const byStart = new Map(found.toReversed().map((heading) => [heading.start, heading]))
  return [...byStart.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, text: heading, level }) => ({
      start,
      heading: heading.trim().replace(/\s+/g, ' '),
      headingLevel: level,
    }))
}

const isFree = (lines: readonly StandingLine[], place: number) => (lines[place]?.text ?? '').trim() === ''

const mayBeTitle = (line: string, maxChars = MAX_TITLE_CHARS) => {
  const title = line.trim()
  return (
    /^[\p{L}\p{N}“"'`(§]/u.test(title) &&
    title.length <= maxChars &&
    !/[.,;:!]$|\.{4,}|\|/.test(title) &&
    /\p{L}{2}/u.test(title)
  )
}

/** "5. Project Leader", "5.2. Appointment": each with text below it, or with parts of its own. */
function findNumbered(lines: readonly StandingLine[], text: string): StandingHeading[] {
  const alone = lines.flatMap((line) => readNumbered(lines, line) ?? [])
  const headings = alone.filter((heading, at) => {
    const next = alone[at + 1]
    const body = text.slice(heading.bodyStart, next?.start ?? text.length).trim()
    return body !== '' || (next !== undefined && next.level > heading.level)
  })
  const hasParts = headings.some(({ level }) => level > 1)
  return hasParts || measureBodies(headings, text.length) >= MIN_BODY_CHARS ? headings : []
}

/** A long title goes on in the next line. */
function readNumbered(lines: readonly StandingLine[], line: StandingLine): StandingHeading | null {
  const label = NUMBERED.exec(line.text)?.[1]
  if (label === undefined || !isFree(lines, line.place - 1)) return null
  const parts = isFree(lines, line.place + 1) ? [line] : lines.slice(line.place, line.place + 2)
  const [last, title] = [parts.at(-1)!, parts.map(({ text }) => text).join('\n')]
  if (!isFree(lines, last.place + 1) || !mayBeTitle(title, parts.length * MAX_TITLE_CHARS)) return null
  if (parts.length > 1 && NUMBERED.test(last.text)) return null
  return { ...line, text: title, level: label.split('.').length, bodyStart: last.start + last.text.length }
}

function measureBodies(headings: readonly StandingHeading[], end: number): number {
  const [first] = headings
  return first === undefined ? 0 : (end - first.start) / headings.length
}

/** The sign of the line below tells the level, in the order in which they come first. */
function findUnderlined(lines: readonly StandingLine[]): StandingHeading[] {
  const signs: string[] = []
  return lines.flatMap((line) => {
    const below = lines[line.place + 1]
    const sign = below && RULE.exec(below.text)?.[1]
    const isUnder = sign !== undefined && Math.abs(below!.text.trim().length - line.text.trim().length) <= 3
    const above = lines[line.place - 1]?.text ?? ''
    if (!isUnder || !mayBeTitle(line.text) || !(above.trim() === '' || RULE.test(above))) return []
    if (!signs.includes(sign)) signs.push(sign)
    return [{ ...line, level: signs.indexOf(sign) + 1, bodyStart: below!.start + below!.text.length }]
  })
}

function findCapitals(lines: readonly StandingLine[]): StandingHeading[] {
  return lines.flatMap((line) => {
    const stands = isFree(lines, line.place - 1) && isFree(lines, line.place + 1) && !isFree(lines, line.place + 2)
    if (!stands || !CAPITALS.test(line.text) || !mayBeTitle(line.text)) return []
    return [{ ...line, level: 1, bodyStart: line.start + line.text.length }]
  })
}

import { collapseSpaces, collapseToLine } from '../../lib/collapse-spaces.ts'
import { countEach } from '../../lib/counts.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { readLetters } from '../../text/segment-words.ts'
import { listTextLines } from '../../text/text-lines.ts'

const MAX_TITLE_CHARS = 80
const MAX_QUESTION_CHARS = 200
const MIN_HEADINGS = 3
/** What a numbered line has below it on the average where it is a heading, and no step of a list. */
const MIN_BODY_CHARS = 300
const RULE = /^ *([=\-~^*#"+])\1{2,} *$/
/** The upper or lower edge of a box around a title, and the line between them. */
const EDGE = /^ *[+|*#][-=*#]{3,}[+|*#] *$/
const BOXED = /^ *[|*#] +(\S.*?) +[|*#] *$/
const NUMBERED =
  /^ {0,4}(?:(?<part>\p{Lu}\p{Ll}{2,15})\s+)?(?<number>(?:\d{1,2}|[A-Z](?=[.\d]))(?:\.\d{1,2}){0,3})[.:)]?\s+(?=["“(]?[\p{Lu}\p{Lo}])/u
/** Other words are those of parts where "Chapitre 3" stands over "3.1" so often. */
const PART = /^(?:Section|Article|Chapter|Part|Appendix)$/
const MIN_OPENED = 2
const ASKS = /[?？]\s*$/u
const CAPITALS = /^ {0,4}[\p{Lu}\d][\p{Lu}\d '’/&,()-]*$/u

/** A line that may be a heading, with the lines around it: `behind` stands below the one `below`. */
type StandingLine = {
  readonly text: string
  readonly start: number
  readonly above: string
  readonly below: string
  readonly behind: string
}
type StandingHeading = Pick<StandingLine, 'text' | 'start'> & { readonly level: number; readonly bodyStart: number }
/** `part` is the word before the number: "Chapter". */
type NumberedHeading = StandingHeading & { readonly number: readonly string[]; readonly part: string | undefined }

/**
 * The headings of plain text that has no marks of its own for them: lines between two rules, below which all others stand, and lines that
 * stand alone and are numbered in a row, underlined, or all capitals. Fewer than three of a kind are none, and so are the steps of a
 * list with room between them.
 */
export function findStandingHeadings(text: string): SourcePlace[] {
  const lines = readStandingLines(text)
  const kinds = [findNumbered(lines, text), findUnderlined(lines), findCapitals(lines)]
  const ruled = findRuled(lines, text)
  const above = ruled.length >= MIN_HEADINGS ? ruled : []
  const lowest = Math.max(0, ...above.map(({ level }) => level))
  const below = kinds.filter((headings) => headings.length >= MIN_HEADINGS).flat()
  const found = [...above, ...below.map((one) => ({ ...one, level: one.level + lowest }))]
  const byStart = new Map(found.toReversed().map((heading) => [heading.start, heading]))
  return [...byStart.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, text: heading, level }) => ({
      start,
      heading: collapseToLine(heading),
      headingLevel: level,
    }))
}

/** Of a text of half a million lines few are kept. */
function readStandingLines(text: string): StandingLine[] {
  const spans = listTextLines(text)
  const readLine = (place: number) => {
    const span = spans[place]
    return span ? text.slice(span.start, span.end) : ''
  }
  return spans.flatMap(({ start }, place) => {
    const [line, below] = [readLine(place), readLine(place + 1)]
    const mayHead = NUMBERED.test(line) || CAPITALS.test(line) || RULE.test(below) || EDGE.test(below)
    return mayHead ? [{ text: line, start, above: readLine(place - 1), below, behind: readLine(place + 2) }] : []
  })
}

const isFree = (line: string) => line.trim() === ''

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
  const numbered = dropUnknownParts(lines.flatMap((line) => readNumbered(line) ?? []))
  const listed = dropStrayNumbers(numbered)
  const alone = dropContents(listed)
  const headings = alone.filter((heading, at) => {
    const next = alone[at + 1]
    const body = text.slice(heading.bodyStart, next?.start ?? text.length).trim()
    return body !== '' || (next !== undefined && next.level > heading.level)
  })
  const hasParts = headings.some(({ level }) => level > 1)
  const title = alone[0] === listed[0] ? [] : findContentsTitle(listed[0]!, text)
  return hasParts || measureBodies(headings, text.length) >= MIN_BODY_CHARS ? [...title, ...headings] : []
}

/** "Table of contents:", right above the first of them. */
function findContentsTitle({ start }: StandingHeading, text: string): StandingHeading[] {
  const [, title] =
    /(?:^|\n)(\p{L}[^\n\d]{3,40})\n\s*$/u.exec(text.slice(Math.max(0, start - MAX_TITLE_CHARS), start)) ?? []
  if (title === undefined) return []
  const at = text.lastIndexOf(title, start)
  return [{ text: title, start: at, level: 1, bodyStart: at + title.length }]
}

/** A long title goes on in the next line; under a question its answer begins there, under a chapter its first part. "3.0" is the third chapter. */
function readNumbered({ text, start, above, below, behind }: StandingLine): NumberedHeading | null {
  const [number, part] = [readNumber(text), NUMBERED.exec(text)?.groups?.part]
  const isQuestion = ASKS.test(text)
  const isOverPart = opens(number, readNumber(below.trimStart()))
  const isLong = !isQuestion && !isOverPart && !isFree(below) && !RULE.test(below)
  if (
    number === undefined ||
    !(isFree(above) || opens(readNumber(above), number)) ||
    (isLong && (/:$/.test(text) || !isFree(behind) || NUMBERED.test(below)))
  )
    return null
  const title = isLong ? `${text}\n${below}` : text
  if (!mayBeTitle(title, isQuestion ? MAX_QUESTION_CHARS : isLong ? 2 * MAX_TITLE_CHARS : MAX_TITLE_CHARS)) return null
  return { text: title, start, number, part, level: number.length, bodyStart: start + title.length }
}

const readNumber = (line: string): readonly string[] | undefined =>
  NUMBERED.exec(line)
    ?.groups?.number?.replace(/(?:\.0+)+$/, '')
    .split('.')

/** "3" stands right over "3.1". */
const opens = (number: readonly string[] | undefined, next: readonly string[] | undefined) =>
  number !== undefined &&
  next?.length === number.length + 1 &&
  next.at(-1) === '1' &&
  number.every((part, place) => part === next[place])

/** "Figure 2. The mill" is no part of the text. */
function dropUnknownParts(headings: readonly NumberedHeading[]): NumberedHeading[] {
  const opened = countEach(
    headings.flatMap(({ part, number }, at) => (part && opens(number, headings[at + 1]?.number) ? [part] : [])),
  )
  return headings.filter(({ part }) => part === undefined || PART.test(part) || (opened.get(part) ?? 0) >= MIN_OPENED)
}

/** A list of contents begins with the first heading of the text, and ends where that comes again. */
function dropContents(headings: readonly NumberedHeading[]): readonly NumberedHeading[] {
  const keys = headings.map(({ number, text }) => `${number.join('.')} ${readLetters(text.replace(NUMBERED, ''))}`)
  const begin = keys.lastIndexOf(keys[0] ?? '')
  const below = new Set(headings.slice(Math.max(0, begin)).map(({ number }) => number.join('.')))
  return headings.filter(({ number }, at) => at >= begin || !below.has(number.join('.')))
}

/** "2" between "1.1.1" and "1.1.2" is an entry of a list within the first. */
const dropStrayNumbers = (headings: readonly NumberedHeading[]) =>
  headings.filter(({ number }, at) => {
    const [before, after] = [headings[at - 1], headings[at + 1]]
    return !(before && after && isBefore(before.number, after.number) && isBefore(after.number, number))
  })

function isBefore(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((part, place) => part !== other[place])
  return at === -1 ? one.length < other.length : other[at] !== undefined && compareNumbers(one[at]!, other[at]!) < 0
}

const { compare: compareNumbers } = new Intl.Collator('en', { numeric: true })

function measureBodies(headings: readonly StandingHeading[], end: number): number {
  const [first] = headings
  return first === undefined ? 0 : (end - first.start) / headings.length
}

/** "K.      MUTATIONS", wherever it stands on its line, in a box or with a rule above it and below it; what stands right over another is above it. */
function findRuled(lines: readonly StandingLine[], whole: string): StandingHeading[] {
  const ruled = lines.flatMap((line) => readRuled(line) ?? [])
  const isOver = ({ bodyStart }: StandingHeading, at: number) =>
    whole.slice(bodyStart, ruled[at + 1]?.ruleStart ?? bodyStart - 1).trim() === ''
  const overs = new Set(ruled.filter((one, at) => at + 1 < ruled.length && isOver(one, at)))
  return ruled.map((one) => ({ ...one, level: overs.size === 0 || overs.has(one) ? 1 : 2 }))
}

/** A box with another right below it is a column of a table. */
function readRuled({
  text,
  start,
  above,
  below,
  behind,
}: StandingLine): (StandingHeading & { ruleStart: number }) | null {
  const boxed = BOXED.exec(text)?.[1]
  const edge = boxed === undefined || BOXED.test(behind) ? RULE : EDGE
  const title = (boxed ?? text).replace(/:\s*$/, '') // "1. Quickstart:"
  if (!edge.test(above) || !edge.test(below) || !mayBeTitle(collapseSpaces(title))) return null
  const bodyStart = start + text.length + 1 + below.length
  return { text: title, start, level: 1, bodyStart, ruleStart: start - above.length - 1 }
}

/** The sign of the line below tells the level, in the order in which they come first. */
function findUnderlined(lines: readonly StandingLine[]): StandingHeading[] {
  const signs: string[] = []
  return lines.flatMap(({ text, start, above, below }) => {
    const sign = RULE.exec(below)?.[1]
    const isUnder = sign !== undefined && Math.abs(below.trim().length - text.trim().length) <= 3
    if (!isUnder || !mayBeTitle(text) || !(isFree(above) || RULE.test(above))) return []
    if (!signs.includes(sign)) signs.push(sign)
    return [{ text, start, level: signs.indexOf(sign) + 1, bodyStart: start + text.length + 1 + below.length }]
  })
}

function findCapitals(lines: readonly StandingLine[]): StandingHeading[] {
  return lines.flatMap(({ text, start, above, below, behind }) => {
    const stands = isFree(above) && isFree(below) && !isFree(behind)
    if (!stands || !CAPITALS.test(text) || !mayBeTitle(text)) return []
    return [{ text, start, level: 1, bodyStart: start + text.length }]
  })
}

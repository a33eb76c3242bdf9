import { countEach } from '../../lib/counts.ts'
import { readLetters } from '../../text/segment-words.ts'
import {
  isFree,
  MAX_HEADING_LINE_CHARS,
  mayBeTitle,
  RULE,
  type StandingHeading,
  type StandingLine,
} from './standing-line.ts'

const MAX_QUESTION_CHARS = 200
/** What a numbered line has below it on the average where it is a heading, and no step of a list. */
const MIN_BODY_CHARS = 300
/** A line with a number, and the word before it where there is one: "Chapter 3. Oil". */
export const NUMBERED_LINE =
  /^ {0,4}(?:(?<part>\p{Lu}\p{Ll}{2,15})\s+)?(?<number>(?:\d{1,2}|[A-Z](?=[.\d]))(?:\.\d{1,2}){0,3})[.:)]?\s+(?=["“(]?[\p{Lu}\p{Lo}]|(?<=\d\.\d{1,2}\.?\s+)\p{Ll}{3})/u
/** Other words are those of parts where "Chapitre 3" stands over "3.1" so often. */
const PART = /^(?:Section|Article|Chapter|Part|Appendix)$/
const MIN_OPENED = 2
const ZERO_PART = /^\s*[\dA-Z.]+\.0[.:)]?\s/
const ASKS = /[?？]\s*$/u

/** `part` is the word before the number: "Chapter". */
type NumberedHeading = StandingHeading & { readonly number: readonly string[]; readonly part: string | undefined }

/** "5. Project Leader", "5.2. Appointment": each with text below it, or with parts of its own. */
export function findNumberedHeadings(lines: readonly StandingLine[], text: string): StandingHeading[] {
  const numbered = dropUnknownParts(lines.flatMap((line) => readNumbered(line) ?? []))
  const listed = dropStrayNumbers(keepZeroParts(dropSmallStrays(numbered)))
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
    /(?:^|\n)(\p{L}[^\n\d]{3,40})\n\s*$/u.exec(text.slice(Math.max(0, start - MAX_HEADING_LINE_CHARS), start)) ?? []
  if (title === undefined) return []
  const at = text.lastIndexOf(title, start)
  return [{ text: title, start: at, level: 1, bodyStart: at + title.length }]
}

/** A long title goes on in the next line; under a question its answer begins there, under a chapter its first part. "3.0" is the third chapter. */
function readNumbered({ text, start, above, below, behind }: StandingLine): NumberedHeading | null {
  const [number, part] = [readNumber(text), NUMBERED_LINE.exec(text)?.groups?.part]
  const isQuestion = ASKS.test(text)
  const isOverPart = opens(number, readNumber(below.trimStart()))
  const isLong = !isQuestion && !isOverPart && !isFree(below) && !RULE.test(below)
  if (
    number === undefined ||
    !(isFree(above) || opens(readNumber(above), number)) ||
    (isLong && (/:$/.test(text) || !isFree(behind) || NUMBERED_LINE.test(below)))
  )
    return null
  const title = isLong ? `${text}\n${below}` : text
  if (
    !mayBeTitle(title, isQuestion ? MAX_QUESTION_CHARS : isLong ? 2 * MAX_HEADING_LINE_CHARS : MAX_HEADING_LINE_CHARS)
  )
    return null
  return { text: title, start, number, part, level: number.length, bodyStart: start + title.length }
}

const readNumber = (line: string): readonly string[] | undefined =>
  NUMBERED_LINE.exec(line)
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

/** "4.1. control" is a part where "4" or "4.0" stands before it; "2.5 litres" stands alone. */
const dropSmallStrays = (headings: readonly NumberedHeading[]) =>
  headings.filter(({ text, number }, at) => {
    if (!/^\p{Ll}/u.test(text.replace(NUMBERED_LINE, ''))) return true
    const followed = [...number.slice(0, -1), String(Number(number.at(-1)) - 1)].join('.')
    return headings.slice(0, at).some((one) => opens(one.number, number) || one.number.join('.') === followed)
  })

/** "A.0" right behind "A" is its first part. */
const keepZeroParts = (headings: readonly NumberedHeading[]) =>
  headings.map((heading, at) => {
    const isPart = at > 0 && headings[at - 1]!.number.join('.') === heading.number.join('.')
    return isPart && ZERO_PART.test(heading.text)
      ? { ...heading, number: [...heading.number, '0'], level: heading.level + 1 }
      : heading
  })

/** A list of contents begins with the first heading of the text, and ends where that comes again. */
function dropContents(headings: readonly NumberedHeading[]): readonly NumberedHeading[] {
  const keys = headings.map(({ number, text }) => `${number.join('.')} ${readLetters(text.replace(NUMBERED_LINE, ''))}`)
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

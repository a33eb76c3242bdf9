import { dropImprint } from '../../../../text/imprint-line.ts'
import { listTextLines } from '../../../../text/text-lines.ts'
import type { Heading } from './heading.ts'
import { readHeading } from './read-heading.ts'

const MAX_HEADING_CHARS = 90
const MAX_BARE_CHARS = 60
const MIN_BODY_CHARS = 80
const MIN_CHAIN = 3
const UNDER_CHAPTER = 3

type HeadingLine = { readonly text: string; readonly start: number; readonly end: number }

/** Headings of a text that has no marks for them: numbered, underlined and short lines that stand alone. */
export function readTextHeadings(text: string): Heading[] {
  const lines = listTextLines(text).map(({ start, end }) => ({ text: text.slice(start, end).trim(), start, end }))
  const alone = dropImprint(
    lines.flatMap((_, place) => readHeadingAt(lines, place) ?? []),
    ({ label, title }) => (label === null ? title : ''),
  )
  const numbered = alone.filter(({ label }) => label !== null)
  const headings = numbered.length >= MIN_CHAIN ? setUnderChapters(alone) : [...alone, ...findRunInHeadings(lines)]
  return dropContentsLines(
    headings.sort((a, b) => a.start - b.start),
    text.length,
  )
}

/** What "Chapter 3" stands over is no higher than it, a line in capitals aside: "PART ONE". */
function setUnderChapters(headings: readonly Heading[]): Heading[] {
  const hasChapters = headings.filter(({ isNamed }) => isNamed).length >= MIN_CHAIN
  const isUnder = ({ label, title }: Heading) => hasChapters && label === null && /\p{Ll}/u.test(title)
  return headings.map((heading) => (isUnder(heading) ? { ...heading, level: UNDER_CHAPTER } : heading))
}

function readHeadingAt(lines: readonly HeadingLine[], place: number): Heading | null {
  const line = lines[place]!
  if (line.text === '' || line.text.length > MAX_HEADING_CHARS || isRule(line.text)) return null
  const isUnderlined = isRule(lines[place + 1]?.text ?? '')
  if (!isFreeLine(lines, place - 1) || !(isUnderlined || isFreeLine(lines, place + 1))) return null
  const read = readHeading(line.text)
  const body = { start: line.start, bodyStart: lines[place + (isUnderlined ? 1 : 0)]!.end }
  if (read.label !== null) return isTitleText(read.title) || read.isNamed ? { ...read, ...body, level: 2 } : null
  return isUnderlined || isBareTitle(lines, place) ? { ...read, ...body, level: 1 } : null
}

const isRule = (text: string) => /^(?:[-=_*~]\s?){4,}$|^([\^+"])\1{3,}$/.test(text)
const isFreeLine = (lines: readonly HeadingLine[], place: number) =>
  (lines[place]?.text ?? '') === '' || isRule(lines[place]!.text)

/** A title begins with no small letter, and is no sentence. */
const isTitleText = (title: string) =>
  /^[^\p{Ll}\d]/u.test(title) && !/[,;:]$/.test(title) && !(title.length > MAX_BARE_CHARS && /[.!。！]$/u.test(title))

/** A short line alone above a paragraph, which does not end as a sentence does. */
function isBareTitle(lines: readonly HeadingLine[], place: number): boolean {
  const { text } = lines[place]!
  if (text.length > MAX_BARE_CHARS || !/^[\p{Lu}\p{Lo}]/u.test(text) || /[.,;:!。，；：！]$|[@|]|: /u.test(text))
    return false
  const next = lines.slice(place + 1, place + 4).find((line) => line.text !== '')
  if (!next) return false
  const body = lines.slice(lines.indexOf(next))
  const end = body.findIndex((line) => line.text === '')
  const chars = body.slice(0, end < 0 ? body.length : end).reduce((sum, line) => sum + line.text.length, 0)
  return place > 0 && chars >= MIN_BODY_CHARS
}

/** "7. Warranty. Unless required by law, ...": numbers that count up at the beginnings of paragraphs. */
function findRunInHeadings(lines: readonly HeadingLine[]): Heading[] {
  const found = lines.flatMap((line, place) => {
    if (!isFreeLine(lines, place - 1)) return []
    const match = /^(\d{1,3})\.\s+(?=\p{Lu}|\p{Lo})(.{2,60}?)(?:[.。:](?:\s|$)|$)/u.exec(line.text)
    return match ? [{ line, number: Number(match[1]), title: match[2]! }] : []
  })
  const chain = found.filter(
    ({ number }, place) => found[place - 1]?.number === number - 1 || found[place + 1]?.number === number + 1,
  )
  if (chain.length < MIN_CHAIN) return []
  return chain.map(({ line, number, title }) => {
    const bodyStart = line.start
    return { start: line.start, bodyStart, title, label: String(number), level: 2, isNamed: false }
  })
}

/** A list of contents has the same headings as the text, with nothing under them: of each, the longest part counts. */
function dropContentsLines(headings: readonly Heading[], textEnd: number): Heading[] {
  const lengths = new Map(
    headings.map((heading, place) => [heading, (headings[place + 1]?.start ?? textEnd) - heading.start]),
  )
  const groups = Map.groupBy(headings, ({ label, title }) => `${label} ${title.toLowerCase().replace(/\W*\d*$/, '')}`)
  const best = new Set(
    [...groups.values()].map((group) => group.reduce((a, b) => (lengths.get(b)! > lengths.get(a)! ? b : a))),
  )
  return headings.filter((heading) => best.has(heading))
}

import { looksLikeCode } from '../../../../text/code-lines.ts'
import { readDate } from '../../../../text/dates.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { findSpansOfKind } from '../../../../text/spans.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { type DocumentLine, findTitleLine, readOpeningLines } from './document-lines.ts'
import { pickBylineCues } from './find-author.ts'
import { findClosingLine } from './letter-names.ts'
import { compileCues } from './match-question.ts'

/** The date of a source as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and the line that says so; `name`: its title does, `made`: only its file has one. */
export type FoundDate = {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly by: 'text' | 'name' | 'metadata' | 'made'
}

const MAX_DATE_LINE_CHARS = 140
const buildDateCues = ({ published }: AnswerLocale) => [
  `(?<![\\p{L}])(?:${published.marks})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
]

/** Looks for the date of a document: metadata that its opening bears out, or a line of its opening that is about a date. */
export function findDate(source: IndexedSource): FoundDate | null {
  const { publishedOn, createdOn, modifiedOn } = source.facts ?? {}
  const lines = readOpeningLines(source).filter(({ start, end }) => !looksLikeCode(source.text.slice(start, end)))
  if (publishedOn) return findStated(publishedOn, lines) ?? dateTitleLine(publishedOn, 'metadata', source)
  const made = modifiedOn ?? createdOn
  return (
    findDated(lines, source) ??
    findDateline(lines, source) ??
    findClosingDate(source) ??
    findInName(source) ??
    (made ? dateTitleLine(made, 'made', source) : null)
  )
}

/** The day beside who signed the text in its last line. */
function findClosingDate(source: IndexedSource): FoundDate | null {
  const closing = findClosingLine(source)
  const [date] = closing?.date ? readDates(closing.date) : []
  return closing && date !== undefined ? { date, start: closing.start, end: closing.end, by: 'text' } : null
}

/** "Weekly edition for 26 March 2015": a whole date in the name of a source is its own. */
function findInName(source: IndexedSource): FoundDate | null {
  const date = readDates(source.name).find((one) => one.length >= DAY_CHARS)
  return date ? dateTitleLine(date, 'name', source) : null
}

const DAY_CHARS = 10

function dateTitleLine(date: string, by: FoundDate['by'], source: IndexedSource): FoundDate | null {
  const title = findTitleLine(source)
  return title && { date: date.slice(0, DAY_CHARS), start: title.start, end: title.end, by }
}

/** The line with this date, or a part of it; what the line says more exactly is not contradicted. */
function findStated(stated: string, lines: readonly DocumentLine[]): FoundDate | null {
  const date = stated.slice(0, DAY_CHARS)
  for (const { start, end, plain } of lines) {
    const found = readDates(plain).find((one) => one === date || date.startsWith(one) || one.startsWith(date))
    if (found && plain.length <= MAX_DATE_LINE_CHARS) return { date, start, end, by: 'text' }
  }
  return null
}

/** "Ann Lee | Larchport | 12 June 2026" */
const BETWEEN = /\s+[|·•]\s+/u

/** A short line that is a date, or that has one beside a word for it or who wrote, between bars or at the far end of the line. */
function findDated(lines: readonly DocumentLine[], { text }: IndexedSource): FoundDate | null {
  for (const { start, end, plain } of lines) {
    if (plain.length > MAX_DATE_LINE_CHARS) continue
    const [date] = readDates(plain)
    const atRight = /\S\s{4,}(\S.*)$/u.exec(text.slice(start, end))?.[1] ?? plain
    const stretches = [plain, atRight, ...plain.split(BETWEEN)]
    const isOfSource = [buildDateCues, pickBylineCues].some((cues) => compileCues(cues).some((one) => one.test(plain)))
    if (date && (stretches.some(isOnlyDate) || isOfSource)) return { date, start, end, by: 'text' }
  }
  return null
}

/** "HAMBURG, 3 May 2019 (dpa) – ...", "Feb. 23, 2015 -- ...": as newspapers begin a report. */
const DATELINE = /^(?:\p{Lu}[\p{L} .]{1,30}, )?(?<date>[^()–—:;]{6,24}?)\s?(?:\([^()]{2,30}\)\s?)?\s(?:--?|[–—])\s/u

function findDateline(lines: readonly DocumentLine[], { text }: IndexedSource): FoundDate | null {
  for (const line of lines) {
    const found = DATELINE.exec(text.slice(line.start, line.end))
    const said = found?.groups?.date ?? ''
    const [date] = readDates(said)
    if (date === undefined || date.length < DAY_CHARS || !isOnlyDate(said)) continue
    const start = line.start + found![0].indexOf(said)
    return { date, start, end: start + said.length, by: 'text' }
  }
  return null
}

/** The days, months and years of a line as a source's date is written. */
export const readDates = (line: string): string[] =>
  findSpansOfKind('date', line).flatMap(({ start, end }) => readDate(line.slice(start, end)) ?? [])

/** Whether a line says little beside a date. */
const isOnlyDate = (line: string): boolean =>
  line !== '' &&
  findSpansOfKind('date', line).reduce((rest, { start, end }) => rest - (end - start), line.length) <= line.length / 4

/** A date as a reader of this language writes it, as exact as it is known. */
function formatDate(date: string, language: string): string {
  const [year, month, day] = date.split('-').map(Number)
  if (year === undefined || Number.isNaN(year)) return date
  const at = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1))
  const format = day
    ? ({ dateStyle: 'long' } as const)
    : month
      ? ({ year: 'numeric', month: 'long' } as const)
      : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(at)
}

/** The line that dates a source, told in the words of a language; how it was found is said. */
export function quoteDate(source: IndexedSource, found: FoundDate, language: string): Quote {
  const { published } = findLocale(language)
  const frame = { text: published.told, name: published.told, metadata: published.metadata, made: published.made }[
    found.by
  ]
  const quote = quoteSource(source, found.start, found.end)
  const told = fillIn(frame, { source: toPlainTitle(source.name), date: formatDate(found.date, language) })
  const line = toPlainText(quote.text)
  if (found.by === 'text' && readDates(line).length > 1) return { ...quote, shown: line } // "adopted on ..., amended on ...": it says itself which is which
  return { ...quote, shown: found.by === 'text' && !isOnlyDate(line) ? `${told} (${line})` : told }
}

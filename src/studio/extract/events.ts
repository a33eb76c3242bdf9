import { analyzerFor } from '../../text/analyzer.ts'
import { plainDigits } from '../../text/digits.ts'
import { spansOfKind } from '../../text/spans.ts'
import type { DatedEvent } from '../outline.ts'
import type { Candidate } from './candidates.ts'
import { statementOf } from './statements.ts'

const MOST_EVENTS = 30
const MOST_OF_A_DATE = 3
const LEAST_BARE_YEAR = 1400
const LEAST_QUALITY = 0.2
const MONTH_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'tr', 'ro', 'sv', 'el', 'uk', 'cs']
/** Words before a bare year. */
const BEFORE_YEAR =
  /(?:^|[\s(])(?:in|since|by|until|till|from|after|before|during|of|year|early|mid|late|around|circa|between|im|jahr|jahre|jahres|seit|bis|ab|vor|nach|um|en|desde|hasta|año|depuis|jusqu'en|l'an|année|nel|dal|fino al|anno|em|ano|sinds|tot|в|с|до|к|году?|عام|سنة|في|منذ|सन्|वर्ष|à|au)\s*$|(?:ปี|พ\.ศ\.|ค\.ศ\.)\s*$/iu

type Dated = { readonly text: string; readonly sortKey: string }

/** What the sentences date, earliest first; of many the most telling. `worth` rates the sentences. */
export function eventsOf(candidates: readonly Candidate[], worth: (index: number) => number): DatedEvent[] {
  const counts = new Map<string, number>()
  return candidates
    .flatMap((candidate, index) => {
      const dated = candidate.quality < LEAST_QUALITY ? null : dateIn(candidate)
      return dated ? [{ ...dated, candidate, weight: worth(index) * (dated.sortKey.length > 4 ? 1.2 : 1) }] : []
    })
    .sort((a, b) => b.weight - a.weight || a.candidate.start - b.candidate.start)
    .filter(({ sortKey }) => {
      counts.set(sortKey, (counts.get(sortKey) ?? 0) + 1)
      return counts.get(sortKey)! <= MOST_OF_A_DATE
    })
    .slice(0, MOST_EVENTS)
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0))
    .map(({ text, sortKey, candidate }) => ({ text, sortKey, statement: statementOf(candidate) }))
}

/** The first date of a sentence that has a year; years in brackets are mostly those of a citation. */
function dateIn({ text, section }: Candidate): Dated | null {
  const plain = plainDigits(text)
  if (!/\d{4}|\d年/.test(plain)) return null
  const spans = spansOfKind('date', plain).map(({ start, end }) => ({ start, end, span: plain.slice(start, end) }))
  for (const { start, end, span } of spans) {
    if (isCited(plain, start, end)) continue
    if (/^\d{4}$/.test(span) && !isYear(plain, start, end, section.source.language)) continue
    const sortKey = sortKeyOf(span)
    if (sortKey) return { text: text.slice(start, end), sortKey }
  }
  return null
}

/** Inside brackets after a name: (Smith et al., 2010). */
function isCited(text: string, start: number, end: number): boolean {
  const open = text.lastIndexOf('(', start)
  if (open < 0 || text.slice(open, start).includes(')')) return false
  return (
    /^\s*[a-z]?[);,]/.test(text.slice(end)) && /^\(\s*(?:$|see\s|vgl\.\s|\p{Lu}[^()]*$)/u.test(text.slice(open, start))
  )
}

/** A bare number of four digits: a year where a small word or a mark before it says so. */
function isYear(text: string, start: number, end: number, language: string): boolean {
  const before = text.slice(Math.max(0, start - 14), start)
  const next = /^\s+(\p{Ll}[\p{L}\p{M}]*)/u.exec(text.slice(end))?.[1]
  const counts = next !== undefined && !analyzerFor(language).isStopWord(next)
  if (/[\p{L}\p{M}]$/u.test(before) || /^[:%°]|^\s?\*/.test(text.slice(end))) return false
  if (BEFORE_YEAR.test(before))
    return !counts || !/^(?:by|of|around|um|ab|circa|between)\s*$/iu.test(before.trim().split(/\s/).at(-1)!)
  return !counts && Number(text.slice(start, end)) >= LEAST_BARE_YEAR && /(?:[(,–—]|\p{L}\s[-–—])\s*$|^$/u.test(before)
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null without a year between 1000 and 2100. */
function sortKeyOf(span: string): string | null {
  const iso = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(span)
  if (iso) return keyOf(iso[1]!, Number(iso[2]), Number(iso[3]))
  const european = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(span)
  if (european) return keyOf(european[4]!, ...dayAndMonth(Number(european[1]), Number(european[3]), european[2]!))
  const eastern = /^(\d{3,4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/.exec(span)
  if (eastern) return keyOf(eastern[1]!.padStart(4, '0'), Number(eastern[2] ?? 0), Number(eastern[3] ?? 0))
  const year = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(span)?.[1]
  if (!year) return null
  const month = monthIn(span)
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(span)?.[1]
  return keyOf(year, month, month > 0 ? Number(day ?? 0) : 0)
}

/** Month and day of 31.12. and 12/31/; where both could be meant, points are read as in Europe, slashes as in America. */
function dayAndMonth(first: number, second: number, mark: string): [month: number, day: number] {
  if (first > 12) return [second, first]
  if (second > 12) return [first, second]
  return mark === '/' ? [first, second] : [second, first]
}

function keyOf(year: string, month: number, day: number): string {
  if (month < 1 || month > 12) return year
  const start = `${year}-${String(month).padStart(2, '0')}`
  return day >= 1 && day <= 31 ? `${start}-${String(day).padStart(2, '0')}` : start
}

let months: ReadonlyMap<string, number> | null = null

function monthIn(span: string): number {
  months ??= monthNumbers()
  for (const word of span.toLowerCase().match(/\p{L}{3,}/gu) ?? []) if (months.has(word)) return months.get(word)!
  return 0
}

/** By the platform's own tables, in the form that stands beside a day. */
function monthNumbers(): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const language of MONTH_LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    for (let month = 0; month < 12; month += 1) {
      const name = format.formatToParts(Date.UTC(2000, month, 15)).find(({ type }) => type === 'month')?.value
      if (name && !numbers.has(name.toLowerCase())) numbers.set(name.toLowerCase(), month + 1)
    }
  }
  return numbers
}

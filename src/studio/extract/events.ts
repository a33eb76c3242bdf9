import { loadAnalyzer } from '../../text/analyzer.ts'
import { readDate } from '../../text/dates.ts'
import { normalizeDigits } from '../../text/digits.ts'
import { findSpansOfKind } from '../../text/spans.ts'
import type { DatedEvent } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { toStatement } from './statements.ts'

const MAX_EVENTS = 30
const MAX_EVENTS_PER_DATE = 3
const MIN_BARE_YEAR = 1400
const MIN_EVENT_QUALITY = 0.2
/** Words before a bare year. */
const BEFORE_YEAR =
  /(?:^|[\s(])(?:in|since|by|until|till|from|after|before|during|of|year|early|mid|late|around|circa|between|im|jahr|jahre|jahres|seit|bis|ab|vor|nach|um|en|desde|hasta|año|depuis|jusqu'en|l'an|année|nel|dal|fino al|anno|em|ano|sinds|tot|в|с|до|к|году?|عام|سنة|في|منذ|सन्|वर्ष|à|au)\s*$|(?:ปี|พ\.ศ\.|ค\.ศ\.)\s*$/iu

type EventDate = { readonly text: string; readonly sortKey: string }

/** What the sentences date, earliest first; of many the most telling. `worth` rates the sentences. */
export function findDatedEvents(
  candidates: readonly SentenceCandidate[],
  rateAt: (index: number) => number,
): DatedEvent[] {
  const counts = new Map<string, number>()
  return candidates
    .flatMap((candidate, index) => {
      const dated = candidate.quality < MIN_EVENT_QUALITY ? null : findEventDate(candidate)
      return dated ? [{ ...dated, candidate, weight: rateAt(index) * (dated.sortKey.length > 4 ? 1.2 : 1) }] : []
    })
    .sort((a, b) => b.weight - a.weight || a.candidate.start - b.candidate.start)
    .filter(({ sortKey }) => {
      counts.set(sortKey, (counts.get(sortKey) ?? 0) + 1)
      return counts.get(sortKey)! <= MAX_EVENTS_PER_DATE
    })
    .slice(0, MAX_EVENTS)
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0))
    .map(({ text, sortKey, candidate }) => ({ text, sortKey, statement: toStatement(candidate) }))
}

/** The first date of a sentence that has a year; years in brackets are mostly those of a citation. */
function findEventDate({ text, section }: SentenceCandidate): EventDate | null {
  const plain = normalizeDigits(text)
  if (!/\d{4}|\d年/.test(plain)) return null
  const spans = findSpansOfKind('date', plain).map(({ start, end }) => ({ start, end, span: plain.slice(start, end) }))
  for (const { start, end, span } of spans) {
    if (isCitationYear(plain, start, end)) continue
    if (/^\d{4}$/.test(span) && !isBareYear(plain, start, end, section.source.language)) continue
    const sortKey = readDate(span)
    if (sortKey) return { text: text.slice(start, end), sortKey }
  }
  return null
}

/** Inside brackets after a name: (Smith et al., 2010). */
function isCitationYear(text: string, start: number, end: number): boolean {
  const open = text.lastIndexOf('(', start)
  if (open < 0 || text.slice(open, start).includes(')')) return false
  return (
    /^\s*[a-z]?[);,]/.test(text.slice(end)) && /^\(\s*(?:$|see\s|vgl\.\s|\p{Lu}[^()]*$)/u.test(text.slice(open, start))
  )
}

/** A bare number of four digits: a year where a small word or a mark before it says so. */
function isBareYear(text: string, start: number, end: number, language: string): boolean {
  const before = text.slice(Math.max(0, start - 14), start)
  const next = /^\s+(\p{Ll}[\p{L}\p{M}]*)/u.exec(text.slice(end))?.[1]
  const counts = next !== undefined && !loadAnalyzer(language).isStopWord(next)
  if (/[\p{L}\p{M}]$/u.test(before) || /^[:%°]|^\s?\*/.test(text.slice(end))) return false
  if (BEFORE_YEAR.test(before))
    return !counts || !/^(?:by|of|around|um|ab|circa|between)\s*$/iu.test(before.trim().split(/\s/).at(-1)!)
  return !counts && Number(text.slice(start, end)) >= MIN_BARE_YEAR && /(?:[(,–—]|\p{L}\s[-–—])\s*$|^$/u.test(before)
}

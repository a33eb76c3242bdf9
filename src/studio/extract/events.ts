import { readDate } from '../../text/dates.ts'
import { normalizeDigits } from '../../text/digits.ts'
import { findSpansOfKind } from '../../text/spans.ts'
import type { DatedEvent } from '../outline.ts'
import { compareWeights, type SentenceCandidate } from './candidates.ts'
import { buildCuePattern } from './statement-cues.ts'
import { toStatement } from './statements.ts'

const MAX_EVENTS = 30
const MAX_EVENTS_PER_DATE = 3
const MIN_EVENT_QUALITY = 0.3
/** What leads to the date at the beginning of a sentence: `In the summer of 1997`. */
const MAX_LEAD_CHARS = 24
/** What parts a sentence into clauses and asides. */
const CLAUSE_MARK = /[;:(—–"“”„«»]|,\s|[、，；：]/u

type EventDate = { readonly text: string; readonly sortKey: string }

/** What the sentences date, earliest first; of many the most telling. `rateAt` rates the sentences. */
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
    .sort(compareWeights)
    .filter(({ sortKey }) => {
      counts.set(sortKey, (counts.get(sortKey) ?? 0) + 1)
      return counts.get(sortKey)! <= MAX_EVENTS_PER_DATE
    })
    .slice(0, MAX_EVENTS)
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0))
    .map(({ text, sortKey, candidate }) => ({ text, sortKey, statement: toStatement(candidate) }))
}

/**
 * The date on which what the whole sentence tells happened: it opens the sentence, or stands in its main clause behind a
 * word that dates ("in", not "since" or "until"), in no aside and behind no word that begins another clause.
 */
function findEventDate(candidate: SentenceCandidate): EventDate | null {
  const { section, text } = candidate
  if (!/\p{Nd}/u.test(text)) return null
  const plain = normalizeDigits(text)
  const { language } = section.source
  if (!/\d{4}|\d年/.test(plain)) return null
  if (buildCuePattern(language, 'unreal', '^@').test(text)) return null
  for (const { start, end } of findSpansOfKind('date', plain)) {
    const span = plain.slice(start, end)
    const sortKey = readDate(span)
    const place = { before: plain.slice(0, start), after: plain.slice(end), isDay: (sortKey?.length ?? 0) > 7 }
    const isBeginning = buildCuePattern(language, 'ranges', '^\\s*@\\s+\\p{Nd}').test(place.after) // "from 20 in 2005 to 24"
    if (sortKey && !isBeginning && !countsNext(span, place.after) && datesSentence(place, language))
      return { text: text.slice(start, end), sortKey }
  }
  return null
}

type DatePlace = { readonly before: string; readonly after: string; readonly isDay: boolean }

function datesSentence({ before, after, isDay }: DatePlace, language: string): boolean {
  if (before.trim() === '') return isDay || /^(?:er|s)?(?:[,:]|\s+[\p{L}–-])|^[\p{Lo}，、：]/u.test(after)
  if (before.length <= MAX_LEAD_CHARS && buildCuePattern(language, 'dated', '^["“„«]?@\\s*$').test(before)) return true
  const lead = buildCuePattern(language, 'dated', '\\s@\\s*$').exec(before)
  const main = lead === null ? before : before.slice(0, lead.index)
  if (CLAUSE_MARK.test(main) || opensClause(main, language)) return false
  return lead !== null || (isDay && isPlainWord(before, language))
}

/** A sentence in English stands in texts of many languages. */
const opensClause = (main: string, language: string) =>
  [language, 'en'].some((code) => buildCuePattern(code, 'clauses').test(main))

/** A date with its day needs no word that dates, but another one ("until", "from") makes it the end of something else. */
const isPlainWord = (before: string, language: string) =>
  /\p{L}\s$/u.test(before) &&
  !(['ranges', 'froms', 'clauses'] as const).some((cue) => buildCuePattern(language, cue, '@\\s+$').test(before))

/** Round numbers are rather counts than years before it: "in 1500 villages". */
const FIRST_SURE_YEAR = 1700

/** `1800 RPM`, `1500 villages`: a number of four digits with what it counts behind it. `2024年度` is a year of accounts. */
function countsNext(span: string, after: string): boolean {
  if (after.startsWith('度')) return true
  if (!/^\d{4}$/.test(span)) return false
  return (
    /^(?:\s?[:%°*]|\s\p{Lu}{2,}(?!\p{L}))/u.test(after) ||
    (Number(span) < FIRST_SURE_YEAR && /^\s\p{Ll}{3,}s(?!\p{L})/u.test(after))
  )
}

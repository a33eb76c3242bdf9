import { capitalize } from '../../../lib/capitalize.ts'
import { type FoundSpan, listMatchSpans, toBlanks } from '../../../text/spans.ts'
import { listLocaleCodes } from './locales.ts'
import { reachesTo } from './weekdays.ts'

/** A month, from January as 0, and where a text names it. */
type PlacedMonth = FoundSpan & { readonly month: number }

const MONTHS_OF_YEAR = 12

let patterns: readonly RegExp[] | null = null

/** The months that a text names in any language of ours, in reading order; "may" is none, and "May" is. */
export function listMonths(text: string): PlacedMonth[] {
  patterns ??= compileMonths()
  const found = patterns.flatMap((pattern, month) => listMatchSpans(text, pattern).map((span) => ({ month, ...span })))
  return found.sort((a, b) => a.start - b.start)
}

/** Whether a text names a month, or months between which it lies: "from 1 May to 15 September" names June. */
export function coversMonth(text: string, month: number): boolean {
  const named = listMonths(text)
  return named.some(
    (one, place) =>
      one.month === month ||
      (place > 0 &&
        reachesTo(text.replace(DAY_OF_MONTH, toBlanks), named[place - 1]!, one) &&
        isBetween(month, named[place - 1]!, one)),
  )
}

const DAY_OF_MONTH = /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?!\d)/gu

/** "November to February" goes over the end of the year. */
const isBetween = (month: number, from: PlacedMonth, to: PlacedMonth) =>
  (month - from.month + MONTHS_OF_YEAR) % MONTHS_OF_YEAR <= (to.month - from.month + MONTHS_OF_YEAR) % MONTHS_OF_YEAR

function compileMonths(): RegExp[] {
  const written = listLocaleCodes().flatMap((code) => [writeMonths(code, {}), writeMonths(code, { day: 'numeric' })])
  return Array.from({ length: MONTHS_OF_YEAR }, (_, month) => {
    const names = written.flatMap((months) => [months[month]!, capitalize(months[month]!)])
    const all = [...new Set(names)].filter((name) => /^\p{L}{3,}$/u.test(name))
    const forms = all.map((name) => (name === 'May' ? '(?<=[^.!?\\s]\\s)May' : name)) // "May I ...?"
    return new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms.join('|')})(?![\\p{L}\\p{M}])`, 'gu')
  })
}

/** By the platform's own tables: the months of a language as they are written alone, or behind a day. */
function writeMonths(code: string, beside: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC', ...beside })
  return Array.from({ length: MONTHS_OF_YEAR }, (_, month) => {
    const part = format.formatToParts(Date.UTC(2001, month, 15)).find(({ type }) => type === 'month')
    return part?.value ?? ''
  })
}

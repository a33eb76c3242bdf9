import { type FoundSpan, listMatchSpans, toBlanks } from '../../text/spans.ts'
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

/** By the platform's own tables, as they are written alone and behind a day. */
function compileMonths(): RegExp[] {
  return Array.from({ length: MONTHS_OF_YEAR }, (_, month) => {
    const names = listLocaleCodes().flatMap((code) =>
      [{}, { day: 'numeric' } as const].flatMap((beside) => {
        const format = new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC', ...beside })
        const part = format.formatToParts(Date.UTC(2001, month, 15)).find(({ type }) => type === 'month')
        const name = part?.value ?? ''
        return [name, name.charAt(0).toUpperCase() + name.slice(1)]
      }),
    )
    const all = [...new Set(names)].filter((name) => /^\p{L}{3,}$/u.test(name))
    const written = all.map((name) => (name === 'May' ? '(?<=[^.!?\\s]\\s)May' : name)) // "May I ...?"
    return new RegExp(`(?<![\\p{L}\\p{M}])(?:${written.join('|')})(?![\\p{L}\\p{M}])`, 'gu')
  })
}

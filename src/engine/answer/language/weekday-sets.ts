import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { findLocale, listLocaleCodes } from './locales.ts'
import { DAYS_OF_WEEK, listWeekdays, reachesTo } from './weekdays.ts'
import { compileWordCue } from './word-cues.ts'

/** Days of the week, from Monday as 0. */
export type DaySet = ReadonlySet<number>

/** Days that a text speaks of, and the stretches of it that say so. */
type SaidDays = { readonly days: DaySet; readonly spans: readonly FoundSpan[] }

const WORKING: DaySet = new Set([0, 1, 2, 3, 4])
const WEEKEND: DaySet = new Set([5, 6])
const DAILY: DaySet = new Set([0, 1, 2, 3, 4, 5, 6])

/** The days that a heading, a row or a column is called by: "Mon–Fri", "Saturday and Sunday", "weekdays"; null for none. */
export function readDays(label: string, language: string): SaidDays | null {
  return findDays(label, language, true)
}

/** The days that a question asks for, by their whole names. */
export function readAskedDays(question: string, language: string): SaidDays | null {
  return listWeekdays(question).length > 0 || namesGroup(question) ? findDays(question, language, false) : null
}

function findDays(text: string, language: string, hasShort: boolean): SaidDays | null {
  for (const code of new Set([language, ...listLocaleCodes()])) {
    const groups = findGroups(text, code)
    const named = listWeekdays(text, code, hasShort)
    const days = new Set([...groups.flatMap(({ days }) => [...days]), ...joinRanges(text, named)])
    if (days.size > 0) return { days, spans: [...groups, ...named] }
  }
  return null
}

function findGroups(text: string, code: string) {
  const { weekdays, weekend, daily } = findLocale(code).hours
  const groups = [
    [weekdays, WORKING],
    [weekend, WEEKEND],
    [daily, DAILY],
  ] as const
  return groups.flatMap(([words, days]) =>
    listMatchSpans(text, compileWordCue(words, code, 'giu')).map((span) => ({ ...span, days })),
  )
}

let groups: RegExp | null = null

/** In any language of ours: most questions name none, and one pattern tells that. */
function namesGroup(text: string): boolean {
  groups ??= new RegExp(
    listLocaleCodes()
      .flatMap((code) => {
        const { weekdays, weekend, daily } = findLocale(code).hours
        return [weekdays, weekend, daily].map((words) => compileWordCue(words, code).source)
      })
      .join('|'),
    'iu',
  )
  return groups.test(text)
}

/** "Monday to Friday" are five days. */
function joinRanges(text: string, named: ReturnType<typeof listWeekdays>): number[] {
  return named.flatMap((one, at) => {
    const next = named[at + 1]
    if (!next || !reachesTo(text, one, next)) return [one.day]
    const length = ((next.day - one.day + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1
    return Array.from({ length }, (_, step) => (one.day + step) % DAYS_OF_WEEK)
  })
}

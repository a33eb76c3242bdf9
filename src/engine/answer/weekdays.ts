import type { FoundSpan } from '../../text/spans.ts'
import { listLocaleCodes } from './locales.ts'

/** A day of the week, from 0, and where a text names it. */
type PlacedWeekday = FoundSpan & { readonly day: number }

const DAYS = 7
let patterns: readonly RegExp[] | null = null
/** Most texts name no day, and one pattern tells that. */
let any: RegExp | null = null

/** The first day of the week that a text names in a language of ours; null where it names none. */
export const findWeekday = (text: string): PlacedWeekday | null => listWeekdays(text)[0] ?? null

/** The days of the week that a text names in a language of ours, in reading order. */
export function listWeekdays(text: string): PlacedWeekday[] {
  any ??= new RegExp(Array.from({ length: DAYS }, (_, day) => compileWeekday(day).source).join('|'), 'iu')
  if (!any.test(text)) return []
  patterns ??= Array.from({ length: DAYS }, (_, day) => compileWeekday(day))
  const found = patterns.flatMap((pattern, day) =>
    [...text.matchAll(pattern)].map(({ 0: name, index }) => ({ day, start: index, end: index + name.length })),
  )
  return found.sort((a, b) => a.start - b.start)
}

/** What stands between the first and the last of several days: "Tuesday to Friday", "du mardi au vendredi". */
const TO =
  /^\s?(?:to|till|until|through|thru|bis(?: einschließlich| zum)?|au|jusqu'au|a|al|até|às?|tot(?: en met)?|t\/m|по|до|から|至|到|～|〜|[-–—])\s?(?:the\s|a\s)?$/iu

/** Whether a text names a day of the week, or days between which it lies; null where it names none. */
export function coversWeekday(text: string, day: number): boolean | null {
  const named = listWeekdays(text)
  if (named.length === 0) return null
  return named.some(
    (one, place) =>
      one.day === day ||
      (place > 0 && TO.test(text.slice(named[place - 1]!.end, one.start)) && isBetween(day, named[place - 1]!, one)),
  )
}

/** Whether a text tells of other days than the question names; null where one of them names none. */
export function tellsOtherDay(question: string, text: string): boolean | null {
  const asked = listWeekdays(question)
  if (asked.length === 0) return null
  const isCovered = asked.map(({ day }) => coversWeekday(text, day))
  return isCovered.includes(null) ? null : !isCovered.includes(true)
}

/** "Saturday to Monday" goes over the end of the week. */
const isBetween = (day: number, from: PlacedWeekday, to: PlacedWeekday) =>
  (day - from.day + DAYS) % DAYS <= (to.day - from.day + DAYS) % DAYS

/** By the platform's own tables, in all languages at once. */
function compileWeekday(day: number): RegExp {
  const names = listLocaleCodes().flatMap((code) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return writeForms(format.format(Date.UTC(2001, 0, 1 + day)))
  })
  return new RegExp([...new Set(names)].join('|'), 'giu')
}

/** "Saturdays", "Samstagvormittag" and "субботам" name the day as well, and so does "土曜". */
function writeForms(name: string): string[] {
  if (/^\p{sc=Cyrillic}/u.test(name))
    return [`(?<!\\p{L})${name.replace(/[аеья]$/u, '')}(?:[аеиуыья]|ой|ом|ем|ам|ям|ах|ях)?(?!\\p{L})`]
  if (name.startsWith('星期')) {
    const signs = name.endsWith('日') ? '[日天]' : name.at(-1)!
    return [`(?:星期|礼拜|禮拜|(?<![一二两三四五六七八九十几\\d])[周週])${signs}(?!次)`] // "每周一次" is once a week
  }
  if (/^\p{sc=Han}/u.test(name)) return [`${name.slice(0, 2)}日?`]
  return [`(?<!\\p{L})${name}(?:s|\\p{L}{0,3}(?:mittags?|morgens?|abends?|nachts?|och?tend|middag|avond))?(?!\\p{L})`]
}

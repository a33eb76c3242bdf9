import { once } from '../../../lib/memoize.ts'
import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { listLocaleCodes } from './locales.ts'
import { joinRangeMarks } from './range-words.ts'

/** A day of the week, from Monday as 0, and where a text names it. */
type PlacedWeekday = FoundSpan & { readonly day: number }

export const DAYS_OF_WEEK = 7
const MONDAY = Date.UTC(2001, 0, 1)
const MS_OF_DAY = 86_400_000

/** The days of the week in a language or in all of ours; `any` tells at once that a text names none, as most do. */
type WeekdayPatterns = { readonly any: RegExp; readonly days: readonly RegExp[] }

const patternsBy = new Map<string, WeekdayPatterns>()

/** The first day of the week that a text names in a language of ours; null where it names none. */
export const findWeekday = (text: string): PlacedWeekday | null => listWeekdays(text)[0] ?? null

/**
 * The days of the week that a text names, in reading order: by their whole names in any language of ours, or in one
 * language, there also by short ones, which in a sentence are words of other meanings.
 */
export function listWeekdays(text: string, code: string | null = null, hasShort = false): PlacedWeekday[] {
  const { any, days } = readPatterns(code, hasShort && (code !== 'ja' || ONLY_DAYS.test(text)))
  if (!any.test(text)) return []
  const found = days.flatMap((pattern, day) => listMatchSpans(text, pattern).map((span) => ({ day, ...span })))
  return found.sort((a, b) => a.start - b.start)
}

/** "月～金、祝": one sign each, which are words of other meanings beside others. */
const ONLY_DAYS = /^[月火水木金土日祝曜・、,～〜~\-–\s()（）から]+$/u

/** What stands between the first and the last of several days: "Tuesday to Friday", "du mardi au vendredi". */
const compileTo = once(() => new RegExp(`^\\s*(?:${joinRangeMarks()})\\s*(?:les?|los|el|il|la|o|a|the)?\\s*$`, 'iu'))

/** Whether a text goes from the first of two days that it names to the other. */
export const reachesTo = (text: string, from: FoundSpan, to: FoundSpan): boolean =>
  compileTo().test(text.slice(from.end, to.start))

/** Whether a text names a day of the week, or days between which it lies; null where it names none. */
export function coversWeekday(text: string, day: number): boolean | null {
  const named = listWeekdays(text)
  if (named.length === 0) return null
  return named.some(
    (one, place) =>
      one.day === day ||
      (place > 0 && reachesTo(text, named[place - 1]!, one) && isBetween(day, named[place - 1]!, one)),
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
  (day - from.day + DAYS_OF_WEEK) % DAYS_OF_WEEK <= (to.day - from.day + DAYS_OF_WEEK) % DAYS_OF_WEEK

function readPatterns(code: string | null, hasShort: boolean): WeekdayPatterns {
  const key = `${code ?? ''} ${hasShort}`
  const known = patternsBy.get(key) ?? compileWeekdays(code === null ? listLocaleCodes() : [code], hasShort)
  patternsBy.set(key, known)
  return known
}

/** By the platform's own tables. */
function compileWeekdays(codes: readonly string[], hasShort: boolean): WeekdayPatterns {
  const names = codes.map((code) => ({
    code,
    long: writeDays(code, 'long'),
    short: hasShort ? writeDays(code, 'short').map(cutStop) : [],
  }))
  const forms = names.map(listForms)
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, day) =>
    [...new Set(forms.flatMap((days) => days[day]!))].join('|'),
  )
  const stems = names.flatMap(({ long, short }) => [...long.map(cutName), ...short])
  return { any: new RegExp([...new Set(stems)].join('|'), 'iu'), days: days.map((forms) => new RegExp(forms, 'giu')) }
}

/** The days as the platform writes them in a language; `short` is empty where short names are not read. */
type WrittenDays = { readonly code: string; readonly long: readonly string[]; readonly short: readonly string[] }

/** The forms of each day in a language. */
function listForms({ code, long, short }: WrittenDays): string[][] {
  const written = long.map(writeForms)
  if (short.length === 0 || code === 'zh') return written
  return written.map((forms, day) => [
    ...forms,
    code === 'ja' ? short[day]! : `(?<![\\p{L}\\p{M}])${short[day]}(?:s|en|e)?(?![\\p{L}\\p{M}])`,
  ])
}

/** The platform makes ready to write a language for all days as long as for one. */
function writeDays(code: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(code, { weekday, timeZone: 'UTC' })
  return Array.from({ length: DAYS_OF_WEEK }, (_, day) => format.format(MONDAY + day * MS_OF_DAY))
}

const cutStop = (name: string) => name.replace(/\.$/, '')

const CHINESE_WEEK = '星期|礼拜|禮拜|[周週]'

/** What every form of a name begins with. */
function cutName(name: string): string {
  if (/^\p{sc=Cyrillic}/u.test(name)) return name.replace(/[аеья]$/u, '')
  if (name.startsWith('星期')) return CHINESE_WEEK
  if (/^\p{sc=Han}/u.test(name)) return name.slice(0, 2)
  return name.endsWith('-feira') ? name.slice(0, -'-feira'.length) : name
}

/** "Saturdays", "Samstagvormittag" and "субботам" name the day as well, and so do "土曜" and "segunda". */
function writeForms(name: string): string[] {
  const stem = cutName(name)
  if (/^\p{sc=Cyrillic}/u.test(name)) return [`(?<!\\p{L})${stem}(?:[аеиуыья]|ой|ом|ем|ам|ям|ах|ях)?(?!\\p{L})`]
  if (stem === CHINESE_WEEK) {
    const signs = name.endsWith('日') ? '[日天]' : name.at(-1)!
    return [`(?:星期|礼拜|禮拜|(?<![一二两三四五六七八九十几\\d])[周週])${signs}(?!次)`] // "每周一次" is once a week
  }
  if (/^\p{sc=Han}/u.test(name)) return [`${stem}日?`]
  const said = name.endsWith('-feira') ? `${stem}(?:-feira)?` : stem
  const many = name.endsWith('dag') ? 's|en' : 's' // "Montagen" put things together
  return [
    `(?<!\\p{L})${said}(?:${many}|\\p{L}{0,4}(?:mittags?|morgens?|abends?|nachts?|och?tend|middag|avond))?(?!\\p{L})`,
  ]
}

import { findLocale, listLocaleCodes } from './locales.ts'
import { compileWordCue } from './word-cues.ts'

/** Days of the week, from Monday as 0. */
export type DaySet = ReadonlySet<number>

/** Days that a text speaks of, and the stretches of it that say so. */
export type SaidDays = {
  readonly days: DaySet
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

const MONDAY = Date.UTC(2001, 0, 1)
const MS_OF_DAY = 86_400_000
const WORKING: DaySet = new Set([0, 1, 2, 3, 4])
const WEEKEND: DaySet = new Set([5, 6])
const DAILY: DaySet = new Set([0, 1, 2, 3, 4, 5, 6])
const TO =
  /^\s*(?:[-–—~～]|to|till|through|thru|bis|à|au|a|al|hasta|alle?|até|tot(?: en met)?|t\/m|до|по|から|至|到)\s*(?:les?|los|el|il|la|o)?\s*$/iu

type NamedDay = { readonly day: number; readonly start: number; readonly end: number }

/** The days that a heading, a row or a column is called by: "Mon–Fri", "Saturday and Sunday", "weekdays"; null for none. */
export function readDays(label: string, language: string): SaidDays | null {
  return findDays(label, [language, ...listLocaleCodes()], true)
}

/** The days that a question asks for, by their whole names. */
export function readAskedDays(question: string, language: string): SaidDays | null {
  return findDays(question, [language, ...listLocaleCodes()], false)
}

function findDays(text: string, languages: readonly string[], hasShort: boolean): SaidDays | null {
  for (const code of languages) {
    const groups = findGroups(text, code)
    const named = findNamed(text, code, hasShort)
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
    [...text.matchAll(compileWordCue(words, code, 'giu'))].map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      days,
    })),
  )
}

function findNamed(text: string, code: string, hasShort: boolean): NamedDay[] {
  const { days, pattern } = readDayNames(code, hasShort && (code !== 'ja' || ONLY_DAYS.test(text)))
  return [...text.matchAll(pattern)].map(({ 0: said, index }) => {
    const name = [...days.keys()].find((one) => said.toLowerCase().startsWith(one))!
    return { day: days.get(name)!, start: index, end: index + said.length }
  })
}

/** "月～金、祝": one sign each, which are words of other meanings beside others. */
const ONLY_DAYS = /^[月火水木金土日祝曜・、,～〜~\-–\s()（）から]+$/u

type DayNames = { readonly days: ReadonlyMap<string, number>; readonly pattern: RegExp }
const namesBy = new Map<string, DayNames>()

function readDayNames(code: string, hasShort: boolean): DayNames {
  const key = `${code} ${hasShort}`
  const known = namesBy.get(key) ?? listDayNames(code, hasShort)
  namesBy.set(key, known)
  return known
}

/** The names of the days by the platform's own tables, the longer first; short ones are words of other meanings in a sentence. */
function listDayNames(code: string, hasShort: boolean): DayNames {
  const isRunOn = code === 'ja' || code === 'zh'
  const styles = hasShort || code === 'zh' ? (['long', 'short'] as const) : (['long'] as const)
  const names = styles.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(code, { weekday, timeZone: 'UTC' })
    return Array.from(
      { length: 7 },
      (_, day) =>
        [
          format
            .format(MONDAY + day * MS_OF_DAY)
            .toLowerCase()
            .replace(/\.$/, ''),
          day,
        ] as const,
    )
  })
  const spoken = names.flatMap(([name, day]) => [name, ...listOtherForms(name, code)].map((one) => [one, day] as const))
  const days = new Map(spoken.toSorted(([one], [other]) => other.length - one.length))
  const all = [...days.keys()].join('|')
  return {
    days,
    pattern: new RegExp(isRunOn ? all : `(?<![\\p{L}\\p{M}])(?:${all})(?:s|en|e)?(?![\\p{L}\\p{M}])`, 'giu'),
  }
}

/** "月曜", "周天", "segunda". */
function listOtherForms(name: string, code: string): readonly string[] {
  if (code === 'ja') return name.length > 1 ? [name.slice(0, -1)] : []
  if (code === 'zh') return [name.replace('周', '週'), name.replace(/周日/u, '周天'), name.replace('星期日', '星期天')]
  return code === 'pt' && name.includes('-') ? [name.split('-')[0]!] : []
}

/** "Monday to Friday" are five days. */
function joinRanges(text: string, named: readonly NamedDay[]): number[] {
  return named.flatMap(({ day, end }, at) => {
    const next = named[at + 1]
    if (!next || !TO.test(text.slice(end, next.start))) return [day]
    return Array.from({ length: ((next.day - day + 7) % 7) + 1 }, (_, step) => (day + step) % 7)
  })
}

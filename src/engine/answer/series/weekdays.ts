import type { FoundSpan } from '../../../text/spans.ts'
import { listLocaleCodes } from '../locales.ts'

/** A day of the week, from 0, and where a text names it. */
type PlacedWeekday = FoundSpan & { readonly day: number }

let days: ReadonlyMap<string, number> | null = null
let pattern: RegExp | null = null

/** The first day of the week that a text names in a language of ours; null where it names none. */
export function findWeekday(text: string): PlacedWeekday | null {
  days ??= readWeekdays()
  pattern ??= compileWeekdays([...days.keys()])
  const found = pattern.exec(text)
  if (!found) return null
  const { 0: name, index } = found
  return { day: days.get(name.toLowerCase())!, start: index, end: index + name.length }
}

/** By the platform's own tables. */
function readWeekdays(): ReadonlyMap<string, number> {
  const names = listLocaleCodes().flatMap((code) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return Array.from(
      { length: 7 },
      (_, day) => [format.format(Date.UTC(2001, 0, 1 + day)).toLowerCase(), day] as const,
    )
  })
  return new Map(names)
}

const compileWeekdays = (names: readonly string[]) =>
  new RegExp(names.map((name) => (/^\p{sc=Han}/u.test(name) ? name : `(?<!\\p{L})${name}(?!\\p{L})`)).join('|'), 'iu')

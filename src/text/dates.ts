import { once } from '../lib/memoize.ts'
import { readMonthNames } from './month-names.ts'

/**
 * The date that a span of date form (`findSpansOfKind`) names, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null without a year
 * between 1000 and 2100.
 */
export function readDate(span: string): string | null {
  const iso = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(span)
  if (iso) return formatDateKey(iso[1]!, Number(iso[2]), Number(iso[3]))
  const european = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(span)
  if (european)
    return formatDateKey(european[4]!, ...orderDayAndMonth(Number(european[1]), Number(european[3]), european[2]!))
  const eastern = /^(\d{3,4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/.exec(span)
  if (eastern) return formatDateKey(eastern[1]!.padStart(4, '0'), Number(eastern[2] ?? 0), Number(eastern[3] ?? 0))
  const year = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(span)?.[1]
  if (!year) return null
  const month = readMonth(span)
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(span)?.[1]
  return formatDateKey(year, month, month > 0 ? Number(day ?? 0) : 0)
}

/** Month and day of 31.12. and 12/31/; where both could be meant, points are read as in Europe, slashes as in America. */
function orderDayAndMonth(first: number, second: number, mark: string): [month: number, day: number] {
  if (first > 12) return [second, first]
  if (second > 12) return [first, second]
  return mark === '/' ? [first, second] : [second, first]
}

function formatDateKey(year: string, month: number, day: number): string {
  if (month < 1 || month > 12) return year
  const start = `${year}-${String(month).padStart(2, '0')}`
  return day >= 1 && day <= 31 ? `${start}-${String(day).padStart(2, '0')}` : start
}

/** Whether a word names a month in one of the known languages. */
export const isMonthName = (word: string): boolean => readMonth(word) > 0

function readMonth(span: string): number {
  const months = readMonthNumbers()
  for (const word of span.toLowerCase().match(/\p{L}{3,}/gu) ?? []) if (months.has(word)) return months.get(word)!
  return 0
}

/** Whole names win over short ones. */
const readMonthNumbers = once(
  (): ReadonlyMap<string, number> => new Map([...readMonthNames('short'), ...readMonthNames('long')]),
)

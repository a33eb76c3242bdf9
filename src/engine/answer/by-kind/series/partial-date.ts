import { readDate } from '../../../../text/dates.ts'
import { findSpansOfKind } from '../../../../text/spans.ts'

/** A date as far as it is told, and where: "14 May", "June 2024"; counted from 1, null where nothing tells. */
export type PartialDate = {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly start: number
  readonly end: number
}

/** Of these years nobody speaks: one is put to a date without any, which is read with it. */
const NO_YEAR = 2099

/** The first date of a text; null where it tells none. */
export function findPartialDate(text: string): PartialDate | null {
  for (const { start, end } of findSpansOfKind('date', text)) {
    const span = text.slice(start, end)
    const key = readDate(span) ?? readDate(`${span} ${NO_YEAR}`) ?? readDate(`${NO_YEAR}年${span}`)
    const [year, month = null, day = null] = key?.split('-').map(Number) ?? []
    if (year === undefined || (year === NO_YEAR && month === null)) continue
    return { year: year === NO_YEAR ? null : year, month, day, start, end }
  }
  return null
}

const PARTS = ['year', 'month', 'day'] as const

/** Whether a date is the one that is asked for, or lies in it: "14 May 2024" in May. */
export const liesIn = (date: PartialDate, asked: PartialDate): boolean =>
  PARTS.every((part) => asked[part] === null || asked[part] === date[part] || (part === 'year' && date.year === null))

/** A number that grows with time, for dates that are told alike. */
export const orderDate = ({ year, month, day }: PartialDate): number =>
  ((year ?? 0) * 12 + (month ?? 0)) * 31 + (day ?? 0)

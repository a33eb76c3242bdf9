import { type Numeral, readNumeral, replaceNumeral } from '../../../text/numerals.ts'
import type { Difficulty } from '../study/choose-facts.ts'
import type { StudyFact } from '../study/fact.ts'

/** A wrong option and where it lies on the line of numbers. */
export type NumberOption = { readonly text: string; readonly value: number }

/** How far other figures lie from the right one: factors, and shares of the way to a whole hundred per cent. */
const FACTORS: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: [0.25, 4, 0.1, 2.5, 0.4, 10],
  medium: [0.6, 1.6, 0.75, 1.35, 0.4, 2.2],
  hard: [0.88, 1.12, 0.8, 1.2, 0.94, 1.06],
}
const TO_HUNDRED: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: [0.75, 0.5, 0.9],
  medium: [0.5, 0.3, 0.7],
  hard: [0.2, 0.4, 0.3],
}
/** How far a figure of the sources may lie from the right one to be offered beside it, as a factor. */
const FACTOR_RANGES: Readonly<Record<Difficulty, readonly [nearest: number, farthest: number]>> = {
  easy: [1.8, 40],
  medium: [1.15, 6],
  hard: [1.02, 2],
}
const YEARS: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: [-10, 8, -20, 15, -30],
  medium: [-3, 2, -6, 4, -9],
  hard: [-1, 2, -2, 1, -3],
}
const MAX_SOURCE_OPTIONS = 2
/** No option lies after it, nor far after the latest year of the sources: a future year is easily told to be wrong. */
const MAX_OPTION_YEAR = 2025

/** Other figures for a figure: first of the sources, of the same unit, then made ones, as round as the right one is. */
export function chooseFigureOptions(
  fact: StudyFact,
  others: readonly StudyFact[],
  difficulty: Difficulty,
  language: string,
): readonly NumberOption[] {
  const numeral = readNumeral(fact.answer, language)
  if (numeral === null || numeral.value === 0) return []
  const value = fact.value ?? numeral.value
  const [nearest, farthest] = FACTOR_RANGES[difficulty]
  const isNear = (other: number) => {
    const factor = Math.max(other / value, value / other)
    return factor >= nearest && factor <= farthest
  }
  const found = others
    .filter((other) => other.unit === fact.unit && other.value !== undefined && isNear(other.value))
    .filter(({ answer }) => removeNumbers(answer) === removeNumbers(fact.answer)) // `301` beside `over 200` and `over 300`
    .map((other) => ({ text: other.answer, value: other.value! }))
    .slice(0, MAX_SOURCE_OPTIONS)
  const scale = value / numeral.value
  const isShare = fact.unit === '%' && value <= 100
  const made = inventFigures(numeral, isShare, difficulty).flatMap((one) => agreeInNumber(one, numeral.value, language))
  return [...found, ...made.map((one) => ({ ...one, value: one.value * scale }))]
}

function inventFigures(numeral: Numeral, isShare: boolean, difficulty: Difficulty): NumberOption[] {
  const { value } = numeral
  const grain = findGrain(numeral)
  const roundToGrain = (number: number) => Math.round(number / grain) * grain
  const values = [
    ...FACTORS[difficulty].map((factor) => roundToGrain(value * factor)),
    ...(isShare ? TO_HUNDRED[difficulty].map((share) => roundToGrain(value + (100 - value) * share)) : []),
    ...[-1, 1, 2, -2, 3, 4].map((steps) => value + steps * grain),
  ]
  return values
    .filter((one) => one > 0 && (!isShare || one < 100))
    .map((one) => ({ text: replaceNumeral(numeral, one), value: one }))
}

/** `1 year` beside `2 years`: a number with a noun that only one of the options fits is told by it. */
const COUNTED = /(?<=\p{Nd} )\p{L}{3,}$/u

function agreeInNumber(option: NumberOption, right: number, language: string): NumberOption[] {
  if (!COUNTED.test(option.text)) return [option]
  if (option.value === 1) return []
  if (right !== 1) return [option]
  return language === 'en' ? [{ ...option, text: option.text.replace(/([^s])$/u, '$1s') }] : []
}

/** The roundness of a number, as a step: 5 for 75, 50 for 450, 0.1 for 2.3; at most a quarter of it. */
function findGrain({ decimals, value }: Numeral): number {
  const smallest = 10 ** -decimals
  const units = Math.round(value / smallest)
  let grain = 1
  for (const step of [5, 10, 50, 100, 500, 1e3, 5e3, 1e4, 5e4, 1e5, 5e5, 1e6]) {
    if (units % step === 0 && step <= units / 4) grain = step
  }
  return grain * smallest
}

/** Other dates for a date: of the sources where one is written alike, then the same date in other years. */
export function chooseDateOptions(
  fact: StudyFact,
  others: readonly StudyFact[],
  difficulty: Difficulty,
): readonly NumberOption[] {
  const year = readYearNumeral(fact.answer)
  if (year === null) return []
  const days = chooseDayOptions(fact.answer, year.text)
  if (days.length > 0) return days
  const known = [year.value, ...others.map((other) => readYearNumeral(other.answer)?.value ?? 0)]
  const latest = Math.max(...known) + (year.value > MAX_OPTION_YEAR ? 5 : 0)
  const end = Math.max(latest, Math.min(MAX_OPTION_YEAR, latest + Math.abs(YEARS[difficulty][0]!)))
  const grain = DECADE.test(fact.answer) ? 10 : 1
  const shape = describeShape(fact.answer)
  const [nearest, farthest] = [Math.abs(YEARS[difficulty][0]!) / 4, 3 * Math.abs(YEARS[difficulty].at(-1)!)]
  const found = others
    .filter((other) => other.kind === 'date' && describeShape(other.answer) === shape)
    .flatMap(({ answer }) => {
      const value = readYearNumeral(answer)?.value ?? year.value
      const away = Math.abs(value - year.value)
      return away >= nearest && away <= farthest ? [{ text: answer, value }] : []
    })
    .slice(0, MAX_SOURCE_OPTIONS)
  const made = YEARS[difficulty]
    .map((step, index) => (grain === 1 ? step : (index % 2 === 0 ? -10 : 10) * (1 + Math.floor(index / 2))))
    .map((step) => year.value + step)
    .filter((value) => value > 0 && value <= end)
    .map((value) => ({ text: fact.answer.replace(year.text, replaceNumeral(year, value)), value }))
  return [...found, ...made]
}

/** Days of the month from the right one. */
const DAY_STEPS = [-3, 4, -7, 9, 2, -5] as const

/** Other days for a date that names one: of other years the latest would mostly be right. */
function chooseDayOptions(answer: string, year: string): readonly NumberOption[] {
  const [days] = [[...answer.replace(year, '').matchAll(/(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})/gu)]]
  const [found] = days
  const numeral = days.length === 1 ? readNumeral(found![0]) : null
  if (numeral === null || !/\p{L}{3}/u.test(answer)) return []
  const place = new RegExp(`(?<!\\p{Nd})${found![0]}(?:st|nd|rd|th)?(?!\\p{Nd})`, 'u')
  const width = found![0].startsWith('0') ? 2 : 1 // "09 March" beside "6 March" would be told
  const isOrdinal = /\p{Nd}(?:st|nd|rd|th)(?!\p{L})/u.test(answer)
  return DAY_STEPS.map((step) => numeral.value + step)
    .filter((day) => day >= 1 && day <= 28)
    .map((day) => ({
      text: answer.replace(
        place,
        `${replaceNumeral(numeral, day).padStart(width, '0')}${isOrdinal ? findOrdinalEnding(day) : ''}`,
      ),
      value: Number(year) + (day - numeral.value) / 100, // in the order of the days, around the right one
    }))
}

const findOrdinalEnding = (day: number) =>
  day > 3 && day < 21 ? 'th' : (({ 1: 'st', 2: 'nd', 3: 'rd' } as Readonly<Record<number, string>>)[day % 10] ?? 'th')

/** `1930s`, `1930er`. */
const DECADE = /\p{Nd}{3}0['’]?\p{L}/u

function readYearNumeral(text: string): Numeral | null {
  const year = text.match(/(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u)?.[0]
  return year ? readNumeral(year) : null
}

const removeNumbers = (text: string) => text.replace(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu, '')
const describeShape = (text: string) => text.replace(/\p{Nd}+/gu, '9').replace(/\p{L}+/gu, 'a')

import { memoize } from '../lib/memoize.ts'
/** The one number in a text, and how it is written there. */
export type Numeral = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly value: number
  readonly decimals: number
  readonly decimalMark: string
  /** What parts thousands; empty where nothing does. */
  readonly groupMark: string
  /** The sign for nought: digits of any script. */
  readonly zero: string
}

const NUMBER = /\p{Nd}+(?:[.,'’\u00a0\u202f٬٫ ]\p{Nd}+)*/gu
const GROUPED = /^\p{Nd}{1,3}(?:([.,'’\u00a0\u202f٬ ])\p{Nd}{3})(?:\1\p{Nd}{3})*(?:([.,٫])\p{Nd}+)?$/u

/**
 * Reads the number of a text; null when there is none, more than one, or digits that are no number (`12.03.2024`).
 * @param language decides whether `1.234` has thousands or decimals
 */
export function readNumeral(text: string, language = 'en'): Numeral | null {
  const found = [...text.matchAll(NUMBER)]
  if (found.length !== 1) return null
  const [{ 0: token, index }] = found as [RegExpExecArray]
  const zero = findZeroDigit(token)
  const marks = findNumberMarks(toWesternDigits(token, zero), language)
  if (marks === null) return null
  const [whole, fraction = ''] = marks.decimalMark ? token.split(marks.decimalMark) : [token]
  const value = Number(`${toWesternDigits(whole!, zero).replace(/\D/g, '')}.${toWesternDigits(fraction, zero) || '0'}`)
  return { text, start: index, end: index + token.length, value, decimals: fraction.length, ...marks, zero }
}

/** The value of printed digits (`1,234.5`); NaN where they are no single number. */
export const parsePrintedNumber = (digits: string, language: string): number =>
  readNumeral(digits, language)?.value ?? Number.NaN

/** The text with another number in it, written as the first one was. */
export function replaceNumeral(numeral: Numeral, value: number): string {
  const { decimalMark, decimals, end, groupMark, start, text, zero } = numeral
  const [whole, fraction] = value.toFixed(decimals).split('.')
  const grouped = groupMark ? whole!.replace(/\B(?=(?:\d{3})+$)/g, groupMark) : whole!
  const written = fraction ? `${grouped}${decimalMark}${fraction}` : grouped
  return text.slice(0, start) + toScriptDigits(written, zero) + text.slice(end)
}

/** Every number of a text without its marks: `1,200` and `1 200` are both `1200`. */
export function collectNumbers(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(NUMBER)].map(({ 0: token }) => toWesternDigits(token, findZeroDigit(token)).replace(/\D/g, '')),
  )
}

/** One mark before exactly three digits parts thousands, unless it is the language's mark of decimals or nought leads. */
function findNumberMarks(plain: string, language: string): Pick<Numeral, 'decimalMark' | 'groupMark'> | null {
  if (/^\d+$/.test(plain)) return { decimalMark: '', groupMark: '' }
  const single = /^\d+([.,٫])\d+$/.exec(plain)
  const grouped = GROUPED.exec(plain)
  if (single && (!grouped || plain.startsWith('0') || single[1] === findDecimalMark(language)))
    return { decimalMark: single[1]!, groupMark: '' }
  return grouped && { decimalMark: grouped[2] ?? '', groupMark: grouped[1]! }
}

const findDecimalMark = memoize((language: string): string => {
  const parts = new Intl.NumberFormat(language === 'und' ? 'en' : language).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
})

function findZeroDigit(token: string): string {
  const code = token.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String.fromCodePoint(zero)
}

const toWesternDigits = (text: string, zero: string) =>
  text.replace(/\p{Nd}/gu, (digit) => String(digit.codePointAt(0)! - zero.codePointAt(0)!))

const toScriptDigits = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))

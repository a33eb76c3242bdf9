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

/** Reads the number of a text; null when there is none, or more than one. */
export function numeralOf(text: string): Numeral | null {
  const found = [...text.matchAll(NUMBER)]
  if (found.length !== 1) return null
  const [{ 0: token, index }] = found as [RegExpExecArray]
  const zero = zeroOf(token)
  const plain = westernDigits(token, zero)
  const decimalMark = decimalMarkOf(plain)
  const groupMark = GROUPED.exec(plain)?.[1] ?? ''
  const [whole, fraction = ''] = decimalMark ? plain.split(decimalMark) : [plain]
  const value = Number(`${whole!.replace(/\D/g, '')}.${fraction || '0'}`)
  if (!Number.isFinite(value)) return null
  const isGrouped = groupMark !== '' && groupMark !== decimalMark
  return {
    text,
    start: index,
    end: index + token.length,
    value,
    decimals: fraction.length,
    decimalMark,
    groupMark: isGrouped ? groupMark : '',
    zero,
  }
}

/** The text with another number in it, written as the first one was. */
export function rewritten(numeral: Numeral, value: number): string {
  const { decimalMark, decimals, end, groupMark, start, text, zero } = numeral
  const [whole, fraction] = value.toFixed(decimals).split('.')
  const grouped = groupMark ? whole!.replace(/\B(?=(?:\d{3})+$)/g, groupMark) : whole!
  const written = fraction ? `${grouped}${decimalMark}${fraction}` : grouped
  return text.slice(0, start) + digitsFrom(written, zero) + text.slice(end)
}

/** Every number of a text without its marks: `1,200` and `1 200` are both `1200`. */
export function digitsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(NUMBER)].map(({ 0: token }) => westernDigits(token, zeroOf(token)).replace(/\D/g, '')),
  )
}

/** A single mark parts decimals unless exactly three digits follow it. */
function decimalMarkOf(plain: string): string {
  const grouped = GROUPED.exec(plain)
  if (grouped) return grouped[2] ?? ''
  return /^\d+([.,٫])\d+$/.exec(plain)?.[1] ?? ''
}

function zeroOf(token: string): string {
  const code = token.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String.fromCodePoint(zero)
}

const westernDigits = (text: string, zero: string) =>
  text.replace(/\p{Nd}/gu, (digit) => String(digit.codePointAt(0)! - zero.codePointAt(0)!))

const digitsFrom = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))

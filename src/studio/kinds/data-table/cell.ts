import { type Numeral, readNumeral } from '../../../text/numerals.ts'

/** A cell as a spreadsheet keeps it; `format` prints a number or a date as the source did. */
export type TypedCell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number; readonly format: string }
  | { readonly kind: 'date'; readonly value: Date; readonly format: string }

/** What may stand before and after a number that still is one. Words for a million are none: they change its value. */
const BEFORE = /^(?:[-−+]?\s?(?:[$€£¥₹₽₩]|US\$|EUR|USD|GBP|CHF)?|(?:[$€£¥₹₽₩]|US\$|EUR|USD|GBP|CHF)\s?[-−]?)\s?$/
const AFTER =
  /^\s?(?:%|‰|[$€£¥₹₽₩]|°\s?[CFK]?|\p{L}[\p{L}µ²³]{0,5}(?:\s?\/\s?\p{L}[\p{L}²³]{0,4})?|m²|m³|µ\p{L}{1,3})?\.?$/u
const MULTIPLIER =
  /^(?:mil|mill|mio|mrd|mld|mln|bn|bln|tn|tsd|k|x|th|st|nd|rd|lakh|crore|million|thousand|milione?s?|tys|млн|млрд|тыс|万|億|亿)\.?$/iu
/** A spreadsheet keeps fifteen digits of a number. */
const MAX_DIGITS = 15

/** Reads a printed cell; what is no number or date beyond doubt stays text. */
export function readTypedCell(text: string, language: string): TypedCell {
  const trimmed = text.trim()
  return readDateCell(trimmed) ?? readNumberCell(trimmed, language) ?? { kind: 'text', value: trimmed }
}

/** A date `YYYY-MM-DD` as a cell; null before 1900-03-01, where spreadsheet programs do not agree on the days. */
export function readDateCell(text: string): TypedCell | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  const [year, month, day] = (iso ? iso.slice(1) : (dotted?.slice(1).reverse() ?? [])).map(Number)
  if (year === undefined) return null
  const value = new Date(Date.UTC(year, month! - 1, day))
  const isReal = value.getUTCMonth() === month! - 1 && value.getUTCDate() === day
  if (!isReal || value.getTime() < Date.UTC(1900, 2, 1)) return null
  return { kind: 'date', value, format: iso ? 'yyyy-mm-dd' : 'dd.mm.yyyy' }
}

function readNumberCell(text: string, language: string): TypedCell | null {
  const numeral = readNumeral(text, language)
  if (numeral === null) return null
  const [before, after] = [text.slice(0, numeral.start), text.slice(numeral.end)]
  const digits = text.slice(numeral.start, numeral.end)
  if (!BEFORE.test(before) || !AFTER.test(after) || MULTIPLIER.test(after.trim())) return null
  if (/^0\d/.test(digits) || digits.replace(/\D/g, '').length > MAX_DIGITS || before.includes('+')) return null
  const sign = /[-−]/.test(before) ? -1 : 1
  const isPercent = after.trim() === '%'
  const value = sign * (isPercent ? divideByHundred(numeral) : numeral.value)
  return { kind: 'number', value, format: buildNumberFormat(numeral, before.replace(/[-−]/, ''), after) }
}

/** A hundredth without the noise that division of binary fractions makes. */
const divideByHundred = ({ decimals, value }: Numeral) => Number((value / 100).toFixed(decimals + 2))

function buildNumberFormat({ decimals, groupMark }: Numeral, before: string, after: string): string {
  const digits = `${groupMark ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  const rest = after.trim() === '%' ? after.replace('%', '') : after
  const quoteLiteral = (text: string) => (text === '' ? '' : `"${text}"`)
  return `${quoteLiteral(before)}${digits}${quoteLiteral(rest)}${after.trim() === '%' ? '%' : ''}`
}

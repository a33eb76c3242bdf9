import { normalizeDigits } from '../../../text/digits.ts'
import { readRoman } from '../../../text/roman-numerals.ts'

const HAN_DIGITS = '〇一二三四五六七八九'

/** The number that Han signs stand for, up to 99; null for anything else. */
export function readHan(text: string): number | null {
  const match = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/u.exec(text)
  if (!match || text === '') return null
  const [, tens = '', ten = '', ones = ''] = match
  if (ten === '') return tens !== '' && ones === '' ? HAN_DIGITS.indexOf(tens) : null
  return 10 * (tens === '' ? 1 : HAN_DIGITS.indexOf(tens)) + (ones === '' ? 0 : HAN_DIGITS.indexOf(ones))
}

/**
 * The label of a numbered part in one form: "3.6.4", "12", "B.1". Roman and Han numerals become digits, a closing point
 * goes; null where the text is no label.
 */
export function readLabel(text: string): string | null {
  const plain = normalizeDigits(text.trim()).replace(/[.)、．]+$/u, '')
  if (/^\d{1,4}(?:\.\d{1,3})*$/.test(plain)) return plain.replace(/(\.0)+$/, '')
  if (/^[A-Za-z](?:\.\d{1,3})+$/.test(plain)) return plain.toUpperCase()
  if (/^[CL]$/i.test(plain)) return plain.toUpperCase() // an appendix rather than the hundredth chapter
  const number = readRoman(plain) ?? readHan(plain)
  if (number !== null) return String(number)
  return /^[A-Za-z]$/.test(plain) ? plain.toUpperCase() : null
}

import { readDate } from './dates.ts'
import { normalizeDigits } from './digits.ts'
import { readNumeral } from './numerals.ts'
import { findScale, findUnit, SCALES, UNITS } from './units-of-measure.ts'

/** A number with its unit ('' for none), as a cell of a table states it. Values of one unit can be compared and summed. */
export type Quantity = { readonly value: number; readonly unit: string }

const SIGN = /^[-+−–±]$/
const SCALE = new RegExp(`^(?:${SCALES})(?![\\p{L}])`, 'iu')
const UNIT = new RegExp(`^(?:${UNITS})`, 'iu')
const CURRENCY_CODE = /^[A-Z]{3}$/
const PER = /^\s*(?:[/(),]|per|pro|par|por|al|each|an?|monthly|yearly|annually|daily|weekly|every)(?!\p{L})/iu
/** Beside the number there may stand this much that is no unit: "2,940 monthly", "approx. 5". */
const MAX_OTHER_CHARS = 24

/**
 * The one quantity that a short text states; null for a text without a number or with several, for a date, and where
 * the number is only part of what is said ("Chain 11-speed", "room 4").
 * @param language decides whether `1.234` has thousands or decimals
 */
export function readQuantity(text: string, language: string): Quantity | null {
  const plain = normalizeDigits(text).trim()
  if (!/\d/.test(plain) || readDateText(plain) !== null) return null
  const numeral = readNumeral(plain, language)
  if (numeral === null) return null
  const before = plain.slice(0, numeral.start).trim()
  const after = plain.slice(numeral.end).trim()
  if (
    /[\p{L}\d.,:/#_-]$/u.test(before) &&
    /[\p{L}\d#_/:.-]$/u.test(plain.slice(0, numeral.start)) &&
    !SIGN.test(before)
  )
    return null
  if (/^[-–/:]\s*\d|^[-_]\p{L}/u.test(after)) return null
  const signless = before.replace(/^[-+−–±(]\s*|\s*[-+−–±]$/u, '')
  const unitBefore = readUnitBefore(signless)
  if (unitBefore === null) return null
  const unitAfter = readUnitAfter(after, language)
  if (unitAfter === null || (unitBefore !== '' && unitAfter.unit !== '')) return null
  const isNegative = /^[-−–]$|^[-−–]\s|[-−–]$/.test(before)
  return {
    value: (isNegative ? -1 : 1) * roundToTwelveDigits(numeral.value * unitAfter.scale),
    unit: unitBefore || unitAfter.unit,
  }
}

const TIME_TAKEN = /^(\d{1,3}):([0-5]\d)\s?(\p{L}{1,8}\.?)$/u

/** "2:35 h", "3:20 min" where how long something takes is told; "19:30 h" may as well be a time of day. */
export function readTimeTaken(text: string): Quantity | null {
  const [, whole, sixtieths, written] = TIME_TAKEN.exec(normalizeDigits(text).trim()) ?? []
  const unit = written === undefined ? '' : findUnit(written)
  if (unit !== 'h' && unit !== 'min') return null
  return { value: roundToTwelveDigits(Number(whole) + Number(sixtieths) / 60), unit }
}

/** Units of one measure, each with what it is of the first. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { bytes: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 },
  { g: 1, mg: 1e-3, kg: 1e3, t: 1e6 },
  { m: 1, mm: 1e-3, cm: 1e-2, km: 1e3 },
  { s: 1, ms: 1e-3, min: 60, h: 3600, days: 86_400, weeks: 604_800 },
  { l: 1, ml: 1e-3 },
  { W: 1, kW: 1e3, MW: 1e6, GW: 1e9 },
]

/** The quantity in another unit of the same measure; null where the two cannot be compared. */
export function convertQuantity({ value, unit }: Quantity, to: string): Quantity | null {
  if (unit === to) return { value, unit }
  const measure = MEASURES.find((units) => Object.hasOwn(units, unit) && Object.hasOwn(units, to))
  return measure ? { value: roundToTwelveDigits((value * measure[unit]!) / measure[to]!), unit: to } : null
}

/** A date that is all a text holds, as a key that sorts by time; null for anything else. */
export function readDateText(text: string): string | null {
  const plain = normalizeDigits(text).trim()
  if (!/\d{3}/.test(plain) || plain.length > 40) return null
  const isDate =
    /^\d{4}(?:[/-]\d{1,2}|\.(?:0[1-9]|1[0-2])|[./-]\d{1,2}[./-]\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.test(plain) ||
    /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(plain) ||
    /^\d{3,4}年/.test(plain) ||
    /^(?:\p{L}{3,9}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th|er|º)?\.?\s+)?(?:de\s+|of\s+)?\p{L}{3,}\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:de\s+|del\s+)?[12]\d{3}$/u.test(
      plain,
    )
  if (!isDate) return null
  const key = readDate(plain.replace(/[T ]\d{1,2}:\d{2}.*$/, '')) ?? readYearAndMonth(plain)
  return key !== null && (key.length > 4 || /年/.test(plain)) ? key : null
}

const readYearAndMonth = (text: string) => /^(\d{4})[./-](\d{2})$/.exec(text)?.slice(1).join('-') ?? null

/** The unit in front of a number; null where words stand there that make the number part of something else. */
function readUnitBefore(text: string): string | null {
  if (text === '') return ''
  const unit = findUnit(text)
  if (unit !== '') return unit
  if (CURRENCY_CODE.test(text)) return text
  return /^(?:[~≈<>≤≥±]|ca\.?|circa|about|approx\.?|etwa|env\.?|約|约)$/iu.test(text) ? '' : null
}

function readUnitAfter(text: string, language: string): { readonly scale: number; readonly unit: string } | null {
  const word = SCALE.exec(text)?.[0] ?? ''
  const rest = text.slice(word.length).trim()
  const written = UNIT.exec(rest)?.[0] ?? CURRENCY_CODE.exec(rest)?.[0] ?? ''
  const other = rest.slice(written.length)
  if (other.length > MAX_OTHER_CHARS || /\d/.test(other)) return null
  if (written !== '' && other !== '' && !PER.test(other)) return null
  const unit = written === '' ? '' : findUnit(written) || written
  return {
    scale: findScale(word, language),
    unit: unit || (/^\p{L}{1,4}(?:\/\p{L}{1,4})?$/u.test(other.trim()) ? other.trim() : ''),
  }
}

/** 0.1 + 0.2 and 3.3 million without the last bits of binary numbers. */
export const roundToTwelveDigits = (value: number) => Number(value.toPrecision(12))

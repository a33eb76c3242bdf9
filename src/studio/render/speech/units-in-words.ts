import words from './units-in-words.json' with { type: 'json' }

/** The written unit and what the platform calls it, or a currency. Longer spellings stand before those they begin with. */
const UNITS: Readonly<Record<string, string>> = words.units
const CURRENCIES: Readonly<Record<string, string>> = words.currencies
/** Units the platform has no words for; only English is told. */
const ENGLISH_UNITS: Readonly<Record<string, string>> = words.englishUnits

const NUMBER = String.raw`(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)*)`
const END = String.raw`(?![\p{L}\p{N}/²³])`
const escapeUnits = (words: readonly string[]) => words.map((word) => word.replace(/[$/]/g, '\\$&')).join('|')
const MEASURE = new RegExp(`${NUMBER}\\s?(${escapeUnits(Object.keys(UNITS))})${END}`, 'gu')
const ENGLISH_MEASURE = new RegExp(`${NUMBER}\\s?(${escapeUnits(Object.keys(ENGLISH_UNITS))})${END}`, 'gu')
const MONEY_AFTER = new RegExp(`${NUMBER}\\s?(${escapeUnits(Object.keys(CURRENCIES))})${END}`, 'gu')
const MONEY_BEFORE = new RegExp(
  `([€£])\\s?${NUMBER.replace('(?<![\\p{L}\\p{N}.,])', '')}(?![\\d.,]*\\d|\\s(?:million|billion|trillion))`,
  'gu',
)

/** Writes out the units that follow numbers, and currencies, in words of the language: `25 kg` gives `25 kilograms`. */
export function writeUnitsInWords(text: string, locale: string): string {
  const measured = text
    .replace(MONEY_BEFORE, (_, sign: string, number: string) => writeMoneyInWords(number, sign, locale))
    .replace(MONEY_AFTER, (_, number: string, sign: string) => writeMoneyInWords(number, sign, locale))
    .replace(MEASURE, (_, number: string, written: string) =>
      writeNumberInWords(number, locale, { style: 'unit', unit: UNITS[written]!, unitDisplay: 'long' }),
    )
  if (!locale.startsWith('en')) return measured
  return measured.replace(
    ENGLISH_MEASURE,
    (_, number: string, written: string) => `${number} ${ENGLISH_UNITS[written]}`,
  )
}

function writeMoneyInWords(number: string, sign: string, locale: string): string {
  return writeNumberInWords(number, locale, { style: 'currency', currency: CURRENCIES[sign]!, currencyDisplay: 'name' })
}

/** The number stays as it is printed; its value only chooses the form of the word: one gram, two grams. */
function writeNumberInWords(number: string, locale: string, options: Intl.NumberFormatOptions): string {
  const whole = { maximumFractionDigits: 2, minimumFractionDigits: 0, ...options }
  const parts = new Intl.NumberFormat(locale, whole).formatToParts(estimateNumber(number))
  const isNumberToken = ({ type }: Intl.NumberFormatPart) => /^(?:integer|group|decimal|fraction)$/.test(type)
  const first = parts.findIndex(isNumberToken)
  const around = parts.filter((part, index) => index === first || !isNumberToken(part))
  return around.map((part) => (isNumberToken(part) ? number : part.value)).join('')
}

/** Good enough to choose singular or plural, whatever the separators mean. */
function estimateNumber(number: string): number {
  if (/^\d{1,3}([.,]\d{3})+$/.test(number)) return Number(number.replace(/[.,]/g, ''))
  return Number(number.replace(',', '.')) || 2
}

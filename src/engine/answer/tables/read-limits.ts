import { readQuantity } from '../../../text/quantities.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { type FoundSpan, listMatchSpans, spansOverlap } from '../../../text/spans.ts'
import { findUnit } from '../../../text/units-of-measure.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { findWords, holdsWords } from './table-cues.ts'

/** A bound that a value is asked to keep: "more than 5 EUR", "after 2016"; `isWithin` where the bound itself keeps it: "at least". */
export type Limit = {
  readonly side: 'above' | 'below' | 'after' | 'before' | 'equal'
  readonly value: number
  readonly unit: string
  readonly isWithin: boolean
}

/** What a question says of bounds, and where. */
type FoundLimits = { readonly limits: readonly Limit[]; readonly spans: readonly FoundSpan[] }

const UNIT_TEXT = '\\s?(?:%|°C|[€$£¥]|\\p{L}{1,4}(?!\\p{L}))'
const NUMBER = new RegExp(`^\\s*(?:[€$£¥]\\s?)?[-+]?\\d[\\d.,'’\\u00a0]*(?:${UNIT_TEXT})?`, 'u')
const BOUND = `((?:[€$£¥]\\s?)?[-+]?\\d[\\d.,]*(?:${UNIT_TEXT})?)`
const YEAR_BOUND = '((?:1\\d|20)\\d{2})'
const SIDES = ['above', 'below', 'after', 'before', 'equal'] as const

export function findLimits(text: string, language: string): FoundLimits {
  const between = findBetween(text, language)
  const found = [...between.limits]
  const spans = [...between.spans]
  const cues = findLocale(language).table
  for (const side of SIDES)
    for (const { start, end } of findWords(cues[side], text)) {
      const number = dropOtherWord(NUMBER.exec(text.slice(end))?.[0]) ?? readNumberWord(text.slice(end), side, language)
      const isBehind = number !== undefined
      const before = isBehind ? null : /(\d[\d.,]*)\s*\p{L}{0,2}$/u.exec(text.slice(0, start))?.[0]
      const written = number ?? (HAN_OR_KANA.test(text.slice(start, end)) ? before : null)
      const quantity = written ? readLimit(written.trim(), language) : null
      if (!quantity || spans.some((span) => spansOverlap(span, { start, end }))) continue
      const isWithin = side === 'equal' || holdsWords(cues.inclusive, text.slice(start, end))
      found.push({ side, ...quantity, isWithin })
      spans.push(isBehind ? { start, end: end + written!.length } : { start: start - written!.length, end })
    }
  return { limits: found, spans }
}

/** "Less than 50 yes" says the name of a column behind the number, and no unit. */
function dropOtherWord(written: string | undefined): string | undefined {
  const word = /\p{L}+$/u.exec(written ?? '')?.[0] ?? ''
  const isUnit = word === '' || findUnit(word) !== '' || /^\p{Lu}{3}$/u.test(word)
  return isUnit ? written : written!.slice(0, -word.length).trimEnd()
}

/** "Between 9 and 10", "from 1950 to 1960": both bounds, in their order. */
function findBetween(text: string, language: string): FoundLimits {
  const { between } = findLocale(language).table
  const pattern = between.replaceAll('##', YEAR_BOUND).replaceAll('#', BOUND)
  const [span, other] = listMatchSpans(text, compileOnce(`(?<!\\p{L})(?:${pattern})`, 'giu'))
  if (!span || other) return { limits: [], spans: [] }
  const said = compileOnce(`(?:${pattern})`).exec(text.slice(span.start, span.end))!
  const bounds = said.slice(1).filter((part) => part !== undefined)
  const [low, high] = bounds.map((part) => readLimit(part.trim(), language))
  if (!low || !high || low.value > high.value) return { limits: [], spans: [] }
  const unit = low.unit || high.unit
  return {
    limits: [
      { side: 'above', value: low.value, unit, isWithin: true },
      { side: 'below', value: high.value, unit, isWithin: true },
    ],
    spans: [span],
  }
}

/** A word behind the number may be no unit: "more than 5 rooms". */
function readLimit(written: string, language: string): { value: number; unit: string } | null {
  const number = findLocale(language).part.numbers.indexOf(written.toLowerCase())
  if (number >= 0) return { value: number + 1, unit: '' }
  return readQuantity(written, 'en') ?? readQuantity(written.replace(/\s*\p{L}+$/u, ''), 'en')
}

/** "More than two": what is counted, and no time. */
function readNumberWord(text: string, side: Limit['side'], language: string): string | undefined {
  if (side === 'after' || side === 'before') return undefined
  const words = findLocale(language).part.numbers.join('|')
  return compileOnce(`^\\s+(?:${words})(?!\\p{L})`).exec(text)?.[0]
}

import { readFileSync } from 'node:fs'
import { UNSPACED } from './scripts.ts'

type Factor = { readonly words: string; readonly factor: number }

/** Words that multiply a number, by the languages that use them so, and units by the short name an outline gives them: a pattern of words each. */
const { factors: FACTORS, units } = JSON.parse(
  readFileSync(new URL('./units-of-measure.json', import.meta.url), 'utf8'),
) as { readonly factors: readonly Factor[]; readonly units: Readonly<Record<string, string>> }
const NAMED = Object.entries(units)

export const SCALES = FACTORS.flatMap(({ words }) => words.split('|'))
  .sort((a, b) => b.length - a.length)
  .join('|')

const factors = FACTORS.map(({ words, factor }) => ({ pattern: new RegExp(`^(?:${words})$`, 'iu'), factor }))
/** In these a "Billion" is a million millions. */
const LONG_SCALE = new Set(['de', 'fr', 'es', 'nl', 'pl', 'sv', 'da', 'no', 'it', 'cs', 'hu', 'fi'])

/** What a scale word multiplies by; 1 for none. */
export function findScale(word: string, language: string): number {
  const plain = word.replace(/^[\s-]+/, '')
  if (plain === '') return 1
  if (/^billion/i.test(plain) && LONG_SCALE.has(language)) return 1e12
  return factors.find(({ pattern }) => pattern.test(plain))?.factor ?? 1
}

const SIGN = /^[^\p{L}]/u
const patterns = NAMED.map(([unit, pattern]) => ({ unit, pattern: new RegExp(`^(?:${pattern})$`, 'iu') }))

const all = NAMED.flatMap(([, pattern]) => splitAlternatives(pattern)).sort((a, b) => b.length - a.length)

/** The units as one pattern; those of words end at the end of a word, those written without spaces where their sign ends. */
export const UNITS = [
  `(?:${all.filter((one) => !UNSPACED.test(one)).join('|')})(?![\\p{L}\\p{M}\\d])`,
  ...all.filter((one) => UNSPACED.test(one)),
].join('|')

/** The alternatives of a pattern, its groups left whole. */
function splitAlternatives(pattern: string): string[] {
  return pattern.match(/(?:\([^)]*\)[*?]?|\\p\{L\}\*|[^|])+/g) ?? []
}

/** The short name of a unit as written; empty for none. Letters alone are told by their case: `m` is no `M`. */
export function findUnit(written: string): string {
  if (written === '') return ''
  if (/^\p{Lu}$/u.test(written) && !/^[WV]$/.test(written)) return ''
  const found = patterns.find(({ pattern }) => pattern.test(written))
  return found?.unit ?? (SIGN.test(written) ? written : '')
}

/** What a unit measures. */
export type UnitDimension =
  | 'money'
  | 'share'
  | 'time'
  | 'length'
  | 'area'
  | 'mass'
  | 'speed'
  | 'temperature'
  | 'data'
  | 'other'

const DIMENSIONS: Readonly<Record<Exclude<UnitDimension, 'other'>, string>> = {
  money: 'EUR USD GBP JPY CNY INR RUB CHF PLN cents francs crowns',
  share: '% ‰',
  time: 'ms s min ¼h h nights days weeks months years',
  length: 'km m cm mm µm mi ft in',
  area: 'km² m² ha',
  mass: 'kg g mg t lb',
  speed: 'km/h mph m/s',
  temperature: '°C °F °',
  data: 'GB MB KB TB GiB MiB KiB bit bytes',
}

const dimensions = new Map(
  Object.entries(DIMENSIONS).flatMap(([dimension, units]) =>
    units.split(' ').map((unit) => [unit, dimension as UnitDimension] as const),
  ),
)

/** What a unit measures, by its short name; null for a plain count. */
export function findDimension(unit: string): UnitDimension | null {
  return unit === '' || unit === '×' ? null : (dimensions.get(unit) ?? 'other')
}

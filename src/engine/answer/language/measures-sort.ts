import type { NumberSpan } from '../../../text/number-spans.ts'
import type { UnitDimension } from '../../../text/units-of-measure.ts'
import type { AskedSort } from './kind-words.ts'
import { compileCueBefore, joinEveryCue } from './word-cues.ts'

/** What a number of these sorts has to measure, null being a plain count; the others take any number that is no year. */
const MEASURES: Readonly<Partial<Record<AskedSort, readonly (UnitDimension | null)[]>>> = {
  duration: ['time', 'length'],
  age: ['time'],
  money: ['money'],
  share: ['share'],
  length: ['length'],
  mass: ['mass'],
  speed: ['speed', 'time', 'data'],
  temperature: ['temperature'],
  data: ['data', 'share'],
  often: ['time'],
  size: ['length', 'area', 'mass', 'data', 'money', 'share', 'other', null],
}

/** "300 pounds" is a weight by its unit, and mostly an amount of money. */
const POUNDS = /pounds?$/iu
/** What is some hours old is rarely asked for its age. */
const CLOCK_UNIT =
  /(?:evenings?|nights?|mornings?|abende?|nächte|nuits?|noches|hours?|hrs?|minutes?|seconds?|stunden?|minuten|sekunden?|heures?|horas?|ore|minuti|uur|час\p{L}*|минут\p{L}*|小时|分钟|時間|秒|\d\s?(?:h|s|ms|min))$/iu
/** A part of a whole without its percent sign. */
const FRACTION =
  /^0[.,]\d|thirds?$|quarters?$|half$|(?:fif|six|eigh|ten)th$|tel$|hälfte$|moitié$|(?:tiers|quarts?|ièmes?)$|mitad$|tercio$|parte$|metà$|terzo$|quinto$|decimo$|metade$|terço$|helft$|derde$|kwart$|tiende$|треть$|четверть$|половин[уы]$/iu
/** A sign that follows a number of degrees, and other numbers as well. */
const DEGREES_BEHIND = /^\s?(?:度|도)/u

/** "Of three quotes": a small number in words counts things, and is no amount. */
const SPELLED_ALONE = /^\p{L}+$/u

/** "60 times", "three": digits alone say how often only with what they are told of: "3 per week". */
const TIMES = /\p{L}|[×x]$/u
/** "Three times a week" counts no children, nor does "the 2.4 series". */
const NO_COUNT = /[\p{L}\d]\s+times$|[×x]$|^\d{1,2}\.\d{1,2}$/u
const RATE_BEHIND = /^\s*(?:[/x×次回遍度趟]|(?:per|pro|par|por|je|an?|al|all['’]|au|every|each)(?!\p{L}))/iu

/** "Flat 3, 22 Quayside Road, 79104 Freiburg", "two keys for the door": what measures and counts nothing that is asked about. */
function isNoSize(text: string, start: number, end: number): boolean {
  const number = text.slice(start, end)
  const isPostcode = /^\d{4,5}$/.test(number) && /^\s\p{Lu}/u.test(text.slice(end))
  return isPostcode || /^\d{1,2}$/.test(number) || SPELLED_ALONE.test(number)
}

let limits: RegExp | null = null

/** "Children under 12" is no count of children. */
function isLimit(start: number, end: number, text: string): boolean {
  limits ??= compileCueBefore(joinEveryCue(({ table }) => [table.above, table.below]))
  return /^\s*(?:[.,;:!?)]|$)/u.test(text.slice(end)) && limits.test(text.slice(0, start))
}

/** Whether a number of a text is of the sort that is asked for. */
export function measuresSort(
  sort: AskedSort,
  { start, end, dimension, isYear, isCounted }: NumberSpan & { readonly isCounted: boolean },
  text: string,
): boolean {
  if (isYear) return isCounted
  if (sort === 'count')
    return isCounted || (dimension === null && !NO_COUNT.test(text.slice(start, end)) && !isLimit(start, end, text))
  if (sort === 'size' && dimension === null && !isCounted && isNoSize(text, start, end)) return false
  if (sort === 'often' && dimension === null)
    return isCounted || TIMES.test(text.slice(start, end)) || RATE_BEHIND.test(text.slice(end))
  const isPart = dimension === null && FRACTION.test(text.slice(start, end))
  if (sort === 'amount' && dimension === null) return isPart || isCounted || !SPELLED_ALONE.test(text.slice(start, end))
  if (sort === 'money' && dimension === 'mass') return POUNDS.test(text.slice(start, end))
  if (sort === 'age' && CLOCK_UNIT.test(text.slice(start, end))) return false
  if (sort === 'share' && dimension === null) return isPart
  if (sort === 'temperature' && dimension === null) return DEGREES_BEHIND.test(text.slice(end, end + 2))
  return MEASURES[sort]?.includes(dimension) ?? true
}

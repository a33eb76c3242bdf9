import { findNumbers, isMereNumber, type WrittenNumber } from '../../text/number-spans.ts'
import { type FoundSpan, findSpansOfKind } from '../../text/spans.ts'
import { buildCuePattern } from './statement-cues.ts'

/**
 * What a sentence states by number, whole: one number, the range that two make (`2x–20x`, `between 5 and 15 times`), or
 * several that share a unit (`30 or 60 minutes`). The span holds what limits it (`more than`, `up to`) and the unit.
 */
export type NumberGroup = {
  readonly start: number
  readonly end: number
  readonly numbers: readonly WrittenNumber[]
  readonly isRange: boolean
}

/** A dash between two numbers, with the unit of the first. */
const RANGE_DASH = /(?<=\p{Nd}\s?[\p{L}%°€$£²³]{0,3}\s?)[–—−~～〜-](?=\s?[€$£]?\p{Nd})/gu
const DASH = /^\s?[–—−~～〜-]\s?$/u
const LIST_MARK = /^[\s-]*[,;/&、][\s-]*$/u
/** An article and one noun before a number make it the name of that noun: "line 10", "la ligne 10". */
const NAMES_NEXT =
  /(?:^|[\s(«"])(?:(?:the|die|der|das|dem|den|la|le|el|il|lo|o|du|de la|de|het)\s+|l['’])\p{L}+\s$|(?<!\p{L})(?:lignes?|línea|riga|linha|zeile|regel|row|étape|paso|passo|option|règle|regla)\s$/iu
const MAX_LIMIT_CHARS = 24

/** The groups of numbers that count or measure, in reading order: no dates, none of a page, a version, a formula. */
export function findNumberGroups(text: string, language: string): NumberGroup[] {
  if (!/\p{Nd}/u.test(text)) return []
  const dates = findSpansOfKind('date', text)
  const open = text.replace(RANGE_DASH, '·') // as long as the dash
  const groups: NumberGroup[] = []
  let named: NumberGroup | null = null // "the numbers 11 and 10"
  for (const number of findNumbers(open).map((one) => trimNumber(text, one))) {
    const { start, end, unit } = number
    const isFurther: boolean = named !== null && unit === '' && readJoint(text, named, number, language) !== null
    const isOfName = isFurther || isNumberOfName(text, number)
    if (isOfName) named = { start, end, numbers: [number], isRange: false }
    if (isOfName || isDated(number, dates, text) || isVersion(text, number, language)) continue
    const last = groups.at(-1)
    const joint = last === undefined ? null : readJoint(text, last, number, language)
    if (joint === null) groups.push({ start: number.start, end: number.end, numbers: [number], isRange: false })
    else groups[groups.length - 1] = joinNumber(text, last!, number, joint, language)
  }
  return groups.map((group) => ({ ...group, start: findLimitStart(text, group.start, language) }))
}

type Joint = 'range' | 'list'

/** What stands between two numbers makes them one statement; null where they are two. */
function readJoint(text: string, group: NumberGroup, number: WrittenNumber, language: string): Joint | null {
  const between = text.slice(group.end, number.start)
  const bare = between.slice(0, findLimitStart(between, between.length, language))
  if (DASH.test(between) || buildCuePattern(language, 'ranges', '^[\\s-]*@\\s*$').test(bare)) return 'range'
  if (!LIST_MARK.test(bare) && !buildCuePattern(language, 'lists', '^[\\s,-]*@\\s*$').test(bare)) return null
  const before = text.slice(0, group.start)
  return buildCuePattern(language, 'betweens', '@\\s+$').test(before) ? 'range' : 'list'
}

/** `from 96 to 2`, `between 5 and 15` begin with their first word. */
function joinNumber(
  text: string,
  group: NumberGroup,
  number: WrittenNumber,
  joint: Joint,
  language: string,
): NumberGroup {
  const before = text.slice(0, group.start)
  const leads = (['betweens', 'froms'] as const).map((cue) => buildCuePattern(language, cue, '@\\s+$').exec(before))
  const lead = joint === 'range' ? (leads.find((one) => one !== null)?.[0].length ?? 0) : 0
  return {
    start: group.start - lead,
    end: number.end,
    numbers: [...group.numbers, number],
    isRange: joint === 'range' && group.numbers.length === 1,
  }
}

const trimNumber = (text: string, number: WrittenNumber): WrittenNumber => {
  const piece = text.slice(number.start, number.end)
  return { ...number, start: number.start + piece.length - piece.trimStart().length }
}

/** Part of a date, unless its unit or its thousands say that it only looks like one. */
function isDated(number: WrittenNumber, dates: readonly FoundSpan[], text: string): boolean {
  if (number.unitAsWritten === 's' && /0$/.test(number.digits)) return true // the 1920s
  const isQuantity = number.unit !== '' || number.scale !== '' || /[.,]\d{3}/.test(number.digits)
  const isYear = /^(?:1\d{3}|20\d{2})$/.test(number.digits)
  const date = dates.find(({ start, end }) => start < number.end && number.start < end)
  if (date === undefined) return isYear && !isQuantity && /^(?:er|s)?(?!\p{L})/u.test(text.slice(number.end))
  return !isQuantity || date.end - date.start > number.digits.length
}

/** The number of a page or a version, of a formula (`O 2`, `2^15`), one of a pair (`3/4`), of a note (`[3]`), or a part of a name (`18F`). */
function isNumberOfName(text: string, { start, end, unit, scale }: WrittenNumber): boolean {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (
    isMereNumber(before) ||
    /^[\^_]|^\s?[=<>*+÷∈≤≥≠]|^\s?\/\s?\p{Nd}/u.test(after) ||
    /[\^_=+*÷∈≤≥≠]\s?$/u.test(before)
  )
    return true
  if (unit !== '' || scale !== '') return false
  if (NAMES_NEXT.test(before)) return true
  if (/(?:^|[\s(])\p{Lu}\p{Ll}?\s$/u.test(before)) return true
  return /^\p{sc=Latin}|^\p{sc=Cyrillic}/u.test(after) || (/[[({]\s*$/.test(before) && /^\s*[\])},;]/.test(after))
}

/** "From Firefox 85 on", "Room 12": a plain number behind a name is a part of it; German nouns are all written large. */
const isVersion = (text: string, { start, unit, scale, digits }: WrittenNumber, language: string) =>
  language !== 'de' &&
  unit === '' &&
  scale === '' &&
  /^\p{Nd}{1,3}$/u.test(digits) &&
  /\p{L}\P{L}+\p{Lu}\p{Ll}{2,}\s$/u.test(text.slice(0, start))

/** Where the words that limit a number begin. */
function findLimitStart(text: string, start: number, language: string): number {
  const from = Math.max(0, start - MAX_LIMIT_CHARS)
  const limit = buildCuePattern(language, 'limits', '@\\s*$').exec(text.slice(from, start))
  return limit === null ? start : findLimitStart(text, from + limit.index, language)
}

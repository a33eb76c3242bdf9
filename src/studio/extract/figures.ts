import { loadAnalyzer } from '../../text/analyzer.ts'
import type { WrittenNumber } from '../../text/number-spans.ts'
import { parsePrintedNumber } from '../../text/numerals.ts'
import { UNSPACED } from '../../text/scripts.ts'
import { findScale } from '../../text/units-of-measure.ts'
import type { Figure } from '../outline.ts'
import { compareWeights, type SentenceCandidate } from './candidates.ts'
import { findVerbForm } from './english-verbs.ts'
import { opensWithVerb, readTypedNumbers } from './hangs-on-paragraph.ts'
import { findNumberGroups, type NumberGroup } from './number-groups.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { buildCuePattern, hasStatementWords } from './statement-cues.ts'
import { toStatement } from './statements.ts'
import { tellApart } from './tell-statements.ts'

/** Of a notebook full of numbers; the outline shows fewer, tables are gathered from all. */
const MAX_FOUND_FIGURES = 600
const MAX_PAIRED_FIGURES = 30
const MIN_FIGURE_QUALITY = 0.3
/** A figure stands above its whole sentence: a long one is no label. */
const MAX_SENTENCE_CHARS = 170
/** Smaller counts without a unit are of the sentence's making: "the 2 sides". */
const MIN_COUNT = 10

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
/** "10x" by itself is a name or a guess; "10x faster" compares. */
const COMPARES =
  /^\s*(?:as|more|less|fewer|better|worse|the|its|their|\p{L}+er|so|mehr|weniger|plus|moins|más|menos|più|meno|mais|zo)(?!\p{L})/iu

/** A word that multiplies or a level of certainty, which is no quantity of something. */
const LONGER_NUMBER =
  /^[\s\u00a0-]*(?:mil[ijl]|mio|mld|mrd|tis[ií]|tys|тис|хиляд|bili|thous|hundred|dozen|σ|sigma|confidence|credible|konfidenz|(?:de )?confian)/iu

/** "3.200 metros | cúbicos": the word behind a unit makes another of it. */
const OTHER_UNIT =
  /^\s(?:c[úu]bic|cuadrad|quadr|cub[eioa]|carr[ée]|kwadrat|sześcien|čtvere|krychlov|квадрат|кубич|кубов|square|cubic|tonnes?-|heures?-)/iu

/** "le jeudi 20 novembre à 18 h": when, and not how long. */
const CLOCK_BEFORE = /(?<!\p{L})(?:à|vers|dès|às|pelas|a las?|alle|dalle|ore|um|gegen|at|om|kl\.?|klo|в|o|ob)\s$/iu
/** "um 14 Uhr", "4 p.m.". */
const CLOCK_AFTER = /^[\s\u00a0]?(?:Uhr|o['’]clock|[ap]\.?\s?m\.?|uur(?! lang)|時(?!間)|点(?:钟|半)|點)(?!\p{Ll})/iu
/** "the keeper, 61 years old, ...": how old somebody is, told beside what is stated. */
const AGE_BEFORE = /[\p{L}.”»"][,，（(、]\s?$/u
const AGE_BEHIND = /^\s?(?:岁|歳|alt|old|oud|de edad|d['’]età|de idade|年纪)?[,，）)、]/iu
/** A loan word right behind the digits is a unit that is not known here: without it the number says nothing. */
const UNKNOWN_UNIT = /^\p{sc=Katakana}[\p{sc=Katakana}ー]/u

type FoundFigure = Pick<Figure, 'text' | 'value' | 'unit'>

/**
 * The numbers that can stand by themselves, most telling first. The gate: a sentence that states one quantity (or one
 * range) of something named, affirms it, and needs no other sentence; it is its own label, so that number, unit, subject
 * and polarity stay together. `rateAt` rates the sentences.
 */
export const findFigures = (candidates: readonly SentenceCandidate[], rateAt: (index: number) => number): Figure[] =>
  gatherFigures(candidates, rateAt, (candidate) => readSentenceFigures(candidate, 1))

/** Those of sentences that state two: none stands by itself, each may be asked for within its sentence. */
export const findPairedFigures = (candidates: readonly SentenceCandidate[], rateAt: (index: number) => number) =>
  gatherFigures(candidates, rateAt, (candidate) => readSentenceFigures(candidate, 2)).slice(0, MAX_PAIRED_FIGURES)

function gatherFigures(
  candidates: readonly SentenceCandidate[],
  rateAt: (index: number) => number,
  read: (candidate: SentenceCandidate) => readonly FoundFigure[],
): Figure[] {
  const seen = new Set<string>()
  return candidates
    .flatMap((candidate, index) => {
      return read(candidate).map((figure) => ({ ...figure, candidate, weight: rateAt(index) * rateFigure(figure) }))
    })
    .sort(compareWeights)
    .filter(({ text, candidate }) => {
      const key = `${text} ${candidate.text.toLowerCase()}`
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, MAX_FOUND_FIGURES)
    .map(({ text, value, unit, candidate }) => ({
      text,
      value,
      unit,
      label: tellApart(candidate).text,
      statement: toStatement(candidate),
    }))
}

/** Shares say more than counts. */
function rateFigure({ unit, value }: FoundFigure): number {
  if (unit !== '') return unit === '%' ? 1.6 : 1.4
  return value >= 20 ? 1 : 0.45
}

function readSentenceFigures(candidate: SentenceCandidate, count: number): readonly FoundFigure[] {
  const { text, section, quality } = candidate
  const { language } = section.source
  if (quality < MIN_FIGURE_QUALITY || measureReadingLength(text) > MAX_SENTENCE_CHARS) return []
  const groups = findNumberGroups(text, language)
  const isSingle = ({ isRange, numbers }: NumberGroup) => numbers.length <= (isRange ? 2 : 1)
  if (groups.length !== count || !groups.every((group) => isSingle(group) && isOfSomething(text, group, language)))
    return []
  if (opensWithVerb(text, language) || (language === 'en' && tellsToDo(text))) return []
  if (!isAffirmed(text, language) || isTypedAbove(candidate, groups)) return []
  const figures = groups.flatMap((group) => readFigure(text, group, language) ?? [])
  return figures.length === count ? figures : []
}

/** Denied, called wrong, supposed or given as an example: the number alone would say the contrary, or more. */
const isAffirmed = (text: string, language: string) =>
  !buildCuePattern(language, 'denials').test(text) && !buildCuePattern(language, 'unreal').test(text)

const MAX_EXAMPLE_CHARS = 6_000

/** "Each point is 300 seconds" behind `create --step 300` in its section: so it is in that example, and not always. */
function isTypedAbove({ section, start }: SentenceCandidate, groups: readonly NumberGroup[]): boolean {
  const above = section.source.text.slice(Math.max(section.start, start - MAX_EXAMPLE_CHARS), start)
  const typed = readTypedNumbers(above)
  return groups.some(({ numbers }) => numbers.some(({ digits }) => digits.length > 1 && typed.has(digits)))
}

/** `The "220 text..." greeting`: what a program says counts nothing. */
const QUOTED_BEFORE = /(?:^|[\s(])["“„«`]$/u

/** "64 bit addresses": of which kind something is, and not how much. */
const BITS = /^[\s-]?bits?(?!\p{L})/iu

/** "Use 15 % grey in new tables.": what is to be done measures nothing. */
function tellsToDo(text: string): boolean {
  const verb = /^(\p{Lu}\p{Ll}+) (?:\p{Nd}|(?:an?|the|your|each|at least|up to|about)\s)/u.exec(text)?.[1]
  return verb !== undefined && findVerbForm(verb.toLowerCase())?.tense === 'plural'
}

/** It has a unit, or counts something that is named behind it. */
function isOfSomething(text: string, { numbers, start, end }: NumberGroup, language: string): boolean {
  const { unit, scale } = numbers.at(-1)!
  const after = text.slice(end)
  if (LONGER_NUMBER.test(after) || (unit === '' && !hasStatementWords(language))) return false
  if (QUOTED_BEFORE.test(text.slice(0, start)) && unit === '') return false
  if (unit === '×') return COMPARES.test(after)
  if (/^bits?$/iu.test(unit)) return false
  if ((unit === 'h' && CLOCK_BEFORE.test(text.slice(0, start))) || CLOCK_AFTER.test(after)) return false
  if (/^(?:years)?$/.test(unit) && AGE_BEFORE.test(text.slice(0, start)) && AGE_BEHIND.test(after)) return false
  if (unit !== '') return !OTHER_UNIT.test(after)
  if (UNKNOWN_UNIT.test(after) || BITS.test(after)) return false
  if (UNSPACED.test(after.slice(0, 2))) return true
  const next = /^[\s\u00a0]+([\p{L}\p{M}][\p{L}\p{M}'’-]*)/u.exec(after)?.[1]
  if (next === undefined || loadAnalyzer(language).isStopWord(next)) return false
  return scale !== '' || language === 'de' || !/^\p{Lu}/u.test(next)
}

function readFigure(text: string, { start, end, numbers }: NumberGroup, language: string): FoundFigure | null {
  const last = numbers.at(-1)!
  const values = numbers.map((number) => readValue({ ...number, scale: number.scale || last.scale }, language))
  const [value] = values
  if (values.some((one) => !Number.isFinite(one) || one <= 0) || (last.unit === '' && values.at(-1)! < MIN_COUNT))
    return null
  if (last.unit === '' && isVersionLike(last, values.at(-1)!)) return null
  if (numbers.length > 1 && numbers.every(({ digits }) => /^10\d$/.test(digits))) return null // powers of ten without their height
  const counted = last.unit === '' ? (COUNTED.exec(text.slice(end))?.[0] ?? '') : ''
  return {
    text: (text.slice(start, end).replace(PREPOSITION_BEFORE_LIMIT, '') + counted).trim(),
    value: value!,
    unit: last.unit,
  }
}

/** "über | mindestens 10 Mio. €", "de | moins de 5 mm": of its sentence, and no limit. */
const PREPOSITION_BEFORE_LIMIT =
  /^(?:über\s(?=\p{L})|(?:de|d['’]|di|da|para|por|für|von|bis zu\s(?=\p{L}))\s(?=\p{L}))/iu

/** The word that Japanese and Chinese count with, without which "30" of "30日以内" says nothing. */
const COUNTED =
  /^(?:か所|ヶ所|箇所|か月|か国|世帯|[人只个個件名本枚台回日歳岁階层層頭头匹羽冊册章倍種种項项条條位家间間座棵株艘辆輛架場场次戸戶户校社])/u

/** A plain count has no fraction, be it a zero: "Debian 10.0". */
const isVersionLike = ({ digits, scale }: WrittenNumber, value: number) =>
  !Number.isInteger(value) || (scale === '' && /[.,]\p{Nd}{1,2}$/u.test(digits))

/** 0.1 + 0.2 and 3.3 million without the last bits of binary numbers. */
const readValue = ({ digits, fraction, scale }: WrittenNumber, language: string) =>
  Number(
    (
      (parsePrintedNumber(digits, language) + (FRACTIONS[fraction.trim()] ?? 0)) *
      findScale(scale, language)
    ).toPrecision(12),
  )

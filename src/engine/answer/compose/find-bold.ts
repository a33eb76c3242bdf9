import { type FoundSpan, toBlanks } from '../../../text/spans.ts'
import { expandNegations } from '../language/find-polarity.ts'
import { readLocales } from '../language/locales.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import { saysContrary } from '../question/contrary.ts'
import type { WeightedQuestion } from '../retrieval/measure-terms.ts'

const CODE = /`[^`]*`/g
const CLAUSE_END = /[,;:—–](?=\s)|[，、；：。．]|[.!?](?=\s)/gu

/**
 * The one date or number of a shown text that the question asks for, with its unit or with what it counts; null when it
 * asks for neither, several would fit, or it stands in code. Of several clauses it stands in one that speaks of what is
 * asked, and in none that denies: a wrong number in bold is worse than none.
 */
export function findBold(
  { text: question, terms: asked }: Pick<WeightedQuestion, 'text' | 'terms'>,
  shown: string,
  terms: (text: string) => readonly string[],
): string | null {
  const kind = readAskedKind(question)
  if (kind !== 'date' && kind !== 'number') return null
  const text = shown.replace(CODE, toBlanks)
  const found = findAskedSpans(text, question)
  const counted = found.filter(({ isCounted }) => isCounted)
  const clauses = splitClauses(text, found)
  const speaksOfAsked = (clause: string) => terms(clause).some((term) => asked.includes(term))
  const spans = (counted.length > 0 ? counted : found).filter(({ start, end }) => {
    const clause = clauses.find((one) => one.start <= start && end <= one.end)
    const said = clause ? text.slice(clause.start, clause.end) : ''
    return (
      (clauses.length === 1 || speaksOfAsked(said)) &&
      !denies(said) &&
      !saysContrary(question, said) &&
      !isInLaterSentence(text, start, found)
    )
  })
  const isAsked = ({ start, end }: FoundSpan) => kind !== 'date' || isDated(text.slice(start, end))
  const [first, ...others] = spans.filter(isAsked)
  const clause = clauses.find((one) => first && one.start <= first.start && first.end <= one.end)
  if (!first || !clause || spans.some((span) => !isAsked(span) && !isWithin(span, clause))) return null
  const read = ({ start, end }: FoundSpan) => text.slice(findRangeStart(text, start), end)
  return others.every((one) => read(one) === read(first)) ? read(first) : null
}

const isWithin = ({ start, end }: FoundSpan, outer: FoundSpan) => outer.start <= start && end <= outer.end

/** What stands before the end of a number in words: "two hundred and eighty". */
const SCALE =
  /^(?:hundred|thousand|million|hundert|tausend|cents?|mille|cien|cientos?|mil|cento|mila|honderd|duizend)$/iu
const AND = /^(?:and|et|y|e|und|en)$/iu

/** The number before, where a dash or a small word joins it to this one: "10 to 14 days", "deux ou trois jours", "3–5 days". */
function findRangeStart(text: string, start: number): number {
  const before = text.slice(0, start)
  const [range, first] = /(?<![\p{L}\p{N}])(\d[\d.,]*|\p{L}+)(?:\s\p{Ll}{1,3}\s|\s?[–-]\s?)$/u.exec(before) ?? []
  if (range !== undefined && first !== undefined && (/^\d/.test(first) || isNumeral(first))) return start - range.length
  return findNumeralStart(before, start)
}

const isNumeral = (word: string) => readLocales().some(({ part }) => part.numbers.includes(word.toLowerCase()))

/** "two hundred and" before "eighty pounds"; what is no part of the number where it stands by itself. */
function findNumeralStart(before: string, start: number): number {
  const words = before.split(/(?<=\s)/u)
  const isPart = (word: string) => SCALE.test(word) || AND.test(word) || isNumeral(word)
  const other = words.findLastIndex((word) => !isPart(word.trim()))
  const said = words.slice(other + 1)
  const from = said.findIndex((word) => !AND.test(word.trim()))
  const isOfScale = said.some((word) => SCALE.test(word.trim()))
  return isOfScale ? start - said.slice(from).join('').length : start
}

/** The stretches between commas and other marks, but for those within a date or number. */
export function splitClauses(text: string, spans: readonly FoundSpan[]): FoundSpan[] {
  const ends = [...text.matchAll(CLAUSE_END)]
    .map(({ index }) => index + 1)
    .filter((at) => at < text.trimEnd().length && !spans.some(({ start, end }) => start < at && at < end))
  return [0, ...ends].map((start, place) => ({ start, end: ends[place] ?? text.length }))
}

/** The sentence before holds one as well: which of the two is asked for, nothing tells. */
const isInLaterSentence = (text: string, start: number, found: readonly FoundSpan[]) =>
  found.some(({ end }) => end <= start && /[.!?。！？]\s*\S/u.test(text.slice(end, start)))

/** "Today" and "last year" are no dates to a reader who does not know when it was written, and leave open which of two is meant. */
const isDated = (date: string) => /[\p{N}〇一二三四五六七八九十]/u.test(date)

let negation: RegExp | null = null

function denies(clause: string): boolean {
  negation ??= new RegExp(`(?<!\\p{L})(?:${joinEveryCue(({ polar }) => polar.negations)})(?!\\p{L})`, 'iu')
  return negation.test(expandNegations(clause))
}

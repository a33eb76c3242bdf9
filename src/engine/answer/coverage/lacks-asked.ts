import { once } from '../../../lib/memoize.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { blankOut, findSpansOfKind } from '../../../text/spans.ts'
import { createLikeness } from '../../search/pieces.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedSort } from '../language/kind-words.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileWordCue, joinEveryCue } from '../language/word-cues.ts'
import { findAskedSpans, holdsKind, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { lacksSignedForm } from '../question/signed-forms.ts'
import { findNamedTerms } from '../retrieval/named-terms.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** What stands this near to a quote in its passage still belongs to what it says. */
const MAX_BESIDE_CHARS = 160
/** The thing counted is named by one of so many words behind "how many". */
const MAX_COUNTED_WORDS = 3
/** So much of a word in another is one thing with it: "Arten" in "Baumarten". */
const MIN_LIKENESS = 0.4

/** Of these sorts nothing but a number with its unit is an answer. */
export const MEASURED_SORTS: ReadonlySet<AskedSort> = new Set(['temperature', 'mass', 'age'])

/**
 * Whether what is quoted lacks the very thing that was asked for: an amount of money, a temperature, a weight, an age,
 * or the date of something past. Other questions lack nothing that can be told by its form.
 */
export function lacksAsked(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const isProven = chooseProof(asked)
  if (!isProven) return false
  const named = findNamedTerms(asked, retrieval)
  return !quotes.some((quote) => isProven(readAround(quote)) && mentionsName(quote, named, retrieval))
}

/** How a cost is reckoned tells something of it without an amount; that none was found is said of it later. */
function chooseProof({ text: question, language }: AskedQuestion): ((text: string) => boolean) | null {
  if (asksMoney(question)) return (text) => namesAmount(text) || speaksOfCost(text, language)
  if (MEASURED_SORTS.has(readAskedFor(question).sort)) return (text) => findAskedSpans(text, question).length > 0
  return isAskedFor('pastDate', question) ? namesDate : null
}

function speaksOfCost(text: string, language: string): boolean {
  const { called } = findLocale(language).money
  return called !== '' && compileWordCue(called, language).test(text)
}

/** What a quote says, with the header of its table. */
export const joinQuoted = ({ header, text, shown }: Quote) => [header, text, shown].filter(Boolean).join('\n')

/** Whether a date or number is asked for and nothing that is quoted, nor what stands right beside it, holds one. */
export function lacksKind({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  const kind = readAskedFor(text).kind
  if (!isSpaced(language)) return false // numbers written in signs are not all known
  if (kind !== 'date' && kind !== 'number') return false
  return quotes.every((quote) => holdsKind(kind, readAround(quote), text) === false)
}

export const SIGN_NUMERAL = /[\p{N}〇一二三四五六七八九十百千万半両两]/u
export const SIGN_TIME =
  /[\p{N}〇一二三四五六七八九十]\s?[年月日時时点點号號]|[毎每]隔?(?:[\p{N}一二三四五六七八九十两兩半]+)?[个個]?(?:[日天週周月年晚朝早夜春夏秋冬季]|小[时時])|ごと|おき|[月火水木金土日]曜|(?:星期|礼拜|周|週)[一二三四五六日天末]|[正中上下]午|午[前後后]|[早晚]上|夕方|[今明昨来去][日天年晚朝週周月]|[春夏秋冬][季天休]|[月年]末/u

/**
 * Whether an amount, a date or a number is asked for in signs and the first quote holds none. Looser than what is written
 * in letters: not all forms are known.
 */
export function lacksSigned({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  if (isSpaced(language)) return false
  const { kind } = readAskedFor(text)
  const said = quotes[0] ? joinQuoted(quotes[0]) : ''
  if (asksMoney(text)) return !namesAmount(said)
  if (lacksSignedForm(text, said)) return true
  if (kind !== 'date' && kind !== 'number') return false
  const form = kind === 'date' ? SIGN_TIME : SIGN_NUMERAL
  return !form.test(said) && holdsKind(kind, said, text) === false
}

export const asksMoney = (question: string) => readAskedFor(question).sort === 'money' || isAskedFor('money', question)

/** "cost", "price": words of the question that an amount answers, whether it is called so or not. */
export function listMoneyWords({ text, language }: Pick<AskedQuestion, 'text' | 'language'>): string {
  const { words } = findLocale(language).money
  return [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'giu'))]
    .map(([word]) => word)
    .join(' ')
}

/** The amount or date of a sentence that has nothing of what the question names is that of something else. */
function mentionsName(quote: Quote, named: ReadonlySet<string>, { terms }: Retrieval): boolean {
  if (named.size === 0) return true
  const { sourceName, heading } = quote.passage
  const held = terms([sourceName, heading, readAround(quote)].filter(Boolean).join('\n'))
  const likenessTo = createLikeness(held)
  return [...named].some((term) => held.includes(term) || likenessTo(term) >= MIN_LIKENESS)
}

/** Whether no quote holds a number in one sentence with what the question counts. */
export function lacksCount(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const counted = readCounted(asked, retrieval)
  return counted.length > 0 && !quotes.some((quote) => holdsCount(asked.text, quote, counted, retrieval))
}

/** The quote with what stands around it, since the amount may be in the next sentence. */
function readAround({ passage, start, end, header, shown }: Quote): string {
  const from = Math.max(0, start - passage.start - MAX_BESIDE_CHARS)
  const around = passage.text.slice(from, end - passage.start + MAX_BESIDE_CHARS)
  return [header, around, shown].filter(Boolean).join('\n')
}

const compileCentury = once(
  () =>
    new RegExp(
      joinEveryCue(({ pastDate }) => pastDate.century),
      'iu',
    ),
)

const namesDate = (text: string) => findSpansOfKind('date', text).length > 0 || compileCentury().test(text)

let amounts: RegExp | null = null

export function namesAmount(text: string): boolean {
  amounts ??= compileAmounts()
  return amounts.test(blankShares(text)) || findNumberSpans(text).some(({ dimension }) => dimension === 'money')
}

function compileAmounts(): RegExp {
  const words = joinEveryCue(({ money }) => money.amounts)
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|[\\p{N}一二三四五六七八九十百千万]\\s?(?:円|元|块)`, 'iu')
}

/** "60 per cent" is no amount of cents. */
const blankShares = (text: string) =>
  findNumberSpans(text)
    .filter(({ dimension }) => dimension === 'share')
    .reduce(blankOut, text)

/** The terms of what is to be counted; none where the question asks for no count, or names nothing: "How do I count how many there are?". */
function readCounted({ text, language }: AskedQuestion, { terms }: Retrieval): string[] {
  const cues = findLocale(language).count.asks
  if (cues.length === 0 || isAskedFor('steps', text)) return []
  const asked = new RegExp(`(?<!\\p{L})(?:${cues.join('|')})\\s*(.*)`, 'iu').exec(text)?.[1] ?? ''
  const words = asked.match(/[\p{L}\p{M}\p{N}-]+/gu) ?? []
  const named = words.slice(0, MAX_COUNTED_WORDS)
  const end = named.findIndex((word, place) => place > 0 && terms(word).length === 0)
  return named.slice(0, end < 0 ? named.length : end).flatMap((word) => terms(word))
}

/** Whether a quote holds a number in one breath with the thing counted, or with a word that is made of it. */
function holdsCount(question: string, quote: Quote, counted: readonly string[], { terms }: Retrieval): boolean {
  const text = joinQuoted(quote)
  const likenessTo = createLikeness(terms(text))
  return findAskedSpans(text, question).length > 0 && counted.some((term) => likenessTo(term) >= MIN_LIKENESS)
}

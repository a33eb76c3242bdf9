import { createFinder } from '../bridge/read-otherwise.ts'
import { asksMoney, joinQuoted, namesAmount } from '../coverage/lacks-asked.ts'
import { isSpaced } from '../language/locales.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { NamedWord } from './list-weighed-words.ts'

/** For each word of a question 1 where a sentence says it itself, less by another name, 0 where it does not. */
export type SaidWords = readonly number[]

/** What stands in the heading alone counts so much. */
const ABOVE = 0.3
/** What lacks the date, amount, number or name that is asked for counts so much of what it says. */
const LACKS_KIND = 1 / 3

export const findSaidWords = (
  words: readonly NamedWord[],
  quote: Quote,
  language: string,
  retrieval: Pick<Retrieval, 'terms'>,
): SaidWords =>
  findSaidIn(words, { said: joinQuoted(quote), heading: quote.passage.heading ?? '' }, language, retrieval)

export function findSaidIn(
  words: readonly NamedWord[],
  { said, heading = '' }: { readonly said: string; readonly heading?: string },
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): SaidWords {
  const [findIn, held] = [createFinder(language)(said), new Set(terms(said))]
  const above = new Set(terms(heading))
  // without spaces the forms are the pieces of one word, and a piece stands in other words
  const isSaid = (forms: readonly string[], terms: ReadonlySet<string>) =>
    isSpaced(language) ? forms.some((form) => terms.has(form)) : forms.every((form) => terms.has(form))
  return words.map(({ forms, names }) => {
    if (isSaid(forms, held)) return 1
    const other = names.find(({ key }) => findIn(key) !== null)
    return other?.counts ?? (isSaid(forms, above) ? ABOVE : 0)
  })
}

/** Measures the share of a question, by the weight of its words, that a quote says; what many of these units say tells none apart. */
export function createShareMeasure(question: string, words: readonly NamedWord[], units: readonly SaidWords[]) {
  const holdsKind = chooseKindTest(question)
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const weights = words.map(({ weight }, place) => weight * measureRarity(units.map((said) => said[place]!)))
  return (quote: Quote, said: SaidWords): number => {
    const met = weights.reduce((sum, weight, place) => sum + weight * said[place]!, 0)
    return all === 0 ? 0 : (met / all) * (holdsKind(joinQuoted(quote)) ? 1 : LACKS_KIND)
  }
}

/** 1 for what no unit says, the less the more do. */
function measureRarity(said: readonly number[]): number {
  const holders = said.filter((value) => value > 0).length
  return Math.log(1 + (said.length + 1) / (1 + holders)) / Math.log(2 + said.length)
}

function chooseKindTest(question: string): (said: string) => boolean {
  if (asksMoney(question)) return namesAmount
  return readAskedKind(question) === null ? () => true : (said) => findAskedSpans(said, question).length > 0
}

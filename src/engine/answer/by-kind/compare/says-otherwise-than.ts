import { toPlainText } from '../../../../text/plain-text.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { findLocale } from '../../language/locales.ts'
import { readModality } from '../../language/read-modality.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { WeightedQuestion } from '../../retrieval/measure-terms.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { weighTerms } from '../../retrieval/term-weight.ts'

const NUMBER_WITH_UNIT = /(?<![\p{L}\p{N}.,])(\d[\d.,]*)\s?(\p{Sc}|[%\p{L}][\p{L}\p{M}]*)/gu
const OPPOSED: ReadonlySet<string> = new Set(['allowed forbidden', 'forbidden allowed'])

/**
 * Whether sources plainly differ on what is asked: of the sentences that say most of it, one source's forbids what another's allows, or
 * each has one number of the same unit and they are not the same.
 */
export function saysOtherwiseThan(
  quotes: readonly Quote[],
  asked: Pick<WeightedQuestion, 'weights'>,
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const weighSentence = (sentence: string) => {
    const held = new Set(terms(sentence))
    const said = [...asked.weights.keys()].filter((term) => held.has(term))
    return weighTerms(asked.weights, said)
  }
  const [first = '', ...others] = quotes.map(({ text }) =>
    splitSentences(text)
      .map(({ start, end }) => toPlainText(text.slice(start, end)))
      .reduce((best, sentence) => (weighSentence(sentence) > weighSentence(best) ? sentence : best), ''),
  )
  const differs = (other: string) => isOpposed(first, other, language) || hasOtherNumber(first, other, language)
  return others.some((other) => first !== '' && other !== '' && differs(other))
}

const isOpposed = (one: string, other: string, language: string) =>
  OPPOSED.has(`${readModality(one, language)} ${readModality(other, language)}`)

function hasOtherNumber(one: string, other: string, language: string): boolean {
  const [[first, ...more], [second, ...further]] = [listNumbers(one, language), listNumbers(other, language)]
  if (!first || !second || more.length > 0 || further.length > 0) return false
  return first.unit === second.unit && first.number !== second.number
}

function listNumbers(text: string, language: string) {
  const words = findLocale(language).part.numbers
  const spelled = words.reduce((rest, word, place) => {
    return place === 0 ? rest : rest.replace(compileWordCue(word, language, 'giu'), String(place + 1)) // "one" is an article too
  }, text)
  return [...spelled.matchAll(NUMBER_WITH_UNIT)].map(([, number = '', unit = '']) => ({
    number,
    unit: unit.toLowerCase(),
  }))
}

import { memoize, once } from '../../../lib/memoize.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findCommonWords } from '../language/common-words.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { readModality } from '../language/read-modality.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** What is done without the act tells no way to do it: "try it without installing it". */
const readWithout = once(() => {
  const words = joinEveryCue(({ polar }) => polar.without)
  return new RegExp(`(?<!\\p{L})(?:${words})\\s[^,.;:!?]{1,40}|${WITHOUT_IN_SIGNS}`, 'giu')
})

const WITHOUT_IN_SIGNS =
  '(?:无需|无须|不用|不必)\\p{sc=Han}{1,4}|[\\p{sc=Katakana}\\p{sc=Han}ー]{1,12}(?:せずに|することなく|しなくても)'

/**
 * Whether how something is done was asked and what is done stands nowhere, or in none of the quotes nor over one: the sources
 * that speak of members do not say how one becomes one. Everyday verbs are said in many ways.
 */
export function lacksWay(asked: AskedQuestion, quotes: readonly Quote[], { terms }: Pick<Retrieval, 'terms'>): boolean {
  if (!isAskedFor('steps', asked.text)) return false
  if (asked.unknownVerbs.length > 0) return true
  const common = findCommonWords(asked.text, asked.language).map(({ start }) => start)
  const acts = listMatchSpans(asked.text, findVerbs(asked.language))
    .filter(({ start }) => !common.includes(start))
    .flatMap(({ start, end }) => terms(asked.text.slice(start, end)))
    .filter((term) => asked.own.has(term))
  const without = readWithout()
  const isAskedWithout = asked.text.search(without) >= 0
  const done = findDone(asked.language)
  const told = quotes.map(dropStretches(isAskedWithout ? [done] : [done, without]))
  const said = told.flatMap((quote) => [
    ...readQuotedTerms(quote, terms),
    ...terms(`${quote.passage.heading ?? ''}\n${quote.passage.sourceName}`),
  ])
  if (acts.length > 0) return !acts.some((act) => said.includes(act))
  return asked.own.size === 1 && told.every((quote) => tellsNoStep(asked, quote, terms))
}

/** "Once set up, it counts the codes" tells what comes when it is done. */
const findDone = memoize((language: string): RegExp => {
  const { after } = findLocale(language).modal
  return new RegExp(`(?<=^|[.!?]\\s+)(?:${after})\\s[^,.;:!?]{1,60},(?=\\s)`, 'giu')
})

/** A text without what is told there as done already. */
export const dropDone = (text: string, language: string): string => text.replaceAll(findDone(language), ' ')

const dropStretches =
  (stretches: readonly RegExp[]) =>
  (quote: Quote): Quote => ({ ...quote, text: stretches.reduce((rest, one) => rest.replaceAll(one, ' '), quote.text) })

/** "How do I get a key?" is not answered by a sentence on keys that says nothing of what one may or has to do. */
function tellsNoStep(
  { own, language }: AskedQuestion,
  { unit, shown, text }: Quote,
  terms: Retrieval['terms'],
): boolean {
  if (unit.kind !== 'sentence' || shown !== undefined) return false
  const said = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  const speaking = said.filter((sentence) => terms(sentence).some((term) => own.has(term)))
  return speaking.every((sentence) => readModality(sentence, language) === null)
}

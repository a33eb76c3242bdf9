import type { Question } from '../../../../domain/answer.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import { readAskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { weighTerms } from '../../retrieval/term-weight.ts'
import { answerBySource } from './answer-by-source.ts'
import { type AnswerInSource, askOneSource, type ToldBySource } from './ask-one-source.ts'
import { type AskedOfEach, readAskedOfEach } from './read-asked-of-each.ts'
import { saysOtherwiseThan } from './says-otherwise-than.ts'

/** Of what is asked so much stands in what a source is quoted with that was asked by another name than that of a document. */
const MIN_SHARE_OF_THINGS = 0.5

/**
 * Answers what is asked of several sources alike ("Do both handbooks allow ...?", "Where do the leaflet and the contract differ on
 * ...?") from each of them by itself: its own sentence behind its name. That they say different things is said first, and which of
 * them says nothing is said last. Null where the question asks no such thing, or only which of them speak of it, or none answers.
 */
export function answerByEachSource(
  { text }: Pick<Question, 'text'>,
  language: string,
  retrieval: Retrieval,
  answerAlone: AnswerInSource,
): WrittenAnswer | null {
  const each = retrieval.sources.length < 2 ? null : readAskedOfEach(text, language, retrieval)
  if (each === null || (!each.isForMatter && answerBySource(readAskedQuestion(text, [], retrieval), retrieval)))
    return null
  const told = each.sources.map((_, place) => askOneSource(place, each, language, retrieval, answerAlone))
  if (told.every(({ quote }) => quote === null)) return null
  if (!each.isOfSources && !told.every((one) => saysAsked(one, each, language, retrieval))) return null
  return writeTold(told, each, language, retrieval)
}

function writeTold(
  told: readonly ToldBySource[],
  { topic }: AskedOfEach,
  language: string,
  retrieval: Retrieval,
): WrittenAnswer {
  const asked = readAskedQuestion(topic, [], retrieval, language)
  const { phrases } = findLocale(language)
  const quotes = told.flatMap(({ quote }) => quote ?? [])
  const isSure = told.every(({ state }) => state === 'answered')
  const answer = tellQuotes(isSure ? 'answered' : 'partial', asked, quotes, retrieval)
  const differ = saysOtherwiseThan(quotes, asked, language, retrieval)
  const silent = told.flatMap(({ name, quote }) => (quote === null ? [name] : []))
  const parts = [
    differ ? phrases.disagree : '',
    answer.text,
    told.some(({ state }) => state === 'partial') ? phrases.unsure : '',
    ...silent.map((source) => fillIn(phrases.silent, { source })),
  ]
  return { ...answer, text: parts.filter((part) => part !== '').join('\n\n') }
}

/** Whether a source that was named only as one of two things speaks of what is asked. */
function saysAsked({ quote }: ToldBySource, { topic }: AskedOfEach, language: string, retrieval: Retrieval): boolean {
  const { own, weights } = readAskedQuestion(topic, [], retrieval, language)
  const held = new Set(retrieval.terms(`${quote?.passage.heading ?? ''}\n${quote?.text ?? ''}`))
  const said = [...own].filter((term) => held.has(term))
  return quote !== null && weighTerms(weights, said) >= MIN_SHARE_OF_THINGS * weighTerms(weights, own)
}

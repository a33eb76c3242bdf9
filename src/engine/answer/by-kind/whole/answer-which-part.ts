import { toPlainTitle } from '../../../../text/plain-title.ts'
import { composeAnswer } from '../../compose/compose-answer.ts'
import { hedge } from '../../compose/hedge.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { saysEveryTerm } from '../../retrieval/term-weight.ts'
import { readExtent } from '../../retrieval/text-extent.ts'
import { type HeadedSection, keepOuter } from './heading.ts'
import { matchQuestion } from './match-question.ts'
import { readSources } from './named-source.ts'
import { isEmptySection, readOutline } from './outline.ts'
import { readPhraseWords } from './phrase-words.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteSourceName } from './quote-source-name.ts'

const MAX_TOLD = 6
const MAX_SECTION_CHARS = 20_000

const pickWhichCues = ({ part }: AnswerLocale) => part.which

/**
 * Answers "Which chapter is about ...?" with the headings that say all of what is asked, and of sections within each other the outer
 * one; where each chapter is a source of its own, with their titles. In part by those that say its first word over a text that says
 * the others, in a text of some pages by the one over what search finds. Null where no heading does: then a sentence may say it.
 */
export function answerWhichPart(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const which = matchQuestion(asked.typed, pickWhichCues)
  if (!which) return null
  const words = readPhraseWords(which.topic, asked.language).filter(({ isNoun }) => !isNoun)
  const wanted = words.map(({ word }) => retrieval.terms(word)).filter(({ length }) => length > 0)
  if (wanted.length === 0) return null
  const sources = readSources(retrieval)
  const whole =
    quoteTitled(sources, wanted.flat(), retrieval) ?? quoteHeaded(sources, saysInTitle(wanted.flat()), retrieval)
  if (whole.length > 0) return writeParts(asked, whole, retrieval)
  const led =
    wanted.length < 2 || asksWay(which.topic, asked.language) ? [] : quoteHeaded(sources, saysBelow(wanted), retrieval)
  const parts = led.length > 0 ? led : quoteFound(asked, which.topic, wanted.flat(), retrieval)
  return parts.length === 0 ? null : hedge(writeParts(asked, parts, retrieval), asked.language)
}

/** "How to use a lamp" has no first word that a heading is about. */
const asksWay = (topic: string, language: string) =>
  findLocale(language).steps.asks.some((cue) => compileOnce(cue).test(topic))

function writeParts(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): WrittenAnswer {
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  return writeOffline('answered', text, citations)
}

/** The titles of those of several sources that say it all; null where none does. */
function quoteTitled(
  sources: readonly IndexedSource[],
  wanted: readonly string[],
  retrieval: Retrieval,
): Quote[] | null {
  const titled =
    sources.length > 1 ? sources.filter(({ name }) => saysEveryTerm(toPlainTitle(name), wanted, retrieval)) : []
  return titled.length === 0 ? null : titled.flatMap((source) => quoteSourceName(source) ?? []).slice(0, MAX_TOLD)
}

type TellsSection = (section: HeadedSection, source: IndexedSource, retrieval: Retrieval) => boolean

const saysInTitle =
  (wanted: readonly string[]): TellsSection =>
  ({ title }, _, retrieval) =>
    saysEveryTerm(title, wanted, retrieval)

/** "Export" over a text that speaks of maps, for "exporting maps". */
const saysBelow =
  ([first = [], ...others]: ReadonlyArray<readonly string[]>): TellsSection =>
  ({ title, start, end }, { text }, retrieval) =>
    saysEveryTerm(title, first, retrieval) &&
    saysEveryTerm(text.slice(start, Math.min(end, start + MAX_SECTION_CHARS)), others.flat(), retrieval)

const MAX_FOUND = 3

/** The heading over the passage found for a topic whose section says all of it: a sentence found instead is of no part. */
function quoteFound(
  { typed, language }: AskedQuestion,
  topic: string,
  wanted: readonly string[],
  retrieval: Retrieval,
): Quote[] {
  const asking = typed.slice(0, Math.max(0, typed.indexOf(topic)))
  const asksPart = compileWordCue(findLocale(language).part.parts, language).test(asking)
  if (!asksPart || readExtent(retrieval) === 'sheet') return []
  const found = retrieval.find(topic, MAX_FOUND).flatMap(({ sourceId, start }) => {
    const source = retrieval.readSource(sourceId)
    const section = source && readOutline(source).findLast((one) => one.start <= start && start < one.end)
    return section && saysEveryTerm(source.text.slice(section.start, section.end), wanted, retrieval)
      ? [quoteHeading(source, section)]
      : []
  })
  return found.slice(0, 1)
}

function quoteHeaded(sources: readonly IndexedSource[], tells: TellsSection, retrieval: Retrieval): Quote[] {
  const quotes = sources.flatMap((source) => {
    const headed = readOutline(source).filter(
      (section) => !isEmptySection(section) && tells(section, source, retrieval),
    )
    return keepOuter(headed).map((section) => quoteHeading(source, section))
  })
  return quotes.slice(0, MAX_TOLD)
}

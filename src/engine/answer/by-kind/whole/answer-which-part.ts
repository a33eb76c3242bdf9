import { toPlainTitle } from '../../../../text/plain-title.ts'
import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from './heading.ts'
import { matchQuestion } from './match-question.ts'
import { readSources } from './named-source.ts'
import { isEmptySection, readOutline } from './outline.ts'
import { readPhraseWords } from './phrase-words.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteSourceName } from './quote-source-name.ts'

const MAX_TOLD = 6

const pickWhichCues = ({ part }: AnswerLocale) => part.which

/**
 * Answers "Which chapter is about ...?" with the headings that say all of what is asked, and of sections within each other the outer
 * one; where each chapter is a source of its own, with their titles. Null where no heading does: then a sentence may say it.
 */
export function answerWhichPart(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const which = matchQuestion(asked.typed, pickWhichCues)
  if (!which) return null
  const words = readPhraseWords(which.topic, asked.language).filter(({ isNoun }) => !isNoun)
  const wanted = new Set(words.flatMap(({ word }) => retrieval.terms(word)))
  if (wanted.size === 0) return null
  const sources = readSources(retrieval)
  const titled = sources.length > 1 ? sources.filter(({ name }) => saysAll(toPlainTitle(name), wanted, retrieval)) : []
  const quotes = (
    titled.length > 0
      ? titled.flatMap((source) => quoteSourceName(source) ?? [])
      : sources.flatMap((source) =>
          listHeaded(source, wanted, retrieval).map((section) => quoteHeading(source, section)),
        )
  ).slice(0, MAX_TOLD)
  if (quotes.length === 0) return null
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  return writeOffline('answered', text, citations)
}

function saysAll(title: string, wanted: ReadonlySet<string>, { terms }: Retrieval): boolean {
  const said = new Set(terms(title))
  return [...wanted].every((term) => said.has(term))
}

function listHeaded(source: IndexedSource, wanted: ReadonlySet<string>, retrieval: Retrieval): HeadedSection[] {
  const headed = readOutline(source).filter(
    (section) => !isEmptySection(section) && saysAll(section.title, wanted, retrieval),
  )
  const liesInside = (one: HeadedSection, other: HeadedSection) => one.start > other.start && one.end <= other.end
  return headed.filter((one) => !headed.some((other) => liesInside(one, other)))
}

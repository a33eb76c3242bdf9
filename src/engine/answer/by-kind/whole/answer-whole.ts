import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { answerAge } from './answer-age.ts'
import { answerColumns } from './answer-columns.ts'
import { answerContents } from './answer-contents.ts'
import { answerFacts } from './answer-facts.ts'
import { answerOverview } from './answer-overview.ts'
import { matchQuestion } from './match-question.ts'
import { quoteSourceName } from './quote-source-name.ts'

const MAX_LISTED = 20

const pickListCues = ({ sourceList }: AnswerLocale) => sourceList.asks

/**
 * Answers questions for sources and their parts as wholes: which there are, which is the oldest, who wrote them, what
 * columns and chapters they have, what they are about and say. Null when a question names none of them.
 */
export function answerWhole(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return (
    answerSources(asked, retrieval) ??
    answerAge(asked, retrieval) ??
    answerFacts(asked, retrieval) ??
    answerColumns(asked, retrieval) ??
    answerContents(asked, retrieval) ??
    answerOverview(asked, retrieval)
  )
}

/** Lists and counts the sources themselves. */
function answerSources(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return matchQuestion(asked.typed, pickListCues) && writeSourceList(asked, retrieval)
}

function writeSourceList(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { sources } = retrieval
  const quotes = sources.slice(0, MAX_LISTED).flatMap(({ id }) => quoteSourceName(retrieval.readSource(id)) ?? [])
  if (quotes.length === 0) return null
  const { one, many } = findLocale(asked.language).sourceList
  const lead = sources.length === 1 ? one : fillIn(many, { count: String(sources.length) })
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const warnings =
    sources.length > quotes.length ? [`${sources.length - quotes.length} more sources are not shown here.`] : []
  return { ...writeOffline('answered', `${lead}\n${text}`, citations), warnings }
}

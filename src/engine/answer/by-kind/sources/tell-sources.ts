import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { matchQuestion } from '../whole/match-question.ts'
import { quoteSourceName } from '../whole/quote-source-name.ts'

const MAX_LISTED = 20

const pickListCues = ({ sourceList }: AnswerLocale) => sourceList.asks

/** Answers how many sources there are, and which. */
export function answerSourceList(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (!matchQuestion(asked.typed, pickListCues)) return null
  return tellSources(
    asked,
    retrieval.sources.map(({ id }) => id),
    retrieval,
  )
}

/** Counts sources and lists them by name, each cited where its title stands; null where none of them can be read. */
export function tellSources(asked: AskedQuestion, ids: readonly string[], retrieval: Retrieval): WrittenAnswer | null {
  const quotes = ids.slice(0, MAX_LISTED).flatMap((id) => quoteSourceName(retrieval.readSource(id)) ?? [])
  if (quotes.length === 0) return null
  const { one, many } = findLocale(asked.language).sourceList
  const lead = ids.length === 1 ? one : fillIn(many, { count: String(ids.length) })
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const warnings = ids.length > quotes.length ? [`${ids.length - quotes.length} more sources are not shown here.`] : []
  return { ...writeOffline('answered', `${lead}\n${text}`, citations), warnings }
}

import { toPlainTitle } from '../../../text/plain-title.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { compose } from '../compose.ts'
import { type AnswerLocale, findLocale } from '../locales.ts'
import { fillIn } from '../phrases.ts'
import { type Quote, quoteSource } from '../quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import type { SourceText } from '../source-text.ts'
import { findTitleLine } from './document-lines.ts'
import { readAsk } from './read-ask.ts'

const MAX_LISTED = 20

const listCues = ({ sourceList }: AnswerLocale) => sourceList.asks

/** Lists and counts the sources themselves. */
export function answerSources(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return readAsk(asked.typed, listCues) && listSources(asked, retrieval)
}

function listSources(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { sources } = retrieval
  const quotes = sources.slice(0, MAX_LISTED).flatMap(({ id }) => quoteName(retrieval.readSource(id)) ?? [])
  if (quotes.length === 0) return null
  const { one, many } = findLocale(asked.language).sourceList
  const lead = sources.length === 1 ? one : fillIn(many, { count: String(sources.length) })
  const { text, citations } = compose(asked, quotes, retrieval)
  const warnings =
    sources.length > quotes.length ? [`${sources.length - quotes.length} more sources are not shown here.`] : []
  return { state: 'answered', text: `${lead}\n${text}`, citations, writtenBy: 'offline', warnings }
}

function quoteName(source: SourceText | null): Quote | null {
  const title = source && findTitleLine(source)
  return title && { ...quoteSource(source, title.start, title.end, 'item'), shown: toPlainTitle(source.name) }
}

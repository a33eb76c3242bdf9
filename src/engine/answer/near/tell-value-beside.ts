import { dropBold } from '../../../text/plain-text.ts'
import { composeAnswer } from '../compose/compose-answer.ts'
import { writeOffline } from '../compose/write-answer.ts'
import { findLocale } from '../language/locales.ts'
import { describeApart, describeMissing } from '../language/phrases.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { SourceSpan } from '../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { type AskedPart, isNowhere, isSubjectOfAll } from './asked-part.ts'
import { findValueBeside, type ValueBeside } from './find-value-beside.ts'
import { createReader } from './list-asked-parts.ts'

const MAX_EXCERPT_CHARS = 600
const LINE_OF_ITS_OWN = /\n\s*(?:\n|[-*•–]|\d+[.)])/

/**
 * A statement that lacks the asked value, told with the sentence beside it that has one: always in part, and unless that plainly
 * goes on with the statement it is said first what does not stand in one sentence with it. Null where none stands beside.
 */
export function tellValueBeside(
  asked: AskedQuestion,
  statement: SourceSpan,
  parts: readonly AskedPart[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const beside = findValueBeside(statement, asked, retrieval)
  if (beside === null) return null
  const { phrases } = findLocale(asked.language)
  const { source, start, end } = beside
  const said = createReader(asked, retrieval)(source.text.slice(start, end))
  const open = parts.filter((part) => !part.isMet(said) && !isSubjectOfAll(part, retrieval))
  const { nowhere = [], apart = [] } = Object.groupBy(open, (part) =>
    isNowhere(part, retrieval) ? 'nowhere' : 'apart',
  )
  const listTyped = (parts: readonly AskedPart[]) => parts.map(({ typed }) => typed)
  const notes = [
    describeMissing(phrases, listTyped(nowhere)),
    describeApart(phrases, beside.goesOn ? [] : listTyped(apart)),
  ].filter(Boolean)
  const { text, citations } = composeAnswer(asked, chooseExcerpts(statement, beside), retrieval)
  const plain = dropBold(text)
  const told =
    notes.length > 0 ? `${[...notes, phrases.instead].join(' ')}\n\n${plain}` : `${plain}\n\n${phrases.unsure}`
  return writeOffline('partial', told, citations)
}

/** One excerpt where the value follows in the paragraph; in a list the value first. */
function chooseExcerpts(statement: SourceSpan, { source, start, end }: ValueBeside): Quote[] {
  const gap = source.text.slice(statement.end, start)
  const isFollowing = statement.end <= start
  if (isFollowing && end - statement.start <= MAX_EXCERPT_CHARS && !LINE_OF_ITS_OWN.test(gap))
    return [quoteSource(source, statement.start, end)]
  const quotes = [quoteSource(source, start, end), quoteSource(source, statement.start, statement.end)]
  return isFollowing && /\n\s*\n/.test(gap) ? quotes.toReversed() : quotes
}

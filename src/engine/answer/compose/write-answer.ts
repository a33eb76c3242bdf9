import { dropBold } from '../../../text/plain-text.ts'
import { findLocale } from '../language/locales.ts'
import { describeMissing } from '../language/phrases.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { composeAnswer } from './compose-answer.ts'

/** An answer in part, of what says it in other words: that comes first, and below it what of the question stands nowhere. */
export function writeInOtherWords(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  missing: readonly string[],
  retrieval: Retrieval,
): WrittenAnswer {
  const answer = tellQuotes('partial', asked, quotes, retrieval)
  const { phrases } = findLocale(asked.language)
  const parts = [phrases.otherWords, dropBold(answer.text), describeMissing(phrases, missing)]
  return { ...answer, text: parts.filter((part) => part !== '').join('\n\n') }
}

/** An answer of quotes. What was asked for and stands nowhere is named below it, and makes it partial. */
export function writeAnswer(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  missing: readonly string[],
  retrieval: Retrieval,
): WrittenAnswer {
  if (missing.length === 0) return tellQuotes('answered', asked, quotes, retrieval)
  const answer = tellQuotes('partial', asked, quotes, retrieval)
  return { ...answer, text: `${answer.text}\n\n${describeMissing(findLocale(asked.language).phrases, missing)}` }
}

/** An answer of nothing but quotes. */
export function tellQuotes(
  state: WrittenAnswer['state'],
  asked: AskedQuestion,
  quotes: readonly Quote[],
  retrieval: Retrieval,
): WrittenAnswer {
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  return writeOffline(state, text, citations)
}

/** That the sources do not say it, in these words. */
/** What an answer says before its first mark, nothing of it bold; all of it where it cites nothing. */
export const readLeadText = ({ text, citations: [first] }: Pick<WrittenAnswer, 'text' | 'citations'>): string =>
  first ? dropBold(text).split(first.marker)[0]! : dropBold(text)

export const refuse = (text: string): WrittenAnswer => writeOffline('no_support', text, [])

export const writeOffline = (
  state: WrittenAnswer['state'],
  text: string,
  citations: WrittenAnswer['citations'],
): WrittenAnswer => ({ state, text, citations, writtenBy: 'offline', warnings: [] })

import { splitSentences } from '../../../text/sentences.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { countsAsked } from '../quotes/counts-asked.ts'
import { enumerates } from '../quotes/prefer-lead.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** Whether several things were asked for by their name and no quote does more than count them. */
export function lacksEntries(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  retrieval: Pick<Retrieval, 'terms'>,
): boolean {
  if (readAskedFor(asked.text).kind !== null || !isAskedFor('list', asked.text)) return false
  return quotes.every((quote) => onlyCounts(asked, quote, retrieval))
}

/** What is counted may be told in the sentences behind: several things by more than one of them. */
function onlyCounts(asked: AskedQuestion, { unit, shown, text }: Quote, retrieval: Pick<Retrieval, 'terms'>): boolean {
  if (unit.kind !== 'sentence' || shown !== undefined || enumerates(text)) return false
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  const telling = sentences.length === 2 ? sentences : sentences.slice(-1)
  return telling.some((sentence) => countsAsked(asked, sentence, retrieval))
}

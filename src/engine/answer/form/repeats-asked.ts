import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** Whether all that is quoted are words of the question: "Creating a group" does not say how one creates one. */
export function repeatsAsked(
  { text, terms: asked }: Pick<AskedQuestion, 'text' | 'terms'>,
  quotes: readonly Quote[],
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (isAskedFor('polar', text)) return false
  const said = quotes.filter(({ shown }) => shown === undefined).flatMap((quote) => [...readQuotedTerms(quote, terms)])
  return (
    said.length > 0 && quotes.every(({ shown }) => shown === undefined) && said.every((term) => asked.includes(term))
  )
}

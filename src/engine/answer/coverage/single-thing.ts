import { splitSentences } from '../../../text/sentences.ts'
import { findCommonWords } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { holdsKind, readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/**
 * Whether the question asks about one thing in one word ("Are dogs allowed?", "Deposit?") and the first quote speaks of
 * it, with what is asked for: support counts shared words, of which there cannot be more here. What a thing is takes more
 * than a mention.
 */
export function holdsSingleThing(asked: AskedQuestion, quotes: readonly Quote[], { terms }: Retrieval): boolean {
  const [thing, other] = asked.own
  const [lead] = quotes
  if (!lead || thing === undefined || other !== undefined) return false
  if (carriesWords(asked) || isCommon(thing, asked, terms)) return false
  if (readAskedKind(asked.text) === null && isAskedFor('definition', asked.text)) return false
  const sentences = splitSentences(lead.text).map(({ start, end }) => lead.text.slice(start, end))
  return sentences.some(
    (sentence) =>
      terms(sentence).includes(thing) && holdsKind(readAskedKind(asked.text), sentence, asked.text) !== false,
  )
}

/** What is thrown away, or done well, is a thing of which the question says nothing. */
const isCommon = (term: string, { text, language }: AskedQuestion, terms: Retrieval['terms']) =>
  findCommonWords(text, language).some(({ word }) => terms(word).includes(term))

import { splitSentences } from '../../text/sentences.ts'
import { readAskedKind } from './asked-kind.ts'
import type { AskedQuestion } from './asked-question.ts'
import { onlyHopes } from './contrary.ts'
import { makeDefinitionReader } from './definition-forms.ts'
import { lacksEntries } from './form/lacks-entries.ts'
import { lacksVerdict } from './form/lacks-verdict.ts'
import { lacksWay } from './form/lacks-way.ts'
import { lacksWhole } from './form/lacks-whole.ts'
import { namesNobody } from './form/names-nobody.ts'
import { findReasonCues, isAskedFor } from './locales.ts'
import type { Quote } from './quote.ts'
import { readSubject } from './read-subject.ts'
import type { Retrieval } from './retrieval.ts'

/** "Hoses are forbidden: one emptied the well."; one word before the colon is a label. */
const REASON_BEHIND = /\S\s+\S+\p{L}\s?[:：]\s*\p{Ll}/u

/**
 * Whether what is quoted has not the form of what is asked for: a reason without a word that gives one, a fact that is only hoped for, what a thing is
 * without a sentence that says what it is. It speaks of the same thing, and may still not answer.
 */
export function lacksForm(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  if (quotes[0] && onlyHopes(asked.text, quotes[0].text)) return true
  if (readAskedKind(asked.text) !== null) return lacksWhole(asked, quotes) || namesNobody(asked, quotes, retrieval)
  if (isAskedFor('reason', asked.text)) return !quotes.some((quote) => givesReason(asked, quote, retrieval))
  if (lacksWay(asked, quotes, retrieval) || lacksVerdict(asked, quotes) || lacksEntries(asked, quotes, retrieval))
    return true
  return lacksDefinition(asked, quotes)
}

/** In a sentence of what is asked, or right behind one; the heading over it speaks for all under it. */
function givesReason({ own, language }: AskedQuestion, quote: Quote, { terms }: Retrieval): boolean {
  const { text, passage } = quote
  const says = (said: string) => own.size === 0 || terms(said).some((term) => own.has(term))
  const isReason = (said: string) => findReasonCues(language).test(said) || REASON_BEHIND.test(said)
  if (says(`${passage.heading ?? ''}\n${passage.sourceName}`)) return isReason(text)
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  return sentences.some((said, place) => isReason(said) && (says(said) || says(sentences[place - 1] ?? '')))
}

function lacksDefinition({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  const subject = isAskedFor('definition', text) ? readSubject(text, language) : null
  if (subject === null || subject.isPlaced || quotes[0]?.unit.kind === 'row') return false
  const reader = makeDefinitionReader(subject)
  const sentences = quotes.flatMap((quote) =>
    splitSentences(quote.text).map(({ start, end }) => quote.text.slice(start, end).replace(/\s+/g, ' ')),
  )
  return !sentences.some((sentence) => reader(sentence) > 0)
}

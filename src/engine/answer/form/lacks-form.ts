import { splitSentences } from '../../../text/sentences.ts'
import { makeDefinitionReader } from '../language/definition-forms.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readSubject } from '../language/read-subject.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { onlyBelieves, onlyHopes } from '../question/contrary.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { bindsReason } from './binds-reason.ts'
import { lacksContact } from './lacks-contact.ts'
import { lacksEntries } from './lacks-entries.ts'
import { lacksValue } from './lacks-value.ts'
import { lacksVerdict } from './lacks-verdict.ts'
import { lacksWay } from './lacks-way.ts'
import { lacksWhole } from './lacks-whole.ts'
import { repeatsAsked } from './repeats-asked.ts'

/**
 * Whether what is quoted has not the form of what is asked for: a reason without a word that gives one, a fact that is only hoped for, what a thing is
 * without a sentence that says what it is. It speaks of the same thing, and may still not answer.
 */
export function lacksForm(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const [lead] = quotes
  if (lead && (onlyHopes(asked.text, lead.text) || onlyBelieves(asked.text, lead.text))) return true
  if (lacksContact(asked, quotes) || repeatsAsked(asked, quotes, retrieval)) return true
  if (readAskedKind(asked.text) !== null) return lacksWhole(asked, quotes) || lacksValue(asked, quotes)
  if (isAskedFor('reason', asked.text)) return lacksReason(asked, quotes, retrieval)
  if (lacksWay(asked, quotes, retrieval) || lacksVerdict(asked, quotes) || lacksEntries(asked, quotes, retrieval))
    return true
  return lacksDefinition(asked, quotes)
}

/** Whether the reason of something is asked for and none of the quotes gives it. */
const lacksReason = (asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean =>
  isAskedFor('reason', asked.text) && !quotes.some((quote) => bindsReason(asked, quote, retrieval))

function lacksDefinition({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  const subject = isAskedFor('definition', text) ? readSubject(text, language) : null
  if (subject === null || subject.isPlaced || quotes[0]?.unit.kind === 'row') return false
  const reader = makeDefinitionReader(subject)
  const sentences = quotes.flatMap((quote) =>
    splitSentences(quote.text).map(({ start, end }) => quote.text.slice(start, end).replace(/\s+/g, ' ')),
  )
  return !sentences.some((sentence) => reader(sentence) > 0)
}

import { splitSentences } from '../../text/sentences.ts'
import { readAskedKind } from './asked-kind.ts'
import type { AskedQuestion } from './asked-question.ts'
import { makeDefinitionReader } from './definition-forms.ts'
import { findReasonCues, isAskedFor } from './locales.ts'
import type { Quote } from './quote.ts'
import { readSubject } from './read-subject.ts'

/** "Hoses are forbidden: one emptied the well."; one word before the colon is a label. */
const REASON_BEHIND = /\S\s+\S+\p{L}\s?[:：]\s*\p{Ll}/u

/**
 * Whether what is quoted has not the form of what is asked for: a reason without a word that gives one, what a thing is
 * without a sentence that says what it is. It speaks of the same thing, and may still not answer.
 */
export function lacksForm(asked: AskedQuestion, quotes: readonly Quote[]): boolean {
  if (readAskedKind(asked.text) !== null) return false
  if (isAskedFor('reason', asked.text)) return !quotes.some(({ text }) => givesReason(text, asked.language))
  return lacksDefinition(asked, quotes)
}

const givesReason = (text: string, language: string) => findReasonCues(language).test(text) || REASON_BEHIND.test(text)

function lacksDefinition({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  const subject = isAskedFor('definition', text) ? readSubject(text, language) : null
  if (subject === null || subject.isPlaced || quotes[0]?.unit.kind === 'row') return false
  const reader = makeDefinitionReader(subject)
  const sentences = quotes.flatMap((quote) =>
    splitSentences(quote.text).map(({ start, end }) => quote.text.slice(start, end).replace(/\s+/g, ' ')),
  )
  return !sentences.some((sentence) => reader(sentence) > 0)
}

import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { splitCells } from '../../../text/table-rows.ts'
import { readAskedContact } from '../contact/asked-contact.ts'
import { findContacts } from '../contact/find-contacts.ts'
import { joinQuoted } from '../coverage/lacks-asked.ts'
import { makeDefinitionReader } from '../language/definition-forms.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readSubject } from '../language/read-subject.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { onlyBelieves, onlyHopes } from '../question/contrary.ts'
import { type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { bindsReason } from './binds-reason.ts'
import { lacksEntries } from './lacks-entries.ts'
import { lacksValue } from './lacks-value.ts'
import { lacksVerdict } from './lacks-verdict.ts'
import { lacksWay } from './lacks-way.ts'
import { lacksWhole } from './lacks-whole.ts'
import { namesDescribed } from './names-described.ts'

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

/** Whether what is quoted cannot answer, however likely the ranker holds it: it repeats the question, decides nothing of yes or no, or says not what the thing is. */
export const lacksPlainForm = (asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean =>
  lacksDefinition(asked, quotes) ||
  repeatsAsked(asked, quotes, retrieval) ||
  (isAskedFor('polar', asked.text) && lacksVerdict(asked, quotes))

/** Whether the reason of something is asked for and none of the quotes gives it. */
export const lacksReason = (asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean =>
  isAskedFor('reason', asked.text) && !quotes.some((quote) => bindsReason(asked, quote, retrieval))

function lacksDefinition({ text, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  const subject = isAskedFor('definition', text) ? readSubject(text, language) : null
  const [lead] = quotes
  if (subject === null || subject.isPlaced || !lead) return false
  if (lead.unit.kind === 'row') return !namesRow(lead.text, subject.name)
  const reader = makeDefinitionReader(subject)
  const sentences = quotes.flatMap((quote) =>
    splitSentences(quote.text).map(({ start, end }) => collapseSpaces(quote.text.slice(start, end))),
  )
  return !sentences.some((sentence) => reader(sentence) > 0 || namesDescribed({ text, language }, subject, sentence))
}

/** A row tells what its name is, and not every word of its cells. */
const namesRow = (row: string, name: string): boolean =>
  (splitCells(row, '|')[0] ?? '').toLowerCase().includes(name.toLowerCase().replace(/(?<=\p{L}{4})s$/u, ''))

const BARE_NUMBER = /^\p{N}+(?:[.,]\p{N}+)*$/u

/** Whether all that is quoted are words of the question: "Creating a group" does not say how one creates one, nor "Rules 1.1" what they are. */
function repeatsAsked(
  { text, terms: asked }: Pick<AskedQuestion, 'text' | 'terms'>,
  quotes: readonly Quote[],
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (isAskedFor('polar', text)) return false
  const said = quotes.filter(({ shown }) => shown === undefined).flatMap((quote) => [...readQuotedTerms(quote, terms)])
  const isAsked = (term: string) => asked.includes(term) || (readAskedKind(text) === null && BARE_NUMBER.test(term))
  return said.length > 0 && quotes.every(({ shown }) => shown === undefined) && said.every(isAsked)
}

/** "Dial 112", "room 2231": short numbers are dialled too, an amount like "19.000" is not. */
const SHORT_NUMBER = /(?<![\p{N}.,])\p{N}{3,}(?![.,]?\p{N})/u

/** Whether a telephone number or an e-mail address is asked for and none stands in what is quoted: what somebody charges is not how he is reached. */
function lacksContact({ text, typed, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  if (isAskedFor('polar', text)) return false // "May he bring his phone?"
  const [way, ...others] = readAskedContact(typed, language)?.ways ?? []
  if (others.length > 0 || (way !== 'phone' && way !== 'mail')) return false
  const texts = quotes.map(joinQuoted)
  return !texts.some((text) => findContacts(way, text).length > 0 || (way === 'phone' && SHORT_NUMBER.test(text)))
}

import { readAskedContact } from '../contact/asked-contact.ts'
import { findContacts } from '../contact/find-contacts.ts'
import { joinQuoted } from '../coverage/lacks-asked.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'

/** "Dial 112", "room 2231": short numbers are dialled too, an amount like "19.000" is not. */
const SHORT_NUMBER = /(?<![\p{N}.,])\p{N}{3,}(?![.,]?\p{N})/u

/** Whether a telephone number or an e-mail address is asked for and none stands in what is quoted: what somebody charges is not how he is reached. */
export function lacksContact({ text, typed, language }: AskedQuestion, quotes: readonly Quote[]): boolean {
  if (isAskedFor('polar', text)) return false // "May he bring his phone?"
  const [way, ...others] = readAskedContact(typed, language)?.ways ?? []
  if (others.length > 0 || (way !== 'phone' && way !== 'mail')) return false
  const texts = quotes.map(joinQuoted)
  return !texts.some((text) => findContacts(way, text).length > 0 || (way === 'phone' && SHORT_NUMBER.test(text)))
}

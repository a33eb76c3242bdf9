import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import type { ContactWay } from './find-contacts.ts'

/** In which ways somebody is to be reached, and the question without the words that ask for it. */
type AskedContact = { readonly ways: readonly ContactWay[]; readonly rest: string }

/** Which ways answer what a question asks for, the likeliest first. */
const WAYS = {
  phone: ['phone'],
  mail: ['mail'],
  web: ['web'],
  address: ['address'],
  reach: ['phone', 'mail', 'web'],
} as const satisfies Readonly<Record<string, readonly ContactWay[]>>
const KINDS = ['mail', 'phone', 'web', 'reach', 'address'] as const

/** What a question for a telephone number, an address, a way to reach somebody asks; null of any other. */
export function readAskedContact(question: string, language: string): AskedContact | null {
  const { contact } = findLocale(language)
  const kind = KINDS.find((one) => contact[one] !== '' && compileOnce(contact[one]).test(question))
  if (!kind) return null
  return { ways: WAYS[kind], rest: dropContactWords(question, language) }
}

/** A text without the words that only say how somebody is reached. */
export const dropContactWords = (text: string, language: string) =>
  text.replaceAll(compileOnce(findLocale(language).contact.words, 'giu'), ' ')

import { findLocale } from '../language/locales.ts'
import type { Phrases } from '../language/phrases-said.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'

/** The answer as one that may not be the whole one, and says so below. */
export const hedge = (answer: WrittenAnswer, language: string): WrittenAnswer => ({
  ...answer,
  state: 'partial',
  text: [answer.text, findLocale(language).phrases.unsure].filter((part) => part !== '').join('\n\n'),
})

/** What each of them says in the text is that the question is not wholly answered. */
const RESERVATIONS = [
  'unsure',
  'missing',
  'apart',
  'otherWords',
  'otherwise',
  'nothingAbout',
  'instead',
  'silent',
  'halfOpen',
  'disagree',
  'noDate',
  'noAmount',
  'noNumber',
  'noPerson',
] as const satisfies readonly (keyof Phrases)[]

/** Who reads the text alone learns from it what the state says: an answer in part is hedged unless it says so already. */
export function hedgeInPart(answer: WrittenAnswer, language: string): WrittenAnswer {
  return answer.state === 'partial' && !saysReserved(answer.text, language) ? hedge(answer, language) : answer
}

/** Whether a text says itself that it does not wholly answer. */
export function saysReserved(text: string, language: string): boolean {
  const { phrases } = findLocale(language)
  return RESERVATIONS.some((name) => phrases[name].split(/\{\w+\}/).every((part) => text.includes(part)))
}

import { findLocale } from '../language/locales.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'

/** The answer as one that may not be the whole one, and says so below. */
export const hedge = (answer: WrittenAnswer, language: string): WrittenAnswer => ({
  ...answer,
  state: 'partial',
  text: [answer.text, findLocale(language).phrases.unsure].filter((part) => part !== '').join('\n\n'),
})

import { findLocale } from './locales.ts'

/** "It is hard to work without a name" does not deny that one needs a name. */
export function makeNegation(language: string): RegExp | null {
  const { negations, without } = findLocale(language).polar
  const denying = negations.split('|').filter((word) => word !== '' && word !== without)
  return denying.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${denying.join('|')})(?!\\p{L}|-\\p{L})`, 'iu')
}

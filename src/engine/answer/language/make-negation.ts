import { memoize } from '../../../lib/memoize.ts'
import { findLocale } from './locales.ts'

/** "It is hard to work without a name" does not deny that one needs a name. */
export const makeNegation = memoize((language: string): RegExp | null => {
  const { negations, without } = findLocale(language).polar
  const denying = negations.split('|').filter((word) => word !== '' && word !== without)
  return denying.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${denying.join('|')})(?!\\p{L}|-\\p{L})`, 'iu')
})

/** The first words behind a negation. */
export const listDenied = (behind: string, count: number): readonly string[] =>
  (behind.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, count)

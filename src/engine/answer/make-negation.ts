import { findLocale } from './locales.ts'

const known = new Map<string, RegExp | null>()

/** "It is hard to work without a name" does not deny that one needs a name. */
export function makeNegation(language: string): RegExp | null {
  if (!known.has(language)) known.set(language, compileNegation(language))
  return known.get(language)!
}

function compileNegation(language: string): RegExp | null {
  const { negations, without } = findLocale(language).polar
  const denying = negations.split('|').filter((word) => word !== '' && word !== without)
  return denying.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${denying.join('|')})(?!\\p{L}|-\\p{L})`, 'iu')
}

/** The first words behind a negation. */
export const listDenied = (behind: string, count: number): readonly string[] =>
  (behind.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, count)

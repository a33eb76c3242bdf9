import { memoize } from '../../../lib/memoize.ts'
import { expandNegations } from './find-polarity.ts'
import { findLocale } from './locales.ts'

/** "It is hard to work without a name" does not deny that one needs a name. */
export const makeNegation = memoize((language: string): RegExp | null => {
  const { negations, without } = findLocale(language).polar
  const denying = negations.split('|').filter((word) => word !== '' && word !== without)
  return denying.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${denying.join('|')})(?!\\p{L}|-\\p{L})`, 'iu')
})

/** Whether a text denies something, also in a short form: "isn't". */
export const holdsNegation = (text: string, language: string): boolean =>
  makeNegation(language)?.test(expandNegations(text)) ?? false

/** The first words behind the negation of a text; none where it has none. */
export function listDenied(text: string, negation: RegExp, count: number): readonly string[] {
  const at = negation.exec(text)
  const behind = at ? text.slice(at.index + at[0].length) : ''
  return (behind.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, count)
}

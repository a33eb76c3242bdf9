import { memoize, once } from '../../../lib/memoize.ts'
import { findLocale, isSpaced, listLocaleCodes } from './locales.ts'

/**
 * The words of a question that stand for what was spoken of, by language; all are tried, since a short question's language may be taken for its
 * neighbour's. Not the Dutch "die", which is the German article; "es" and "son" not behind "qué" and "cuál", where they are Spanish for
 * "is" and "are". One pattern of all of them misses "It" (an alternation of so many words, whatever their case, is read falsely by V8).
 */
const readPatterns = once(() => listLocaleCodes().map((code) => compilePattern(findLocale(code).followUp.points, code)))

/** What is written together with the next word ends in an apostrophe. */
function compilePattern(words: readonly string[], language: string): RegExp {
  const any = words.join('|')
  return new RegExp(isSpaced(language) ? `(?<!\\p{L})(?:${any})(?:(?!\\p{L})|(?<=['’]))` : any, 'giu')
}

export const holdsPointing = (text: string): boolean => readPatterns().some((pattern) => text.search(pattern) >= 0)

/** A question without the words that point back. */
export const dropPointing = (question: string): string =>
  readPatterns().reduce((rest, pattern) => rest.replace(pattern, ' '), question)

/** Finds the pronoun that stands for a thing. Capitals count: "Sie" is whom one speaks to. */
export const compilePronouns = memoize((language: string): RegExp => {
  const { pronouns } = findLocale(language).followUp
  return new RegExp(isSpaced(language) ? `(?<!\\p{L})(?:${pronouns})(?!\\p{L})` : pronouns, 'u')
})

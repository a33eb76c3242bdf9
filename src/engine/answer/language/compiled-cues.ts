import { memoize } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import { findLocale, isSpaced } from './locales.ts'

/** The words and phrases that questions of a language are put with, each as a whole word. */
export const findFrame = memoize((language: string): RegExp => compileFrame(findLocale(language).frame.asks, language))

/** Words that count little in a question of a language, each as a whole word. */
export const findLightWords = memoize(
  (language: string): RegExp => compileFrame(findLocale(language).frame.light, language),
)

/** The verbs and adjectives of questions in a language, by their form and place; null where nothing tells them. */
export const findVerbs = memoize((language: string): RegExp | null => {
  const cues = findLocale(language).verb.asks
  return cues.length === 0 ? null : new RegExp(cues.map((cue) => `(?:${cue})`).join('|'), 'gu')
})

function compileFrame(cues: readonly string[], language: string): RegExp {
  const joined = cues.map((cue) => `(?:${cue})`).join('|')
  return new RegExp(isSpaced(language) ? widenLetters(`(?<!\\w)(?:${joined})(?!\\w)`) : joined, 'giu')
}

/** Words that a reason is said with, in a language. */
export const findReasonCues = memoize(
  (language: string): RegExp => compileReasonCues(findLocale(language).reason.cues, language),
)

const compileReasonCues = (cues: readonly string[], language: string) =>
  new RegExp(isSpaced(language) ? `(?<!\\p{L})(?:${cues.join('|')})(?!\\p{L})` : cues.join('|'), 'iu')

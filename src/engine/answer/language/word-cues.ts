import { memoize } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import type { AnswerLocale } from './answer-locale.ts'
import { findLocale, isSpaced, listLocaleCodes, readLocales } from './locales.ts'

const compileWhole = (flags: string) =>
  memoize((cue: string) => new RegExp(widenLetters(`(?<!\\p{L}|\\p{N})(?:${cue})(?!\\p{L}|\\p{N})`), flags))
const compileAnywhere = (flags: string) => memoize((cue: string) => new RegExp(cue, flags))
const whole = { iu: compileWhole('iu'), giu: compileWhole('giu') }
const anywhere = { iu: compileAnywhere('iu'), giu: compileAnywhere('giu') }

/** The same list as it stands right before something: at the end of a text, with a space behind. */
export const compileCueBefore = memoize(
  (cue: string): RegExp => new RegExp(widenLetters(`(?<!\\p{L})(?:${cue})\\s+$`), 'iu'),
)

/** Such a list as it opens a sentence. */
export const compileOpening = memoize((cue: string): RegExp => new RegExp(`^\\W*(?:${cue})(?!\\p{L})`, 'iu'))

/** A list of words with `|` between, as whole words where the language parts them; all of them with the flag `g`. */
export const compileWordCue = (cue: string, language: string, flags: 'iu' | 'giu' = 'iu'): RegExp =>
  (isSpaced(language) ? whole : anywhere)[flags](cue)

/** One such list of every language as one pattern, by the function that picks it; a function given once is compiled once. */
export const compileEveryCue = memoize(
  (pick: (locale: AnswerLocale) => string): RegExp =>
    new RegExp(
      listLocaleCodes()
        .map((code) => compileWordCue(pick(findLocale(code)), code).source)
        .join('|'),
      'iu',
    ),
)

/** Such lists of every language as alternatives, to stand in a larger pattern; a language may have none. */
export const joinEveryCue = (pick: (locale: AnswerLocale) => string | readonly string[]): string =>
  readLocales()
    .flatMap(pick)
    .filter((cue) => cue !== '')
    .join('|')

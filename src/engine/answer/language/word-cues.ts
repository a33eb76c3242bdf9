import { memoize } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import { isSpaced } from './locales.ts'

const compileWhole = (flags: string) =>
  memoize((cue: string) => new RegExp(widenLetters(`(?<!\\p{L}|\\p{N})(?:${cue})(?!\\p{L}|\\p{N})`), flags))
const compileAnywhere = (flags: string) => memoize((cue: string) => new RegExp(cue, flags))
const whole = { iu: compileWhole('iu'), giu: compileWhole('giu') }
const anywhere = { iu: compileAnywhere('iu'), giu: compileAnywhere('giu') }

/** The same list as it stands right before something: at the end of a text, with a space behind. */
export const compileCueBefore = memoize(
  (cue: string): RegExp => new RegExp(widenLetters(`(?<!\\p{L})(?:${cue})\\s+$`), 'iu'),
)

/** A list of words with `|` between, as whole words where the language parts them; all of them with the flag `g`. */
export const compileWordCue = (cue: string, language: string, flags: 'iu' | 'giu' = 'iu'): RegExp =>
  (isSpaced(language) ? whole : anywhere)[flags](cue)

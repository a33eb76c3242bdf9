import { widenLetters } from '../../text/unicode-cues.ts'
import { isSpaced } from './locales.ts'

type CuePatterns = Readonly<Record<'iu' | 'giu', Map<string, RegExp>>>

const preparePatterns = (): CuePatterns => ({ iu: new Map(), giu: new Map() })
const whole = preparePatterns()
const anywhere = preparePatterns()

const before = new Map<string, RegExp>()

/** The same list as it stands right before something: at the end of a text, with a space behind. */
export function compileCueBefore(cue: string): RegExp {
  const known = before.get(cue) ?? new RegExp(widenLetters(`(?<!\\p{L})(?:${cue})\\s+$`), 'iu')
  before.set(cue, known)
  return known
}

/** A list of words with `|` between, as whole words where the language parts them; all of them with the flag `g`. */
export function compileWordCue(cue: string, language: string, flags: 'iu' | 'giu' = 'iu'): RegExp {
  const isWhole = isSpaced(language)
  const compiled = (isWhole ? whole : anywhere)[flags]
  const known =
    compiled.get(cue) ??
    new RegExp(isWhole ? widenLetters(`(?<!\\p{L}|\\p{N})(?:${cue})(?!\\p{L}|\\p{N})`) : cue, flags)
  compiled.set(cue, known)
  return known
}

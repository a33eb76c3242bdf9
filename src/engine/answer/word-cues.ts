import { isSpaced } from './locales.ts'

const compiled = new Map<string, RegExp>()

/** A list of words with `|` between, as whole words where the language parts them; all of them with the flag `g`. */
export function compileWordCue(cue: string, language: string, flags: 'iu' | 'giu' = 'iu'): RegExp {
  const key = `${flags} ${isSpaced(language)} ${cue}`
  const known =
    compiled.get(key) ?? new RegExp(isSpaced(language) ? `(?<![\\p{L}\\p{N}])(?:${cue})(?![\\p{L}\\p{N}])` : cue, flags)
  compiled.set(key, known)
  return known
}

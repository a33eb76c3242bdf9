import { widenLetters } from '../../text/unicode-cues.ts'

const compiled = { iu: new Map<string, RegExp>(), giu: new Map<string, RegExp>() }

/**
 * A cue of ours, as a pattern: there are only so many of them, and each question is tried against all; all of them with
 * `g`. They are looked up as they stand: to join a key of so long a text costs more than to try it.
 */
export function compileOnce(cue: string, flags: 'iu' | 'giu' = 'iu'): RegExp {
  const known = compiled[flags].get(cue) ?? new RegExp(widenLetters(cue), flags)
  compiled[flags].set(cue, known)
  return known
}

import { memoize } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'

const compiled = { iu: memoizeCompiling('iu'), giu: memoizeCompiling('giu') }

/**
 * A cue of ours, as a pattern: there are only so many of them, and each question is tried against all; all of them with
 * `g`. They are looked up as they stand: to join a key of so long a text costs more than to try it.
 */
export function compileOnce(cue: string, flags: 'iu' | 'giu' = 'iu'): RegExp {
  return compiled[flags](cue)
}

function memoizeCompiling(flags: 'iu' | 'giu') {
  return memoize((cue: string) => new RegExp(widenLetters(cue), flags))
}

/** A cue with a name of a question or a source in it, of which there is no end: nothing of it is kept. */
export const compileNamed = (cue: string, flags: 'iu' | 'giu' = 'iu'): RegExp => new RegExp(widenLetters(cue), flags)

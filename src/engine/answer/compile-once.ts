const compiled = new Map<string, RegExp>()

/** A cue of ours, as a pattern: there are only so many of them, and each question is tried against all; all of them with `g`. */
export function compileOnce(cue: string, flags: 'iu' | 'giu' = 'iu'): RegExp {
  const key = `${flags} ${cue}`
  const known = compiled.get(key) ?? new RegExp(cue, flags)
  compiled.set(key, known)
  return known
}

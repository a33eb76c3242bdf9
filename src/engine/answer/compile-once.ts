const compiled = new Map<string, RegExp>()

/** A cue of ours, as a pattern: there are only so many of them, and each question is tried against all. */
export function compileOnce(cue: string): RegExp {
  const known = compiled.get(cue) ?? new RegExp(cue, 'iu')
  compiled.set(cue, known)
  return known
}

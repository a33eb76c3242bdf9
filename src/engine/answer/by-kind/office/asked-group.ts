import { compileOnce } from '../../language/compile-once.ts'

/** What the first of some cues that a question meets as a whole leaves of it, as the group of that name; null where none does. */
export function readAskedGroup(question: string, cues: readonly string[], group: 'thing' | 'role'): string | null {
  const plain = question.replace(/^[\s¿¡]+|[\s?？！!.。]+$/gu, '')
  for (const cue of cues) {
    const found = compileOnce(cue).exec(plain)?.groups?.[group]
    if (found !== undefined) return found
  }
  return null
}

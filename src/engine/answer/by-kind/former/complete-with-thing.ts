import { compilePronouns } from '../../language/pointing-words.ts'
import type { FormerThing } from '../../question/former-thing.ts'

/** A question with the thing in the place of the pronoun that stands for it, else at its end. */
export function completeWithThing(text: string, { words }: FormerThing, language: string): string {
  return replacePronoun(text, words, language) ?? `${text.replace(/[\s?？]+$/u, '')} ${words}?`
}

/** A question with other words in the place of such a pronoun; null of one that has none. */
export function replacePronoun(text: string, words: string, language: string): string | null {
  const whole = text.replace(compilePronouns(language), words)
  return whole === text ? null : whole
}

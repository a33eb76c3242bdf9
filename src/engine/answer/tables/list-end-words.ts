import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

/** "longest", "cheapest": the words of a question for the most and the least of something; empty where it has none. */
export function listEndWords({ text, language }: Pick<AskedQuestion, 'text' | 'language'>): string {
  const { dimensions, most, least } = findLocale(language).table
  const cues = [most, least, ...Object.values(dimensions).flatMap((one) => [one.most, one.least])]
  return cues
    .filter(Boolean)
    .flatMap((cue) => compileWordCue(cue!, language).exec(text)?.[0] ?? [])
    .join(' ')
}

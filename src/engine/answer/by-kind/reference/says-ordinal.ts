import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'

/** "The first" may be any that comes before another. */
const FIRST_TOLD = 1

/** Whether a question asks for the second, third or further of several, and an entry does not say it: "Select 3rd engine". */
export function lacksOrdinal({ text, language }: Pick<AskedQuestion, 'text' | 'language'>, told: string): boolean {
  const { ordinals } = findLocale(language).part
  return ordinals.slice(FIRST_TOLD).some((words) => {
    const cue = compileWordCue(words, language)
    return cue.test(text) && !cue.test(told)
  })
}

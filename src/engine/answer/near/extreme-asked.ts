import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { readAskedFor } from '../question/asked-kind.ts'

/** Whether a question asks for the greatest or least that something may be: mostly a number, or that there is no such limit. */
export function readExtremeAsked(question: string, language: string): boolean {
  const { sort } = readAskedFor(question)
  const { extreme } = findLocale(language).count
  return sort === 'other' && extreme !== '' && compileWordCue(extreme, language).test(question)
}

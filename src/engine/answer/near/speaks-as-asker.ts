import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Lead } from './lacks-asked-kind.ts'

/**
 * "The parser won't take my name", "I want it in a window!": in a text of some pages such a sentence is what somebody asks or remembers,
 * the title of an entry of frequent questions, and no statement of the source.
 */
export function speaksAsAsker({ language }: AskedQuestion, { own }: Lead): boolean {
  const { speaker } = findLocale(language).astray
  const said = collapseSpaces(own)
  const [first] = splitSentences(said)
  return (
    speaker !== '' && first !== undefined && compileWordCue(speaker, language).test(said.slice(first.start, first.end))
  )
}

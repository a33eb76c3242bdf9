import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, isAlikeWord, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readNumberOwner } from './number-owner.ts'

const MIN_OWNER_LETTERS = 4

/** Whether a text counts those of something else than the question names: "a board of nine members" does not say how many the club has. */
export function countsOther({ text, language }: AskedQuestion, said: string): boolean {
  const spans = readAskedFor(text).sort === 'count' ? findAskedSpans(said, text) : []
  const { sum, most, least } = findLocale(language).table
  const measure = compileWordCue([sum, most, least].filter(Boolean).join('|'), language)
  const { isStopWord } = loadAnalyzer(language)
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const isOfOther = (before: string) => {
    const read = readNumberOwner(before)
    if (read === null || read.small === null || read.owner.length < MIN_OWNER_LETTERS) return false
    if (isStopWord(read.owner) || measure.test(read.owner)) return false
    return !words.some((word) => isAlikeWord(word, read.owner))
  }
  return spans.length > 0 && spans.every(({ start }) => isOfOther(said.slice(0, start)))
}

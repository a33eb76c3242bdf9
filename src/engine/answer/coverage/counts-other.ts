import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, isAlikeWord, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

/** "A board of nine members", "un conseil de neuf membres": whose number it is. */
const OWNER = /(?<!\p{L})\p{Ll}{1,5}['’\s]\s?(\p{L}{4,})\s+(?:of|von|aus|de|di|van|в)\s+$/iu

/** Whether a text counts those of something else than the question names: nine of the board are not all members of the club. */
export function countsOther({ text, language }: AskedQuestion, said: string): boolean {
  const spans = readAskedFor(text).sort === 'count' ? findAskedSpans(said, text) : []
  const { sum, most, least } = findLocale(language).table
  const measure = compileWordCue([sum, most, least].filter(Boolean).join('|'), language)
  const { isStopWord } = loadAnalyzer(language)
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const isOfOther = (before: string) => {
    const owner = OWNER.exec(before)?.[1]
    if (owner === undefined || isStopWord(owner) || measure.test(owner)) return false
    return !words.some((word) => isAlikeWord(word, owner))
  }
  return spans.length > 0 && spans.every(({ start }) => isOfOther(said.slice(0, start)))
}

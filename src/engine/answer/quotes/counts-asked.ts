import { findNumberSpans } from '../../../text/number-spans.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listAskedNouns } from './prefer-lead.ts'

/** How far the noun stands from the number: "24 new countries", "a couple of well-known drawbacks". */
const MAX_WORDS_BETWEEN = 2

/** Whether a text says how many of the asked things there are: "It has a couple of drawbacks." */
export function countsAsked(asked: AskedQuestion, text: string, retrieval: Pick<Retrieval, 'terms'>): boolean {
  const { terms } = retrieval
  const several = compileWordCue(findLocale(asked.language).announce.several, asked.language, 'giu')
  const counts = [...listMatchSpans(text, several), ...findNumberSpans(text).filter(({ isYear }) => !isYear)]
  if (counts.length === 0) return false
  const nouns = new Set(listAskedNouns(asked, retrieval))
  return counts.some(({ end }) => {
    const behind =
      text
        .slice(end)
        .match(/^[^.,;:!?\n]*/u)?.[0]
        .match(/[\p{L}\p{M}-]+/gu) ?? []
    return behind.slice(0, MAX_WORDS_BETWEEN + 1).some((word) => terms(word).some((term) => nouns.has(term)))
  })
}

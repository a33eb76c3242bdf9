import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { namesAmount } from '../coverage/lacks-asked.ts'
import { readNumberOwner } from '../coverage/number-owner.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { AskedPart } from './asked-part.ts'
import { createReader } from './list-asked-parts.ts'

/** Whether a text names an amount that may be of what is asked: one that it calls by another name is of that. */
export function namesAmountOf(
  asked: AskedQuestion,
  said: string,
  parts: readonly AskedPart[],
  retrieval: Pick<Retrieval, 'terms'>,
): boolean {
  const amounts = findNumberSpans(said).filter(({ dimension }) => dimension === 'money')
  if (amounts.length === 0 || !namesAmount(said)) return namesAmount(said)
  const { dimensions, sum, most, least } = findLocale(asked.language).table
  const price = compileWordCue(
    [dimensions.price?.names, dimensions.price?.asked, sum, most, least].filter(Boolean).join('|'),
    asked.language,
  )
  const { isStopWord } = loadAnalyzer(asked.language)
  const read = createReader(asked, retrieval)
  return amounts.some(({ start }) => {
    const name = readNumberOwner(said.slice(0, start))?.owner
    return name === undefined || isStopWord(name) || price.test(name) || parts.some(({ isMet }) => isMet(read(name)))
  })
}

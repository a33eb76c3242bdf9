import type { AskedNotebook, TextQuestion } from '../../bench/support/asked-text.ts'
import { answerOffline } from '../../src/engine/answer/answer-offline.ts'
import { readLeadText } from '../../src/engine/answer/compose/write-answer.ts'
import { findLed, measureAnswer, SURENESS_FEATURES } from '../../src/engine/answer/near/measure-sureness.ts'
import { rankCandidates } from '../../src/engine/answer/rank/rank-candidates.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import { type MeasuredLead, measureEach } from './measure-leads.ts'
import { prepareTyped } from './prepare-typed.ts'

/** Puts each question to its notebook as the product would and measures the answer; refusals are left out. */
export const measureAnswers = (notebooks: readonly AskedNotebook[]): MeasuredLead[] =>
  measureEach(notebooks, measureTold)

function measureTold({ text, isAnswer }: TextQuestion, known: Retrieval): MeasuredLead | null {
  const answer = answerOffline({ text, turns: [] }, known)
  const { asked, retrieval } = prepareTyped(text, known)
  const candidates = rankCandidates(asked, retrieval)
  const led = findLed(answer, candidates.ranked, retrieval)
  const [first] = answer.citations
  if (!led || !first) return null
  const measured = measureAnswer(led, answer, asked, candidates, retrieval)
  const isRight = [readLeadText(answer), first.sourceText].some((said) =>
    isAnswer({ text: said, start: 0, end: said.length }),
  )
  return { features: SURENESS_FEATURES.map((name) => measured[name]), isRight }
}

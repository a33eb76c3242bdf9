import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { findCandidates } from './find-candidates.ts'
import { rankUnits } from './rank-units.ts'

/** The units of all that a question's answer may stand in, best first, with the passages that its own words led to. */
export function rankCandidates(asked: AskedQuestion, retrieval: Retrieval) {
  const { passages, others, isWhole } = findCandidates(asked, retrieval)
  return { passages, isWhole, ranked: rankUnits(asked, [...passages, ...others], retrieval) }
}

import type { AskedQuestion } from './asked-question.ts'
import { measureConfidence } from './measure-confidence.ts'
import { listMissingWords } from './missing-words.ts'
import type { RankedUnit } from './rank-units.ts'
import type { Retrieval, WrittenAnswer } from './retrieval.ts'
import { isOfPages } from './term-weight.ts'

/** What is so likely the answer needs no excuse: of answers in part that reached it, in texts of some pages, four of five were right. */
const MIN_LIKELY = 0.6

/**
 * Whether what an answer leads with is so likely the answer that a word which it leaves out counts for nothing. In a short text a question that
 * it does not answer leads just as surely to the sentence on the next thing, and only its words tell.
 */
export function leadsLikely(
  asked: AskedQuestion,
  { state, citations: [lead] }: WrittenAnswer,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): boolean {
  if (state === 'no_support' || !lead || !isOfPages(retrieval.weightOf)) return false
  const told = ranked.find(
    ({ passage, start, end }) => passage.sourceId === lead.sourceId && start >= lead.start && end <= lead.end,
  )
  if (!told) return false
  const missing = listMissingWords(asked, retrieval)
  return measureConfidence(asked, { ranked, lead: told, missing }, retrieval) >= MIN_LIKELY
}

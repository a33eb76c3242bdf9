import { listMissingWords } from '../coverage/missing-words.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { findRanked, measureConfidence, measureOddsShare } from '../rank/measure-confidence.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** A first quote of less confidence may well be wrong: what stands beside it is told, however unlikely. */
const MIN_CONFIDENCE = 0.45
/**
 * What stands elsewhere is told from such odds on beside those of the first quote, and in the same passage from higher ones: it is found
 * there for being near. Of 67 that everyday questions lost by it 2 held what the first did not, and 45 stood beside a right one.
 */
const MIN_ODDS_SHARE = { elsewhere: 0.37, inPassage: 0.67 } as const
/** A sentence so many places from the first goes on with it. */
const MAX_PLACES_ON = 3

/**
 * Drops further quotes that are far less likely an answer than a first one that is likely: they are more to read. What goes on with the
 * first, says more of the question, or is code or a row of a table is told for what it adds, however likely it is alone.
 */
export function dropUnlikely(
  asked: AskedQuestion,
  [first, ...others]: readonly Quote[],
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): Quote[] {
  const lead = first && findRanked(ranked, first)
  if (!lead) return first ? [first, ...others] : []
  const likely = others.filter((other) => !isFarLessLikely(ranked, other, lead, retrieval))
  if (likely.length === others.length) return [first, ...others]
  const missing = listMissingWords(asked, retrieval)
  const isSure = measureConfidence(asked, { ranked, lead: first, missing }, retrieval) >= MIN_CONFIDENCE
  return [first, ...(isSure ? likely : others)]
}

function isFarLessLikely(ranked: readonly RankedUnit[], quote: Quote, lead: RankedUnit, retrieval: Retrieval): boolean {
  const other = findRanked(ranked, quote)
  if (!other || other.unit.kind === 'row' || other.unit.kind === 'code') return false
  if (other.measured.own > lead.measured.own) return false
  const isInPassage = other.passage === lead.passage
  if (isInPassage && Math.abs(other.position - lead.position) <= MAX_PLACES_ON) return false
  return measureOddsShare(ranked, other, lead, retrieval) < MIN_ODDS_SHARE[isInPassage ? 'inPassage' : 'elsewhere']
}

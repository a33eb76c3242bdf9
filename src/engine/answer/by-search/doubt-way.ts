import { listMissingWords } from '../coverage/missing-words.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { chooseQuotes } from '../quotes/choose-quotes.ts'
import { measureConfidence } from '../rank/measure-confidence.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findHeaderRow } from '../retrieval/source-tables.ts'
import { joinQuoteContext, measureMetShare } from '../retrieval/support.ts'
import { readExtent } from '../retrieval/text-extent.ts'

/** What search leads with is held against another answer from this confidence on: in a text of some pages where it is sure. */
const MIN_CONFIDENCE = { sheet: 0.05, pages: 0.75 } as const
/** An answer whose odds are so much of those of what search leads with is not believed. */
const MAX_ODDS_SHARE = 0.5

/**
 * Whether search has found a sentence that says more of the question than what another way quotes, and by the fitted
 * confidence answers far more surely. Where both quote the same, or search is not sure either, nothing tells against that way.
 */
export function isDoubtful(
  asked: AskedQuestion,
  written: WrittenAnswer,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): boolean {
  if (ranked.length === 0) return false
  const lead = chooseQuotes(asked, ranked, retrieval)[0]!
  const isTold = (unit: Quote) => isCited(unit, written.citations)
  const measureShare = (said: string) => measureMetShare(asked, new Set(retrieval.terms(said)))
  if (lead.unit.kind === 'row' || isTold(lead)) return false // rows are chosen better by those who read the table
  if (measureShare(joinTold(written, retrieval)) >= measureShare(joinQuoteContext(lead))) return false
  const missing = listMissingWords(asked, retrieval)
  const confidence = measureConfidence(asked, { ranked, lead, missing }, retrieval)
  if (confidence < MIN_CONFIDENCE[readExtent(retrieval)]) return false
  const told = ranked.find(isTold)
  if (!told) return true
  const own = measureConfidence(asked, { ranked, lead: told, missing }, retrieval)
  return measureOdds(own) < MAX_ODDS_SHARE * measureOdds(confidence)
}

/** Whether a stretch of a source stands in what an answer cites, whole or in part. */
export const isCited = ({ passage, start, end }: Quote, citations: WrittenAnswer['citations']): boolean =>
  citations.some((one) => one.sourceId === passage.sourceId && start < one.end && one.start < end)

/** What an answer says and quotes, with the headings and the columns that it stands under. */
export function joinTold({ text, citations }: WrittenAnswer, { readSource }: Retrieval): string {
  const quoted = citations.flatMap(({ sourceId, sourceName, sourceText, start }) => {
    const source = readSource(sourceId)
    return [sourceName, sourceText, ...(source ? [findHeadingAt(source, start), findHeaderRow(source, start)] : [])]
  })
  return [text, ...quoted].filter(Boolean).join('\n')
}

const measureOdds = (likely: number) => likely / (1 - likely)

import type { AskedQuestion } from '../asked-question.ts'
import { readLead } from '../bridge/bind-question.ts'
import { measureWeightShare } from '../measure-terms.ts'
import { overlaps, type Quote, quoteSource } from '../quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { findHeadingOver } from '../turned-heading.ts'
import { listWeighedWords, type NamedWord } from './list-weighed-words.ts'
import { findSaidWords } from './measure-share.ts'
import { rankByShare } from './rank-by-share.ts'
import { tellByShare } from './tell-by-share.ts'

/** What leads in place of another says so much of the question, and so many times what the other does. */
const LEADS = { partial: { share: 0.2, times: 1.5 }, answered: { share: 0.35, times: 2 } } as const
/** What says so much already is not looked behind. */
const MAX_SHARE_BESIDE = 0.8

/**
 * The answer of a search, or in its place the sentence that says clearly more of the question when its words are met by
 * other names too. That is told in part: other names choose what is told, and do not prove it.
 */
export function preferByShare(found: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer {
  const lead = readLeadQuote(found, retrieval)
  if (lead === null || found.state === 'no_support') return found
  if (saysAll(asked, readLead(found, retrieval), retrieval)) return found
  const words = listWeighedWords(asked, retrieval)
  const { share, times } = LEADS[found.state]
  if (measurePlainShare(words, lead, asked.language, retrieval) >= MAX_SHARE_BESIDE) return found
  const units = rankByShare(asked, words, retrieval)
  const [best] = units.ranked
  if (!best || overlaps(best.unit, lead) || best.share < Math.max(share, times * units.measure(lead))) return found
  return tellByShare(asked, words, units, retrieval) ?? found
}

function readLeadQuote({ citations: [lead] }: WrittenAnswer, { readSource }: Retrieval): Quote | null {
  const source = lead ? readSource(lead.sourceId) : null
  if (!source) return null
  const quote = quoteSource(source, lead!.start, lead!.end)
  const heading = quote.passage.heading ?? findHeadingOver(source, lead!.start)
  return { ...quote, passage: { ...quote.passage, heading } }
}

/** Before it is known how many sentences say each word. */
function measurePlainShare(words: readonly NamedWord[], lead: Quote, language: string, retrieval: Retrieval): number {
  const said = findSaidWords(words, lead, language, retrieval)
  return measureWeightShare(
    words.map(({ weight }) => weight),
    (place) => said[place]!,
  )
}

function saysAll({ own }: AskedQuestion, said: string, { terms }: Retrieval): boolean {
  const held = new Set(terms(said))
  return [...own].every((term) => held.has(term))
}

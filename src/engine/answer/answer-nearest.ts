import { contradictsAsked } from './asked-modality.ts'
import { type AskedQuestion, carriesWords } from './asked-question.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { lacksAsked } from './lacks-asked.ts'
import { isAskedFor } from './locales.ts'
import { measureConfidence } from './measure-confidence.ts'
import { listMissingWords } from './missing-words.ts'
import { rankCandidates } from './rank-candidates.ts'
import type { Retrieval, WrittenAnswer } from './retrieval.ts'
import { namesUnknown } from './unknown-words.ts'
import { writeInOtherWords } from './write-answer.ts'

/** What answers likelier than so is told in place of a refusal: surely more where not all of the sources was looked at. */
const MIN_CONFIDENCE = { ofAll: 0.4, ofFound: 0.55 } as const

/**
 * What likeliest answers a question that would be refused, told in part and as that; null where nothing is likely enough, or the
 * question names what stands nowhere.
 */
export function answerNearest(asked: AskedQuestion, before: WrittenAnswer, retrieval: Retrieval): WrittenAnswer | null {
  if (before.state !== 'no_support' || carriesWords(asked) || isAskedFor('authorship', asked.text)) return null
  const { passages, isWhole, ranked } = rankCandidates(asked, retrieval)
  if (ranked.length === 0 || namesUnknown(asked, passages, retrieval)) return null
  const quotes = chooseQuotes(asked, ranked, retrieval)
  const lead = quotes[0]!
  if (lead.unit.kind === 'row') return null // which row is meant is told by its words alone
  const missing = listMissingWords(asked, retrieval)
  const least = MIN_CONFIDENCE[isWhole ? 'ofAll' : 'ofFound']
  if (measureConfidence(asked, { ranked, lead, missing }, retrieval) < least) return null
  if (contradictsAsked(asked, quotes, retrieval) || lacksAsked(asked, quotes, retrieval)) return null
  return writeInOtherWords(asked, [lead], missing, retrieval)
}

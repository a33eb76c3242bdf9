import type { AskedQuestion } from './asked-question.ts'
import { readCommonTerms } from './common-words.ts'
import { type Quote, readQuotedTerms } from './quote.ts'
import type { Retrieval } from './retrieval.ts'
import { measureQuotedShare } from './support.ts'

const MIN_MET_WORDS = 2
/** Of the weight of what is asked, so much is quoted with them. */
const MIN_SHARE = 0.52

/**
 * Whether what is quoted first says two things of the question together ("two hours"), so that a third one which stands
 * nowhere may be put otherwise. Everyday words stand together by chance.
 */
export function meetsTogether(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const [lead] = quotes
  if (!lead || !retrieval.languages.includes(asked.language)) return false
  const { terms } = retrieval
  const common = readCommonTerms(asked, terms)
  const held = readQuotedTerms(lead, terms)
  const met = [...asked.own].filter((term) => held.has(term) && !common.has(term))
  return met.length >= MIN_MET_WORDS && measureQuotedShare(asked, quotes, retrieval) >= MIN_SHARE
}

import { readCommonTerms } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { findNamedTerms } from '../retrieval/named-terms.ts'
import { type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { measureQuotedShare } from '../retrieval/support.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { comparesUnknown } from './compares-unknown.ts'

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
  return (
    listMet(asked, lead, retrieval).length >= MIN_MET_WORDS && measureQuotedShare(asked, quotes, retrieval) >= MIN_SHARE
  )
}

/** The question's own terms that a quote holds. */
export function listHeld(
  { own }: Pick<AskedQuestion, 'own'>,
  quote: Quote,
  { terms }: Pick<Retrieval, 'terms'>,
): readonly string[] {
  const held = readQuotedTerms(quote, terms)
  return [...own].filter((term) => held.has(term))
}

/** The same without everyday words. */
function listMet(asked: AskedQuestion, lead: Quote, retrieval: Retrieval): readonly string[] {
  const common = readCommonTerms(asked, retrieval.terms)
  return listHeld(asked, lead, retrieval).filter((term) => !common.has(term))
}

/** A word that so much of the rarest words' weight tells is met in a few places only. */
const RARE_SHARE = 0.7

/**
 * Whether all that a question names is one name that stands nowhere ("a Gardena sprinkler"), while what is quoted first
 * holds what else it asks: two of its words, or the one rare thing that a question for yes or no is about. A number
 * that stands nowhere is another matter, and the row of another thing says nothing of this one.
 */
export function meetsAllButName(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const [lead] = quotes
  const { weightOf } = retrieval
  if (!lead || lead.unit.kind === 'row' || !retrieval.languages.includes(asked.language)) return false
  const nowhere = weightOf('')
  const named = findNamedTerms(asked, retrieval)
  const unknown = [...asked.own].filter((term) => named.has(term) && !isTermHeld(term, weightOf))
  if (unknown.length !== 1 || /\p{N}/u.test(unknown[0]!) || comparesUnknown(asked, retrieval)) return false
  const met = listMet(asked, lead, retrieval)
  if (met.length >= MIN_MET_WORDS) return true
  return isAskedFor('polar', asked.text) && met.some((term) => weightOf(term) >= RARE_SHARE * nowhere)
}

import { expandNegations } from '../language/find-polarity.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { listDenied, makeNegation } from '../language/make-negation.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** A negation stands so near to what it denies: "not fully preserved". */
const MAX_WORDS_BEHIND = 2

/**
 * Whether an entry or a row stands under a heading that denies what is asked: what is listed under "Which files are not preserved?" is none of
 * those that are. What a sentence says it says by itself.
 */
export function isUnderDenial(
  asked: Pick<AskedQuestion, 'text' | 'language' | 'own'>,
  { passage, unit, start }: RankedUnit,
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): boolean {
  if (unit.kind !== 'item' && unit.kind !== 'row') return false
  const negation = makeNegation(asked.language)
  if (!negation || isAskedFor('reason', asked.text) || negation.test(expandNegations(asked.text))) return false
  const source = retrieval.readSource(passage.sourceId)
  const heading = source ? findHeadingAt(source, start) : null
  // it stands right before the word in every language whose words are set apart: "not preserved", "nicht gesichert", "pas conservés"
  const denied = heading == null ? [] : listDenied(expandNegations(heading), negation, MAX_WORDS_BEHIND)
  return denied.some((word) => retrieval.terms(word).some((term) => asked.own.has(term)))
}

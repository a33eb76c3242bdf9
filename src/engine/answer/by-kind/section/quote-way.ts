import { isAskedFor } from '../../language/is-asked-for.ts'
import { type AskedQuestion, carriesWords } from '../../question/asked-question.ts'
import type { RankedUnit } from '../../rank/rank-units.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readExtent } from '../../retrieval/text-extent.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { findWaySection } from './find-way-section.ts'

/** A sentence that opens steps or a command, and says so much of what is asked, tells the way itself. */
const MIN_OWN_OPENING = 0.75

/**
 * What stands under the heading that says what somebody wants to do, from its first sentence on: how it is done is told there, and a
 * remark on it further down. Null where no way is asked for, where no heading says enough of it, and where what ranks first opens the way.
 * @param ranked best first, at least one
 */
export function quoteWay(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): Quote | null {
  if (!isAskedFor('steps', asked.text) || carriesWords(asked) || readExtent(retrieval) === 'sheet') return null
  const { introducesList, own } = ranked[0]!.measured
  if (introducesList === 1 && own >= MIN_OWN_OPENING) return null
  const found = findWaySection(asked, ranked, retrieval)
  const body = found && readSectionBody(found.source, found.section)
  return body && quoteOpening(body)
}

import { isAskedFor } from '../../language/is-asked-for.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../../question/asked-question.ts'
import type { RankedUnit } from '../../rank/rank-units.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readExtent } from '../../retrieval/text-extent.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { findTwinSection, type TwinSection } from './find-twin-section.ts'
import { findWaySection } from './find-way-section.ts'

/** A sentence that opens steps or a command, and says so much of what is asked, tells the way itself. */
const MIN_OWN_OPENING = 0.75

/**
 * What stands under the heading that says what somebody wants to do, from its first sentence on: how it is done is told there, and a
 * remark on it further down. Null where no way is asked for, where no heading says enough of it, and where what ranks first opens the way.
 * @param ranked best first, at least one
 */
export function quoteWay(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): Quote | null {
  if (carriesWords(asked) || readExtent(retrieval) === 'sheet') return null
  const twin = quoteTwin(asked, ranked, retrieval)
  if (twin !== null || !isAskedFor('steps', asked.text)) return twin
  const { introducesList, own } = ranked[0]!.measured
  if (introducesList === 1 && own >= MIN_OWN_OPENING) return null
  const found = findWaySection(asked, ranked, retrieval)
  const body = found && readSectionBody(found.source, found.section)
  return body && quoteOpening(body)
}

/** What stands under the heading that says the question, where neither a date, a number nor a name is asked for. */
function quoteTwin(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): Quote | null {
  if (readAskedKind(asked.text) !== null || isAskedFor('compare', asked.text)) return null
  const ids = [...new Set(ranked.map(({ passage }) => passage.sourceId))]
  const found = findTwinSection(
    asked,
    ids.flatMap((id) => retrieval.readSource(id) ?? []),
    retrieval,
  )
  const body = found && readSectionBody(found.source, found.section)
  const quote = body && quoteOpening(body)
  return quote && !leadsOnWithin(found!, quote, ranked[0]!, asked) ? quote : null
}

/** A reason that stands further down in the same section is told better by what was found. */
const leadsOnWithin = (
  { source, section }: TwinSection,
  quote: Quote,
  { passage, start }: RankedUnit,
  { text }: AskedQuestion,
): boolean =>
  isAskedFor('reason', text) &&
  passage.sourceId === source.id &&
  section.start <= start &&
  start < section.end &&
  !(quote.start <= start && start < quote.end)

import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../../question/asked-question.ts'
import { listAskedNouns } from '../../quotes/prefer-lead.ts'
import type { RankedUnit } from '../../rank/rank-units.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readExtent } from '../../retrieval/text-extent.ts'
import { readOutline } from '../whole/outline.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { dropBracketed } from './find-headed-section.ts'
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
  const twin = quoteTwin(asked, ranked, retrieval) ?? quoteOccasion(asked, ranked, retrieval)
  if (twin !== null || !isAskedFor('steps', asked.text)) return twin
  const { introducesList, own } = ranked[0]!.measured
  if (introducesList === 1 && own >= MIN_OWN_OPENING) return null
  const found = findWaySection(asked, ranked, retrieval)
  const body = found && readSectionBody(found.source, found.section)
  return body && quoteOpening(body)
}

/** What stands under the heading that says the question, where neither a date, a number nor a name is asked for: when one should do something is told by a case. */
function quoteTwin(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): Quote | null {
  const isOfValue = readAskedKind(asked.text) !== null && !isAskedFor('occasion', asked.text)
  if (isOfValue || isAskedFor('compare', asked.text)) return null
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

/** "When (not) to use X" says as well when to avoid X: what stands under the heading that asks when of the same things. */
function quoteOccasion(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): Quote | null {
  const things = isAskedFor('occasion', asked.text) ? listUsedThings(asked, retrieval) : []
  if (things.length === 0) return null
  for (const id of new Set(ranked.map(({ passage }) => passage.sourceId))) {
    const source = retrieval.readSource(id)
    const section = source && readOutline(source).find(({ title }) => asksOccasionOf(title, things, retrieval))
    const body = section && readSectionBody(source, section)
    if (body) return quoteOpening(body)
  }
  return null
}

/** Whether one uses them or avoids them is told by the same heading. */
function listUsedThings(asked: AskedQuestion, retrieval: Retrieval): string[] {
  const { uses } = findLocale(asked.language).occasion
  const using = asked.text.match(compileWordCue(uses, asked.language, 'giu')) ?? []
  const others = new Set(using.flatMap((word) => retrieval.terms(word)))
  return listAskedNouns(asked, retrieval).filter((term) => !others.has(term))
}

function asksOccasionOf(title: string, things: readonly string[], { terms }: Retrieval): boolean {
  const said = new Set(terms(title))
  return isAskedFor('occasion', dropBracketed(title)) && things.every((term) => said.has(term))
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

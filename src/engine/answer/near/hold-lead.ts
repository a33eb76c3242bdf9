import { pointsBack } from '../../../text/points-back.ts'
import { countWords } from '../../../text/segment-words.ts'
import { setsApart } from '../by-kind/compare/sets-apart.ts'
import { listTellingTerms } from '../by-kind/compare/telling-terms.ts'
import { tellsSideBySide } from '../by-kind/compare/tells-side-by-side.ts'
import { hedge } from '../compose/hedge.ts'
import { readLeadText } from '../compose/write-answer.ts'
import { leavesAskedTimeOpen } from '../coverage/asked-modality.ts'
import { isSpaced, isSpokenOnly } from '../language/locales.ts'
import { readSides } from '../language/read-sides.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { readRankedKind } from '../rank/ranked-kind.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { isSpeaker } from '../retrieval/speaker-labels.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import type { AskedPart } from './asked-part.ts'
import { type Lead, lacksAskedKind } from './lacks-asked-kind.ts'
import { leadsAstray } from './leads-astray.ts'
import { leavesWhetherOpen } from './leaves-whether-open.ts'
import { createReader, createShareReader, listSureParts } from './list-asked-parts.ts'
import { speaksAsAsker } from './speaks-as-asker.ts'

/** So many of the sentences that come first are held against the one that leads. */
const MAX_OTHERS = 15
/** Another that says so much more of the weight of what is asked is nearer to it: where one did, every second answer was wrong. */
const MIN_MORE = 0.1

/**
 * An answer that was called one, in part where what it leads with cannot be it: it is not of the kind that is asked for, leaves out the
 * thing that is asked about, or another sentence says more of the question. A right one told in part costs little, a wrong one much.
 */
export function holdLead(
  answer: WrittenAnswer,
  asked: AskedQuestion,
  readRanked: () => readonly RankedUnit[],
  retrieval: Retrieval,
): WrittenAnswer {
  if (answer.state !== 'answered' || !isSpaced(asked.language) || carriesWords(asked)) return answer
  const lead = readPlacedLead(answer, retrieval)
  const parts = listSureParts(asked, retrieval)
  const isHeld =
    lead === null ||
    !(
      leadsAstray(asked, lead, retrieval) ||
      isOfAsker(asked, lead, retrieval) ||
      leavesWhenOpen(asked, lead) ||
      isNamedAsSpeaker(asked, lead, retrieval) ||
      lacksAskedKind(asked, lead, parts, retrieval) ||
      leavesFirstOpen(asked, lead, parts, retrieval) ||
      leavesPartOpen(asked, lead, parts, retrieval) ||
      leavesWhetherOpen(asked, lead, parts, retrieval) ||
      leavesSideOpen(asked, answer, lead, retrieval) ||
      isSaidElsewhere(asked, lead, parts, readRanked(), retrieval)
    )
  return isHeld ? answer : hedge(answer, asked.language)
}

/** What another way than search told is held only against what cannot be the answer at all; rows of a sheet are chosen by more. */
export function holdTold(answer: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer {
  if (answer.state !== 'answered' || carriesWords(asked) || readExtent(retrieval) === 'sheet') return answer
  const lead = readPlacedLead(answer, retrieval)
  const isHeld =
    lead !== null &&
    (leadsAstray(asked, lead, retrieval) ||
      speaksAsAsker(asked, lead) ||
      leavesWhenOpen(asked, lead) ||
      tellsSideBySide(asked, answer, retrieval))
  return isHeld ? hedge(answer, asked.language) : answer
}

/** Notes of a page speak of whoever wrote them. */
const isOfAsker = (asked: AskedQuestion, lead: Lead, retrieval: Retrieval) =>
  readExtent(retrieval) !== 'sheet' && speaksAsAsker(asked, lead)

const LABEL = /^\P{L}*(\p{Lu}[^:\n]{0,40}):\s/u

/** In an interview "Ann Lee: I studied in Bergen." says nothing of who she is: whatever is asked stands in the name of the one who speaks. */
function isNamedAsSpeaker(asked: AskedQuestion, { own, place }: PlacedLead, { terms, readSource }: Retrieval): boolean {
  const [opening, name] = LABEL.exec(own) ?? []
  const source = name === undefined ? null : readSource(place.sourceId)
  if (opening === undefined || source === null || !isSpeaker(source, name!)) return false
  const [named, said] = [terms(name!), new Set(terms(own.slice(opening.length)))]
  return named.some((term) => asked.own.has(term)) && ![...asked.own].some((term) => said.has(term))
}

/** What is to be done before something is told where a time is told. */
const leavesWhenOpen = (asked: AskedQuestion, { above, shown, own }: Lead) =>
  leavesAskedTimeOpen(asked, [above, shown, own].join('\n'))

/** A longer side is said in other words. */
const MAX_SIDE_WORDS = 3

/** What sets two things apart is told of both, and not of one of them. */
function leavesSideOpen(
  { text, language }: AskedQuestion,
  answer: WrittenAnswer,
  { above, own }: PlacedLead,
  { terms }: Retrieval,
): boolean {
  const read = readSides(text, language)
  if (read === null || read.about !== '' || read.sides.some((side) => countWords(side) > MAX_SIDE_WORDS)) return false
  const said = new Set(terms(`${above}\n${answer.text}`))
  const sides = read.sides.map((side) => terms(side))
  if (namesApart(own, listTellingTerms(read.sides, { terms }), language, { terms })) return true
  return sides.some((side, place) => {
    const own = side.filter((term) => sides.every((other, at) => at === place || !other.includes(term)))
    return own.length > 0 && !own.some((term) => said.has(term))
  })
}

/** What names both and sets other things apart. */
function namesApart(own: string, sides: readonly string[][], language: string, { terms }: Pick<Retrieval, 'terms'>) {
  const held = new Set(terms(own))
  const namesAll = sides.every((side) => side.some((term) => held.has(term)))
  return namesAll && !setsApart(own, sides, language, { terms })
}

export type PlacedLead = Lead & { readonly place: WrittenAnswer['citations'][number] }

export function readPlacedLead({ text, citations }: WrittenAnswer, { readSource }: Retrieval): PlacedLead | null {
  const [place] = citations
  const source = place ? readSource(place.sourceId) : null
  if (!place || !source) return null
  const { heading, sourceName } = quoteSource(source, place.start, place.end).passage
  const shown = readLeadText({ text, citations })
  return { shown, own: place.sourceText, above: [sourceName, heading].filter(Boolean).join('\n'), place }
}

/** Where nothing tells what a question asks for but its words, each of them has to be said. */
function leavesPartOpen(
  asked: AskedQuestion,
  { above, shown, own }: PlacedLead,
  parts: readonly AskedPart[],
  retrieval: Retrieval,
): boolean {
  if (!isSpokenOnly(asked.language)) return false
  const said = createReader(asked, retrieval)([above, shown, own].join('\n'))
  return !parts.every(({ isMet }) => isMet(said))
}

/** What a question names first is mostly what is asked of: "the Rayleigh quotient" of what it is good for. */
export function leavesFirstOpen(
  asked: AskedQuestion,
  { above, shown, own }: PlacedLead,
  [first]: readonly AskedPart[],
  retrieval: Retrieval,
): boolean {
  if (!first || readRankedKind(asked) !== 'other') return false
  return !first.isMet(createReader(asked, retrieval)([above, shown, own].join('\n')))
}

/** A date is told by its number: "daily" and "in January" stand in many sentences. */
const tellsValue = (said: string, question: string): boolean =>
  findAskedSpans(said, question).some(
    ({ start, end }) => readAskedFor(question).kind !== 'date' || /\p{N}/u.test(said.slice(start, end)),
  )

/** What points back has its thing before it, and a number or name that is asked for stands where it is told: of 15 such held back 13 led right. */
function isSaidElsewhere(
  asked: AskedQuestion,
  { own, place }: PlacedLead,
  parts: readonly AskedPart[],
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): boolean {
  if (pointsBack(own) || tellsValue(own, asked.text)) return false
  const measureSaid = createShareReader(asked, parts, retrieval)
  const least = measureSaid(own) + MIN_MORE
  const isInLead = ({ passage, start, end }: RankedUnit) =>
    passage.sourceId === place.sourceId && start < place.end && end > place.start
  return ranked.slice(0, MAX_OTHERS).some((one) => !isInLead(one) && measureSaid(one.text) > least)
}

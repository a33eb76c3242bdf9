import type { Question } from '../../../../domain/answer.ts'
import { segmentWords } from '../../../../text/segment-words.ts'
import type { TextSegment } from '../../../../text/segments.ts'
import { findDimension, findUnit } from '../../../../text/units-of-measure.ts'
import { hedge } from '../../compose/hedge.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { findReasonCues } from '../../language/compiled-cues.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { isRefusal } from '../../language/phrases.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../../question/asked-question.ts'
import { pointsAtTurns } from '../../question/follow-up.ts'
import { quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { weighTerms } from '../../retrieval/term-weight.ts'
import { listMatter } from './answer-beside-former.ts'
import { readInstead } from './answer-instead.ts'
import { readFormerUnits } from './former-units.ts'
import { type FormerQuote, findFormerSection, locateFormer, showsAlready } from './locate-former.ts'

/** So many units behind what was told, and before it, may go on with it. */
const BEHIND = 3
const BEFORE = 2
/** What says less of what was spoken of is about something else. */
const MIN_CARRIED_SHARE = 0.25
const MAX_OWN_TERMS = 2

/**
 * "Who built it?" of which search finds a sentence elsewhere that says nothing of what was spoken of: what stands beside the
 * former quote and is of the asked kind is told in part, and where nothing is, the found sentence is doubted. Null where
 * it is of the same section, or says what was spoken of.
 */
export function doubtElsewhere(
  asked: AskedQuestion,
  turns: Question['turns'],
  found: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  if (!last || isRefusal(last.answer) || found.state === 'no_support') return null
  if (asked.own.size > MAX_OWN_TERMS) return null
  if (!pointsAtTurns(asked.text)) {
    const isElsewhere = isOfOtherMatter(asked, found, retrieval) && !isToldAlready(found, last.answer)
    return isElsewhere ? hedge(found, asked.language) : null
  }
  if (found.state === 'answered' && isInOtherUnit(asked.text, found)) return hedge(found, asked.language)
  if (saysCarried(asked, found, retrieval)) return null
  const [former] = locateFormer(last.answer, retrieval)
  if (!former || isOfSection(found, former)) return null
  const near = findNear(asked, former, retrieval)
  if (near) return hedge(tellQuotes('answered', asked, [near], retrieval), asked.language)
  return found.state === 'answered' ? hedge(found, asked.language) : null
}

/** "How much is that per month?" is not answered by what it is a year. */
function isInOtherUnit(question: string, { citations: [lead] }: WrittenAnswer): boolean {
  const listTimeUnits = (text: string) =>
    segmentWords(text)
      .map(findUnit)
      .filter((unit) => findDimension(unit) === 'time')
  const [asked] = listTimeUnits(question)
  const told = listTimeUnits(lead?.sourceText ?? '')
  return asked !== undefined && told.length > 0 && !told.includes(asked)
}

/** "And on my days off?" is not answered by what says nothing of what was asked before, nor by what search finds of days. */
function isOfOtherMatter(asked: AskedQuestion, { state, citations }: WrittenAnswer, { terms }: Retrieval): boolean {
  if (state !== 'answered' || readInstead(asked.typed, asked.language) === null || !carriesWords(asked)) return false
  const held = new Set(terms(citations[0]?.sourceText ?? ''))
  return ![...asked.weights.keys()].some((term) => !asked.own.has(term) && held.has(term))
}

const isToldAlready = ({ citations: [lead] }: WrittenAnswer, former: string) =>
  lead !== undefined && showsAlready(former, lead.sourceText)

/** Whether an answer leads with enough of the words that the question takes over from the conversation. */
function saysCarried({ weights, own }: AskedQuestion, { citations: [lead] }: WrittenAnswer, { terms }: Retrieval) {
  const carried = [...weights.keys()].filter((term) => !own.has(term))
  const held = new Set(terms(lead?.sourceText ?? ''))
  const said = carried.filter((term) => held.has(term))
  return weighTerms(weights, said) >= MIN_CARRIED_SHARE * weighTerms(weights, carried)
}

function isOfSection({ citations: [lead] }: WrittenAnswer, former: FormerQuote): boolean {
  const { source, start, end } = findFormerSection(former)
  return lead?.sourceId === source.id && lead.start! >= start && lead.end! <= end
}

/** The nearest unit of the asked kind, or that gives a reason: behind what was told, in it, before it. */
function findNear({ text, language, ...asked }: AskedQuestion, former: FormerQuote, { terms }: Retrieval) {
  const kind = readAskedKind(text)
  const isReason = isAskedFor('reason', text)
  if (kind === null && !isReason) return null
  const matter = listMatter({ text, language, ...asked }, { terms })
  const { units, first, last } = readFormerUnits(former)
  if (first < 0) return null
  const told = units.slice(first, last + 1)
  const nearest = [
    ...units.slice(last + 1, last + 1 + BEHIND),
    ...told,
    ...units.slice(Math.max(0, first - BEFORE), first),
  ]
  const readSegment = ({ start, end }: TextSegment) => former.source.text.slice(start, end)
  const isOfKind = (unit: TextSegment) =>
    isReason ? findReasonCues(language).test(readSegment(unit)) : holdsKind(kind, readSegment(unit), text) === true
  const fitting = nearest.filter((unit) => unit.kind !== 'code' && isOfKind(unit))
  const holdsOwn = (unit: TextSegment) => terms(readSegment(unit)).some((term) => matter.includes(term))
  const unit = fitting.find(holdsOwn) ?? fitting.find((one) => told.includes(one)) ?? fitting[0]
  return unit ? quoteSource(former.source, unit.start, unit.end, unit.kind) : null
}

import { endsInColon } from '../../../text/end-colon.ts'
import { ITEM_MARK } from '../../../text/item-mark.ts'
import { readLabelLine } from '../../../text/label-line.ts'
import { pointsBack } from '../../../text/points-back.ts'
import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { asksMoney } from '../coverage/lacks-asked.ts'
import { announcesMore } from '../language/announces-more.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { holdsKind, readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { countsAsked } from './counts-asked.ts'
import { cutQuote } from './cut-quote.ts'
import { enumerates, listAskedNouns } from './prefer-lead.ts'
import { quoteSeries } from './quote-series.ts'

const MAX_WINDOW_CHARS = 700
const MAX_SENTENCES_ON = 3
/** "Long discussion." gives no reason. */
const MIN_REASON_CHARS = 30

/**
 * The best sentence with those beside it that the answer needs: on to the sentence that holds the asked date or number or
 * the reason, to the end of the paragraph in a procedure, and back to the one that it points at. One excerpt.
 */
export function quoteWindow(
  asked: AskedQuestion,
  lead: RankedUnit,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): Quote {
  if (lead.unit.kind !== 'sentence' && lead.unit.kind !== 'item') return lead
  const series = quoteSeries(asked, lead, retrieval)
  if (series) return series
  const paragraph = readParagraph(lead.passage, lead.unit)
  const at = paragraph.findIndex(({ start }) => start === lead.unit.start)
  if (at < 0) return lead
  const [from, found] = chooseSpan(asked, lead, paragraph, at, retrieval)
  const to = runOn(asked, lead, paragraph, [from, found], ranked)
  const isBackwards = from === at && (pointsBack(lead.text) || leansOnBefore(asked, lead))
  const before = isBackwards ? findSentenceBefore(lead, ranked) : null
  const quote = cutQuote(lead, before?.unit ?? paragraph[from]!, paragraph[to]!)
  return before && answersAlone(asked, lead, before) ? { ...quote, before: lead.start - before.start } : quote
}

/**
 * Whether the sentence that points back holds what is asked for and the one before it does not, so that it can lead. Of a
 * reason, a list or a way the one before tells a part.
 */
function answersAlone(asked: AskedQuestion, lead: RankedUnit, before: RankedUnit): boolean {
  const kind = readAskedKind(asked.text)
  if (kind === null) return isAskedFor('polar', asked.text) && lead.measured.own >= before.measured.own
  if (kind === 'name' && asked.act !== null) return lead.terms.has(asked.act) && !before.terms.has(asked.act)
  return lead.measured.holdsKind === 1 && holdsKind(kind, before.text, asked.text) !== true
}

/** So much of the question stands in the sentence before one that has no word of it. */
const MIN_SHARE_BEFORE = 0.5

/** "The contribution is 14 pounds an hour." says of what only behind "Local groups may use the main hall." */
const leansOnBefore = ({ text }: AskedQuestion, { measured }: RankedUnit) =>
  asksMoney(text) && measured.lacksOwn === 1 && measured.before >= MIN_SHARE_BEFORE

/** The sentences of the paragraph, or of the long entry, that a unit stands in. */
function readParagraph(passage: FoundPassage, unit: TextSegment): TextSegment[] {
  const units = passage.units ?? [unit]
  const at = units.findIndex(({ start }) => start === unit.start)
  const isTogether = (left: TextSegment, right: TextSegment) =>
    left.kind === right.kind &&
    !(right.kind === 'item' && ITEM_MARK.test(passage.text.slice(right.start, right.end))) &&
    !/\n\s*\n|\S/.test(passage.text.slice(left.end, right.start)) &&
    ![left, right].some((unit) => isLabelLine(passage.text, unit))
  let [from, to] = [at, at]
  while (from > 0 && isTogether(units[from - 1]!, units[from]!)) from -= 1
  while (to >= 0 && to < units.length - 1 && isTogether(units[to]!, units[to + 1]!)) to += 1
  return at < 0 ? [] : units.slice(from, to + 1)
}

/** A line with a label stands alone; a sentence with one, within a paragraph, does not. */
const isLabelLine = (text: string, { start, end }: TextSegment) =>
  /(?:^|\n)\s*$/.test(text.slice(0, start)) && readLabelLine(text.slice(start, end)) !== null

/** The first and the last sentence of the paragraph that are quoted, by their places in it. */
function chooseSpan(
  asked: AskedQuestion,
  lead: RankedUnit,
  paragraph: readonly TextSegment[],
  at: number,
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): [number, number] {
  const readUnit = (unit: TextSegment) => lead.passage.text.slice(unit.start, unit.end)
  const fitsWindow = (from: number, to: number) => paragraph[to]!.end - paragraph[from]!.start <= MAX_WINDOW_CHARS
  const findOnward = (isFound: (text: string) => boolean) =>
    paragraph.findIndex(
      (unit, index) => index > at && index <= at + MAX_SENTENCES_ON && fitsWindow(at, index) && isFound(readUnit(unit)),
    )
  if (isAskedFor('reason', asked.text)) {
    const cues = findReasonCues(asked.language)
    if (cues.test(lead.text) && !announcesMore(lead.text)) return [at, at]
    const after = findOnward((text) => cues.test(text))
    if (after > 0) return [at, after]
    return at > 0 && fitsWindow(at - 1, at) && cues.test(readUnit(paragraph[at - 1]!))
      ? [at - 1, at]
      : [at, fitReason(paragraph, at, fitsWindow)]
  }
  if (isAskedFor('steps', asked.text) || isAskedFor('task', asked.text)) return [at, fitEnd(paragraph, at, fitsWindow)]
  const kind = readAskedKind(asked.text)
  if (kind === null && isAskedFor('list', asked.text) && !enumerates(lead.text)) {
    const named = findOnward((text) => enumerates(text) || opensAsked(asked, text, lead, retrieval))
    const next = paragraph[at + 1]
    const goesOn =
      named < 0 && next !== undefined && refersBack(readUnit(next)) && countsAsked(asked, lead.text, retrieval)
    return [at, goesOn ? fitEnd(paragraph, at, fitsWindow) : Math.max(at, named)]
  }
  const isOpen = kind === 'name' ? saysUnnamed(asked, lead) : holdsKind(kind, lead.text, asked.text) === false
  if (!isOpen) return [at, at]
  const after = findOnward((text) => holdsKind(kind, text, asked.text) === true)
  return [at, Math.max(at, after)]
}

/** Whether a sentence opens a list of what is asked for, as it says itself or the heading over it. */
function opensAsked(
  asked: AskedQuestion,
  text: string,
  { passage, start }: RankedUnit,
  { readSource, terms }: Pick<Retrieval, 'readSource' | 'terms'>,
): boolean {
  const source = endsInColon(text) ? readSource(passage.sourceId) : null
  const said = source ? terms(`${findHeadingAt(source, start) ?? ''}\n${text}`) : []
  return listAskedNouns(asked, { terms }).some((term) => said.includes(term))
}

/** "Critics fear for the harbour.": who they are may be told next. */
const saysUnnamed = ({ act }: AskedQuestion, { terms, measured }: RankedUnit) =>
  act !== null && terms.has(act) && measured.lacksKind === 1

/** What a sentence announces, or what the next one adds to it of the question's own words, is quoted with it. */
function runOn(
  asked: AskedQuestion,
  { passage, ...lead }: RankedUnit,
  paragraph: readonly TextSegment[],
  [from, to]: readonly [number, number],
  ranked: readonly RankedUnit[],
): number {
  const next = paragraph[to + 1]
  if (!next || next.end - paragraph[from]!.start > MAX_WINDOW_CHARS) return to
  const last = paragraph[to]!
  if (announcesMore(passage.text.slice(last.start, last.end)))
    return isAskedFor('list', asked.text) ? Math.min(to + MAX_SENTENCES_ON, paragraph.length - 1) : to + 1
  if (last.start !== lead.unit.start || lead.measured.holdsKind === 1) return to
  const unit = ranked.find((one) => one.passage === passage && one.unit.start === next.start)
  const isAdding = unit !== undefined && [...asked.own].some((term) => unit.terms.has(term) && !lead.terms.has(term))
  return isAdding && refersBack(unit.text) ? to + 1 : to
}

/** As far as the paragraph goes on within the bound. */
function fitEnd(
  paragraph: readonly TextSegment[],
  at: number,
  fitsWindow: (from: number, to: number) => boolean,
): number {
  let end = at
  while (end < paragraph.length - 1 && end < at + MAX_SENTENCES_ON && fitsWindow(at, end + 1)) end += 1
  return end
}

/** A reason that no word marks stands in the next sentence that says enough; further on it is told of other things. */
function fitReason(
  paragraph: readonly TextSegment[],
  at: number,
  fitsWindow: (from: number, to: number) => boolean,
): number {
  const end = fitEnd(paragraph, at, fitsWindow)
  const telling = paragraph.findIndex((unit, place) => place > at && unit.end - unit.start >= MIN_REASON_CHARS)
  return telling < 0 ? end : Math.min(end, telling)
}

/** The sentence right before one: what opens with "she" or "this", and code, is quoted together with it. */
export function findSentenceBefore(lead: RankedUnit, ranked: readonly RankedUnit[]): RankedUnit | null {
  const before = ranked.find(({ passage, position }) => passage === lead.passage && position === lead.position - 1)
  return before?.unit.kind === 'sentence' ? before : null
}

/** A demonstrative near the beginning: "By default, this command is ...". */
const REFERS =
  /^(?:[^,.;]{0,30}, )?(?:this|these|that|those|such|diese[rsnm]?|dabei|dafür|cette|ces|cet|celle|celui|est[aeo]s?|quest[aeio]|dit|deze|этот|эта|это|эти)(?!\p{L})|^(?:この|その|これ|それ|这|该|此)/iu

const refersBack = (sentence: string) => pointsBack(sentence) || REFERS.test(sentence.trim())

import { addUp } from '../../../lib/counts.ts'
import { readLabelLine } from '../../../text/label-line.ts'
import { splitSegments, type TextSegment } from '../../../text/segments.ts'
import { findTableHeader } from '../../../text/table-rows.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { createAgentReader } from '../language/names-agent-alone.ts'
import { measureMeant, type NearestHeading } from '../meant/measure-meant.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { onlyHopes, saysContrary } from '../question/contrary.ts'
import {
  type HeldTerms,
  type QuestionTerms,
  readQuestionTerms,
  type WeightedQuestion,
} from '../retrieval/measure-terms.ts'
import { overlaps, type Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { handToAnswers } from '../retrieval/source-questions.ts'
import { findHeaderRow, isHeaderRow } from '../retrieval/source-tables.ts'
import { saysEveryTerm } from '../retrieval/term-weight.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { namesLesser } from '../who/lesser-role.ts'
import { combineMeasures } from './combine-measures.ts'
import { listHeadingsOver } from './heading-over.ts'
import { createFitMeasure } from './measure-fit.ts'
import { type RankedKind, readRankedKind } from './ranked-kind.ts'
import { scoreUnit } from './score-unit.ts'
import { type Measured, measureUnit, type UnitInContext } from './unit-features.ts'
import { createHoursWeigher } from './weigh-hours.ts'
import { createMeasureWeigher } from './weigh-measure.ts'

/** An address without a word beside it says nothing. */
const ADDRESS_ALONE = /^[\s→>*•-]*<?(?:https?:\/\/|www\.)\S+>?\s*$/

/** A unit of a found passage with all that was measured of it. */
export type RankedUnit = Omit<Quote, 'shown'> & {
  /** Position among the units of its passage, in reading order. */
  readonly position: number
  readonly terms: ReadonlySet<string>
  readonly nearest: NearestHeading
  readonly measured: Measured
  /** Above 0; the ratio of two scores of one question tells how much likelier the one is to answer. */
  readonly score: number
}

/** Best first; the same stretch of a source appears once, though overlapping passages hold it twice. */
export function rankUnits(asked: AskedQuestion, passages: readonly FoundPassage[], retrieval: Retrieval): RankedUnit[] {
  const kind = readRankedKind(asked)
  const extent = readExtent(retrieval)
  const weighHours = createHoursWeigher(asked)
  const [weighMeasure, namesAgentAlone] = [createMeasureWeigher(asked), createAgentReader(asked.text, asked.language)]
  const ranked = readUnits(asked, kind, passages, retrieval).map((unit) => ({
    ...unit,
    score:
      scoreUnit(extent, kind, unit.measured) *
      weighAct(asked, unit) *
      (namesLesser(asked, unit) ? LESSER_WEIGHS : 1) *
      weighMeasure(unit.text) *
      weighHours(unit.text) *
      (namesAgentAlone(unit.text) ? AGENT_WEIGHS : 1) *
      (saysContrary(asked.text, unit.text) || onlyHopes(asked.text, unit.text) ? CONTRARY_WEIGHS : 1),
  }))
  const best = dropOtherRows(asked, dropRepeats(ranked.sort((a, b) => b.score - a.score)))
  return handToAnswers(best, ({ text }) => asked.terms.length > 1 && saysEveryTerm(text, asked.terms, retrieval))
}

/** When it closes is told where nothing says when it opens, and a hope where nothing is known. */
const CONTRARY_WEIGHS = 0.6
/** Who rents is told where nothing says what the rent is. */
const AGENT_WEIGHS = 0.3
/** A deputy or one from before is told where nobody else is. */
const LESSER_WEIGHS = 0.3

/**
 * A unit that says what the person did or is, and names one, is so much likelier the answer than one that does neither;
 * most where the heading or the source names the rest of the question, so that every sentence speaks of it, and in a line
 * that says who is what.
 */
const ACT_WEIGHS = { around: { named: 2, unnamed: 1.5 }, above: { named: 4, unnamed: 3 } } as const
/** What was done to something else is no answer: so much of the rest of the question stands in the unit or around it. */
const MIN_SHARE_AROUND = 0.5

function weighAct({ act, weights }: WeightedQuestion, { text, terms, measured }: Omit<RankedUnit, 'score'>): number {
  if (!act || !terms.has(act)) return 1
  const all = addUp(weights.values())
  const ofAct = all === 0 ? 0 : (weights.get(act) ?? 0) / all
  const isMet = (share: number) => share - ofAct >= MIN_SHARE_AROUND * (1 - ofAct)
  const above = (isMet(measured.own + measured.heading) && measured.heading > 0) || readLabelLine(text) !== null
  if (!above && !isMet(measured.own + measured.heading + measured.before + measured.after)) return 1
  return ACT_WEIGHS[above ? 'above' : 'around'][measured.holdsKind === 1 ? 'named' : 'unnamed']
}

/** The units of all passages but their headings, measured, passage by passage in reading order. */
export function readUnits(
  asked: AskedQuestion,
  ranked: RankedKind,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): Omit<RankedUnit, 'score'>[] {
  const question = readQuestionTerms(asked, retrieval.terms)
  const kind = readAskedKind(asked.text)
  const measureFit = createFitMeasure(ranked, asked)
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE)
  const units = passages.flatMap((passage, passagePlace) => {
    const found = { passageScore: passage.score / best, passagePlace }
    return readPassageUnits(passage, question, retrieval).map(({ unit, start, header, nearest, context }) => {
      const measured = measureUnit(question, kind, asked.text, { ...context, ...found }, measureFit)
      const { text, position } = context
      const terms = new Set(context.terms)
      return { passage, unit, text, start, end: start + text.length, header, position, terms, nearest, measured }
    })
  })
  const meant = measureMeant(asked, units, retrieval)
  return units.map((unit, place) => {
    const measured = { ...unit.measured, ...meant[place]! }
    return { ...unit, measured: { ...measured, ...combineMeasures(measured) } }
  })
}

type UnitInPassage = Pick<RankedUnit, 'unit' | 'start' | 'header' | 'nearest'> & {
  readonly context: Omit<UnitInContext, 'passageScore' | 'passagePlace'>
}

function readPassageUnits(passage: FoundPassage, question: QuestionTerms, retrieval: Retrieval): UnitInPassage[] {
  const units = passage.units ?? splitSegments(passage.text)
  const terms = units.map(({ start, end }) => retrieval.terms(blankOutDomains(passage.text.slice(start, end))))
  const held = terms.map(question.find)
  const whole = { passage: question.find(terms.flat()), rarity: findRarity(question, held), count: units.length }
  const headerAt = createHeaderFinder(passage, retrieval)
  const headings = listHeadingsOver(passage, units, question, retrieval)
  const nothing = question.find([])
  const isNoteAlone = units.length === 1 && passage.start === 0
  const names = new Set(isNoteAlone ? [] : [passage.heading ?? '', passage.sourceName].map(keepWords))
  return units.flatMap((unit, position) => {
    const said = passage.text.slice(unit.start, unit.end)
    if (isNoSentence(unit) || ADDRESS_ALONE.test(said) || repeatsName(said, names)) return []
    const header = unit.kind === 'row' ? headerAt(unit) : null
    const start = passage.start + unit.start
    if (unit.kind === 'row' && namesColumns(passage, start, retrieval)) return []
    const over = headings[position]!
    const context = {
      text: said,
      kind: unit.kind,
      terms: terms[position]!,
      own: held[position]!,
      before: held[position - 1] ?? nothing,
      after: held[position + 1] ?? nothing,
      heading: over.held,
      headingMet: over.met,
      belowHeading: position - over.position - 1,
      header: header === null ? nothing : question.find(retrieval.terms(header)),
      position,
      opensSource: start === 0,
      ...whole,
    }
    const nearest = { text: over.text, below: context.belowHeading }
    return [{ unit, start, header, nearest, context }]
  })
}

const MAIL_DOMAIN = /(?<=[\p{L}\p{N}._%+-]@)[\p{L}\p{N}.-]+/gu
const TIME_IN_STAMP = /(?<=\d{4}-\d\d-\d\d)T\d\d:\d\d[\d:.]*Z?/g

/** The words behind the @ of an address and the hour of a stamp say nothing of what is asked: "rowing" of info@rowing.example. */
const blankOutDomains = (said: string) => said.replace(MAIL_DOMAIN, ' ').replace(TIME_IN_STAMP, ' ')

/** What names what stands below it. */
const isNoSentence = ({ kind }: TextSegment) => kind === 'heading' || kind === 'contents'

/** A text without a title is called by its first sentence, which tells something all the same. */
const ENDS_WITH_STOP = /[.。]["'”»)\]]*\s*$/u

const repeatsName = (said: string, names: ReadonlySet<string>) =>
  names.has(keepWords(said)) && !ENDS_WITH_STOP.test(said)

/** A title or heading that was read as a sentence or an item is known by its words, without its number and marks. */
const keepWords = (line: string) => (line.match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? ['\n']).join(' ').toLowerCase()

/** The row that names the columns says nothing of its own. */
function namesColumns({ sourceId }: FoundPassage, start: number, { readSource }: Retrieval): boolean {
  const source = readSource(sourceId)
  return source !== null && isHeaderRow(source, start)
}

/** How rare each term of the question is among the units of a passage: what all of them hold tells none apart. */
function findRarity({ terms }: QuestionTerms, held: readonly HeldTerms[]): number[] {
  return terms.map((_, place) => {
    const holders = held.filter((unit) => unit[place] === 1).length
    return Math.log(1 + (held.length + 1) / (1 + holders))
  })
}

/** A row's header stands in the source's table, which may have begun before the passage. */
function createHeaderFinder(passage: FoundPassage, retrieval: Retrieval): (unit: TextSegment) => string | null {
  return (unit) => {
    const source = retrieval.readSource(passage.sourceId)
    const header = source ? findHeaderRow(source, passage.start + unit.start) : undefined
    return header === undefined ? findTableHeader(passage.text, unit.start) : header
  }
}

/** Of rows of which no cell holds a word of the question none is likelier meant than the next: it asks about their header alone. */
function dropOtherRows({ weights }: WeightedQuestion, ranked: readonly RankedUnit[]): RankedUnit[] {
  const isOther = ({ unit, header, terms }: RankedUnit) =>
    unit.kind === 'row' && header !== null && !terms.keys().some((term) => weights.has(term))
  const others = new Set(ranked.filter(isOther))
  return ranked.filter((one) => others.size < 2 || !others.has(one))
}

function dropRepeats(ranked: readonly RankedUnit[]): RankedUnit[] {
  const kept: RankedUnit[] = []
  for (const one of ranked) if (!kept.some((other) => overlaps(one, other) || one.text === other.text)) kept.push(one)
  return kept
}

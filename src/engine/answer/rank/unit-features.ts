import { endsInColon } from '../../../text/end-colon.ts'
import { pointsBack } from '../../../text/points-back.ts'
import type { TextSegment } from '../../../text/segments.ts'
import type { measureMeant } from '../meant/measure-meant.ts'
import { type AskedKind, findAskedSpans, isTellable } from '../question/asked-kind.ts'
import { type HeldTerms, measureWeightShare, type QuestionTerms } from '../retrieval/measure-terms.ts'
import type { combineMeasures } from './combine-measures.ts'
import type { createFitMeasure } from './measure-fit.ts'

/** What is measured of a unit for one question, each about 0 to 1; `ranker.json` holds a weight for each. */
export const UNIT_FEATURES = [
  'own', // share of the question's weight in the unit itself
  'ownSquared',
  'ownHere', // the same, a term the more the fewer units of the passage hold it
  'ownNamed', // of what the question names, then of the rest
  'ownPlain',
  'early', // of what the unit begins with: mostly what it speaks of
  'ownTail', // without the first term, which often says what kind of thing is asked for
  'rarest',
  'inOrder', // terms in the question's order
  'density', // of the unit's terms, how many are the question's
  'alike', // words like those that are missing, then whatever shares a piece with them
  'alikeLoose',
  'before', // what is missing stands in the unit before, in one that is pointed at, in the one after ...
  'pointedAt',
  'after',
  'alikeBefore',
  'alikePassage',
  'heading',
  'headingMet', // of the terms of the heading, how many the question has
  'headingOpens', // the same for a unit right under it
  'underHeading', // the nearer, the more
  'header',
  'passageHolds',
  'lacksNumbers', // a number of the question stands neither here nor before
  'holdsKind',
  'lacksKind',
  'countsAsked', // a number beside what the question counts
  'severalOfKind',
  'fullName',
  'passageScore',
  'passageFirst',
  'passageRank',
  'position',
  'opensPassage',
  'opensSource',
  'item',
  'row',
  'code',
  'length',
  'short',
  'long',
  'nothingNew',
  'question',
  'pointsBack',
  'introducesList',
  'givesReason', // the form of an answer to such a question
  'saysModality',
  'denies',
  'saysCase',
  'meant', // share of the question said by whatever names, in the unit and beside it
  'meantRare',
  'meantBefore',
  'meantAfter',
  'headingMeant', // share of the question that the nearest heading says by whatever names
  'headingMeantOpens', // the same for a unit right under it
  'headingMeantNear',
  'headingAgreesNear', // and of the heading, how much the question says
  'meantWithHeading', // unit and heading together
  'meantWithHeadingSquared',
  'lacksOwn', // two measures together
  'saysNothing',
  'beforeBound',
  'headingBound',
] as const

export type Feature = (typeof UNIT_FEATURES)[number]
export type Measured = Readonly<Record<Feature, number>>
/** What is measured of a unit by itself: what it says by other names is measured of all together. */
type MeasuredAlone = Omit<
  Measured,
  keyof ReturnType<typeof measureMeant>[number] | keyof ReturnType<typeof combineMeasures>
>

/** A unit with what stands around it, and what each of these holds of the question. */
export type UnitInContext = {
  readonly text: string
  readonly kind: TextSegment['kind']
  readonly terms: readonly string[]
  readonly own: HeldTerms
  readonly before: HeldTerms
  readonly after: HeldTerms
  readonly heading: HeldTerms
  /** The share of the terms of the nearest heading that the question has, and how many units stand between it and this one. */
  readonly headingMet: number
  readonly belowHeading: number
  readonly header: HeldTerms
  readonly passage: HeldTerms
  /** For each term of the question how rare it is among the units of the passage, above 0. */
  readonly rarity: readonly number[]
  /** Position among the units of the passage, and how many these are. */
  readonly position: number
  readonly count: number
  readonly opensSource: boolean
  /** The passage's score beside the best one, 0 to 1, and its place among the passages, from 0 on. */
  readonly passageScore: number
  readonly passagePlace: number
}

/** So many terms name what a sentence speaks of. */
const EARLY_TERMS = 4
const CHARS = { short: 40, typical: 160, long: 280 } as const
/** A smaller part of a word in common is chance. */
const MIN_LIKENESS = 0.5

export function measureUnit(
  question: QuestionTerms,
  kind: AskedKind,
  text: string,
  unit: UnitInContext,
  measureFit: ReturnType<typeof createFitMeasure>,
): MeasuredAlone {
  return {
    ...measureOwn(question, unit),
    ...measureBeside(question, unit),
    ...measureKind(kind, text, unit),
    ...measurePlace(unit),
    ...measureHeading(unit),
    ...measureForm(unit),
    ...measureFit(unit.text),
  }
}

const readLikeness = (held: number) => (held === 1 || held < MIN_LIKENESS ? 0 : held)
const scoreExact = (held: number | undefined) => (held === 1 ? 1 : 0)

function measureOwn({ terms, weights, isNamed, ordered }: QuestionTerms, unit: UnitInContext) {
  const { own, rarity } = unit
  const early = new Set(unit.terms.slice(0, EARLY_TERMS))
  const holdsExactly = (place: number) => scoreExact(own[place])
  const share = measureWeightShare(weights, holdsExactly)
  const shareAmong = (isMeant: (place: number) => boolean) =>
    measureWeightShare(
      weights.map((weight, place) => (isMeant(place) ? weight : 0)),
      holdsExactly,
    )
  const distinct = new Set(unit.terms).size
  return {
    own: share,
    ownSquared: share * share,
    ownHere: measureWeightShare(
      weights.map((weight, place) => weight * rarity[place]!),
      holdsExactly,
    ),
    ownNamed: shareAmong((place) => isNamed[place]!),
    ownPlain: shareAmong((place) => !isNamed[place]!),
    early: measureWeightShare(weights, (place) => (early.has(terms[place]!) ? 1 : 0)),
    ownTail: shareAmong((place) => terms[place] !== ordered[0]),
    rarest: scoreExact(own[weights.indexOf(Math.max(...weights))]),
    inOrder: countInOrder(ordered, unit.terms) / Math.max(1, ordered.length),
    density: distinct === 0 ? 0 : own.filter((held) => held === 1).length / distinct,
    nothingNew: own.filter((held) => held === 1).length >= distinct ? 1 : 0,
  }
}

/** What the unit lacks itself is looked for in words like it, and around the unit. */
function measureBeside({ terms, weights }: QuestionTerms, { text, own, ...around }: UnitInContext) {
  const shareMissing = (count: (place: number) => number) =>
    measureWeightShare(weights, (place) => (own[place] === 1 ? 0 : count(place)))
  const { before, after, heading, header, passage } = around
  const isBack = pointsBack(text)
  const lacks = (term: string, place: number) => /\d/.test(term) && own[place] !== 1 && before[place] !== 1
  return {
    alike: shareMissing((place) => readLikeness(own[place]!)),
    alikeLoose: shareMissing((place) => own[place]!),
    before: shareMissing((place) => scoreExact(before[place])),
    pointedAt: isBack ? shareMissing((place) => scoreExact(before[place])) : 0,
    after: shareMissing((place) => scoreExact(after[place])),
    alikeBefore: shareMissing((place) => readLikeness(before[place]!)),
    alikePassage: shareMissing((place) => readLikeness(passage[place]!)),
    heading: shareMissing((place) => scoreExact(heading[place])),
    header: shareMissing((place) => scoreExact(header[place])),
    passageHolds: shareMissing((place) => scoreExact(passage[place])),
    lacksNumbers: terms.some(lacks) ? 1 : 0,
    pointsBack: isBack ? 1 : 0,
  }
}

function measureKind(kind: AskedKind, question: string, { text }: UnitInContext) {
  const found = kind === null ? [] : findAskedSpans(text, question)
  const spans = found.length > 0 || isTellable(kind, text) ? found : null
  return {
    holdsKind: spans !== null && spans.length > 0 ? 1 : 0,
    lacksKind: spans?.length === 0 ? 1 : 0,
    countsAsked: spans?.some(({ isCounted }) => isCounted) ? 1 : 0,
    severalOfKind: spans && spans.length > 2 ? 1 : 0,
    fullName: kind === 'name' && spans?.some(({ start, end }) => /\s/.test(text.slice(start, end))) ? 1 : 0,
  }
}

function measurePlace({ passageScore, passagePlace, position, count, opensSource }: UnitInContext) {
  return {
    passageScore,
    passageFirst: passagePlace === 0 ? 1 : 0,
    passageRank: 1 / (1 + passagePlace),
    position: count < 2 ? 0 : position / (count - 1),
    opensPassage: position === 0 ? 1 : 0,
    opensSource: opensSource ? 1 : 0,
  }
}

const measureHeading = ({ headingMet, belowHeading }: UnitInContext) => ({
  headingMet,
  headingOpens: belowHeading === 0 ? headingMet : 0,
  underHeading: 1 / (1 + belowHeading),
})

function measureForm({ text, kind }: UnitInContext) {
  return {
    item: kind === 'item' ? 1 : 0,
    row: kind === 'row' ? 1 : 0,
    code: kind === 'code' ? 1 : 0,
    length: Math.log(1 + text.length / CHARS.typical),
    short: text.length < CHARS.short ? 1 : 0,
    long: text.length > CHARS.long ? 1 : 0,
    question: /[?？؟]\s*$/.test(text) ? 1 : 0,
    introducesList: endsInColon(text) ? 1 : 0,
  }
}

/** The length of the longest run of terms that both have in the same order, whatever stands between. */
function countInOrder(asked: readonly string[], unit: readonly string[]): number {
  let row = [0, ...unit.map(() => 0)]
  for (const term of asked) {
    const next = [0]
    for (const [index, other] of unit.entries())
      next.push(term === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!))
    row = next
  }
  return row.at(-1)!
}

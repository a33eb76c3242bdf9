import { readFileSync } from 'node:fs'
import { namesUnknown } from '../coverage/unknown-words.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type Extent, readExtent } from '../retrieval/text-extent.ts'
import type { RankedUnit } from './rank-units.ts'
import { RANKED_KINDS, readRankedKind } from './ranked-kind.ts'

/** What tells whether the sentence that leads answers: `confidence.json` holds a weight for each, and one for each kind of question. */
export const CONFIDENCE_FEATURES = [
  'likeliest', // its share among all that were ranked
  'margin', // by how much it is likelier than the next one
  'score',
  'ranked', // how many were
  'asked', // terms of the question
  'unknownVerbs',
  'missing', // words that stand nowhere
  'unknownName',
  'own',
  'ownHere',
  'meantRare',
  'before',
  'meantBefore',
  'holdsKind',
  'lacksKind',
  'lacksNumbers',
  'length',
  ...RANKED_KINDS,
] as const

type ConfidenceFeature = (typeof CONFIDENCE_FEATURES)[number]

type ConfidenceWeights = { readonly bias: number; readonly weights: Readonly<Record<ConfidenceFeature, number>> }
/** Written by `npm run fit-ranker`; `made` tells from what, and how well. */
type FittedConfidence = Readonly<Record<Extent, ConfidenceWeights>> & {
  readonly made: Readonly<Record<string, unknown>>
}

export const CONFIDENCE_FILE = new URL('./confidence.json', import.meta.url)
/** Shares are those of a softmax at this sharpness. */
const SHARPNESS = 5

/** What leads, among all that was ranked, and the words of the question that no source holds. */
type LeadEvidence = {
  /** Best first, at least one. */
  readonly ranked: readonly RankedUnit[]
  readonly lead: Quote
  readonly missing: readonly string[]
}

let known: FittedConfidence | null = null

function readWeights(retrieval: Pick<Retrieval, 'weightOf'>): ConfidenceWeights {
  known ??= JSON.parse(readFileSync(CONFIDENCE_FILE, 'utf8')) as FittedConfidence
  return known[readExtent(retrieval)]
}

/** From this confidence on what leads is called an answer: surer in a text of some pages, of whose partial ones that reached it four of five were right. */
export const MIN_SURE: Readonly<Record<Extent, number>> = { sheet: 0.45, pages: 0.6 }

/** How likely the quote that leads answers the question, 0 to 1. Source: logistic regression, as `scripts/ranker` fits it. */
export function measureConfidence(asked: AskedQuestion, evidence: LeadEvidence, retrieval: Retrieval): number {
  const { bias, weights } = readWeights(retrieval)
  const measured = measureLead(asked, evidence, retrieval)
  const sum = CONFIDENCE_FEATURES.reduce((all, name) => all + weights[name] * measured[name], bias)
  return computeLogistic(sum)
}

export const computeLogistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** How many times likelier than `lead` another unit answers the same question: the odds of the one by those of the other. */
export function measureOddsShare(
  ranked: readonly RankedUnit[],
  other: RankedUnit,
  lead: RankedUnit,
  retrieval: Pick<Retrieval, 'weightOf'>,
): number {
  const { weights } = readWeights(retrieval)
  const [ofOther, ofLead] = [measureRanked(ranked, other), measureRanked(ranked, lead)]
  const names = Object.keys(ofOther) as (keyof typeof ofOther)[]
  return Math.exp(names.reduce((sum, name) => sum + weights[name] * (ofOther[name] - ofLead[name]), 0))
}

export function measureLead(
  asked: AskedQuestion,
  { ranked, lead, missing }: LeadEvidence,
  retrieval: Retrieval,
): Readonly<Record<ConfidenceFeature, number>> {
  const top = findRanked(ranked, lead) ?? ranked[0]!
  const kind = readRankedKind(asked)
  const passages = [
    ...new Set(ranked.filter(({ measured }) => measured.passageScore > 0).map(({ passage }) => passage)),
  ]
  return {
    ...measureRanked(ranked, top),
    ranked: Math.log(ranked.length),
    asked: asked.weights.size,
    unknownVerbs: asked.unknownVerbs.length,
    missing: missing.length,
    unknownName: namesUnknown(asked, passages, retrieval) ? 1 : 0,
    ...(Object.fromEntries(RANKED_KINDS.map((one) => [one, one === kind ? 1 : 0])) as Record<typeof kind, number>),
  }
}

/** The likeliest of the units that stand in a quote. */
export const findRanked = (ranked: readonly RankedUnit[], quote: Quote): RankedUnit | undefined =>
  ranked.find(
    ({ passage, start, end }) =>
      passage.sourceId === quote.passage.sourceId && start >= quote.start && end <= quote.end,
  )

/** What is measured of the unit itself, and not of its question. */
function measureRanked(ranked: readonly RankedUnit[], one: RankedUnit) {
  const next = ranked.find((unit) => unit !== one)
  const { own, ownHere, meantRare, before, meantBefore, holdsKind, lacksKind, lacksNumbers, length } = one.measured
  return {
    likeliest: one.score ** SHARPNESS / ranked.reduce((sum, { score }) => sum + score ** SHARPNESS, 0),
    margin: next ? Math.log(one.score / next.score) : 1,
    score: Math.log(one.score),
    ...{ own, ownHere, meantRare, before, meantBefore, holdsKind, lacksKind, lacksNumbers, length },
  }
}

import { RANKED_KINDS, type RankedKind } from '../../src/engine/answer/rank/ranked-kind.ts'
import type { RankerWeights } from '../../src/engine/answer/rank/score-unit.ts'
import { type Feature, UNIT_FEATURES } from '../../src/engine/answer/rank/unit-features.ts'
import { descend } from './descend.ts'

/** A question with the units among which its answer stands, each as its features in the order of `FEATURES`. */
export type RankedQuestion = {
  readonly kind: RankedKind
  readonly units: readonly { readonly features: readonly number[]; readonly isAnswer: boolean }[]
}

/** The weights of every kind first, then those that each kind adds. */
export type FittedWeights = Float64Array

const COUNT = UNIT_FEATURES.length
const EPOCHS = 400
const STEP = 0.05
/** How firmly weights are held to where they began; what a kind adds is held harder. */
const HOLD = 0.001
const HOLD_OF_KIND = 0.004

/** Where the weights begin, and stay as far as no question tells otherwise, where none are told. */
const BEGINNING: Readonly<Partial<Record<Feature, number>>> = {
  heading: 1.5,
  header: 3,
  nothingNew: -2,
  question: -2,
  short: -0.5,
}

/**
 * Makes the units that answer likelier than the others of their question (a softmax over the units of each question,
 * by Adam); the same questions give the same weights.
 * @param isTaughtBy whether the weights of a feature are fitted; the others stay where they begin
 */
export function fitWeights(
  questions: readonly RankedQuestion[],
  isTaughtBy: (feature: Feature) => boolean,
  beginning = readNamed({ every: BEGINNING, kinds: {} }),
): FittedWeights {
  const told = questions.filter(({ units }) => units.some(isAnswer) && !units.every(isAnswer))
  const weights = Float64Array.from(beginning)
  const hold = (place: number) => (place < COUNT ? HOLD : HOLD_OF_KIND) * (weights[place]! - beginning[place]!)
  const isTaught = UNIT_FEATURES.map(isTaughtBy)
  descend(weights, { epochs: EPOCHS, step: STEP }, () =>
    findSlopes(told, weights).map((slope, place) => (isTaught[place % COUNT] ? slope + hold(place) : 0)),
  )
  return weights
}

const isAnswer = (unit: RankedQuestion['units'][number]) => unit.isAnswer

function findSlopes(questions: readonly RankedQuestion[], weights: FittedWeights): Float64Array {
  const slopes = new Float64Array(weights.length)
  for (const { kind, units } of questions) {
    const offset = offsetOf(kind)
    const likely = units.map(({ features }) => Math.exp(sumFeatures(weights, kind, features)))
    const total = likely.reduce((sum, one) => sum + one, 0)
    const answering = units.reduce((sum, unit, place) => sum + (unit.isAnswer ? likely[place]! : 0), 0)
    for (const [place, unit] of units.entries()) {
      const wanted = unit.isAnswer ? likely[place]! / answering : 0
      const push = (likely[place]! / total - wanted) / questions.length
      for (let feature = 0; feature < COUNT; feature++) {
        slopes[feature]! += push * unit.features[feature]!
        slopes[offset + feature]! += push * unit.features[feature]!
      }
    }
  }
  return slopes
}

const offsetOf = (kind: RankedKind) => COUNT * (1 + RANKED_KINDS.indexOf(kind))

export function sumFeatures(weights: FittedWeights, kind: RankedKind, features: readonly number[]): number {
  const offset = offsetOf(kind)
  let sum = 0
  for (let place = 0; place < COUNT; place++) sum += (weights[place]! + weights[offset + place]!) * features[place]!
  return sum
}

/** The shares of the questions of which the best unit answers, and one of the three best. */
export function testWeights(questions: readonly RankedQuestion[], weights: FittedWeights) {
  const places = questions.map(({ kind, units }) =>
    units
      .map(({ features, isAnswer }) => ({ isAnswer, sum: sumFeatures(weights, kind, features) }))
      .sort((a, b) => b.sum - a.sum)
      .findIndex(({ isAnswer }) => isAnswer),
  )
  const share = (isMet: (place: number) => boolean) =>
    Math.round((1000 * places.filter(isMet).length) / places.length) / 1000
  return {
    questions: questions.length,
    first: share((place) => place === 0),
    inThree: share((place) => place >= 0 && place < 3),
  }
}

/** Weights by their names, as `nameWeights` writes them; what is not among them is 0. */
export function readNamed({ every, kinds }: RankerWeights): FittedWeights {
  const named = [every, ...RANKED_KINDS.map((kind) => kinds[kind] ?? {})]
  return Float64Array.from(named.flatMap((weights) => UNIT_FEATURES.map((name) => weights[name] ?? 0)))
}

/** Written by name, rounded: the third digit changes no order that the data could tell. */
export function nameWeights(weights: FittedWeights) {
  const named = (offset: number) =>
    Object.fromEntries(UNIT_FEATURES.map((name, place) => [name, Math.round(100 * weights[offset + place]!) / 100]))
  return { every: named(0), kinds: Object.fromEntries(RANKED_KINDS.map((kind) => [kind, named(offsetOf(kind))])) }
}

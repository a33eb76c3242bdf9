import { computeLogistic } from '../../src/engine/answer/rank/measure-confidence.ts'
import { computeMean } from '../../src/lib/counts.ts'
import { descend } from './descend.ts'
import type { MeasuredLead } from './measure-leads.ts'

const EPOCHS = 1500
const STEP = 0.03
/** How firmly weights of standardized features are held to nothing. */
const HOLD = 0.01

type Confidence = { readonly bias: number; readonly weights: readonly number[] }

/** Logistic regression on standardized features, by Adam; the weights given are those of the features as they are. */
export function fitConfidence(leads: readonly MeasuredLead[], hold: number = HOLD): Confidence {
  const count = leads[0]!.features.length
  const means = Array.from({ length: count }, (_, place) => computeMean(leads.map(({ features }) => features[place]!)))
  const spreads = means.map(
    (mean, place) => Math.sqrt(computeMean(leads.map(({ features }) => (features[place]! - mean) ** 2))) || 1,
  )
  const rows = leads.map(({ features, isRight }) => ({
    values: [...features.map((value, place) => (value - means[place]!) / spreads[place]!), 1],
    wanted: isRight ? 1 : 0,
  }))
  const weights = new Float64Array(count + 1)
  descend(weights, { epochs: EPOCHS, step: STEP }, () =>
    findSlopes(rows, weights).map((slope, place) => slope + (place < count ? hold * weights[place]! : 0)),
  )
  const plain = means.map((_, place) => weights[place]! / spreads[place]!)
  return { weights: plain, bias: plain.reduce((sum, weight, place) => sum - weight * means[place]!, weights[count]!) }
}

type Row = { readonly values: readonly number[]; readonly wanted: number }

function findSlopes(rows: readonly Row[], weights: Float64Array): Float64Array {
  const slopes = new Float64Array(weights.length)
  for (const { values, wanted } of rows) {
    const sum = values.reduce((all, value, place) => all + value * weights[place]!, 0)
    const push = (computeLogistic(sum) - wanted) / rows.length
    for (const [place, value] of values.entries()) slopes[place]! += push * value
  }
  return slopes
}

/** The area under the curve, and of those rated above each bound how many and what share answers. */
export function testConfidence(leads: readonly MeasuredLead[], { bias, weights }: Confidence) {
  const rated = leads.map(({ features, isRight }) => ({
    isRight,
    rate: computeLogistic(features.reduce((sum, value, place) => sum + value * weights[place]!, bias)),
  }))
  const [right, wrong] = [rated.filter((one) => one.isRight), rated.filter((one) => !one.isRight)]
  const above = right.reduce((sum, { rate }) => sum + wrong.filter((one) => one.rate < rate).length, 0)
  const tellFrom = (least: number) => {
    const told = rated.filter(({ rate }) => rate >= least)
    return [told.length, Math.round((1000 * told.filter((one) => one.isRight).length) / told.length) / 1000]
  }
  const area = Math.round((1000 * above) / (right.length * wrong.length)) / 1000
  return { questions: leads.length, area, from50: tellFrom(0.5), from80: tellFrom(0.8) }
}

export const nameConfidence = ({ bias, weights }: Confidence, names: readonly string[]) => ({
  bias: round(bias),
  weights: Object.fromEntries(names.map((name, place) => [name, round(weights[place]!)])),
})

const round = (value: number) => Math.round(1000 * value) / 1000

import { type Features, PASSAGE_FEATURES } from '../../src/engine/search/features.ts'

/** What is fitted on: the features of a question's candidates, and which of them are right. */
export type Judged = { readonly rows: readonly Features[]; readonly isRight: readonly boolean[] }

/** How strongly weights are held near nothing, once features vary alike. Chosen by folds of the half fitted on. */
const HOLD = 0.001
const STEPS = 400
const STEP = 0.1
const [MEMORY_OF_SLOPE, MEMORY_OF_SIZE] = [0.9, 0.99]

/** A right candidate less one that is not, feature by feature; `share`: of the ideal gain of its question. */
type Contest = { readonly rivals: readonly Float64Array[]; readonly share: number }

/**
 * The weights under which right candidates come first: climbs the slope of nDCG, in which a rank is made smooth (one
 * more than the sum, over the rivals, of how likely each stands before), less a hold on the size of the weights. The
 * smooth rank keeps the few questions with a far-off answer from ruling the fit; the same input gives the same weights,
 * told with `body` as 1.
 */
export function fitWeights(questions: readonly Judged[]): Features {
  const spreads = PASSAGE_FEATURES.map((name) =>
    spreadOf(questions.flatMap(({ rows }) => rows.map((row) => row[name]))),
  )
  const contests = questions.flatMap((question) => contestsOf(question, spreads))
  const weights = climb((at) => slopeAt(contests, at))
  const plain = weights.map((weight, place) => weight / spreads[place]!)
  return Object.fromEntries(PASSAGE_FEATURES.map((name, place) => [name, plain[place]! / plain[0]!])) as Features
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
}

function contestsOf({ rows, isRight }: Judged, spreads: readonly number[]): Contest[] {
  const scaled = rows.map((row) => PASSAGE_FEATURES.map((name, place) => row[name] / spreads[place]!))
  const right = scaled.filter((_, index) => isRight[index])
  const ideal = right.reduce((sum, _, rank) => sum + gainAt(rank + 1), 0)
  return right.map((one) => ({
    rivals: scaled
      .filter((other) => other !== one)
      .map((other) => Float64Array.from(other, (value, place) => value - one[place]!)),
    share: 1 / ideal,
  }))
}

const gainAt = (rank: number) => 1 / Math.log2(1 + rank)

/** Which way the mean smooth gain rises. */
function slopeAt(contests: readonly Contest[], weights: Float64Array): Float64Array {
  const slope = weights.map((weight) => -2 * HOLD * weight)
  for (const { rivals, share } of contests) {
    const before = rivals.map((rival) => 1 / (1 + Math.exp(-dot(rival, weights))))
    const rank = 1 + before.reduce((sum, value) => sum + value, 0)
    const fall = (-share * gainAt(rank) ** 2) / (Math.LN2 * (1 + rank)) / contests.length
    for (const [index, rival] of rivals.entries()) {
      const part = fall * before[index]! * (1 - before[index]!)
      for (let place = 0; place < slope.length; place += 1) slope[place]! += part * rival[place]!
    }
  }
  return slope
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += a[place]! * b[place]!
  return sum
}

/** Adam's method, from BM25 alone. */
function climb(slopeOf: (weights: Float64Array) => Float64Array): number[] {
  const weights = Float64Array.from(PASSAGE_FEATURES, (name) => (name === 'body' ? 1 : 0))
  const slopes = new Float64Array(weights.length)
  const sizes = new Float64Array(weights.length)
  for (let step = 1; step <= STEPS; step += 1) {
    for (const [place, slope] of slopeOf(weights).entries()) {
      slopes[place] = MEMORY_OF_SLOPE * slopes[place]! + (1 - MEMORY_OF_SLOPE) * slope
      sizes[place] = MEMORY_OF_SIZE * sizes[place]! + (1 - MEMORY_OF_SIZE) * slope ** 2
      const lead = slopes[place]! / (1 - MEMORY_OF_SLOPE ** step)
      weights[place]! += (STEP * lead) / (Math.sqrt(sizes[place]! / (1 - MEMORY_OF_SIZE ** step)) + 1e-9)
    }
  }
  return [...weights]
}

import { addUp } from '../../lib/counts.ts'
import type { WeightedQuery } from './bm25.ts'

/** So many words apart two terms still count as close. */
const NEAR_WORDS = 8

/** Neighbours in the question with their joint weight; the key of a pair is first * width + second. */
type QuestionPairs = {
  readonly width: number
  readonly weights: ReadonlyMap<number, number>
  readonly total: number
}

export function weighPairs({ sequence, weights, terms }: WeightedQuery): QuestionPairs {
  const joint = new Map<number, number>()
  for (let index = 1; index < sequence.length; index += 1) {
    const [first, second] = [sequence[index - 1]!, sequence[index]!]
    if (first !== second) joint.set(first * terms.length + second, weights[first]! + weights[second]!)
  }
  const total = addUp(joint.values()) || 1
  return { width: terms.length, weights: joint, total }
}

/** Query terms in reading order, as places in the query, with the place of the word of each. */
type PairHits = { readonly terms: readonly number[]; readonly words: readonly number[] }

/** The share of the question's pairs that stand side by side, and how close together they come. */
export function measurePairs({ terms, words }: PairHits, pairs: QuestionPairs): { pairs: number; closeness: number } {
  const closest = new Map<number, number>()
  for (let index = 1; index < terms.length; index += 1) {
    for (let before = index - 1; before >= 0 && words[index]! - words[before]! <= NEAR_WORDS; before -= 1) {
      const distance = words[index]! - words[before]!
      noteDistance(closest, pairs.weights, terms[before]! * pairs.width + terms[index]!, distance)
      noteDistance(closest, pairs.weights, terms[index]! * pairs.width + terms[before]!, distance + 1)
    }
  }
  return sumPairWeights(closest, pairs)
}

function noteDistance(
  closest: Map<number, number>,
  weights: ReadonlyMap<number, number>,
  pair: number,
  distance: number,
): void {
  if (weights.has(pair) && distance < (closest.get(pair) ?? Number.POSITIVE_INFINITY)) closest.set(pair, distance)
}

function sumPairWeights(
  closest: ReadonlyMap<number, number>,
  { weights, total }: QuestionPairs,
): { pairs: number; closeness: number } {
  let adjacent = 0
  let close = 0
  for (const [pair, distance] of closest) {
    const weight = weights.get(pair)!
    if (distance <= 2) adjacent += weight // "cost of living" stands side by side as well
    close += weight / distance
  }
  return { pairs: adjacent / total, closeness: close / total }
}

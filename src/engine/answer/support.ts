import type { AnswerState } from '../../domain/answer.ts'
import type { Asked } from './rank-units.ts'
import type { Found, Retrieval } from './retrieval.ts'

/** Below `refused` the sources do not seem to say; below `partial` they say it of a part of the question only. */
export const THRESHOLDS = { refused: 0.42, partial: 0.6 } as const

const SATURATION = 1.2
const TYPICAL_TERMS = 75
/** A long passage is no worse a proof than a short one, as long as it is of this length at most. */
const MOST_LENGTH_TERMS = 110
const LENGTH_SHARE = 0.4
const PER_TERM = 0.05
const MOST_COUNTED_TERMS = 6

/**
 * How much of the question the best passage speaks of: the share of the question's weight it holds, a term that comes
 * up again counting somewhat more, and a little for each term held, since one shared word is easily chance. It tells
 * questions of German XQuAD apart from those of its other half better than the share alone does; bench/answers.ts says
 * how well.
 */
export function supportOf(asked: Asked, passages: readonly Found[], retrieval: Retrieval): number {
  const supports = passages.map(({ text, heading, sourceName }) => {
    const above = retrieval.terms(`${heading ?? ''} ${sourceName}`)
    return supportBy(asked, retrieval.terms(text), new Set(above))
  })
  return Math.max(0, ...supports)
}

/** What the heading or the source's name says holds for the passage under it, once. */
function supportBy(asked: Asked, terms: readonly string[], above: ReadonlySet<string>): number {
  const counts = new Map<string, number>()
  for (const term of terms) if (asked.weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const term of above) if (asked.weights.has(term) && !counts.has(term)) counts.set(term, 1)
  const length =
    SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * Math.min(terms.length, MOST_LENGTH_TERMS)) / TYPICAL_TERMS)
  let held = 0
  let all = 0
  for (const [term, weight] of asked.weights) {
    const count = counts.get(term) ?? 0
    all += weight
    held += (weight * count * (1 + SATURATION)) / (count + length)
  }
  return all === 0 ? 0 : held / all + PER_TERM * Math.min(counts.size, MOST_COUNTED_TERMS)
}

export function stateOf(support: number): AnswerState {
  if (support < THRESHOLDS.refused) return 'no_support'
  return support < THRESHOLDS.partial ? 'partial' : 'answered'
}

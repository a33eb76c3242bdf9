import type { Candidate } from './candidates.ts'
import { centralityOf } from './centrality.ts'
import { isInShort } from './headings.ts'
import { centroidOf, cosineTo, type Vector } from './vectors.ts'

/** Rates each candidate by what the caller wishes to hear of; 1 is neutral. */
export type Weigh = (index: number) => number

const MOST_COMPARED = 160
const WEIGHTS = { central: 0.42, near: 0.33, early: 0.15, inShort: 0.1 }
/** Above this cosine two sentences say the same. */
const SAME = 0.6
const LIKENESS_PRICE = 0.75

export type Ranked = { readonly index: number; readonly score: number }

/** The members of a topic by how much they tell of it, best first. */
export function rankMembers(
  members: readonly number[],
  candidates: readonly Candidate[],
  vectors: readonly Vector[],
  weigh: Weigh,
): Ranked[] {
  const near = cosineTo(centroidOf(members.map((member) => vectors[member]!)))
  const rated = members
    .map((index) => ({ index, near: near(vectors[index]!), worth: candidates[index]!.quality * weigh(index) }))
    .sort((a, b) => b.near * b.worth - a.near * a.worth || a.index - b.index)
    .slice(0, MOST_COMPARED)
  const central = centralityOf(rated.map(({ index }) => vectors[index]!))
  const nearest = Math.max(...rated.map((one) => one.near), Number.MIN_VALUE)
  return rated
    .map(({ index, near, worth }, place) => {
      const { position, section } = candidates[index]!
      const score =
        WEIGHTS.central * central[place]! +
        WEIGHTS.near * (near / nearest) +
        WEIGHTS.early / (1 + position) +
        (isInShort(section.heading) ? WEIGHTS.inShort : 0)
      return { index, score: score * worth }
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

/**
 * Takes the best ones that say something new, best first: what resembles a sentence that was taken is worth less, what
 * repeats it is worth nothing. `taken` are those taken elsewhere.
 */
export function chooseApart(
  ranked: readonly Ranked[],
  vectors: readonly Vector[],
  limit: number,
  taken: readonly number[] = [],
): number[] {
  const chosen: number[] = []
  const likeness = new Map<number, number>()
  const note = (index: number) => {
    const cosine = cosineTo(vectors[index]!)
    for (const other of ranked) {
      const value = other.index === index ? 1 : cosine(vectors[other.index]!)
      if (value > (likeness.get(other.index) ?? 0)) likeness.set(other.index, value)
    }
  }
  for (const index of taken) note(index)
  while (chosen.length < limit) {
    const best = bestOf(ranked, likeness)
    if (best === null) break
    chosen.push(best)
    note(best)
  }
  return chosen
}

function bestOf(ranked: readonly Ranked[], likeness: ReadonlyMap<number, number>): number | null {
  let best: { index: number; value: number } | null = null
  for (const { index, score } of ranked) {
    const like = likeness.get(index) ?? 0
    const value = score * (1 - LIKENESS_PRICE * like)
    if (like < SAME && value > (best?.value ?? 0)) best = { index, value }
  }
  return best?.index ?? null
}

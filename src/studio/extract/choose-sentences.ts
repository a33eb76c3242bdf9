import type { SentenceCandidate } from './candidates.ts'
import { computeCentroid, measureCosineTo, type Vector } from './vectors.ts'

/** Rates each candidate by what the caller wishes to hear of; 1 is neutral. */
export type WeighSentence = (index: number) => number

/** What is told from; `vectors`, `prominence` and `weigh` go by the place of a candidate. */
export type WeighedCandidates = {
  readonly candidates: readonly SentenceCandidate[]
  readonly vectors: readonly Vector[]
  /** How much its document makes of it, 0 to about 1.5. */
  readonly prominence: Float64Array
  readonly weigh: WeighSentence
  /** Whether it may be told: by itself, by its place and its subject. */
  readonly isWhole: readonly boolean[]
}

const MAX_COMPARED_SENTENCES = 160
/** What a sentence is worth that goes on with a paragraph, though it names what it is of. */
const FURTHER_SHARE = 0.6
const WEIGHTS = { prominent: 0.5, near: 0.5 }
/** Above this cosine two sentences say the same. */
const SAME_COSINE = 0.6
const LIKENESS_PENALTY = 0.75

export type RankedSentence = { readonly index: number; readonly score: number }

/** The best first; of those that are equal, the one that stands first. */
export const compareRanks = (a: RankedSentence, b: RankedSentence): number => b.score - a.score || a.index - b.index

/** The members of a topic by how much they tell of it, best first; at most `most`. */
export function rankMembers(
  members: readonly number[],
  { candidates, vectors, prominence, weigh }: WeighedCandidates,
  most = MAX_COMPARED_SENTENCES,
): RankedSentence[] {
  const near = measureCosineTo(computeCentroid(members.map((member) => vectors[member]!)))
  const nearest = members.reduce((best, index) => Math.max(best, near(vectors[index]!)), Number.MIN_VALUE)
  return members
    .map((index) => {
      const told = WEIGHTS.prominent * prominence[index]! + WEIGHTS.near * (near(vectors[index]!) / nearest)
      return { index, score: told * rateWorth(candidates[index]!) * weigh(index) }
    })
    .sort(compareRanks)
    .slice(0, most)
}

const rateWorth = ({ isFirst, quality }: SentenceCandidate) => quality * (isFirst ? 1 : FURTHER_SHARE)

/**
 * Chooses sentences that say something new: what resembles one that was chosen, here or by an earlier call, is worth
 * less, what repeats it is worth nothing. Gives them best first.
 */
export class SentenceChooser {
  readonly #vectors: readonly Vector[]
  /** By term: which of the chosen hold it, by their place among the chosen, and with what weight. */
  readonly #holders = new Map<number, { readonly place: number; readonly weight: number }[]>()
  #chosenCount = 0

  constructor(vectors: readonly Vector[]) {
    this.#vectors = vectors
  }

  choose(ranked: readonly RankedSentence[], limit: number): number[] {
    const open = ranked.map(({ index, score }) => ({ index, score, like: this.#likeness(this.#vectors[index]!) }))
    const chosen: number[] = []
    while (chosen.length < limit) {
      const best = pickBestSentence(open)
      if (best === null) break
      chosen.push(best)
      this.#remember(this.#vectors[best]!)
      const near = measureCosineTo(this.#vectors[best]!)
      for (const one of open) one.like = one.index === best ? 1 : Math.max(one.like, near(this.#vectors[one.index]!))
    }
    return chosen
  }

  #remember({ ids, weights }: Vector): void {
    for (const [at, id] of ids.entries()) {
      const holders = this.#holders.get(id) ?? []
      this.#holders.set(id, holders)
      holders.push({ place: this.#chosenCount, weight: weights[at]! })
    }
    this.#chosenCount += 1
  }

  /** The highest cosine to a chosen one; only those that share a term are looked at. */
  #likeness({ ids, weights }: Vector): number {
    const cosines = new Float64Array(this.#chosenCount)
    let most = 0
    for (let at = 0; at < ids.length; at += 1) {
      for (const { place, weight } of this.#holders.get(ids[at]!) ?? []) {
        cosines[place]! += weight * weights[at]!
        if (cosines[place]! > most) most = cosines[place]!
      }
    }
    return most
  }
}

function pickBestSentence(open: readonly (RankedSentence & { readonly like: number })[]): number | null {
  let best: { index: number; value: number } | null = null
  for (const { index, score, like } of open) {
    const value = score * (1 - LIKENESS_PENALTY * like)
    if (like < SAME_COSINE && value > (best?.value ?? 0)) best = { index, value }
  }
  return best?.index ?? null
}

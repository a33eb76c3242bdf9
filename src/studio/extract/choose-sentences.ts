import { loadAnalyzer } from '../../text/analyzer.ts'
import type { SentenceCandidate } from './candidates.ts'
import { measureCentrality } from './centrality.ts'
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
}

const MAX_COMPARED_SENTENCES = 160
/** Of the sentences that are told, those that go on with a paragraph need others three times as often as those that open one. */
const FURTHER_SHARE = { named: 0.6, unnamed: 0.25 }
/** So many of a topic are told in any case; a further sentence of a paragraph that opens without a name after that where it is worth this much of the best. */
const SURE = 3
const MIN_SHARE_OF_BEST = 0.4
const WEIGHTS = { prominent: 0.5, central: 0.25, near: 0.25 }
/** Above this cosine two sentences say the same. */
const SAME_COSINE = 0.6
const LIKENESS_PENALTY = 0.75

export type RankedSentence = { readonly index: number; readonly score: number }

/** The members of a topic by how much they tell of it, best first; at most `most`, the nearest to its centre. */
export function rankMembers(
  members: readonly number[],
  { candidates, vectors, prominence, weigh }: WeighedCandidates,
  most = MAX_COMPARED_SENTENCES,
): RankedSentence[] {
  const near = measureCosineTo(computeCentroid(members.map((member) => vectors[member]!)))
  const rateRoughly = (one: { index: number; near: number; worth: number }) =>
    (one.near + WEIGHTS.prominent * prominence[one.index]!) * one.worth
  const rated = members
    .map((index) => ({ index, near: near(vectors[index]!), worth: rateWorth(candidates[index]!) * weigh(index) }))
    .sort((a, b) => rateRoughly(b) - rateRoughly(a) || a.index - b.index)
    .slice(0, most)
  const central = measureCentrality(rated.map(({ index }) => vectors[index]!))
  const nearest = Math.max(...rated.map((one) => one.near), Number.MIN_VALUE)
  return rated
    .map(({ index, near, worth }, place) => {
      const score =
        WEIGHTS.prominent * prominence[index]! + WEIGHTS.central * central[place]! + WEIGHTS.near * (near / nearest)
      return { index, score: score * worth }
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

const rateWorth = (candidate: SentenceCandidate) =>
  candidate.quality * (candidate.isFirst ? 1 : FURTHER_SHARE[namesSubject(candidate) ? 'named' : 'unnamed'])

/** Whether a further sentence of a paragraph opens with a name (in German with a noun, which is written alike), or with what its heading or its document is called after. */
function namesSubject({ section, text }: SentenceCandidate): boolean {
  const opening = text.slice(0, OPENING_CHARS)
  const rest = opening.slice(opening.search(/\s|$/u))
  if (NAMED_ENTRY.test(text) || NAME.test(rest)) return true
  const analyzer = loadAnalyzer(section.source.language)
  const named = new Set(analyzer.terms(`${section.heading} ${section.source.title}`))
  return analyzer.terms(opening).some((term) => named.has(term))
}
const OPENING_CHARS = 45
const NAMED_ENTRY = /^[^:：.!?。]{1,60}[:：]\s/u
const NAME = /(?<!\p{L})\p{Lu}|[`_(/]|::|\p{Ll}\p{Lu}/u

/** The chosen of a topic, best first, without the weak ones among those that go on with a paragraph. */
export function dropWeakFurther(
  chosen: readonly number[],
  ranked: readonly RankedSentence[],
  { candidates }: WeighedCandidates,
): number[] {
  const least = MIN_SHARE_OF_BEST * (ranked[0]?.score ?? 0)
  const scores = new Map(ranked.map(({ index, score }) => [index, score]))
  const isSure = (candidate: SentenceCandidate) => candidate.isFirst || namesSubject(candidate)
  return chosen.filter((index, place) => place < SURE || isSure(candidates[index]!) || scores.get(index)! >= least)
}

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

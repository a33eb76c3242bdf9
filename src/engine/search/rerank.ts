import { FEATURES, type Features } from './features.ts'

/** Fitted on the even half of SciFact's training claims and of German XQuAD. Source: docs/decisions/2026-11-21-retrieval.md. */
export const WEIGHTS: Features = {
  body: 1.21,
  title: 4.28,
  exact: 1.59,
  pairs: 1.17,
  share: 0.73,
  sentence: 3.77,
  closeness: 0.22,
  length: 0.03,
}
/** How much the features count beside BM25; both are stretched to 0..1 first. */
export const FEATURE_SHARE = 0.6

/** How much the notebook's latent space counts beside all that. Source: ../shared/engine.md 4.1, and the same record. */
export const LATENT_WEIGHT = 0.15

/**
 * How much meaning counts beside words where an embedder is configured; both are stretched to 0..1 first, and never
 * fused by position. Less than half, since the embedder is not known here; more than the 0.15 of a weak one, since who
 * sets one up chose it. It cannot be measured without a model: see docs/decisions/2026-11-21-retrieval.md.
 */
export const MEANING_SHARE = 0.4

/** The joint score, 0 to 1, of candidates given their BM25 scores and features, in the same order. */
export function fuse(bm25: readonly number[], features: readonly Features[], weights: Features = WEIGHTS): number[] {
  const linear = features.map((row) => FEATURES.reduce((sum, name) => sum + row[name] * weights[name], 0))
  const [lexical, judged] = [stretched(bm25), stretched(linear)]
  return lexical.map((score, index) => (1 - FEATURE_SHARE) * score + FEATURE_SHARE * judged[index]!)
}

/** Adds closeness in the latent space, in the same order; without any the scores stay as they are, to the last place. */
export function withLatent(scores: readonly number[], closeness: readonly (number | undefined)[]): number[] {
  const known = closeness.filter((value) => value !== undefined)
  if (known.length === 0) return [...scores]
  const middle = known.reduce((sum, value) => sum + value, 0) / known.length // neither for nor against what is new
  const near = stretched(closeness.map((value) => value ?? middle))
  return scores.map((score, index) => (score + LATENT_WEIGHT * near[index]!) / (1 + LATENT_WEIGHT))
}

/** Adds meaning to scores of words, in the same order; without any closeness they stay as they are, to the last place. */
export function withMeaning(byWords: readonly number[], closeness: readonly (number | undefined)[]): number[] {
  const known = closeness.filter((value) => value !== undefined)
  if (known.length === 0) return [...byWords]
  const least = Math.min(...known)
  const near = stretched(closeness.map((value) => value ?? least))
  return byWords.map((score, index) => (1 - MEANING_SHARE) * score + MEANING_SHARE * near[index]!)
}

function stretched(scores: readonly number[]): number[] {
  const least = Math.min(...scores)
  const range = Math.max(...scores) - least
  return scores.map((score) => (range > 0 ? (score - least) / range : 1))
}

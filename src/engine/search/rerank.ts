import { FEATURES, type Features } from './features.ts'

/** The middle of two fits, each on one half of SciFact's training claims and German XQuAD. Source: docs/decisions/2026-11-21-retrieval.md. */
export const WEIGHTS: Features = {
  body: 2.8,
  title: 3.5,
  exact: 1.4,
  pairs: 1.0,
  share: 1.1,
  sentence: 2,
  closeness: 0.2,
  length: 0.03,
}
/** How much the features count beside BM25; both are stretched to 0..1 first. */
export const FEATURE_SHARE = 0.6

/** The joint score, 0 to 1, of candidates given their BM25 scores and features, in the same order. */
export function fuse(bm25: readonly number[], features: readonly Features[], weights: Features = WEIGHTS): number[] {
  const linear = features.map((row) => FEATURES.reduce((sum, name) => sum + row[name] * weights[name], 0))
  const [lexical, judged] = [stretched(bm25), stretched(linear)]
  return lexical.map((score, index) => (1 - FEATURE_SHARE) * score + FEATURE_SHARE * judged[index]!)
}

function stretched(scores: readonly number[]): number[] {
  const least = Math.min(...scores)
  const range = Math.max(...scores) - least
  return scores.map((score) => (range > 0 ? (score - least) / range : 1))
}

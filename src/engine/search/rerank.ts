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

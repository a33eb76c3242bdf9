import { computeMean } from '../../lib/counts.ts'
import { type Features, PASSAGE_FEATURES } from './features.ts'

/**
 * Fitted on the even half of SciFact's training claims and of German XQuAD; `bench/scifact.ts` fits them anew and prints
 * them. Source: docs/decisions/2026-11-21-retrieval.md.
 */
export const WEIGHTS: Features = {
  body: 1,
  title: 0.65,
  pieces: 0.93,
  exact: 0.37,
  pairs: 0.12,
  share: 0.32,
  sentence: 0.49,
  closeness: 0.22,
  length: -0.08,
}

/** How much the notebook's latent space counts beside them; both are stretched to 0..1 first. Source: the same record. */
const LATENT_WEIGHT = 0.2

/**
 * How much meaning counts beside words where an embedder is configured; both are stretched to 0..1 first, and never
 * fused by position. Less than half, since the embedder is not known here; more than the 0.15 of a weak one, since who
 * sets one up chose it. It cannot be measured without a model: see docs/decisions/2026-11-21-retrieval.md.
 */
const MEANING_SHARE = 0.4

/** The joint score, 0 to 1, of candidates given their features, in the same order. */
export function fuseFeatures(features: readonly Features[], weights: Features = WEIGHTS): number[] {
  return normalizeScores(
    features.map((row) => PASSAGE_FEATURES.reduce((sum, name) => sum + row[name] * weights[name], 0)),
  )
}

/** Adds closeness in the latent space, in the same order; without any the scores stay as they are, to the last place. */
export function addLatentCloseness(scores: readonly number[], closeness: readonly (number | undefined)[]): number[] {
  const known = closeness.filter((value) => value !== undefined)
  if (known.length === 0) return [...scores]
  const middle = computeMean(known) // neither for nor against what is new
  const near = normalizeScores(closeness.map((value) => value ?? middle))
  return scores.map((score, index) => (score + LATENT_WEIGHT * near[index]!) / (1 + LATENT_WEIGHT))
}

/** Adds meaning to scores of words, in the same order; without any closeness they stay as they are, to the last place. */
export function addMeaningCloseness(byWords: readonly number[], closeness: readonly (number | undefined)[]): number[] {
  const known = closeness.filter((value) => value !== undefined)
  if (known.length === 0) return [...byWords]
  const least = Math.min(...known)
  const near = normalizeScores(closeness.map((value) => value ?? least))
  return byWords.map((score, index) => (1 - MEANING_SHARE) * score + MEANING_SHARE * near[index]!)
}

function normalizeScores(scores: readonly number[]): number[] {
  const least = Math.min(...scores)
  const range = Math.max(...scores) - least
  return scores.map((score) => (range > 0 ? (score - least) / range : 1))
}

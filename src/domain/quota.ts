import type { ArtifactType } from './artifact.ts'

/** What the hosted product counts, each for itself. */
export const QUOTA_ACTIONS = [
  'question',
  'audio_overview',
  'video',
  'report',
  'presentation',
  'infographic',
  'data_table',
  'flashcards',
  'quiz',
  'mind_map',
  'fast_research',
  'deep_research',
] as const satisfies readonly (ArtifactType | 'question' | 'fast_research' | 'deep_research')[]
export type QuotaAction = (typeof QUOTA_ACTIONS)[number]

export const TIERS = ['standard', 'plus', 'pro', 'ultra'] as const
type Tier = (typeof TIERS)[number]

/** How often an action may be done in 24 hours; absent: not known. */
export type QuotaLimits = Readonly<Partial<Record<QuotaAction, number>>>

/**
 * What the product publishes for its tiers; they move, so settings may replace them.
 * Source: `protocol/enums.md` of the research, "Account, tiers, usage".
 */
export function choosePublishedLimits(tier: Tier): QuotaLimits {
  const pickForTier = (...values: readonly [number, number, number, number]) => values[TIERS.indexOf(tier)]!
  return {
    question: pickForTier(50, 200, 500, 5000),
    audio_overview: pickForTier(3, 6, 20, 200),
    video: pickForTier(3, 6, 20, 200),
    report: pickForTier(10, 20, 100, 1000),
    flashcards: pickForTier(10, 20, 100, 1000),
    quiz: pickForTier(10, 20, 100, 1000),
  }
}

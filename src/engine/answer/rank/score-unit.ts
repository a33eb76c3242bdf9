import { readFileSync } from 'node:fs'
import type { Extent } from '../retrieval/text-extent.ts'
import type { RankedKind } from './ranked-kind.ts'
import { type Feature, type Measured, UNIT_FEATURES } from './unit-features.ts'

type FeatureWeights = Readonly<Partial<Record<Feature, number>>>

/** The weights of every kind of question, and what each kind adds to them. */
export type RankerWeights = {
  readonly every: FeatureWeights
  readonly kinds: Readonly<Partial<Record<RankedKind, FeatureWeights>>>
}

/** The fitted weights. `made` tells how and how well; `npm run fit-ranker` writes the file. */
export type FittedRanker = Readonly<Record<Extent, RankerWeights>> & {
  readonly made: Readonly<Record<string, unknown>>
  /** Scores are the exponentials of weighted sums times this: how far apart the second sentence may lie to be shown. */
  readonly sharpness: number
}

export const RANKER_FILE = new URL('./ranker.json', import.meta.url)

let fitted: FittedRanker | null = null
const sums = new Map<string, readonly number[]>()

/** How likely a unit answers: above 0, to be compared with others of the same question. */
export function scoreUnit(extent: Extent, kind: RankedKind, measured: Measured): number {
  const summed = readWeights(extent, kind)
  let sum = 0
  for (const [place, feature] of UNIT_FEATURES.entries()) sum += summed[place]! * measured[feature]
  return Math.exp(sum)
}

/** Our own file, by kind in the order of `FEATURES`. */
function readWeights(extent: Extent, kind: RankedKind): readonly number[] {
  fitted ??= JSON.parse(readFileSync(RANKER_FILE, 'utf8')) as FittedRanker
  const { sharpness } = fitted
  const { every, kinds } = fitted[extent]
  const key = `${extent} ${kind}`
  const known =
    sums.get(key) ?? UNIT_FEATURES.map((name) => sharpness * ((every[name] ?? 0) + (kinds[kind]?.[name] ?? 0)))
  sums.set(key, known)
  return known
}

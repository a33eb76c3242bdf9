import { readFileSync } from 'node:fs'
import type { RankedKind } from './ranked-kind.ts'
import { type Feature, type Measured, UNIT_FEATURES } from './unit-features.ts'

/**
 * The fitted weights: those of every kind of question, and what each kind adds to them. `made` tells how and how well;
 * `npm run fit-ranker` writes the file.
 */
type RankerWeights = {
  readonly made: Readonly<Record<string, unknown>>
  /** Scores are the exponentials of weighted sums times this: how far apart the second sentence may lie to be shown. */
  readonly sharpness: number
  readonly every: Readonly<Partial<Record<Feature, number>>>
  readonly kinds: Readonly<Partial<Record<RankedKind, Readonly<Partial<Record<Feature, number>>>>>>
}

export const RANKER_FILE = new URL('./ranker.json', import.meta.url)

let weights: RankerWeights | null = null
const sums = new Map<RankedKind, readonly number[]>()

/** How likely a unit answers: above 0, to be compared with others of the same question. */
export function scoreUnit(kind: RankedKind, measured: Measured): number {
  const summed = readWeights(kind)
  let sum = 0
  for (const [place, feature] of UNIT_FEATURES.entries()) sum += summed[place]! * measured[feature]
  return Math.exp(sum)
}

/** Our own file, by kind in the order of `FEATURES`. */
function readWeights(kind: RankedKind): readonly number[] {
  weights ??= JSON.parse(readFileSync(RANKER_FILE, 'utf8')) as RankerWeights
  const { every, kinds, sharpness } = weights
  const known =
    sums.get(kind) ?? UNIT_FEATURES.map((name) => sharpness * ((every[name] ?? 0) + (kinds[kind]?.[name] ?? 0)))
  sums.set(kind, known)
  return known
}

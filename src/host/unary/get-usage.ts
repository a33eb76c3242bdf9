import type { Unary } from '../house.ts'
import { sparse, stamp } from '../rows/stamp.ts'

const SUCCESS = 1
const HOUR = 1
const WEEK = 2
const HOUR_MS = 3_600_000

/** `[CTX]` -> `[1,[window,...]]`: two windows of which nothing is used, since nothing is metered here. */
export const getUsage: Unary = ({ house }) => {
  const now = house.clock.now()
  const window = (kind: number, ms: number) => sparse({ 4: kind, 5: stamp(now + ms), 7: 100 })
  return [SUCCESS, [window(HOUR, 5 * HOUR_MS), window(WEEK, 7 * 24 * HOUR_MS)]]
}

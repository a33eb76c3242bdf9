import { buildSparseList } from '../../wire/fields.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import type { UnaryMethod } from '../services.ts'

const SUCCESS = 1
const HOUR = 1
const WEEK = 2
const HOUR_MS = 3_600_000

/** `[CTX]` -> `[1,[window,...]]`: two windows of which nothing is used, since nothing is metered here. */
export const answerGetUsage: UnaryMethod = ({ services }) => {
  const now = services.clock.now()
  const createWindow = (kind: number, ms: number) => buildSparseList({ 4: kind, 5: toTimestamp(now + ms), 7: 100 })
  return [SUCCESS, [createWindow(HOUR, 5 * HOUR_MS), createWindow(WEEK, 7 * 24 * HOUR_MS)]]
}

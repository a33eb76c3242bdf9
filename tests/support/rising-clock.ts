import type { Clock } from '../../src/lib/clock.ts'

/** A clock that tells no time of day twice: of two things in one millisecond the second is the later one. */
export function createRisingClock(): Clock {
  let last = 0
  const now = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
  return { now, ticks: () => performance.now() }
}

import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until it is moved. */
export type FixedClock = Clock & { advance(ms: number): void }

export function fixedClock(start: string | number = '2026-11-21T08:00:00.000Z'): FixedClock {
  let now = typeof start === 'number' ? start : Date.parse(start)
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}

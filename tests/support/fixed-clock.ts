import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until it is moved; `set` moves the time of day alone, as an operator does. */
export type FixedClock = Clock & { advance(ms: number): void; set(ms: number): void }

export function fixedClock(start: string | number = '2026-11-21T08:00:00.000Z'): FixedClock {
  let now = typeof start === 'number' ? start : Date.parse(start)
  let ticks = 0
  return {
    now: () => now,
    ticks: () => ticks,
    advance(ms) {
      now += ms
      ticks += ms
    },
    set(ms) {
      now = ms
    },
  }
}

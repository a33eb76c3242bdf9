/** The time, handed in so that a test never has to wait. */
export type Clock = {
  /** The time of day, epoch milliseconds. Somebody may set it, so no age is counted by it. */
  now(): number
  /** Milliseconds since some moment of this process, which nobody sets: ages and waits are counted by it. */
  ticks(): number
}

export const systemClock: Clock = { now: () => Date.now(), ticks: () => performance.now() }

/** The clock's time as ISO 8601 text, UTC, with milliseconds. */
export function readIsoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

/** What `look` tells; it is looked anew when `maxAgeMs` have gone by. */
export function keepSeen<T>(clock: Clock, maxAgeMs: number, look: () => T): () => T {
  let seen: { readonly atTicks: number; readonly told: T } | null = null
  return () => {
    const now = clock.ticks()
    if (seen === null || now - seen.atTicks >= maxAgeMs) seen = { atTicks: now, told: look() }
    return seen.told
  }
}

/**
 * The time by which what is kept grows old, epoch milliseconds. Stamps of earlier runs can only be compared with the time
 * of day; while this process runs it goes on by ticks, so that nothing is forgotten because somebody set the clock ahead.
 */
export function createAgeingTime(clock: Clock): () => number {
  const startedAtMs = clock.now() - clock.ticks()
  return () => Math.min(clock.now(), Math.floor(startedAtMs + clock.ticks())) // a column of whole numbers takes no other
}

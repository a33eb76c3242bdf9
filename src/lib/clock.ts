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

/** The time of day, as epoch milliseconds; handed in, so that a test never has to wait. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** The clock's time as ISO 8601 text, UTC, with milliseconds. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

/** A moment on the wire: `[seconds, nanos]`; the nanos are left out when they are zero. */
type WireTimestamp = readonly [number] | readonly [number, number]

/** @param time epoch milliseconds, or ISO 8601 */
export function toTimestamp(time: number | string): WireTimestamp {
  const ms = typeof time === 'number' ? time : Date.parse(time)
  const seconds = Math.floor(ms / 1000)
  const nanos = Math.round(ms % 1000) * 1_000_000
  return nanos === 0 ? [seconds] : [seconds, nanos]
}

/** ISO 8601 text of a moment on the wire; null for numbers that are none. */
export function formatTimestamp(seconds: number, nanos: number): string | null {
  const time = new Date(seconds * 1000 + nanos / 1e6)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

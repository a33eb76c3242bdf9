/** A moment on the wire: `[seconds, nanos]`; the nanos are left out when they are zero. */
export type WireTimestamp = readonly [number] | readonly [number, number]

/** @param time epoch milliseconds, or ISO 8601 */
export function toTimestamp(time: number | string): WireTimestamp {
  const ms = typeof time === 'number' ? time : Date.parse(time)
  const seconds = Math.floor(ms / 1000)
  const nanos = Math.round(ms % 1000) * 1_000_000
  return nanos === 0 ? [seconds] : [seconds, nanos]
}

/** A list without the nulls at its end: absent and null are the same on the wire. */
export function dropTrailingNulls(list: readonly unknown[]): unknown[] {
  const last = list.findLastIndex((value) => value !== null && value !== undefined)
  return list.slice(0, last + 1).map((value) => value ?? null)
}

/** A list with some slots set, null before them. */
export function buildSparseList(slots: Readonly<Record<number, unknown>>): unknown[] {
  const length = Math.max(-1, ...Object.keys(slots).map(Number)) + 1
  return Array.from({ length }, (_, index) => slots[index] ?? null)
}

import type { FoundSpan } from './spans.ts'

const LABEL = String.raw`[*_]{0,3}\p{L}[^:·•\n]{0,30}:[*_]{0,3}\s`
const FIELD = new RegExp(String.raw`\s+[·•]\s+(?=${LABEL})`, 'gu')
const OPENS_WITH_LABEL = new RegExp(`^${LABEL}`, 'u')

/**
 * The fields of a line that has them beside each other, "**Date:** 14 April · **Author:** Ann Lee", without the dots between; the line itself
 * where it has no two.
 */
export function splitFields(text: string, { start, end }: FoundSpan): FoundSpan[] {
  const line = text.slice(start, end)
  const cuts = OPENS_WITH_LABEL.test(line) ? [...line.matchAll(FIELD)] : []
  const ends = [...cuts.map(({ index }) => start + index), end]
  const starts = [start, ...cuts.map(({ 0: dot, index }) => start + index + dot.length)]
  return starts.map((from, place) => ({ start: from, end: ends[place]! }))
}

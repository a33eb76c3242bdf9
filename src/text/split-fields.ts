import type { FoundSpan } from './spans.ts'

const LABEL = String.raw`[*_]{0,3}\p{L}[^:·•\n]{0,30}:[*_]{0,3}\s`
const DOT = /\s+[·•]\s+/gu
const FIELD = new RegExp(`^${LABEL}`, 'u')
const MIN_FIELDS = 2

/**
 * The fields of a line that has them beside each other, "**Date:** 14 April · **Author:** Ann Lee", without the dots between, and what stands
 * among them; the line itself where it has no two.
 */
export function splitFields(text: string, { start, end }: FoundSpan): FoundSpan[] {
  const line = text.slice(start, end)
  if (!line.includes('·') && !line.includes('•')) return [{ start, end }] // asked of every sentence
  const fields = line.split(DOT).filter((one) => FIELD.test(one))
  const cuts = fields.length < MIN_FIELDS ? [] : [...line.matchAll(DOT)]
  const ends = [...cuts.map(({ index }) => start + index), end]
  const starts = [start, ...cuts.map(({ 0: dot, index }) => start + index + dot.length)]
  return starts.map((from, place) => ({ start: from, end: ends[place]! }))
}

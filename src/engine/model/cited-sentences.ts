import { splitSentences } from '../../text/sentences.ts'
import type { FoundSpan } from '../../text/spans.ts'
import type { MarkedText, Marker } from './read-markers.ts'

/** A sentence of a reply: `before` is the white space in front of it, its markers' `at` are offsets of `text`. */
export type CitedSentence = { readonly before: string; readonly text: string; readonly markers: readonly Marker[] }

const FENCE = /^\s*```/u

/** Cuts a reply into sentences with the markers that belong to each; a list item or a heading is one of its own. */
export function readCitedSentences({ text, markers }: MarkedText): CitedSentence[] {
  const spans = splitSpans(text)
  const isLeading = markers.length > 0 && !/[\p{L}\p{N}]/u.test(text.slice(0, markers[0]!.at))
  const owners = markers.map((marker) => findOwner(text, spans, marker.at, isLeading))
  return spans.map(({ start, end }, index) => ({
    before: text.slice(spans[index - 1]?.end ?? 0, start),
    text: text.slice(start, end),
    markers: markers
      .filter((_, number) => owners[number] === index)
      .map((marker) => ({ ...marker, at: placeMarker(text, { start, end }, marker.at) })),
  }))
}

/** A marker in front of its sentence is shown behind it, as all others are. */
function placeMarker(text: string, { start, end }: FoundSpan, at: number): number {
  const isInFront = at <= start || !/[\p{L}\p{N}]/u.test(text.slice(start, at))
  return isInFront || at > end ? end - start : at - start
}

/** The sentence before a marker, unless markers open sentences in this reply, or this one opens its line. */
function findOwner(text: string, spans: readonly FoundSpan[], at: number, isLeading: boolean): number {
  const inside = spans.findIndex(({ start, end }) => start < at && at <= end)
  const opens = inside >= 0 && !/[\p{L}\p{N}]/u.test(text.slice(spans[inside]!.start, at))
  if (inside >= 0 && !(isLeading && at === spans[inside]!.end) && !opens) return inside
  if (opens) return inside
  const next = spans.findIndex(({ start }) => start >= at)
  const last = spans.findLastIndex(({ end }) => end <= at)
  const opensLine = last < 0 || (text.slice(spans[last]!.end, at).includes('\n') && next >= 0)
  return next >= 0 && (isLeading || opensLine) ? next : last
}

function splitSpans(text: string): FoundSpan[] {
  return splitBlocks(text).flatMap(({ start, end }) => {
    const block = text.slice(start, end)
    if (FENCE.test(block)) return [{ start, end }]
    return splitSentences(block).map((span) => ({ start: start + span.start, end: start + span.end }))
  })
}

/** Lines, and fenced code as a whole. */
function splitBlocks(text: string): FoundSpan[] {
  const blocks: FoundSpan[] = []
  for (const match of text.matchAll(/[^\S\n]*```[\s\S]*?(?:\n[^\S\n]*```[^\n]*|$)|[^\n]+/gu))
    blocks.push({ start: match.index, end: match.index + match[0].length })
  return blocks
}

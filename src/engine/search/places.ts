import type { Passage } from '../../domain/citation.ts'
import { measureIndent } from '../../text/spans.ts'
/** A ranked stretch of a source, with its text. */
export type RankedStretch = Omit<Passage, 'rank' | 'sourceId' | 'sourceName'> & {
  readonly source: number
  /** The cosine of its best part to the question, where vectors were compared. */
  readonly closeness?: number
}

const MAX_PASSAGE_CHARS = 1700
/** A source of so few chunks is one place: it is named once, by its best stretch. */
const ONE_PLACE_CHUNKS = 3

/**
 * One stretch per place, best first. A neighbour that overlaps a better stretch is joined to it while the whole stays
 * readable, else it loses the overlap; a short source is named once. `countSourceChunks` counts the chunks of a source.
 */
export function keepOnePerPlace(
  ranked: readonly RankedStretch[],
  limit: number,
  countSourceChunks: (source: number) => number,
): RankedStretch[] {
  const kept = new Map<number, RankedStretch[]>()
  const order: { source: number; place: number }[] = []
  for (const stretch of ranked) {
    const places = kept.get(stretch.source) ?? []
    kept.set(stretch.source, places)
    const isJoined = places.some((place, index) => joinInto(places, index, place, stretch))
    if (
      isJoined ||
      order.length >= limit ||
      (places.length > 0 && countSourceChunks(stretch.source) <= ONE_PLACE_CHUNKS)
    )
      continue
    const rest = places.reduce<RankedStretch | null>(cutOverlap, stretch)
    if (!rest) continue
    order.push({ source: stretch.source, place: places.push(rest) - 1 })
  }
  return order.map(({ source, place }) => kept.get(source)![place]!)
}

function joinInto(places: RankedStretch[], index: number, place: RankedStretch, next: RankedStretch): boolean {
  if (next.start >= place.end || next.end <= place.start) return false
  const start = Math.min(place.start, next.start)
  const end = Math.max(place.end, next.end)
  const meetsAnother = places.some((other, at) => at !== index && other.start < end && other.end > start)
  if (end - start > MAX_PASSAGE_CHARS || meetsAnother) return false
  const earlier = next.start < place.start ? next : place
  const later = earlier === next ? place : next
  const text = earlier.end >= later.end ? earlier.text : earlier.text + later.text.slice(earlier.end - later.start)
  const { page, heading } = earlier
  places[index] = { ...place, start, end, text, page, heading, ...keepNearer(place, next) }
  return true
}

function keepNearer(a: RankedStretch, b: RankedStretch): Pick<RankedStretch, 'closeness'> {
  if (a.closeness === undefined || b.closeness === undefined) return {}
  return { closeness: Math.max(a.closeness, b.closeness) }
}

/** What is left of a stretch beside one that is kept; null when little is. */
function cutOverlap(stretch: RankedStretch | null, kept: RankedStretch): RankedStretch | null {
  if (!stretch || stretch.start >= kept.end || stretch.end <= kept.start) return stretch
  const cut =
    stretch.start >= kept.start
      ? { ...stretch, start: kept.end, text: stretch.text.slice(kept.end - stretch.start) }
      : { ...stretch, end: kept.start, text: stretch.text.slice(0, kept.start - stretch.start) }
  const leading = measureIndent(cut.text)
  const text = cut.text.trim()
  const start = cut.start + leading
  return text.length < 40 ? null : { ...cut, start, end: start + text.length, text }
}

import type { Citation, PlacedCitation } from '../../domain/citation.ts'
import type { Reference } from '../outline.ts'

/** Numbers the places that an artifact cites from 1, in the order they are first cited; one place has one number. */
export class CitationList {
  readonly #byPlace = new Map<string, PlacedCitation>()

  cite(reference: Reference): PlacedCitation {
    const place = `${reference.sourceId}:${reference.start}:${reference.end}`
    const known = this.#byPlace.get(place)
    if (known) return known
    const number = this.#byPlace.size + 1
    const citation = { ...reference, marker: `[${number}]`, number }
    this.#byPlace.set(place, citation)
    return citation
  }

  /** In the order of their numbers. */
  all(): readonly PlacedCitation[] {
    return [...this.#byPlace.values()]
  }
}

/** The markers of citations in the order of their numbers, in short: `[1] [3]–[7]`. */
export function formatMarkers(citations: readonly Citation[]): string {
  const spans: Citation[][] = []
  for (const citation of citations) {
    const span = spans.at(-1)
    if (span?.at(-1)?.number === citation.number - 1) span.push(citation)
    else spans.push([citation])
  }
  return spans
    .map((span) =>
      span.length < 3 ? span.map(({ marker }) => marker).join(' ') : `${span[0]!.marker}–${span.at(-1)!.marker}`,
    )
    .join(' ')
}

import type { Citation } from '../../domain/citation.ts'
import type { Reference } from './outline.ts'

/** Numbers the places that an artifact cites from 1, in the order they are first cited; one place has one number. */
export class CitationList {
  readonly #byPlace = new Map<string, Citation>()

  cite(reference: Reference): Citation {
    const place = `${reference.sourceId}:${reference.start}:${reference.end}`
    const known = this.#byPlace.get(place)
    if (known) return known
    const number = this.#byPlace.size + 1
    const citation = { ...reference, marker: `[${number}]`, number }
    this.#byPlace.set(place, citation)
    return citation
  }

  /** In the order of their numbers. */
  all(): readonly Citation[] {
    return [...this.#byPlace.values()]
  }
}

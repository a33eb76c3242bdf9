import type { Citation, PlacedCitation } from '../../domain/citation.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { groupNeighbours } from '../../lib/group-neighbours.ts'
import type { ContentLabels } from '../locales/content-labels.ts'
import type { Reference } from '../outline.ts'

/** A place, and the heading that it stands under. */
export type SourceCitation = PlacedCitation & Pick<Reference, 'heading'>

/** Numbers the places that an artifact cites from 1, in the order they are first cited; one place has one number. */
export class CitationList {
  readonly #byPlace = new Map<string, SourceCitation>()

  cite(reference: Reference): SourceCitation {
    const place = `${reference.sourceId}:${reference.start}:${reference.end}`
    const known = this.#byPlace.get(place)
    if (known) return known
    const number = this.#byPlace.size + 1
    const citation = { ...reference, marker: `[${number}]`, number }
    this.#byPlace.set(place, citation)
    return citation
  }

  /** In the order of their numbers, as a caller is told them. */
  all(): readonly PlacedCitation[] {
    return this.listPlaces().map(({ heading: _heading, ...citation }) => citation)
  }

  /** The same with their headings. */
  listPlaces(): readonly SourceCitation[] {
    return [...this.#byPlace.values()]
  }
}

/** The markers of citations in the order of their numbers, in short: `[1] [3]–[7]`. */
export function formatMarkers(citations: readonly Citation[]): string {
  return groupNeighbours(citations, ({ number }, span) => span.at(-1)!.number === number - 1)
    .map((span) =>
      span.length < 3 ? span.map(({ marker }) => marker).join(' ') : `${span[0]!.marker}–${span.at(-1)!.marker}`,
    )
    .join(' ')
}

/** Where a citation stands, as people name it: `Limits, page 12`; empty where its source has neither. */
export const formatCitedPlace = ({ heading, page }: SourceCitation, { page: pageWord }: Pick<ContentLabels, 'page'>) =>
  [heading ?? '', page === undefined ? '' : `${pageWord} ${page}`].filter((part) => part !== '').join(', ')

const MAX_EXCERPT_CHARS = 90
const LIST_MARK = /^\s*[-*+•]\s+/u

/** How a cited sentence begins, by which it is found again. */
export function formatExcerpt({ sourceText }: SourceCitation): string {
  const text = collapseToLine(sourceText.replace(LIST_MARK, ''))
  if (text.length <= MAX_EXCERPT_CHARS) return text
  return `${text
    .slice(0, text.lastIndexOf(' ', MAX_EXCERPT_CHARS) + 1 || MAX_EXCERPT_CHARS)
    .toWellFormed()
    .trimEnd()} …`
}

import type { Citation } from './citation.ts'

/** What a reader meets first in a notebook: what it is about, and what can be asked of it. */
export type NotebookGuide = {
  /** Sentences of the sources, with markers where the product cites; empty when nothing can be said. */
  readonly summary: string
  readonly citations: readonly Citation[]
  /** What the sources treat, most telling first. */
  readonly topics: readonly string[]
  /** Questions that the sources answer, in their language. */
  readonly questions: readonly string[]
  readonly sources: readonly SourceGuide[]
}

export type SourceGuide = {
  readonly sourceId: string
  readonly title: string
  readonly summary: string
  readonly topics: readonly string[]
}

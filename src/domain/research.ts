import type { FaultCode } from './fault.ts'

/** What to look for. `fast` takes what a search gives, `deep` reads the pages and follows their links. */
export type ResearchQuery = {
  readonly text: string
  readonly mode: 'fast' | 'deep'
  readonly source: 'web' | 'drive'
  /** The most sources wanted. */
  readonly limit: number
}

/** A source that was found, not added. `score` says how well it fits the query: it falls from the first to the last. */
export type FoundSource = {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly score: number
}

/** Something that was found but could not be read. */
export type UnreadSource = {
  readonly url: string
  readonly title: string
  readonly error: string
  readonly code: FaultCode
}

export type Discovery = { readonly sources: readonly FoundSource[]; readonly failed: readonly UnreadSource[] }

/** What is heard while it is looked for. */
export type ResearchProgress = (step: { phase: string; done: number; total: number | null }) => void

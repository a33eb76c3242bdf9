import type { DatabaseSync } from 'node:sqlite'
import { analyzerFor } from './analyzer.ts'
import { readPosting, searchState } from './search-state.ts'

export type NotebookTerms = {
  /** The terms of a text as the index holds them, in reading order. */
  readonly terms: (text: string) => readonly string[]
  readonly frequencyOf: (term: string) => number
  readonly chunkCount: number
}

/**
 * How a notebook reads texts, for scoring sentences as passages are scored: in the language that most of its chunks
 * are in. `frequencyOf` counts the chunks that hold a term.
 */
export function notebookTerms(database: DatabaseSync): NotebookTerms {
  const { statements, state } = searchState(database)
  const analyzer = analyzerFor(mainLanguage(state.segments))
  const known = new Map<string, number>()
  const frequencyOf = (term: string) => {
    const frequency = known.get(term) ?? count(term)
    known.set(term, frequency)
    return frequency
  }
  const count = (term: string) => {
    const bytes = Buffer.from(term)
    return state.segments.reduce((sum, segment) => sum + (readPosting(statements, segment, term, bytes)?.df ?? 0), 0)
  }
  return { terms: (text) => analyzer.terms(text), frequencyOf, chunkCount: state.slots }
}

function mainLanguage(segments: readonly { language: string; runs: readonly { chunks: number }[] }[]): string {
  const chunks = new Map<string, number>()
  for (const { language, runs } of segments) {
    chunks.set(
      language,
      runs.reduce((sum, run) => sum + run.chunks, chunks.get(language) ?? 0),
    )
  }
  const ranked = [...chunks].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return ranked[0]?.[0] ?? 'und'
}

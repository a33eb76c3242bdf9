import type { DatabaseSync } from 'node:sqlite'
import type { Meaning } from '../model/question-vectors.ts'
import { CHUNKS_PER_SOURCE, type ChunkRow, chunkText } from '../search/chunk-text.ts'
import { findPassages } from '../search/find-passages.ts'
import { notebookTerms } from '../search/notebook-terms.ts'
import { type Statements, searchState } from '../search/search-state.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import type { Found, Retrieval } from './retrieval.ts'
import { termWeight } from './term-weight.ts'

export type RetrievalRequest = {
  /** Chooses the language in which sentences are compared. */
  readonly question: string
  /** The ready sources, or those of them that are asked. */
  readonly sources: readonly SearchableSource[]
  /** The indexed text of a source by its id, null when it is gone. */
  readonly readText: (sourceId: string) => string | null
  /** What the question means, where an embedder is configured. */
  readonly meaning?: Meaning | null
}

/**
 * A notebook's database as answering needs it, for one question: the service answers through it, and bench/answers.ts
 * measures it. Passages are found in every language of the notebook, sentences are compared in one (`notebookTerms`).
 */
export function openRetrieval(
  database: DatabaseSync,
  { question, sources, readText, meaning }: RetrievalRequest,
): Retrieval {
  const words = notebookTerms(database, question)
  return {
    find: (text, limit) => findPassages(database, { text, limit, sources, vector: meaning?.vector }),
    supportsFrom: meaning?.supportsFrom,
    terms: words.terms,
    weightOf: (term) => termWeight(words.frequencyOf(term), words.chunkCount),
    readText,
    openings: (limit) => openingsOf(database, sources, limit),
  }
}

/** The first passage of each of the first sources. */
function openingsOf(database: DatabaseSync, sources: readonly SearchableSource[], limit: number): Found[] {
  const { statements } = searchState(database)
  return sources.slice(0, limit).flatMap((source) => openingOf(statements, source))
}

function openingOf(statements: Statements, { number, id, title }: SearchableSource): Found[] {
  const key = number * CHUNKS_PER_SOURCE
  const row = statements.chunk.get(key) as ChunkRow | undefined
  if (!row) return []
  const { start, end, page, heading } = row
  const text = chunkText(statements.chunk, key, row)
  const place = { ...(page !== null && { page }), ...(heading !== null && { heading }) }
  return [{ sourceNumber: number, sourceId: id, sourceName: title, start, end, text, score: 1, ...place }]
}

import type { DatabaseSync } from 'node:sqlite'
import { analyzerFor } from '../search/analyzer.ts'
import { CHUNKS_PER_SOURCE, type ChunkRow, chunkText } from '../search/chunk-text.ts'
import { detectLanguage } from '../search/detect-language.ts'
import { findPassages } from '../search/find-passages.ts'
import { readPosting, type SearchState, type Statements, searchState } from '../search/search-state.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import type { Found, Retrieval } from './retrieval.ts'
import { termWeight } from './term-weight.ts'

/**
 * A notebook's database as answering needs it, for one question. Passages are found in every language of the notebook;
 * sentences are compared in the question's language when the notebook has it, else in the one most of it is written in.
 * @param sources the ready sources, or those of them that are asked
 * @param readText the indexed text of a source by its id, null when it is gone
 */
export function openRetrieval(
  database: DatabaseSync,
  question: string,
  sources: readonly SearchableSource[],
  readText: (sourceId: string) => string | null,
): Retrieval {
  const { statements, state } = searchState(database)
  const language = languageFor(question, state)
  const weights = new Map<string, number>()
  const weightOf = (term: string) => {
    const known = weights.get(term) ?? termWeight(frequencyOf(statements, state, language, term), state.slots)
    weights.set(term, known)
    return known
  }
  return {
    find: (text, limit) => findPassages(database, { text, limit, sources }),
    terms: analyzerFor(language).terms,
    weightOf,
    readText,
    openings: (limit) => openingsOf(database, sources, limit),
  }
}

function languageFor(question: string, { languages, segments }: SearchState): string {
  const asked = detectLanguage(question)
  if (languages.includes(asked)) return asked
  const chunks = new Map<string, number>()
  for (const { language, runs } of segments)
    chunks.set(
      language,
      runs.reduce((sum, run) => sum + run.chunks, chunks.get(language) ?? 0),
    )
  return [...chunks].sort((a, b) => b[1] - a[1])[0]?.[0] ?? asked
}

function frequencyOf(statements: Statements, { segments }: SearchState, language: string, term: string): number {
  const bytes = Buffer.from(term)
  let frequency = 0
  for (const segment of segments) {
    if (segment.language === language) frequency += readPosting(statements, segment, term, bytes)?.df ?? 0
  }
  return frequency
}

/** The first passage of each of the first sources. */
export function openingsOf(database: DatabaseSync, sources: readonly SearchableSource[], limit: number): Found[] {
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

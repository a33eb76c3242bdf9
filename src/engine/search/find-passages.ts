import type { DatabaseSync } from 'node:sqlite'
import type { Found } from '../answer/retrieval.ts'
import { addScores, type WeightedQuery } from './bm25.ts'
import { CHUNKS_PER_SOURCE, type ChunkRow, chunkText } from './chunk-text.ts'
import { type Features, featureReader } from './features.ts'
import { findWords } from './find-words.ts'
import { latentCloseness } from './latent-closeness.ts'
import { nearness, UNKNOWN } from './nearness.ts'
import { onePerPlace, type Stretch } from './places.ts'
import { type LanguageQuery, readQuery } from './query.ts'
import { fuse, withLatent, withMeaning } from './rerank.ts'
import { type SearchState, type Statements, searchState } from './search-state.ts'
import type { SearchableSource } from './searchable-source.ts'
import { topSlots } from './top-slots.ts'

export type PassageSearch = {
  readonly text: string
  readonly limit: number
  /** The sources that are ready, or those of them that the caller asks. Others are never found. */
  readonly sources: readonly SearchableSource[]
  /** The vector of the text, of length 1, where an embedder is configured; without it nothing is compared by meaning. */
  readonly vector?: Float32Array | null
}

/** A chunk as ranking sees it, before its scores are joined. */
export type Candidate = {
  readonly source: SearchableSource
  readonly stretch: Omit<Stretch, 'score'>
  readonly bm25: number
  /** Null for those that were not looked at closely. */
  readonly features: Features | null
  /** In the notebook's own latent space, where there is one. */
  readonly latent: number | undefined
}

/** So many chunks are looked at closely; those behind keep the order of BM25. Twice as many rank no better. */
const RERANKED = 50
const MOST_CANDIDATES = 400
/** So many chunks nearest in meaning join those found by words. */
const NEAREST = 100

/**
 * The passages that match best, one per place, best first; scores fall and are above 0. Nothing is found for an empty
 * text. A text of stop words alone is looked for word by word. The same notebook gives the same list, in whatever
 * order its sources came: equal scores are told apart by title and place. With a vector, what is near in meaning is
 * found as well, though it shares no word.
 */
export function findPassages(database: DatabaseSync, search: PassageSearch): Found[] {
  if (search.limit < 1 || search.sources.length === 0) return []
  return inSnapshot(database, () => find(database, search))
}

/** What is ranked for a text, in the order of BM25: what weights are fitted on and measured with. */
export function candidatesOf(database: DatabaseSync, { text, limit, sources }: PassageSearch): Candidate[] {
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  return inSnapshot(database, () => {
    const { statements, state } = searchState(database)
    const queries = state.languages.map((language) => readQuery(text, language))
    return candidatesFor(database, statements, state, queries, byNumber, limit, null)
  })
}

/** One snapshot for all statements of a search. */
function inSnapshot<T>(database: DatabaseSync, read: () => T): T {
  const owns = !database.isTransaction
  if (owns) database.exec('BEGIN')
  try {
    return read()
  } finally {
    if (owns) database.exec('COMMIT')
  }
}

function find(database: DatabaseSync, { text, limit, sources, vector }: PassageSearch): Found[] {
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  const { statements, state } = searchState(database)
  const queries = state.languages.map((language) => readQuery(text, language))
  const near = vector ? nearness(database, state, vector, (source) => byNumber.has(source)) : null
  const ranked =
    near || queries.some((query) => query.terms.length > 0)
      ? ordered(candidatesFor(database, statements, state, queries, byNumber, limit, near))
      : findWords(database, text, byNumber, limit)
  const chunksOf = (source: number) => state.chunksOf.get(source) ?? 0
  return onePerPlace(ranked, limit, chunksOf).map((stretch) => foundOf(stretch, byNumber.get(stretch.source)!))
}

function foundOf({ source: sourceNumber, ...stretch }: Stretch, source: SearchableSource): Found {
  return { sourceNumber, sourceId: source.id, sourceName: source.title, ...stretch }
}

/** `isClose`: to be looked at closely. */
type Chosen = { readonly slot: number; readonly bm25: number; readonly isClose: boolean; readonly closeness?: number }

/** The best chunks by BM25 of the allowed sources in that order, then others near in meaning, with their text and features. */
function candidatesFor(
  database: DatabaseSync,
  statements: Statements,
  state: SearchState,
  queries: readonly LanguageQuery[],
  sources: ReadonlyMap<number, SearchableSource>,
  limit: number,
  near: Float64Array | null,
): Candidate[] {
  const touched: number[] = []
  const weighted = addScores(statements, state, queries, touched)
  const allowed = touched.filter((slot) => sources.has(state.sourceOf[slot]!))
  const wanted = Math.min(MOST_CANDIDATES, Math.max(RERANKED, limit * 3))
  const byWords = topSlots(allowed, state.scores, wanted)
  const isClose = new Set([...byWords.slice(0, RERANKED), ...(near ? nearest(near) : [])])
  const chosen = [...new Set([...byWords, ...isClose])].map((slot) => ({
    slot,
    bm25: state.scores[slot]!,
    isClose: isClose.has(slot),
    ...(near && near[slot] !== UNKNOWN && { closeness: near[slot] }),
  }))
  for (const slot of touched) state.scores[slot] = 0
  return withFeatures(database, statements, state, weighted, sources, chosen)
}

/** A vector at a right angle to the question, or beyond, speaks of something else. */
function nearest(near: Float64Array): number[] {
  const slots: number[] = []
  for (const [slot, closeness] of near.entries()) if (closeness > 0) slots.push(slot)
  return topSlots(slots, near, NEAREST)
}

function withFeatures(
  database: DatabaseSync,
  statements: Statements,
  state: SearchState,
  queries: readonly WeightedQuery[],
  sources: ReadonlyMap<number, SearchableSource>,
  chosen: readonly Chosen[],
): Candidate[] {
  const readers = new Map(queries.map((query) => [query.language, { query, read: featureReader(query) }]))
  const latentTo = latentCloseness(database)
  return chosen.map(({ slot, bm25, isClose, closeness }) => {
    const source = sources.get(state.sourceOf[slot]!)!
    const key = source.number * CHUNKS_PER_SOURCE + state.numberInSource[slot]!
    const row = wholeChunk(statements, key)
    const reader = isClose ? readers.get(languageOf(state, slot)) : undefined
    const relativeLength = state.lengths[slot]! / state.averageLength
    const features = reader?.read({ text: row.text, title: source.title, bm25, relativeLength }) ?? null
    const latent = reader && latentTo?.(reader.query, key)
    const stretch = { ...stretchOf(source.number, row), ...(closeness !== undefined && { closeness }) }
    return { source, bm25, features, latent, stretch }
  })
}

/** A chunk with the text that is its own. */
function wholeChunk({ chunk }: Statements, key: number): ChunkRow {
  const row = chunk.get(key) as ChunkRow
  return { ...row, text: chunkText(chunk, key, row) }
}

function stretchOf(source: number, { start, end, page, heading, text }: ChunkRow): Omit<Stretch, 'score'> {
  return { source, start, end, text, ...(page === null ? {} : { page }), ...(heading === null ? {} : { heading }) }
}

function languageOf({ segments }: SearchState, slot: number): string {
  return segments.findLast((segment) => segment.firstSlot <= slot)!.language
}

/** Puts the closely looked at before the rest, whose scores are pressed below theirs. */
function ordered(candidates: readonly Candidate[]): Stretch[] {
  const near = candidates.filter(({ features }) => features !== null)
  const byWords = withLatent(
    fuse(near.map(({ features }) => features!)),
    near.map(({ latent }) => latent),
  )
  const fused = withMeaning(
    byWords,
    near.map(({ stretch }) => stretch.closeness),
  )
  const scored = near.map((candidate, index) => ({ ...candidate, score: 1 + fused[index]! }))
  const far = candidates.filter(({ features }) => features === null)
  const last = candidates[RERANKED - 1]?.bm25 ?? 1 // the last that words alone brought near
  const rest = far.map((candidate) => ({ ...candidate, score: candidate.bm25 / last }))
  return [...scored.sort(byScore), ...rest.sort(byScore)].map(({ stretch, score }) => ({
    ...stretch,
    score: score / 2,
  }))
}

type Scored = Candidate & { readonly score: number }

function byScore(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.source.title !== b.source.title) return a.source.title < b.source.title ? -1 : 1
  return a.stretch.start - b.stretch.start || (a.source.id < b.source.id ? -1 : 1)
}

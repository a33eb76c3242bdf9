import { addScores, type WeightedQuery } from './bm25.ts'
import { CHUNKS_PER_SOURCE, type ChunkReader, type ChunkRow, readChunkText } from './chunk-text.ts'
import { createFeatureReader, type Features } from './features.ts'
import { findPlacedWords } from './find-words.ts'
import type { FoundPassage } from './found-passage.ts'
import { createLatentCloseness } from './latent-closeness.ts'
import { measureNearness, UNKNOWN } from './nearness.ts'
import type { PassageIndex } from './passage-index.ts'
import { keepOnePerPlace, type RankedStretch } from './places.ts'
import { type LanguageQuery, readQuery } from './query.ts'
import { addLatentCloseness, addMeaningCloseness, fuseFeatures } from './rerank.ts'
import { readSearchState, type SearchState } from './search-state.ts'
import type { SearchableSource } from './searchable-source.ts'
import { selectTopSlots } from './top-slots.ts'

type SearchScope = {
  /** The sources that are ready, or those of them that the caller asks. Others are never found. */
  readonly sources: readonly SearchableSource[]
  /** The vector of the text, of length 1, where an embedder is configured; without it nothing is compared by meaning. */
  readonly vector?: Float32Array | null
  /** Whether the notebook's own latent space counts; it is there only some time after a source was added. */
  readonly usesLatentSpace?: boolean
}

type PassageSearchInput = SearchScope & { readonly text: string; readonly limit: number }

/** A chunk as ranking sees it, before its scores are joined. */
export type PassageCandidate = {
  readonly source: SearchableSource
  readonly stretch: Omit<RankedStretch, 'score'>
  readonly bm25: number
  /** Null for those that were not looked at closely. */
  readonly features: Features | null
  /** In the notebook's own latent space, where there is one. */
  readonly latent: number | undefined
}

/** So many chunks are looked at closely; those behind keep the order of BM25. Twice as many rank no better. */
const RERANKED = 50
const MAX_CANDIDATES = 400
/** So many chunks nearest in meaning join those found by words. */
const NEAREST = 100

/**
 * The passages that match best, one per place, best first; scores fall and are above 0. Nothing is found for an empty
 * text. A text of stop words alone is looked for word by word. The same notebook gives the same list, in whatever
 * order its sources came: equal scores are told apart by title and place. With a vector, what is near in meaning is
 * found as well, though it shares no word.
 */
export function findPassages(index: PassageIndex, { text, limit, ...scope }: PassageSearchInput): FoundPassage[] {
  return openPassageSearch(index, scope)(text, limit)
}

/**
 * `findPassages` for all that one question looks for, inside one snapshot: steps of an answer ask for the same text at
 * several lengths, and it is ranked once.
 */
export function openPassageSearch(
  index: PassageIndex,
  scope: SearchScope,
): (text: string, limit: number) => FoundPassage[] {
  const ranked = new Map<string, readonly RankedStretch[]>()
  return (text, limit) => {
    if (limit < 1 || scope.sources.length === 0) return []
    return index.readInSnapshot(() => findRankedPassages(index, { ...scope, text, limit }, ranked))
  }
}

/** What is ranked for a text, in the order of BM25: what weights are fitted on and measured with. */
export function collectCandidates(
  index: PassageIndex,
  { text, limit, sources }: PassageSearchInput,
): PassageCandidate[] {
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  return index.readInSnapshot(() => {
    const state = readSearchState(index)
    const queries = state.languages.map((language) => readQuery(text, language))
    return selectCandidates(index, state, queries, byNumber, countWanted(limit), null)
  })
}

function findRankedPassages(
  index: PassageIndex,
  search: PassageSearchInput,
  known: Map<string, readonly RankedStretch[]>,
): FoundPassage[] {
  const byNumber = new Map(search.sources.map((source) => [source.number, source]))
  const state = readSearchState(index)
  const key = `${countWanted(search.limit)} ${search.text}`
  const ranked = known.get(key) ?? rankStretches(index, search, byNumber)
  if (ranked) known.set(key, ranked)
  const countSourceChunks = (source: number) => state.chunksOf.get(source) ?? 0
  const stretches = ranked ?? findPlacedWords(index, search.text, byNumber, search.limit)
  return keepOnePerPlace(stretches, search.limit, countSourceChunks).map((stretch) =>
    toFoundPassage(stretch, byNumber.get(stretch.source)!),
  )
}

/** Null for a text of stop words alone. */
function rankStretches(
  index: PassageIndex,
  { text, limit, vector, usesLatentSpace = true }: PassageSearchInput,
  sources: ReadonlyMap<number, SearchableSource>,
): readonly RankedStretch[] | null {
  const state = readSearchState(index)
  const queries = state.languages.map((language) => readQuery(text, language))
  const near = vector ? measureNearness(index.vectors, state, vector, (source) => sources.has(source)) : null
  if (!near && queries.every((query) => query.terms.length === 0)) return null
  const wanted = countWanted(limit)
  return orderCandidates(selectCandidates(index, state, queries, sources, wanted, near, usesLatentSpace))
}

function toFoundPassage({ source: sourceNumber, ...stretch }: RankedStretch, source: SearchableSource): FoundPassage {
  return { sourceNumber, sourceId: source.id, sourceName: source.title, ...stretch }
}

/** `isClose`: to be looked at closely. */
type ChosenSlot = {
  readonly slot: number
  readonly bm25: number
  readonly isClose: boolean
  readonly closeness?: number
}

/** How many chunks are ranked for so many passages. */
const countWanted = (limit: number) => Math.min(MAX_CANDIDATES, Math.max(RERANKED, limit * 3))

/** The best chunks by BM25 of the allowed sources in that order, then others near in meaning, with their text and features. */
function selectCandidates(
  index: PassageIndex,
  state: SearchState,
  queries: readonly LanguageQuery[],
  sources: ReadonlyMap<number, SearchableSource>,
  wanted: number,
  near: Float64Array | null,
  usesLatentSpace = true,
): PassageCandidate[] {
  const weighted = addScores(index, state, queries)
  const allowed = state.segments.flatMap(({ runs }) => runs.filter(({ source }) => sources.has(source)))
  const byWords = selectTopSlots(allowed, state.scores, wanted)
  const isClose = new Set([...byWords.slice(0, RERANKED), ...(near ? selectNearest(near) : [])])
  const chosen = [...new Set([...byWords, ...isClose])].map((slot) => ({
    slot,
    bm25: state.scores[slot]!,
    isClose: isClose.has(slot),
    ...(near && near[slot] !== UNKNOWN && { closeness: near[slot] }),
  }))
  state.scores.fill(0)
  return measureCandidates(index, state, weighted, sources, chosen, usesLatentSpace)
}

/** A vector at a right angle to the question, or beyond, speaks of something else. */
function selectNearest(near: Float64Array): number[] {
  return selectTopSlots([{ firstSlot: 0, chunks: near.length }], near, NEAREST)
}

function measureCandidates(
  index: PassageIndex,
  state: SearchState,
  queries: readonly WeightedQuery[],
  sources: ReadonlyMap<number, SearchableSource>,
  chosen: readonly ChosenSlot[],
  usesLatentSpace: boolean,
): PassageCandidate[] {
  const keys = chosen.map(({ slot }) => state.sourceOf[slot]! * CHUNKS_PER_SOURCE + state.numberInSource[slot]!)
  const readChunk = index.gatherChunks(keys)
  const latentTo = usesLatentSpace ? createLatentCloseness(index, keys) : null
  const readers = new Map(queries.map((query) => [query.language, { query, read: createFeatureReader(query) }]))
  return chosen.map(({ slot, bm25, isClose, closeness }, place) => {
    const source = sources.get(state.sourceOf[slot]!)!
    const key = keys[place]!
    const row = readWholeChunk(readChunk, key)
    const reader = isClose ? readers.get(findSlotLanguage(state, slot)) : undefined
    const relativeLength = state.lengths[slot]! / state.averageLength
    const features = reader?.read({ text: row.text, title: source.title, bm25, relativeLength }) ?? null
    const latent = reader && latentTo?.(reader.query, key)
    const stretch = { ...toStretch(source.number, row), ...(closeness !== undefined && { closeness }) }
    return { source, bm25, features, latent, stretch }
  })
}

/** A chunk with the text that is its own. */
function readWholeChunk(read: ChunkReader, key: number): ChunkRow {
  const row = read(key)!
  return { ...row, text: readChunkText(read, key, row) }
}

function toStretch(source: number, { start, end, page, heading, text }: ChunkRow): Omit<RankedStretch, 'score'> {
  return { source, start, end, text, ...(page === null ? {} : { page }), ...(heading === null ? {} : { heading }) }
}

function findSlotLanguage({ segments }: SearchState, slot: number): string {
  return segments.findLast((segment) => segment.firstSlot <= slot)!.language
}

/** Puts the closely looked at before the rest, whose scores are pressed below theirs. */
function orderCandidates(candidates: readonly PassageCandidate[]): RankedStretch[] {
  const near = candidates.filter(({ features }) => features !== null)
  const byWords = addLatentCloseness(
    fuseFeatures(near.map(({ features }) => features!)),
    near.map(({ latent }) => latent),
  )
  const fused = addMeaningCloseness(
    byWords,
    near.map(({ stretch }) => stretch.closeness),
  )
  const scored = near.map((candidate, index) => ({ ...candidate, score: 1 + fused[index]! }))
  const far = candidates.filter(({ features }) => features === null)
  const last = candidates[RERANKED - 1]?.bm25 ?? 1 // the last that words alone brought near
  const rest = far.map((candidate) => ({ ...candidate, score: candidate.bm25 / last }))
  return [...scored.sort(compareScores), ...rest.sort(compareScores)].map(({ stretch, score }) => ({
    ...stretch,
    score: score / 2,
  }))
}

type ScoredCandidate = PassageCandidate & { readonly score: number }

function compareScores(a: ScoredCandidate, b: ScoredCandidate): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.source.title !== b.source.title) return a.source.title < b.source.title ? -1 : 1
  return a.stretch.start - b.stretch.start || (a.source.id < b.source.id ? -1 : 1)
}

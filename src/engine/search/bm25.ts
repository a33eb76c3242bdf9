import { eachPosting } from './packing.ts'
import type { PassageIndex } from './passage-index.ts'
import type { LanguageQuery } from './query.ts'
import { openPostings, type SearchState } from './search-state.ts'
import { findUsualTerms } from './usual-terms.ts'

/** How fast more of a term stops to matter, and how much a long chunk is held back. */
const SATURATION = 1.2
const LENGTH_CORRECTION = 0.75

/** The weight of a term that stands in `documentFrequency` of `chunks` chunks; above 0. */
function inverseFrequency(documentFrequency: number, chunks: number): number {
  return Math.log(1 + (chunks - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** A question with the weight of each of its terms in this notebook. */
export type WeightedQuery = LanguageQuery & { readonly weights: readonly number[] }

type PostingRows = { readonly firstSlot: number; readonly data: Uint8Array }[]

/**
 * Adds the BM25 score of every chunk to `state.scores`. `queries` holds the question as each language of the notebook
 * reads it; a segment is asked in its own language only. In a very large notebook the commonest words are weighed but
 * add nothing (`usual-terms.ts`).
 */
export function addScores(index: PassageIndex, state: SearchState, queries: readonly LanguageQuery[]): WeightedQuery[] {
  return queries.map((query) => {
    const lists = readLists(index, state, query)
    const weights = lists.map(({ frequency }) => inverseFrequency(frequency, state.slots))
    for (const [place, { rows }] of lists.entries()) addTerm(state, rows, weights[place]! * query.counts[place]!)
    return { ...query, weights }
  })
}

/** What is known of each term of a question, in their order. */
function readLists(index: PassageIndex, state: SearchState, { language, terms }: LanguageQuery) {
  const segments = state.segments.filter((segment) => segment.language === language)
  const usual = findUsualTerms(index, segments, terms)
  const read = terms.filter((term) => !usual.has(term))
  const readPosting = openPostings(index, segments, read)
  return terms.map((term) => {
    const rows: PostingRows = []
    let frequency = usual.get(term) ?? 0
    if (usual.has(term)) return { rows, frequency }
    const bytes = Buffer.from(term)
    for (const segment of segments) {
      const row = readPosting(segment, term, bytes)
      if (!row) continue
      frequency += row.df
      rows.push({ firstSlot: segment.firstSlot, data: row.data })
    }
    return { rows, frequency }
  })
}

function addTerm({ scores, lengths, averageLength }: SearchState, rows: PostingRows, weight: number): void {
  const scale = (SATURATION * LENGTH_CORRECTION) / averageLength
  const base = SATURATION * (1 - LENGTH_CORRECTION)
  for (const { firstSlot, data } of rows) {
    eachPosting(data, (chunk, frequency) => {
      const slot = firstSlot + chunk
      scores[slot]! += (weight * frequency * (SATURATION + 1)) / (frequency + base + scale * lengths[slot]!)
    })
  }
}

import type { PassageIndex } from './passage-index.ts'
import { MIN_CHUNKS_TERM_BY_TERM } from './postgres-held-frequencies.ts'
import { countChunks, type LoadedSegment, openFrequencyCounter } from './search-state.ts'

/**
 * `postings`: so many are read for a question, some milliseconds of adding up. All of its words have more only in a
 * notebook of hundreds of thousands of chunks. `chunks`: what is read stands in at least so many if anything does, as many
 * as are ranked for the longest list. `notebook`: from so many chunks on the counts that this asks for are fetched one by one
 * from a server (`postgres-held-frequencies.ts`); before, they cost more than the postings.
 */
const LIMITS = { postings: 400_000, chunks: 400, notebook: MIN_CHUNKS_TERM_BY_TERM }

/**
 * The terms of a question whose postings are not read, with the number of chunks that each stands in: none, but where all
 * together have too many postings the commonest, which tell the fewest chunks apart. What the others find is measured
 * against all of them (`features.ts`), from its text.
 */
export function findUsualTerms(
  index: PassageIndex,
  segments: readonly LoadedSegment[],
  terms: readonly string[],
  limits = LIMITS,
): ReadonlyMap<string, number> {
  const all = countChunks(segments)
  if (all < limits.notebook || all * terms.length <= limits.postings) return new Map()
  const countIn = openFrequencyCounter(index, segments, terms)
  const rarestFirst = terms.map((term) => [term, countIn(term)] as const).sort((a, b) => a[1] - b[1])
  let [postings, chunks] = [0, 0]
  const isUsual = ([, frequency]: readonly [string, number]) => {
    postings += frequency
    const isEnough = postings > limits.postings && chunks >= limits.chunks
    chunks = Math.max(chunks, frequency)
    return isEnough
  }
  return new Map(rarestFirst.filter(isUsual))
}

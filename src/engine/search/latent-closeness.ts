import { memoize } from '../../lib/memoize.ts'
import { dampenCount } from './latent-fit.ts'
import type { LatentSpace } from './latent-tables.ts'
import { computeByteCosine, fromScaledBytes, hashTerm } from './latent-vectors.ts'
import type { PassageIndex } from './passage-index.ts'
import type { LanguageQuery } from './query.ts'
import { addScaled } from './subspace.ts'

/**
 * Tells how near a chunk is to a question in the notebook's latent space, -1 to 1, by the chunk's key and the question
 * in the chunk's language; undefined for a chunk that has no vector yet. Null while the notebook has no space.
 * @param keys of the chunks that will be asked for
 */
export function createLatentCloseness(
  index: PassageIndex,
  keys: readonly number[],
): ((query: LanguageQuery, chunk: number) => number | undefined) | null {
  const space = index.readLatentSpace()
  if (!space) return null
  const readChunk = index.gatherLatentChunks(space.number, keys)
  const readVector = memoize((query: LanguageQuery) => readQuestionVector(index, space, query))
  return (query, chunk) => {
    const vector = readVector(query)
    const data = vector && readChunk(chunk)
    return data ? computeByteCosine(vector, data) : undefined
  }
}

/** The question's vector, of length 1; null when the space knows none of its terms. */
function readQuestionVector(index: PassageIndex, space: LatentSpace, query: LanguageQuery): Float32Array | null {
  const hashes = query.terms.map(hashTerm)
  const readTerm = index.gatherLatentTerms(space.number, hashes)
  const sum = new Float32Array(space.dimensions)
  const line = new Float32Array(space.dimensions)
  for (const [place, hash] of hashes.entries()) {
    const data = readTerm(hash)
    if (!data) continue
    fromScaledBytes(data, line, 0)
    addScaled(sum, 0, line, 0, dampenCount(query.counts[place]!), space.dimensions)
  }
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : null
}

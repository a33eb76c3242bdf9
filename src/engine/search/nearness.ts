import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import type { VectorIndex } from './passage-index.ts'
import type { SearchState } from './search-state.ts'

/** Not compared: the chunk has no vector yet, or its source is not asked. */
export const UNKNOWN = -2

/** The vectors of a source from its first chunk on; `stamp` says when it was last looked for more. */
type LoadedVectors = { readonly runs: Float32Array[]; chunks: number; stamp: string }

type VectorCache = {
  /** By source number, which is never used twice. */
  readonly sources: Map<number, LoadedVectors>
  madeWith: string
  bytes: number
}

/** What is held of each index with vectors in memory, asked last at the end. */
const holding = new Set<VectorCache>()
const MAX_HELD_BYTES = 256 * 2 ** 20

const caches = new WeakMap<VectorIndex, VectorCache>()

function findCache(index: VectorIndex): VectorCache {
  const known = caches.get(index)
  if (known) return known
  const cache = { sources: new Map(), madeWith: '', bytes: 0 }
  caches.set(index, cache)
  index.runBeforeClose(() => emptyCache(cache))
  return cache
}

/**
 * The cosine of every chunk of the asked sources to a vector of length 1, by slot, UNKNOWN where there is none. All are
 * compared: an index pays only above some 200,000 chunks. What is read stays in memory, within a bound over all
 * notebooks, so that a question reads only what is new. Null when the stored vectors have other dimensions.
 */
export function measureNearness(
  index: VectorIndex,
  state: SearchState,
  vector: Float32Array,
  isAsked: (source: number) => boolean,
): Float64Array | null {
  const cache = findCache(index)
  if (readDimensions(index, cache) !== vector.length) return null
  const stamp = index.readStamp()
  const near = new Float64Array(state.slots).fill(UNKNOWN)
  for (const { runs } of state.segments) {
    for (const { source, firstSlot, chunks } of runs)
      if (isAsked(source))
        compareVectors(loadVectors(index, cache, source, stamp, vector.length), vector, near, firstSlot, chunks)
  }
  forgetDeleted(cache, state)
  makeRoom(cache)
  return near
}

/** Vectors of another maker are dropped from memory. */
function readDimensions(index: VectorIndex, cache: VectorCache): number | null {
  const maker = index.readMaker()
  const madeWith = JSON.stringify(maker ?? null)
  if (cache.madeWith !== madeWith) emptyCache(cache)
  cache.madeWith = madeWith
  return maker?.dimensions ?? null
}

function loadVectors(
  index: VectorIndex,
  cache: VectorCache,
  source: number,
  stamp: string,
  dimensions: number,
): LoadedVectors {
  const known = cache.sources.get(source) ?? { runs: [], chunks: 0, stamp: '' }
  cache.sources.set(source, known)
  if (known.stamp === stamp) return known
  const first = source * CHUNKS_PER_SOURCE
  for (const { chunk, data } of index.listRuns(first + known.chunks, first + CHUNKS_PER_SOURCE)) {
    if (chunk !== first + known.chunks) break
    const run = toFloats(data)
    known.runs.push(run)
    known.chunks += run.length / dimensions
    cache.bytes += run.byteLength
  }
  known.stamp = stamp
  return known
}

/** A blob may start anywhere in memory; where floats may not, it is copied. */
function toFloats(data: Uint8Array): Float32Array {
  const whole = data.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? data : data.slice()
  return new Float32Array(whole.buffer, whole.byteOffset, whole.byteLength / Float32Array.BYTES_PER_ELEMENT)
}

function compareVectors(
  { runs }: LoadedVectors,
  vector: Float32Array,
  near: Float64Array,
  firstSlot: number,
  chunks: number,
): void {
  const dimensions = vector.length
  let slot = firstSlot
  for (const run of runs) {
    for (let start = 0; start < run.length && slot < firstSlot + chunks; start += dimensions) {
      near[slot++] = computeDotProduct(run, start, vector)
    }
  }
}

// Four sums side by side were tried and were no faster.
function computeDotProduct(run: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += run[start + index]! * vector[index]!
  return sum
}

function forgetDeleted(cache: VectorCache, state: SearchState): void {
  for (const [source, { runs }] of cache.sources) {
    if (state.chunksOf.has(source)) continue
    cache.sources.delete(source)
    for (const run of runs) cache.bytes -= run.byteLength
  }
}

function makeRoom(cache: VectorCache): void {
  holding.delete(cache)
  holding.add(cache)
  let bytes = [...holding].reduce((sum, each) => sum + each.bytes, 0)
  for (const oldest of [...holding]) {
    if (bytes <= MAX_HELD_BYTES) return
    bytes -= oldest.bytes
    emptyCache(oldest)
  }
}

function emptyCache(cache: VectorCache): void {
  cache.sources.clear()
  cache.bytes = 0
  holding.delete(cache)
}

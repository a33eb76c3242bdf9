import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import type { SearchState } from './search-state.ts'

/** Not compared: the chunk has no vector yet, or its source is not asked. */
export const UNKNOWN = -2

/** The vectors of a source from its first chunk on; `stamp` says when it was last looked for more. */
type Loaded = { readonly runs: Float32Array[]; chunks: number; stamp: string }

type Kept = {
  readonly others: StatementSync
  readonly own: StatementSync
  readonly maker: StatementSync
  readonly runs: StatementSync
  /** By source number, which is never used twice. */
  readonly sources: Map<number, Loaded>
  madeWith: string
  bytes: number
}

const connections = new WeakMap<DatabaseSync, Kept>()
/** The connections with vectors in memory, asked last at the end. */
const holding = new Set<Kept>()
const MOST_HELD_BYTES = 256 * 2 ** 20

/**
 * The cosine of every chunk of the asked sources to a vector of length 1, by slot, UNKNOWN where there is none. All are
 * compared: an index pays only above some 200,000 chunks. What is read stays in memory, within a bound over all
 * notebooks, so that a question reads only what is new. Null when the stored vectors have other dimensions.
 */
export function nearness(
  database: DatabaseSync,
  state: SearchState,
  vector: Float32Array,
  isAsked: (source: number) => boolean,
): Float64Array | null {
  const kept = connections.get(database) ?? prepare(database)
  connections.set(database, kept)
  if (dimensionsOf(kept) !== vector.length) return null
  const stamp = JSON.stringify([kept.others.get(), kept.own.get()])
  const near = new Float64Array(state.slots).fill(UNKNOWN)
  for (const { runs } of state.segments) {
    for (const { source, firstSlot, chunks } of runs)
      if (isAsked(source)) compare(loaded(kept, source, stamp, vector.length), vector, near, firstSlot, chunks)
  }
  forgetDeleted(kept, state)
  makeRoom(kept)
  return near
}

/** Lets go of the vectors of a connection that is about to be closed. */
export function forgetVectors(database: DatabaseSync): void {
  const kept = connections.get(database)
  if (kept) empty(kept)
  connections.delete(database)
}

function prepare(database: DatabaseSync): Kept {
  return {
    others: database.prepare('PRAGMA data_version'), // tells that another connection has changed something
    own: database.prepare('SELECT total_changes()'), // or this one
    maker: database.prepare('SELECT model, dimensions FROM vector_maker'),
    runs: database.prepare('SELECT chunk, data FROM vector WHERE chunk >= ? AND chunk < ? ORDER BY chunk'),
    sources: new Map(),
    madeWith: '',
    bytes: 0,
  }
}

/** Vectors of another maker are dropped from memory. */
function dimensionsOf(kept: Kept): number | null {
  const maker = kept.maker.get() as { model: string; dimensions: number } | undefined
  const madeWith = JSON.stringify(maker ?? null)
  if (kept.madeWith !== madeWith) empty(kept)
  kept.madeWith = madeWith
  return maker?.dimensions ?? null
}

function loaded(kept: Kept, source: number, stamp: string, dimensions: number): Loaded {
  const known = kept.sources.get(source) ?? { runs: [], chunks: 0, stamp: '' }
  kept.sources.set(source, known)
  if (known.stamp === stamp) return known
  const first = source * CHUNKS_PER_SOURCE
  for (const { chunk, data } of kept.runs.iterate(first + known.chunks, first + CHUNKS_PER_SOURCE)) {
    if (chunk !== first + known.chunks) break
    const run = floatsOf(data as Uint8Array)
    known.runs.push(run)
    known.chunks += run.length / dimensions
    kept.bytes += run.byteLength
  }
  known.stamp = stamp
  return known
}

/** A blob may start anywhere in memory; where floats may not, it is copied. */
function floatsOf(data: Uint8Array): Float32Array {
  const whole = data.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? data : data.slice()
  return new Float32Array(whole.buffer, whole.byteOffset, whole.byteLength / Float32Array.BYTES_PER_ELEMENT)
}

function compare({ runs }: Loaded, vector: Float32Array, near: Float64Array, firstSlot: number, chunks: number): void {
  const dimensions = vector.length
  let slot = firstSlot
  for (const run of runs) {
    for (let start = 0; start < run.length && slot < firstSlot + chunks; start += dimensions) {
      near[slot++] = product(run, start, vector)
    }
  }
}

// Four sums side by side were tried and were no faster.
function product(run: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += run[start + index]! * vector[index]!
  return sum
}

function forgetDeleted(kept: Kept, state: SearchState): void {
  for (const [source, { runs }] of kept.sources) {
    if (state.chunksOf.has(source)) continue
    kept.sources.delete(source)
    for (const run of runs) kept.bytes -= run.byteLength
  }
}

function makeRoom(kept: Kept): void {
  holding.delete(kept)
  holding.add(kept)
  let bytes = [...holding].reduce((sum, each) => sum + each.bytes, 0)
  for (const oldest of [...holding]) {
    if (bytes <= MOST_HELD_BYTES) return
    bytes -= oldest.bytes
    empty(oldest)
  }
}

function empty(kept: Kept): void {
  kept.sources.clear()
  kept.bytes = 0
  holding.delete(kept)
}

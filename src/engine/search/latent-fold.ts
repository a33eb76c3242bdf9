import type { DatabaseSync } from 'node:sqlite'
import { runInTransaction } from '../../lib/sqlite.ts'
import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import { dampenCount, fitSpace } from './latent-fit.ts'
import {
  beginSpace,
  type LatentSpace,
  MIN_LATENT_CHUNKS,
  readCurrentSpace,
  sweepSpaces,
  useSpace,
} from './latent-tables.ts'
import { fromScaledBytes, hashTerm, writeBytes } from './latent-vectors.ts'
import { eachPosting } from './packing.ts'
import { type LoadedSegment, readSearchState, type SearchState } from './search-state.ts'
import { readSegmentPostings } from './segment-postings.ts'
import { openPassageIndex } from './sqlite-passage-index.ts'
import { addScaled } from './subspace.ts'

/** Grown so much, or shrunk to the inverse, a notebook is learnt anew; until then new chunks are placed in the space. */
const GROWTH = 2
const ROWS_PER_SLICE = 2000
/** So many chunks of one segment are placed at once, 600 bytes each: more than a book of four million characters has. */
const CHUNKS_AT_ONCE = 8192

/**
 * Brings the latent space of a notebook up to date, one short transaction for each `next()`; meant for a thread behind
 * everything else. May be ended between any two steps: the next run sweeps up and goes on.
 */
export function* refreshLatentSpace(database: DatabaseSync): Generator<void, void, void> {
  yield* sweepInSlices(database)
  const { slots } = readSearchState(openPassageIndex(database))
  const current = readCurrentSpace(database)
  if (slots < MIN_LATENT_CHUNKS) {
    if (current) runInTransaction(database, () => useSpace(database, null))
    yield* sweepInSlices(database)
    return
  }
  const isOutgrown = !current || slots > current.chunks * GROWTH || slots * GROWTH < current.chunks
  if (!isOutgrown) return yield* placeChunks(database, current)
  const space = yield* writeSpace(database)
  yield* placeChunks(database, space)
  runInTransaction(database, () => useSpace(database, space))
  yield* sweepInSlices(database)
}

function* sweepInSlices(database: DatabaseSync): Generator<void, void, void> {
  while (runInTransaction(database, () => sweepSpaces(database, ROWS_PER_SLICE))) yield
}

function* writeSpace(database: DatabaseSync): Generator<void, LatentSpace, void> {
  const { fitted, chunks } = readInSnapshot(database, (state) => ({
    fitted: fitSpace(database, state),
    chunks: state.slots,
  }))
  const space = runInTransaction(database, () => beginSpace(database, fitted.dimensions, chunks))
  const insert = database.prepare('INSERT OR REPLACE INTO latent_term VALUES (?, ?, ?)')
  for (let from = 0; from < fitted.terms.length; from += ROWS_PER_SLICE) {
    runInTransaction(database, () => {
      for (const [index, term] of fitted.terms.slice(from, from + ROWS_PER_SLICE).entries())
        insert.run(space.number, hashTerm(term), fitted.encodeTermVector(from + index))
    })
    yield
  }
  return space
}

/** Gives a vector to every chunk that has none; looks again when segments were joined meanwhile. */
function* placeChunks(database: DatabaseSync, space: LatentSpace): Generator<void, void, void> {
  const terms = readTerms(database, space)
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const { number } of readSearchState(openPassageIndex(database)).segments) {
      const placed = yield* placeSegment(database, space, terms, number)
      isDone = isDone && placed
    }
  }
}

/** False when the segment is gone. */
function* placeSegment(
  database: DatabaseSync,
  space: LatentSpace,
  terms: TermVectors,
  number: number,
): Generator<void, boolean, void> {
  for (;;) {
    const placed = readInSnapshot(database, ({ segments }) => {
      const segment = segments.find((each) => each.number === number)
      if (!segment) return null
      const missing = findMissingChunks(database, space, segment).slice(0, CHUNKS_AT_ONCE)
      return { missing, vectors: missing.length > 0 ? computeChunkVectors(database, terms, number, missing) : null }
    })
    if (!placed?.vectors) return placed !== null
    yield* writeChunks(database, space, placed.missing, placed.vectors)
  }
}

/** A chunk without a vector: its key, and its place in the segment. */
type MissingChunk = { readonly key: number; readonly place: number }

function findMissingChunks(database: DatabaseSync, { number }: LatentSpace, segment: LoadedSegment): MissingChunk[] {
  const select = database.prepare('SELECT chunk FROM latent_chunk WHERE space = ? AND chunk >= ? AND chunk < ?')
  return segment.runs.flatMap(({ source, firstSlot, chunks }) => {
    const first = source * CHUNKS_PER_SOURCE
    const known = new Set(select.all(number, first, first + chunks).map(({ chunk }) => chunk))
    if (known.size === chunks) return []
    const all = Array.from({ length: chunks }, (_, at) => ({
      key: first + at,
      place: firstSlot - segment.firstSlot + at,
    }))
    return all.filter(({ key }) => !known.has(key))
  })
}

type TermVectors = {
  readonly width: number
  /** Where the vectors of the chunks at hand are made: one place for all, since what is let go lies about for a while. */
  readonly made: Float32Array
  readonly places: ReadonlyMap<number, number>
  readonly lines: Float32Array
}

function readTerms(database: DatabaseSync, { number, dimensions }: LatentSpace): TermVectors {
  const { terms } = database.prepare('SELECT count(*) AS terms FROM latent_term WHERE space = ?').get(number)!
  const lines = new Float32Array(Number(terms) * dimensions)
  const places = new Map<number, number>()
  for (const { term, data } of database.prepare('SELECT term, data FROM latent_term WHERE space = ?').iterate(number)) {
    fromScaledBytes(data as Uint8Array, lines, places.size * dimensions)
    places.set(Number(term), places.size)
  }
  return { width: dimensions, made: new Float32Array(CHUNKS_AT_ONCE * dimensions), lines, places }
}

function computeChunkVectors(
  database: DatabaseSync,
  { width, made, places, lines }: TermVectors,
  segment: number,
  missing: readonly MissingChunk[],
): Float32Array {
  const vectors = made.fill(0, 0, missing.length * width)
  const rowOf = new Int32Array(missing.at(-1)!.place + 1).fill(-1) // places rise
  for (const [row, { place }] of missing.entries()) rowOf[place] = row
  for (const { term, data } of readSegmentPostings(database, segment)) {
    const line = places.get(hashTerm(term.toString()))
    if (line === undefined) continue
    eachPosting(data, (chunk, count) => {
      const row = rowOf[chunk] ?? -1
      if (row >= 0) addScaled(vectors, row * width, lines, line * width, dampenCount(count), width)
    })
  }
  return vectors
}

function* writeChunks(
  database: DatabaseSync,
  { number, dimensions }: LatentSpace,
  chunks: readonly MissingChunk[],
  vectors: Float32Array,
): Generator<void, void, void> {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO latent_chunk SELECT ?, number, ? FROM search_chunk WHERE number = ?', // gone meanwhile: not kept
  )
  const bytes = new Int8Array(dimensions) // copied at each row
  for (let from = 0; from < chunks.length; from += ROWS_PER_SLICE) {
    runInTransaction(database, () => {
      for (const [index, { key }] of chunks.slice(from, from + ROWS_PER_SLICE).entries()) {
        writeBytes(vectors, (from + index) * dimensions, bytes)
        insert.run(number, bytes, key)
      }
    })
    yield
  }
}

/** Reads with one view of the database, which others may change meanwhile. */
function readInSnapshot<T>(database: DatabaseSync, read: (state: SearchState) => T): T {
  database.exec('BEGIN')
  try {
    return read(readSearchState(openPassageIndex(database)))
  } finally {
    database.exec('COMMIT')
  }
}

import type { SqlTables } from '../../lib/sql/sql-tables.ts'
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
import type { WritableIndex } from './passage-index.ts'
import { type LoadedSegment, readSearchState, type SearchState } from './search-state.ts'
import { LATENT_CHUNKS, LATENT_TERMS } from './search-tables.ts'
import { readSegmentPostings } from './segment-postings.ts'
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
export function* refreshLatentSpace(notebook: WritableIndex): Generator<void, void, void> {
  const { tables } = notebook
  yield* sweepInSlices(tables)
  const { slots, current } = readStateInSnapshot(notebook, ({ slots }) => ({
    slots,
    current: readCurrentSpace(tables),
  }))
  if (slots < MIN_LATENT_CHUNKS) {
    if (current) tables.runInTransaction(() => useSpace(tables, null))
    yield* sweepInSlices(tables)
    return
  }
  const isOutgrown = !current || slots > current.chunks * GROWTH || slots * GROWTH < current.chunks
  if (!isOutgrown) return yield* placeChunks(notebook, current)
  const space = yield* writeSpace(notebook)
  yield* placeChunks(notebook, space)
  tables.runInTransaction(() => useSpace(tables, space))
  yield* sweepInSlices(tables)
}

function* sweepInSlices(tables: SqlTables): Generator<void, void, void> {
  while (tables.runInTransaction(() => sweepSpaces(tables, ROWS_PER_SLICE))) yield
}

function* writeSpace(notebook: WritableIndex): Generator<void, LatentSpace, void> {
  const { tables } = notebook
  const { fitted, chunks } = readStateInSnapshot(notebook, (state) => ({
    fitted: fitSpace(tables, state),
    chunks: state.slots,
  }))
  const space = tables.runInTransaction(() => beginSpace(tables, fitted.dimensions, chunks))
  const places = [...new Map(fitted.terms.map((term, place) => [hashTerm(term), place]))] // of two that meet, one
  const addTerm = tables.openInsert(LATENT_TERMS)
  for (let from = 0; from < places.length; from += ROWS_PER_SLICE) {
    tables.runInTransaction(() => {
      for (const [hash, place] of places.slice(from, from + ROWS_PER_SLICE))
        addTerm(space.number, hash, fitted.encodeTermVector(place))
    })
    yield
  }
  return space
}

/** Gives a vector to every chunk that has none; looks again when segments were joined meanwhile. */
function* placeChunks(notebook: WritableIndex, space: LatentSpace): Generator<void, void, void> {
  const terms = readTerms(notebook.tables, space)
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const { number } of readStateInSnapshot(notebook, ({ segments }) => segments)) {
      const placed = yield* placeSegment(notebook, space, terms, number)
      isDone = isDone && placed
    }
  }
}

/** False when the segment is gone. */
function* placeSegment(
  notebook: WritableIndex,
  space: LatentSpace,
  terms: TermVectors,
  number: number,
): Generator<void, boolean, void> {
  const { tables } = notebook
  for (;;) {
    const placed = readStateInSnapshot(notebook, ({ segments }) => {
      const segment = segments.find((each) => each.number === number)
      if (!segment) return null
      const missing = findMissingChunks(tables, space, segment).slice(0, CHUNKS_AT_ONCE)
      return { missing, vectors: missing.length > 0 ? computeChunkVectors(tables, terms, number, missing) : null }
    })
    if (!placed?.vectors) return placed !== null
    yield* writeChunks(tables, space, placed.missing, placed.vectors)
  }
}

/** A chunk without a vector: its key, and its place in the segment. */
type MissingChunk = { readonly key: number; readonly place: number }

function findMissingChunks(tables: SqlTables, { number }: LatentSpace, segment: LoadedSegment): MissingChunk[] {
  const select = 'SELECT chunk FROM latent_chunk WHERE {notebook} AND space = ? AND chunk >= ? AND chunk < ?'
  return segment.runs.flatMap(({ source, firstSlot, chunks }) => {
    const first = source * CHUNKS_PER_SOURCE
    const placed = tables.all<{ readonly chunk: number }>(select, number, first, first + chunks)
    const known = new Set(placed.map(({ chunk }) => chunk))
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

function readTerms(tables: SqlTables, space: LatentSpace): TermVectors {
  return tables.readInSnapshot(() => readTermVectors(tables, space))
}

function readTermVectors(tables: SqlTables, { number, dimensions }: LatentSpace): TermVectors {
  const count = 'SELECT count(*) AS terms FROM latent_term WHERE {notebook} AND space = ?'
  const { terms } = tables.get<{ readonly terms: number }>(count, number)!
  const lines = new Float32Array(terms * dimensions)
  const places = new Map<number, number>()
  const select = 'SELECT term, data FROM latent_term WHERE {notebook} AND space = ?'
  for (const { term, data } of tables.iterate<{ readonly term: number; readonly data: Uint8Array }>(select, number)) {
    fromScaledBytes(data, lines, places.size * dimensions)
    places.set(term, places.size)
  }
  return { width: dimensions, made: new Float32Array(CHUNKS_AT_ONCE * dimensions), lines, places }
}

function computeChunkVectors(
  tables: SqlTables,
  { width, made, places, lines }: TermVectors,
  segment: number,
  missing: readonly MissingChunk[],
): Float32Array {
  const vectors = made.fill(0, 0, missing.length * width)
  const rowOf = new Int32Array(missing.at(-1)!.place + 1).fill(-1) // places rise
  for (const [row, { place }] of missing.entries()) rowOf[place] = row
  for (const { term, data } of readSegmentPostings(tables, segment)) {
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
  tables: SqlTables,
  { number, dimensions }: LatentSpace,
  chunks: readonly MissingChunk[],
  vectors: Float32Array,
): Generator<void, void, void> {
  const addChunk = tables.openInsert(LATENT_CHUNKS)
  const bytes = new Int8Array(dimensions) // copied at each row
  const data = new Uint8Array(bytes.buffer)
  for (let from = 0; from < chunks.length; from += ROWS_PER_SLICE) {
    tables.runInTransaction(() => {
      for (const [index, { key }] of chunks.slice(from, from + ROWS_PER_SLICE).entries()) {
        writeBytes(vectors, (from + index) * dimensions, bytes)
        addChunk(number, key, data)
      }
    })
    yield
  }
}

/** Reads with one view of the index, which others may change meanwhile. */
function readStateInSnapshot<T>({ index, tables }: WritableIndex, read: (state: SearchState) => T): T {
  return tables.readInSnapshot(() => read(readSearchState(index)))
}

import type { DatabaseSync } from 'node:sqlite'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { CHUNKS_PER_SOURCE, computeChunkChecksum, cutStoredText } from './chunk-text.ts'
import { dropLatentChunks, LATENT_TABLES } from './latent-tables.ts'
import { hasSegmentsToJoin, markChanged, mergeSmallSegments, removeSourceFromSegments } from './merge.ts'
import { pack } from './packing.ts'
import { CHUNKS, POSTINGS, SEGMENTS } from './search-tables.ts'
import { MAX_ROW_CHUNKS, packSourcePostings } from './segment-postings.ts'
import type { SourceIndex } from './source-index.ts'

/**
 * A segment is a self-contained index of a run of chunks: written once for each source, small ones joined later, so
 * that a thousand short sources are asked like a few long ones. Postings count chunks from the segment's first.
 * `runs` packs (source, chunk count) pairs in chunk order, `lengths` the terms of each chunk; a small segment holds its
 * `postings` itself, those of a larger one are rows. The version changes with everything a search could see.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS search_segment (
    number INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER, language TEXT NOT NULL, is_whole INTEGER NOT NULL,
    chunks INTEGER NOT NULL, runs BLOB NOT NULL, lengths BLOB NOT NULL, postings BLOB) STRICT;
  CREATE TABLE IF NOT EXISTS search_posting (
    segment INTEGER NOT NULL, term TEXT NOT NULL, df INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (segment, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS search_chunk (
    number INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, page INTEGER, heading TEXT,
    text TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS search_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO search_version VALUES (1, 0);`

/** Makes the tables of search where they are missing; a migration of a notebook's database, and again when some join. */
export function createSearchTables(database: DatabaseSync): void {
  database.exec(SCHEMA)
  database.exec(LATENT_TABLES)
}

type SliceOptions = {
  /** About how long one transaction may hold the writer's lock. */
  readonly maxMsPerSlice?: number
  /** Runs inside the last transaction, which makes the source visible: the place to set its state to ready. */
  readonly finish?: () => void
}

/** Whether the index of a source is small enough to be written at once. */
export const isSmallIndex = ({ chunks }: SourceIndex) => chunks.length <= MAX_ROW_CHUNKS

/** Writes a small index, of a source that never had one, inside the caller's transaction. */
export function writeSmallIndex(tables: SqlTables, source: number, index: SourceIndex, text: string): void {
  insertSegment(tables, source, index, packSourcePostings(index.postings))
  for (const _ of writeChunkRows(tables, source, index, text));
  markChanged(tables)
}

/**
 * Writes the index of a source, one short transaction for each `next()`; whatever an earlier, cut attempt left behind
 * is dropped first. The source is found only after the last slice. `text` is the text the index was made of.
 */
export function* writeIndexSlices(
  tables: SqlTables,
  sourceNumber: number,
  index: SourceIndex,
  text: string,
  { maxMsPerSlice = 50, finish }: SliceOptions = {},
): Generator<void, void, void> {
  if (isSmallIndex(index)) {
    tables.runInTransaction(() => {
      dropLeftover(tables, sourceNumber)
      writeSmallIndex(tables, sourceNumber, index, text)
      finish?.()
    })
    yield
  } else yield* writeInSlices(tables, sourceNumber, index, text, { maxMsPerSlice, finish })
  while (hasSegmentsToJoin(tables) && tables.runInTransaction(() => mergeSmallSegments(tables))) yield
}

function* writeInSlices(
  tables: SqlTables,
  source: number,
  index: SourceIndex,
  text: string,
  { maxMsPerSlice, finish }: SliceOptions & { readonly maxMsPerSlice: number },
): Generator<void, void, void> {
  const segment = tables.runInTransaction(() => {
    dropLeftover(tables, source)
    return insertSegment(tables, source, index, null)
  })
  yield
  const rows = writeIndexRows(tables, source, segment, index, text)
  for (let isDone = false; !isDone; ) {
    isDone = tables.runInTransaction(() => {
      requireSegment(tables, segment)
      const isWritten = writeRowsFor(rows, maxMsPerSlice)
      if (isWritten) endSegment(tables, segment, finish)
      return isWritten
    })
    yield
  }
}

/** Removes every trace of a source from the index: chunks and postings. Joins a transaction that is already open. */
export function dropIndex(tables: SqlTables, sourceNumber: number): void {
  tables.runInTransaction(() => {
    dropRows(tables, sourceNumber)
    markChanged(tables)
  })
}

function dropRows(tables: SqlTables, sourceNumber: number): void {
  const first = sourceNumber * CHUNKS_PER_SOURCE
  const end = first + CHUNKS_PER_SOURCE
  tables.run('DELETE FROM search_chunk WHERE {notebook} AND number >= ? AND number < ?', first, end)
  dropLatentChunks(tables, first, end)
  removeSourceFromSegments(tables, sourceNumber)
}

/** Looked for first: taking a source out of the index reads all of it. */
function dropLeftover(tables: SqlTables, source: number): void {
  const first = source * CHUNKS_PER_SOURCE
  if (!tables.get(ANY_ROW, source, first, first + CHUNKS_PER_SOURCE)) return
  dropRows(tables, source)
  markChanged(tables)
}

const ANY_ROW = `
  SELECT 1 AS any WHERE EXISTS (SELECT 1 FROM search_segment WHERE {notebook} AND source = ?)
    OR EXISTS (SELECT 1 FROM search_chunk WHERE {notebook} AND number >= ? AND number < ?)`

/** Whoever writes the same source later has taken it away, and every row of this attempt with it. */
function requireSegment(tables: SqlTables, segment: number): void {
  if (tables.get('SELECT 1 FROM search_segment WHERE {notebook} AND number = ?', segment)) return
  throw new Error('The source was deleted, or begun anew by another process, while it was indexed.')
}

/** Whole when its postings come with it. */
function insertSegment(
  tables: SqlTables,
  source: number,
  { language, chunks }: SourceIndex,
  postings: Uint8Array | null,
): number {
  const runs = pack([source, chunks.length])
  const lengths = pack(chunks.map((chunk) => chunk.terms))
  const isWhole = postings === null ? 0 : 1
  return tables.addNumbered(SEGMENTS, source, language, isWhole, chunks.length, runs, lengths, postings)
}

function endSegment(tables: SqlTables, segment: number, finish: (() => void) | undefined): void {
  tables.run('UPDATE search_segment SET is_whole = 1 WHERE {notebook} AND number = ?', segment)
  markChanged(tables)
  finish?.()
}

/** Writes one row for each `next()`. */
function* writeIndexRows(
  tables: SqlTables,
  source: number,
  segment: number,
  index: SourceIndex,
  text: string,
): Generator<void, void, void> {
  yield* writeChunkRows(tables, source, index, text)
  const addPosting = tables.openInsert(POSTINGS)
  for (const { term, documentFrequency, data } of index.postings)
    yield addPosting(segment, term, documentFrequency, data)
}

function* writeChunkRows(
  tables: SqlTables,
  source: number,
  { chunks }: SourceIndex,
  text: string,
): Generator<void, void, void> {
  const addChunk = tables.openInsert(CHUNKS)
  for (const [place, { start, end, page = null, heading = null }] of chunks.entries()) {
    const key = source * CHUNKS_PER_SOURCE + place
    const row = { start, end, page, heading, text: cutStoredText(text, chunks, place) }
    yield addChunk(key, start, end, page, heading, row.text, computeChunkChecksum(row))
  }
}

/** Takes rows until the time is up; true when there are none left. */
function writeRowsFor(rows: Generator<void, void, void>, maxMs: number): boolean {
  const endAt = performance.now() + maxMs
  for (;;) {
    for (let row = 0; row < 64; row += 1) if (rows.next().done) return true
    if (performance.now() > endAt) return false
  }
}

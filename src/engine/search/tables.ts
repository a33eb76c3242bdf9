import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../lib/sqlite.ts'
import { dropLatentChunks, LATENT_TABLES } from './latent-tables.ts'
import { mergeSmallSegments, withoutSource } from './merge.ts'
import { pack } from './packing.ts'
import type { SourceIndex } from './source-index.ts'

/** Chunks of a source are numbered from `source number * CHUNKS_PER_SOURCE` on, so one key orders and finds them. */
export const CHUNKS_PER_SOURCE = 2 ** 20

/**
 * A segment is a self-contained index of a run of chunks: written once for each source, small ones joined later, so
 * that a thousand short sources are asked like a few long ones. Postings count chunks from the segment's first.
 * `runs` packs (source, chunk count) pairs in chunk order, `lengths` the terms of each chunk. The version changes
 * with everything a search could see.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS search_segment (
    number INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER, language TEXT NOT NULL, is_whole INTEGER NOT NULL,
    chunks INTEGER NOT NULL, runs BLOB NOT NULL, lengths BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS search_posting (
    segment INTEGER NOT NULL, term TEXT NOT NULL, df INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (segment, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS search_chunk (
    number INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, page INTEGER, heading TEXT,
    text TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS search_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO search_version VALUES (1, 0);`

/** Makes the tables of search where they are missing; a migration of a notebook's database, and again when some join. */
export function createSearchTables(database: DatabaseSync): void {
  database.exec(SCHEMA)
  database.exec(LATENT_TABLES)
}

export type SliceOptions = {
  /** About how long one transaction may hold the writer's lock. */
  readonly maxMsPerSlice?: number
  /** Runs inside the last transaction, which makes the source visible: the place to set its state to ready. */
  readonly finish?: () => void
}

/**
 * Writes the index of a source, one short transaction for each `next()`; whatever an earlier, cut attempt left behind
 * is dropped first. The source is found only after the last slice. `text` is the text the index was made of.
 */
export function* writeIndexSlices(
  database: DatabaseSync,
  sourceNumber: number,
  index: SourceIndex,
  text: string,
  { maxMsPerSlice = 50, finish }: SliceOptions = {},
): Generator<void, void, void> {
  const segment = inTransaction(database, () => beginSegment(database, sourceNumber, index))
  yield
  const rows = rowsOf(database, sourceNumber, segment, index, text)
  for (let isDone = false; !isDone; ) {
    isDone = inTransaction(database, () => {
      const isWritten = writeFor(rows, maxMsPerSlice)
      if (isWritten) endSegment(database, segment, finish)
      return isWritten
    })
    yield
  }
  while (inTransaction(database, () => mergeSmallSegments(database))) yield
}

/** Removes every trace of a source from the index: chunks and postings. Joins a transaction that is already open. */
export function dropIndex(database: DatabaseSync, sourceNumber: number): void {
  const drop = () => {
    dropRows(database, sourceNumber)
    changed(database)
  }
  if (database.isTransaction) drop()
  else inTransaction(database, drop)
}

function dropRows(database: DatabaseSync, sourceNumber: number): void {
  const first = sourceNumber * CHUNKS_PER_SOURCE
  database.prepare('DELETE FROM search_chunk WHERE number >= ? AND number < ?').run(first, first + CHUNKS_PER_SOURCE)
  dropLatentChunks(database, first, first + CHUNKS_PER_SOURCE)
  withoutSource(database, sourceNumber)
}

function changed(database: DatabaseSync): void {
  database.exec('UPDATE search_version SET version = version + 1')
}

function beginSegment(database: DatabaseSync, source: number, { language, chunks }: SourceIndex): number {
  dropRows(database, source)
  changed(database)
  const insert = database.prepare(
    'INSERT INTO search_segment (source, language, is_whole, chunks, runs, lengths) VALUES (?, ?, 0, ?, ?, ?)',
  )
  const lengths = pack(chunks.map((chunk) => chunk.terms))
  return Number(insert.run(source, language, chunks.length, pack([source, chunks.length]), lengths).lastInsertRowid)
}

function endSegment(database: DatabaseSync, segment: number, finish: (() => void) | undefined): void {
  database.prepare('UPDATE search_segment SET is_whole = 1 WHERE number = ?').run(segment)
  changed(database)
  finish?.()
}

/** Writes one row for each `next()`. */
function* rowsOf(
  database: DatabaseSync,
  source: number,
  segment: number,
  { chunks, postings }: SourceIndex,
  text: string,
): Generator<void, void, void> {
  const chunkRow = database.prepare('INSERT INTO search_chunk VALUES (?, ?, ?, ?, ?, ?)')
  for (const [number, { start, end, page, heading }] of chunks.entries()) {
    const key = source * CHUNKS_PER_SOURCE + number
    yield void chunkRow.run(key, start, end, page ?? null, heading ?? null, text.slice(start, end))
  }
  const postingRow = database.prepare('INSERT INTO search_posting VALUES (?, ?, ?, ?)')
  for (const { term, documentFrequency, data } of postings) {
    yield void postingRow.run(segment, term, documentFrequency, data)
  }
}

/** Takes rows until the time is up; true when there are none left. */
function writeFor(rows: Generator<void, void, void>, maxMs: number): boolean {
  const endAt = performance.now() + maxMs
  for (;;) {
    for (let row = 0; row < 64; row += 1) if (rows.next().done) return true
    if (performance.now() > endAt) return false
  }
}

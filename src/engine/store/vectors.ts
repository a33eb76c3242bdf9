import type { DatabaseSync } from 'node:sqlite'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import type { VectorMaker, VectorStore } from '../model/embedder.ts'
import { CHUNKS_PER_SOURCE, type ChunkRow, readChunkText } from '../search/chunk-text.ts'
import { openChunkReader } from '../search/sqlite-passage-index.ts'

/**
 * Vectors of chunks, made behind by the configured embedder; a notebook without one has none. `data` holds the vectors
 * of a run of chunks of one source, from `chunk` on: little-endian float32 of length 1, one after the other. The runs of
 * a source follow each other without a gap from its first chunk.
 */
export const VECTOR_TABLES = `
  CREATE TABLE vector (chunk INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
  CREATE TABLE vector_maker (
    only INTEGER PRIMARY KEY CHECK (only = 1), model TEXT NOT NULL, dimensions INTEGER NOT NULL) STRICT`

const FLOAT_BYTES = 4

export function readVectorMaker(tables: SqlTables): VectorMaker | null {
  const row = tables.get<VectorMaker>('SELECT model, dimensions FROM vector_maker WHERE {notebook}')
  return row ? { model: row.model, dimensions: row.dimensions } : null
}

/** The chunk after the last one of a source that has a vector; `from` and `to` are bounds of the source's numbers. */
const NEXT_CHUNK = (from: string, to: string) => `coalesce((
  SELECT chunk + length(data) / (SELECT dimensions * ${FLOAT_BYTES} FROM vector_maker) FROM vector
  WHERE chunk >= ${from} AND chunk < ${to} ORDER BY chunk DESC LIMIT 1), ${from})`

const PENDING = `
  SELECT chunk.number AS key, start, end, page, heading, text, checksum FROM (
    SELECT number * ${CHUNKS_PER_SOURCE} AS first, (number + 1) * ${CHUNKS_PER_SOURCE} AS past
    FROM source WHERE state = 'ready' ORDER BY number) AS span
  JOIN search_chunk AS chunk ON chunk.number >= ${NEXT_CHUNK('span.first', 'span.past')} AND chunk.number < span.past
  ORDER BY chunk.number LIMIT ?`

/** The chunks of ready sources that have no vector yet, by number, and where their vectors are kept. */
export function openVectorStore(database: DatabaseSync): VectorStore<number> {
  const pending = database.prepare(PENDING)
  const read = openChunkReader(database)
  const toPendingChunk = (row: ChunkRow & { readonly key: number }) => ({
    key: row.key,
    text: readChunkText(read, row.key, row),
  })
  return {
    madeWith: () => readVectorMaker(openSqliteTables(database)),
    startOver: ({ model, dimensions }) =>
      runInTransaction(database, () => {
        database.exec('DELETE FROM vector')
        database.prepare('INSERT OR REPLACE INTO vector_maker VALUES (1, ?, ?)').run(model, dimensions)
      }),
    pending: (limit) => (pending.all(limit) as (ChunkRow & { readonly key: number })[]).map(toPendingChunk),
    save: (rows) => runInTransaction(database, () => saveRuns(database, rows)),
  }
}

type VectorRow = { readonly key: number; readonly vector: Uint8Array }

function saveRuns(database: DatabaseSync, rows: readonly VectorRow[]): void {
  const insert = database.prepare('INSERT OR REPLACE INTO vector VALUES (?, ?)')
  const source = database.prepare('SELECT 1 FROM source WHERE number = ?')
  for (const [number, run] of Map.groupBy(rows, ({ key }) => Math.floor(key / CHUNKS_PER_SOURCE))) {
    if (source.get(number) === undefined) continue // deleted while its vectors were made
    insert.run(run[0]!.key, Buffer.concat(run.map(({ vector }) => vector)))
  }
}

export function dropVectors(tables: SqlTables, sourceNumber: number): void {
  const first = sourceNumber * CHUNKS_PER_SOURCE
  tables.run('DELETE FROM vector WHERE {notebook} AND chunk >= ? AND chunk < ?', first, first + CHUNKS_PER_SOURCE)
}

import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import type { VectorMaker, VectorStore } from '../model/embedder.ts'
import { CHUNKS_PER_SOURCE, readChunkText } from '../search/chunk-text.ts'
import { markChanged } from '../search/merge.ts'
import type { NumberedChunkRow, WritableIndex } from '../search/passage-index.ts'

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
  SELECT chunk + length(data) / (SELECT dimensions * ${FLOAT_BYTES} FROM vector_maker WHERE {notebook}) FROM vector
  WHERE {notebook} AND chunk >= ${from} AND chunk < ${to} ORDER BY chunk DESC LIMIT 1), ${from})`

const PENDING = `
  SELECT chunk.number AS number, start, "end", page, heading, text, checksum FROM (
    SELECT CAST(number AS BIGINT) * ${CHUNKS_PER_SOURCE} AS first, (CAST(number AS BIGINT) + 1) * ${CHUNKS_PER_SOURCE} AS past
    FROM source WHERE {notebook} AND state = 'ready' ORDER BY number) AS span
  JOIN search_chunk AS chunk
    ON {chunk.notebook} AND chunk.number >= ${NEXT_CHUNK('span.first', 'span.past')} AND chunk.number < span.past
  ORDER BY chunk.number LIMIT ?`

const VECTORS = defineTable({
  name: 'vector',
  columns: [
    ['chunk', 'BIGINT'],
    ['data', 'BLOB'],
  ],
})

const VECTOR_MAKER = defineTable({
  name: 'vector_maker',
  columns: [
    ['model', 'TEXT'],
    ['dimensions', 'INTEGER'],
  ],
})

/** The chunks of ready sources that have no vector yet, by number, and where their vectors are kept. */
export function openVectorStore({ tables, index }: WritableIndex): VectorStore<number> {
  return {
    madeWith: () => readVectorMaker(tables),
    startOver: ({ model, dimensions }) =>
      tables.runInTransaction(() => {
        for (const table of ['vector', 'vector_maker']) tables.run(`DELETE FROM ${table} WHERE {notebook}`)
        tables.openInsert(VECTOR_MAKER)(model, dimensions)
        markChanged(tables) // as many others may come in their place
      }),
    pending(limit) {
      const rows = tables.all<NumberedChunkRow>(PENDING, limit)
      const read = index.gatherChunks(rows.map(({ number }) => number))
      return rows.map((row) => ({ key: row.number, text: readChunkText(read, row.number, row) }))
    },
    save: (rows) => tables.runInTransaction(() => saveRuns(tables, rows)),
  }
}

type VectorRow = { readonly key: number; readonly vector: Uint8Array }

function saveRuns(tables: SqlTables, rows: readonly VectorRow[]): void {
  for (const [number, run] of Map.groupBy(rows, ({ key }) => Math.floor(key / CHUNKS_PER_SOURCE))) {
    const isThere = tables.get('SELECT 1 AS one FROM source WHERE {notebook} AND number = ?', number) !== undefined
    if (!isThere) continue // deleted while its vectors were made
    const chunk = run[0]!.key
    tables.run('DELETE FROM vector WHERE {notebook} AND chunk = ?', chunk)
    tables.openInsert(VECTORS)(chunk, Buffer.concat(run.map(({ vector }) => vector)))
  }
}

export function dropVectors(tables: SqlTables, sourceNumber: number): void {
  const first = sourceNumber * CHUNKS_PER_SOURCE
  tables.run('DELETE FROM vector WHERE {notebook} AND chunk >= ? AND chunk < ?', first, first + CHUNKS_PER_SOURCE)
}

import { createDamageError } from '../../lib/data-unusable.ts'
import { PIECE_BYTES, streamPieces } from '../../lib/files/piece-stream.ts'
import { hashContent } from '../../lib/hash.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'

const PIECES = defineTable({
  name: 'original_piece',
  columns: [
    ['content_hash', 'TEXT'],
    ['place', 'INTEGER'],
    ['data', 'BLOB'],
  ],
  keepsFirst: true,
})

/** Keeps an original in the caller's transaction, so that it is there exactly when the row of its source is. */
export function keepServerOriginal(tables: SqlTables, contentHash: string, bytes: Uint8Array): void {
  const addPiece = tables.openInsert(PIECES)
  for (let place = 0; place * PIECE_BYTES < bytes.length; place += 1)
    addPiece(contentHash, place, bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES))
}

/** An original in a snapshot; null where none is kept, since the text is its own. @throws DataUnusable */
export function readServerOriginal(tables: SqlTables, contentHash: string): Buffer | null {
  const select = 'SELECT data FROM original_piece WHERE {notebook} AND content_hash = ? ORDER BY place'
  const pieces = tables.all<{ readonly data: Uint8Array }>(select, contentHash)
  if (pieces.length === 0) return null
  const bytes = Buffer.concat(pieces.map(({ data }) => data))
  if (hashContent(bytes) !== contentHash)
    throw createDamageError('PostgreSQL', 'holds an original that is not as it was written')
  return bytes
}

/** How large an original is; null where none is kept, since the text is its own. */
export function measureServerOriginal(tables: SqlTables, contentHash: string): number | null {
  const select = 'SELECT sum(length(data))::bigint AS size FROM original_piece WHERE {notebook} AND content_hash = ?'
  return tables.get<{ readonly size: number | null }>(select, contentHash)!.size
}

const READ_PIECE = `SELECT substring(data FROM $4::int FOR $5::int) AS data FROM original_piece
  WHERE notebook = $1 AND content_hash = $2 AND place = $3`

/** The bytes of an original from `start` on and before `end`, over a connection of the main thread. */
export function streamServerOriginal(
  pool: PostgresPool,
  { notebook, contentHash }: { readonly notebook: string; readonly contentHash: string },
  start: number,
  end: number,
): ReadableStream<Uint8Array> {
  const readPiece = async (place: number, from: number, length: number) => {
    const values = [notebook, contentHash, place, from + 1, length]
    return (await pool.read<{ readonly data: Uint8Array }>(READ_PIECE, values))[0]?.data
  }
  return streamPieces(readPiece, start, end)
}

/** Takes away an original that no source is made of, in the caller's transaction. */
export function dropUnnamedServerOriginal(tables: SqlTables, contentHash: string): void {
  tables.run(
    `DELETE FROM original_piece WHERE {notebook} AND content_hash = ?1
     AND NOT EXISTS (SELECT 1 FROM source WHERE {notebook} AND content_hash = ?1)`,
    contentHash,
  )
}

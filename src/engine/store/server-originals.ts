import { createDamageError } from '../../lib/data-unusable.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import { hashContent } from './content-hash.ts'

const PIECES = defineTable({
  name: 'original_piece',
  columns: [
    ['content_hash', 'TEXT'],
    ['place', 'INTEGER'],
    ['data', 'BLOB'],
  ],
  keepsFirst: true,
})

const PIECE_BYTES = 256 * 1024

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

/** Takes away an original that no source is made of, in the caller's transaction. */
export function dropUnnamedServerOriginal(tables: SqlTables, contentHash: string): void {
  tables.run(
    `DELETE FROM original_piece WHERE {notebook} AND content_hash = ?1
     AND NOT EXISTS (SELECT 1 FROM source WHERE {notebook} AND content_hash = ?1)`,
    contentHash,
  )
}

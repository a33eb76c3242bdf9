import type { DatabaseSync } from 'node:sqlite'
import { hashContent } from '../../lib/hash.ts'
import { CHUNKS_PER_SOURCE, computeChunkChecksum } from '../search/chunk-text.ts'

/** No checksum is below 0: a row that bears this is never shown. */
const DAMAGED_BEFORE = -1

/**
 * Gives every chunk of an earlier layout its checksum, in the caller's transaction. A text that is already not what was
 * once indexed gets none that could hold.
 */
export function addChecksums(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('search_chunk')").all()
  if (columns.some(({ name }) => name === 'checksum')) return
  database.exec(`ALTER TABLE search_chunk ADD COLUMN checksum INTEGER NOT NULL DEFAULT ${DAMAGED_BEFORE}`)
  const ready = "SELECT number, text_hash FROM source WHERE state = 'ready' ORDER BY number"
  for (const { number, text_hash } of database.prepare(ready).all())
    addSourceChecksums(database, Number(number), String(text_hash))
}

type FormerRow = {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly heading: string | null
  readonly text: string
}

function addSourceChecksums(database: DatabaseSync, source: number, textHash: string): void {
  const select = database.prepare(
    'SELECT number, start, end, page, heading, text FROM search_chunk WHERE number >= ? AND number < ? ORDER BY number',
  )
  const rows = select.all(source * CHUNKS_PER_SOURCE, (source + 1) * CHUNKS_PER_SOURCE) as FormerRow[]
  if (hashContent(rows.map(({ text }) => text).join('')) !== textHash) return
  const update = database.prepare('UPDATE search_chunk SET checksum = ? WHERE number = ?')
  for (const row of rows) update.run(computeChunkChecksum(row), row.number)
}

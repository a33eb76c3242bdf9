import type { PostgresPool } from '../lib/postgres/pool.ts'
import { toKeyColumns } from './known-entry.ts'
import type { StoredEntry } from './library-file.ts'

const SELECT_UNKEYED = 'SELECT id, entry FROM library_entry WHERE name_key IS NULL ORDER BY id LIMIT 1000'
// Held in one order, so that two processes never wait for each other.
const SET_KEYS = `WITH held AS (SELECT id FROM library_entry WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE)
  UPDATE library_entry SET name_key = keyed.name_key, notebook = keyed.notebook
  FROM held, unnest($1::text[], $2::text[], $3::text[]) AS keyed (id, name_key, notebook)
  WHERE held.id = library_entry.id AND library_entry.id = keyed.id AND library_entry.name_key IS NULL`
/** Of entries that were written before there were keys, or by hand. */
export async function setMissingKeys(pool: PostgresPool): Promise<void> {
  for (;;) {
    const rows = await pool.read<{ readonly id: string; readonly entry: string }>(SELECT_UNKEYED)
    if (rows.length === 0) return
    const entries = rows.map(({ entry }) => JSON.parse(entry) as StoredEntry)
    await pool.read(SET_KEYS, [rows.map(({ id }) => id), ...toKeyColumns(entries)])
  }
}

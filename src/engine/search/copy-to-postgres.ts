import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { BlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'

type Column = readonly [name: string, type: 'INT' | 'BIGINT' | 'TEXT' | 'BYTEA']

/** The tables that a search reads, with the columns that both databases have. */
const TABLES: Readonly<Record<string, readonly Column[]>> = {
  search_segment: [
    ['number', 'INT'],
    ['source', 'INT'],
    ['language', 'TEXT'],
    ['is_whole', 'INT'],
    ['chunks', 'INT'],
    ['runs', 'BYTEA'],
    ['lengths', 'BYTEA'],
    ['postings', 'BYTEA'],
  ],
  search_posting: [
    ['segment', 'INT'],
    ['term', 'TEXT'],
    ['df', 'INT'],
    ['data', 'BYTEA'],
  ],
  search_chunk: [
    ['number', 'BIGINT'],
    ['start', 'INT'],
    ['end', 'INT'],
    ['page', 'INT'],
    ['heading', 'TEXT'],
    ['text', 'TEXT'],
    ['checksum', 'BIGINT'],
  ],
  search_version: [['version', 'INT']],
  latent_space: [
    ['number', 'INT'],
    ['is_current', 'INT'],
    ['dimensions', 'INT'],
    ['chunks', 'INT'],
  ],
  latent_term: [
    ['space', 'INT'],
    ['term', 'BIGINT'],
    ['data', 'BYTEA'],
  ],
  latent_chunk: [
    ['space', 'INT'],
    ['chunk', 'BIGINT'],
    ['data', 'BYTEA'],
  ],
}

/** So many rows are sent at once. */
const MAX_SENT_ROWS = 2000

/**
 * Copies the index of an embedded notebook into the tables of `postgres-search-tables.ts`, row by row as it is, in one
 * transaction; what was there of the notebook is replaced.
 */
export function copyIndexToPostgres(database: DatabaseSync, connection: BlockingPostgres, notebook: string): void {
  connection.runInTransaction(() => {
    for (const [table, columns] of Object.entries(TABLES)) {
      connection.send(`DELETE FROM ${table} WHERE notebook = $1`, [notebook])
      const names = columns.map(([name]) => `"${name}"`).join(', ')
      const arrays = columns.map(([, type], place) => `$${place + 2}::${type}[]`).join(', ')
      const insert = `INSERT INTO ${table} (notebook, ${names}) SELECT $1, * FROM unnest(${arrays})`
      const select = database.prepare(`SELECT ${names} FROM ${table}`)
      for (const rows of groupRows(select.iterate()))
        connection.send(insert, [notebook, ...columns.map(([name]) => rows.map((row) => row[name]))])
    }
  })
}

function* groupRows(rows: Iterable<Record<string, SQLOutputValue>>) {
  let group: Record<string, SQLOutputValue>[] = []
  for (const row of rows) {
    group.push(row)
    if (group.length < MAX_SENT_ROWS) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

import type { DatabaseSync } from 'node:sqlite'
import type { RowValues, SqlColumn, SqlTable, SqlTables } from '../../lib/sql/sql-tables.ts'
import { CHUNKS, LATENT_CHUNKS, LATENT_SPACES, LATENT_TERMS, POSTINGS, SEGMENTS } from './search-tables.ts'

const NUMBER = ['number', 'INTEGER'] as const satisfies SqlColumn

/** With the numbers that their rows have, and nothing asked: what they refer to is copied as well. */
const COPIED_TABLES: readonly SqlTable[] = [
  { ...SEGMENTS, columns: [NUMBER, ...SEGMENTS.columns] },
  POSTINGS,
  CHUNKS,
  { ...LATENT_SPACES, columns: [NUMBER, ...LATENT_SPACES.columns] },
  LATENT_TERMS,
  { name: LATENT_CHUNKS.name, columns: LATENT_CHUNKS.columns },
]

/** Numbers go on behind those that were copied, and a reader sees that there is something else. */
const SETTLE_NUMBERS = `
  UPDATE search_version SET version = CASE WHEN version < ? THEN ? ELSE version + 1 END, last_number = (
    SELECT greatest(last_number, max(number)) FROM (
      SELECT number FROM search_segment WHERE {notebook} UNION ALL SELECT number FROM latent_space WHERE {notebook}
    ) AS numbered)
  WHERE {notebook}`

/** Copies the index of an embedded notebook row by row as it is, in one transaction; what was there is replaced. */
export function copyIndexToPostgres(database: DatabaseSync, tables: SqlTables): void {
  const { version } = database.prepare('SELECT version FROM search_version').get() as { readonly version: number }
  tables.runInTransaction(() => {
    for (const table of COPIED_TABLES) copyRows(database, tables, table)
    tables.run(SETTLE_NUMBERS, version, version)
  })
}

function copyRows(database: DatabaseSync, tables: SqlTables, table: SqlTable): void {
  tables.run(`DELETE FROM ${table.name} WHERE {notebook}`)
  const names = table.columns.map(([name]) => `"${name}"`)
  const addRow = tables.openInsert(table)
  for (const row of database.prepare(`SELECT ${names.join()} FROM ${table.name}`).iterate())
    addRow(...(Object.values(row) as RowValues<SqlTable['columns']>))
}

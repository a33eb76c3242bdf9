import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { LATENT_SPACES } from './search-tables.ts'

/**
 * The latent space of a notebook (LSA): a vector for each of its terms, `term` being a number made of its letters, and
 * one for each chunk. A space is written beside the one in use and takes its place at once, when it is whole; `chunks`
 * tells how many there were when it was fitted. Nothing depends on it: without it questions go by words alone.
 */
export const LATENT_TABLES = `
  CREATE TABLE IF NOT EXISTS latent_space (
    number INTEGER PRIMARY KEY AUTOINCREMENT, is_current INTEGER NOT NULL, dimensions INTEGER NOT NULL,
    chunks INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS latent_term (
    space INTEGER NOT NULL, term INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (space, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS latent_chunk (
    space INTEGER NOT NULL, chunk INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (space, chunk)) STRICT, WITHOUT ROWID;`

export type LatentSpace = { readonly number: number; readonly dimensions: number; readonly chunks: number }

/** A notebook with fewer chunks has too little to learn from. */
export const MIN_LATENT_CHUNKS = 50

/** Whether a refresh of the space could have anything to do; tells it in well under a millisecond. */
export function needsLatentSpace(tables: SqlTables): boolean {
  const select = 'SELECT sum(chunks) AS chunks FROM search_segment WHERE {notebook} AND is_whole = 1'
  const chunks = tables.get<{ readonly chunks: number | null }>(select)?.chunks ?? 0
  return chunks >= MIN_LATENT_CHUNKS || readCurrentSpace(tables) !== null
}

export function readCurrentSpace(tables: SqlTables): LatentSpace | null {
  const select = 'SELECT number, dimensions, chunks FROM latent_space WHERE {notebook} AND is_current = 1'
  return tables.get<LatentSpace>(select) ?? null
}

export function beginSpace(tables: SqlTables, dimensions: number, chunks: number): LatentSpace {
  return { number: tables.addNumbered(LATENT_SPACES, 0, dimensions, chunks), dimensions, chunks }
}

/** Puts a space in the place of the one in use; null leaves the notebook without one. */
export function useSpace(tables: SqlTables, space: LatentSpace | null): void {
  const update = 'UPDATE latent_space SET is_current = CASE WHEN number = ? THEN 1 ELSE 0 END WHERE {notebook}'
  tables.run(update, space?.number ?? 0)
}

/** Deletes some rows of spaces out of use; false when none is left. */
export function sweepSpaces(tables: SqlTables, rows: number): boolean {
  const select = 'SELECT number FROM latent_space WHERE {notebook} AND is_current = 0 ORDER BY number LIMIT 1'
  const old = tables.get<{ readonly number: number }>(select)
  if (!old) return false
  for (const [table, key] of [
    ['latent_chunk', 'chunk'],
    ['latent_term', 'term'],
  ] as const) {
    const some = `SELECT ${key} FROM ${table} WHERE {notebook} AND space = ? LIMIT ${rows}`
    const sweep = `DELETE FROM ${table} WHERE {notebook} AND space = ? AND ${key} IN (${some}) RETURNING 1 AS gone`
    if (tables.all(sweep, old.number, old.number).length > 0) return true
  }
  tables.run('DELETE FROM latent_space WHERE {notebook} AND number = ?', old.number)
  return true
}

/** Takes the chunks from `first` to before `end` out of all spaces. */
export function dropLatentChunks(tables: SqlTables, first: number, end: number): void {
  const spaces = tables.all<{ readonly number: number }>('SELECT number FROM latent_space WHERE {notebook}')
  const drop = 'DELETE FROM latent_chunk WHERE {notebook} AND space = ? AND chunk >= ? AND chunk < ?'
  for (const { number } of spaces) tables.run(drop, number, first, end)
}

import type { DatabaseSync } from 'node:sqlite'
import { prepareOnce } from '../../lib/sqlite.ts'

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
export function needsLatentSpace(database: DatabaseSync): boolean {
  const row = database.prepare('SELECT sum(chunks) AS chunks FROM search_segment WHERE is_whole = 1').get()
  return Number(row?.chunks ?? 0) >= MIN_LATENT_CHUNKS || readCurrentSpace(database) !== null
}

export function readCurrentSpace(database: DatabaseSync): LatentSpace | null {
  const select = prepareOnce(database, 'SELECT number, dimensions, chunks FROM latent_space WHERE is_current = 1')
  return (select.get() as LatentSpace | undefined) ?? null
}

export function beginSpace(database: DatabaseSync, dimensions: number, chunks: number): LatentSpace {
  const insert = database.prepare('INSERT INTO latent_space (is_current, dimensions, chunks) VALUES (0, ?, ?)')
  return { number: Number(insert.run(dimensions, chunks).lastInsertRowid), dimensions, chunks }
}

/** Puts a space in the place of the one in use; null leaves the notebook without one. */
export function useSpace(database: DatabaseSync, space: LatentSpace | null): void {
  database.prepare('UPDATE latent_space SET is_current = (number = ?)').run(space?.number ?? 0)
}

/** Deletes some rows of spaces out of use; false when none is left. */
export function sweepSpaces(database: DatabaseSync, rows: number): boolean {
  const old = database.prepare('SELECT number FROM latent_space WHERE is_current = 0 ORDER BY number').get()
  if (!old) return false
  for (const [table, key] of [
    ['latent_chunk', 'chunk'],
    ['latent_term', 'term'],
  ] as const) {
    const some = `SELECT ${key} FROM ${table} WHERE space = ? LIMIT ${rows}`
    const gone = database.prepare(`DELETE FROM ${table} WHERE space = ? AND ${key} IN (${some})`)
    if (gone.run(old.number!, old.number!).changes > 0) return true
  }
  database.prepare('DELETE FROM latent_space WHERE number = ?').run(old.number!)
  return true
}

/** Takes the chunks from `first` to before `end` out of all spaces. */
export function dropLatentChunks(database: DatabaseSync, first: number, end: number): void {
  for (const { number } of database.prepare('SELECT number FROM latent_space').all())
    database.prepare('DELETE FROM latent_chunk WHERE space = ? AND chunk >= ? AND chunk < ?').run(number!, first, end)
}

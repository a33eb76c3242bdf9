import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createDamageError, DataUnusable } from '../../lib/data-unusable.ts'
import { isDatabaseDamage } from '../../lib/database-damage.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { openDatabase, runInTransaction } from '../../lib/sqlite.ts'
import { countLogBytes } from '../../lib/sqlite-log.ts'
import { TextDamaged } from '../search/chunk-text.ts'
import { createSearchTables } from '../search/tables.ts'
import { ARTIFACT_TABLES } from './artifacts.ts'
import { addChecksums, keepTextOnce } from './earlier-layouts.ts'
import { IDENTITY_TABLE, type Identity, writeIdentity } from './identity.ts'
import { LABEL_TABLES } from './labels.ts'
import { NOTE_TABLE } from './notes.ts'
import { removeSourceRows } from './source-records.ts'
import { SOURCE_TOTAL } from './source-total.ts'
import { VECTOR_TABLES } from './vectors.ts'

const MIGRATIONS = [
  `CREATE TABLE source (
     number INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again, so nothing kept by number can be mistaken
     id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, type TEXT NOT NULL, kind TEXT, state TEXT NOT NULL, reason TEXT,
     is_kept INTEGER NOT NULL DEFAULT 0, -- 0 while the caller who adds it has no answer: a crash takes it away
     content_hash TEXT NOT NULL, text_hash TEXT, name TEXT NOT NULL, media_type TEXT, url TEXT, origin TEXT,
     chars INTEGER NOT NULL DEFAULT 0, language TEXT, unread_pages TEXT, added_at TEXT NOT NULL
   );
   CREATE INDEX source_by_content ON source (content_hash);
   CREATE INDEX source_by_text ON source (text_hash);
   CREATE TABLE source_text (number INTEGER PRIMARY KEY, text TEXT NOT NULL, html TEXT, places TEXT NOT NULL);
   CREATE TABLE recognised_page (
     number INTEGER NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (number, page)
   ) WITHOUT ROWID`,
  createSearchTables,
  VECTOR_TABLES,
  `${NOTE_TABLE};${LABEL_TABLES}`,
  createSearchTables, // again: the tables of the latent space joined them
  ARTIFACT_TABLES,
  keepTextOnce,
  SOURCE_TOTAL,
  'CREATE TABLE original (content_hash TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT', // small ones; others are files
  addChecksums,
  IDENTITY_TABLE,
  'ALTER TABLE source ADD COLUMN facts TEXT', // JSON of SourceFacts
  // How often its slow work was begun and ended with the process, before any of it was done.
  'ALTER TABLE source ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0',
]

const fileIn = (folder: string) => path.join(folder, 'notebook.sqlite')
const OPTIONS = { migrations: MIGRATIONS, busyTimeoutMs: 10_000, canShrink: true }

/** Opens the database in a notebook's folder, for one thread. @throws DatabaseUnusable also where there is none */
export function openNotebook(folder: string): DatabaseSync {
  const database = openDatabase(fileIn(folder), { ...OPTIONS, isExpected: true })
  mkdirSync(path.join(folder, 'files'), { recursive: true }) // a backup holds no empty folders
  return database
}

/** Whether changes lie in the log of a notebook alone: with that file they are lost. */
export function hasLog(folder: string): boolean {
  return countLogBytes(fileIn(folder)) > 0
}

/** Whether a log is there, and be it empty: who only reads leaves it behind, who may write takes it away at the close. */
export const hasLogFile = (folder: string) => existsSync(`${fileIn(folder)}-wal`)

/** Takes what lies in the log of a notebook into its file. */
export function emptyLog(folder: string): void {
  runAlone(folder, 'PRAGMA wal_checkpoint(TRUNCATE)')
}

/** What an orderly stop cuts off has not failed: it is not counted as an attempt. */
export function takeBackAttempts(folder: string): void {
  runAlone(folder, "UPDATE source SET attempts = attempts - 1 WHERE state = 'processing' AND attempts > 0")
}

function runAlone(folder: string, statement: string): void {
  const database = openNotebook(folder)
  try {
    database.exec(statement)
  } finally {
    database.close()
  }
}

/** Makes the database of a notebook. It is there whole or not at all, so that one that is empty was damaged later. */
export function makeNotebookFile(folder: string, identity: Identity): void {
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  const beside = `${fileIn(folder)}.new`
  for (const rest of ['', '-wal', '-shm']) rmSync(beside + rest, { force: true })
  const database = openDatabase(beside, OPTIONS)
  try {
    writeIdentity(database, identity)
  } finally {
    database.close()
  }
  renameSync(beside, fileIn(folder))
}

/** What reading or writing a notebook threw: damage is told with the name of its file, anything else as it is. */
export function nameDamage(folder: string, error: unknown): unknown {
  if (error instanceof DataUnusable) return error
  if (error instanceof TextDamaged)
    return createDamageError(fileIn(folder), 'holds a text that is not as it was written', error)
  return isDatabaseDamage(error) ? createDamageError(fileIn(folder), 'is damaged', error) : error
}

/** A connection that only reads; it never waits for the one that writes, but where an earlier version made the file. */
export function openNotebookToRead(folder: string): DatabaseSync {
  const openReadOnly = () => openDatabase(fileIn(folder), { migrations: MIGRATIONS, readOnly: true })
  const database = openReadOnly()
  if (Number(database.prepare('PRAGMA user_version').get()?.user_version) === MIGRATIONS.length) return database
  database.close()
  openNotebook(folder).close() // brings it up to date
  return openReadOnly()
}

/** Where the original of a source lies, named by its content. */
export function originalPath(folder: string, contentHash: string): string {
  return path.join(folder, 'files', contentHash)
}

/** Takes away every trace of a source: rows are overwritten, the log of changes is emptied, an unshared original goes. */
export function removeSource(database: DatabaseSync, folder: string, number: number): void {
  const row = database.prepare('SELECT content_hash FROM source WHERE number = ?').get(number)
  if (!row) return
  const contentHash = String(row.content_hash)
  runInTransaction(database, () => {
    removeSourceRows(openSqliteTables(database), number)
    const isUnnamed = 'NOT EXISTS (SELECT 1 FROM source WHERE content_hash = original.content_hash)'
    database.prepare(`DELETE FROM original WHERE content_hash = ? AND ${isUnnamed}`).run(contentHash)
  })
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  dropUnnamedOriginal(database, folder, contentHash)
}

/** Removes the file of an original, unless a source is made of it. */
export function dropUnnamedOriginal(database: DatabaseSync, folder: string, contentHash: string): void {
  const named = database.prepare('SELECT 1 FROM source WHERE content_hash = ?').get(contentHash)
  if (!named) rmSync(originalPath(folder, contentHash), { force: true })
}

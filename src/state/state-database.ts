import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../lib/sqlite.ts'

/** The history of `state.sqlite`: steps are appended, never edited. */
const MIGRATIONS = [
  `CREATE TABLE session (
     id TEXT PRIMARY KEY,
     account TEXT NOT NULL,
     notebook_url TEXT NOT NULL,
     conversation_id TEXT,
     created_at_ms INTEGER NOT NULL,
     last_activity_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE turn (
     session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
     number INTEGER NOT NULL,
     question TEXT NOT NULL,
     answer TEXT NOT NULL,
     state TEXT NOT NULL,
     citations TEXT NOT NULL,
     asked_at TEXT NOT NULL,
     PRIMARY KEY (session_id, number)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE history (
     notebook TEXT NOT NULL,
     number INTEGER NOT NULL,
     question TEXT NOT NULL,
     answer TEXT NOT NULL,
     state TEXT NOT NULL,
     citations TEXT NOT NULL,
     asked_at TEXT NOT NULL,
     PRIMARY KEY (notebook, number)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE account (
     id TEXT PRIMARY KEY,
     alias TEXT,
     email TEXT,
     signed_in_at_ms INTEGER,
     is_active INTEGER NOT NULL,
     created_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE job (
     number INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     operation TEXT NOT NULL,
     input TEXT NOT NULL,
     request_id TEXT NOT NULL,
     state TEXT NOT NULL,
     starts INTEGER NOT NULL,
     progress TEXT NOT NULL,
     result TEXT,
     error TEXT,
     created_at_ms INTEGER NOT NULL,
     updated_at_ms INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE idempotency (
     key TEXT PRIMARY KEY,
     fingerprint TEXT NOT NULL,
     outcome TEXT NOT NULL,
     kept_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX idempotency_by_age ON idempotency (kept_at_ms)`,
]

/**
 * Opens (and creates) the database of what is remembered beside the library; closed by its owner.
 * @throws DatabaseUnusable
 */
export function openStateDatabase(path: string): DatabaseSync {
  return openDatabase(path, { migrations: MIGRATIONS })
}

/** Empties the write-ahead log, so that nothing deleted is left in it. */
export function emptyLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

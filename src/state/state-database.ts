import type { DatabaseSync } from 'node:sqlite'
import { openDatabase, runInTransaction } from '../lib/sqlite.ts'

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
  `CREATE TABLE folder (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     notebook TEXT NOT NULL,
     path TEXT NOT NULL,
     bound_at_ms INTEGER NOT NULL,
     synced_at_ms INTEGER,
     UNIQUE (notebook, path)
   ) STRICT;
   CREATE TABLE folder_file (
     folder INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
     path TEXT NOT NULL,
     stamp TEXT,
     hash TEXT,
     source_id TEXT,
     is_ours INTEGER NOT NULL,
     outdated_id TEXT,
     error TEXT,
     begun_at_ms INTEGER,
     PRIMARY KEY (folder, path)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX folder_file_by_source ON folder_file (source_id)`,
  // What is large stands apart: a state is saved often, and lists need no results.
  `CREATE TABLE job_content (
     id TEXT PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
     input TEXT,
     result TEXT
   ) STRICT;
   INSERT INTO job_content SELECT id, input, result FROM job;
   ALTER TABLE job DROP COLUMN input;
   ALTER TABLE job DROP COLUMN result;
   CREATE INDEX job_by_age ON job (updated_at_ms)`,
  // Accounts of the hosted product, and what they have used of their quota.
  `ALTER TABLE account ADD COLUMN product TEXT NOT NULL DEFAULT 'local';
   ALTER TABLE account ADD COLUMN verified_at_ms INTEGER;
   ALTER TABLE account ADD COLUMN verified_by TEXT;
   ALTER TABLE account ADD COLUMN refused_at_ms INTEGER;
   CREATE TABLE quota_use (
     account TEXT NOT NULL,
     action TEXT NOT NULL,
     at_ms INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX quota_use_by_account ON quota_use (account, action, at_ms);
   CREATE TABLE quota_spent (
     account TEXT NOT NULL,
     action TEXT NOT NULL,
     until_ms INTEGER NOT NULL,
     PRIMARY KEY (account, action)
   ) STRICT, WITHOUT ROWID`,
  'ALTER TABLE account ADD COLUMN landing TEXT',
  // Uses of library entries, until the library file holds them. No foreign key: the entries live in that file.
  `CREATE TABLE library_use (
     id TEXT PRIMARY KEY,
     before INTEGER NOT NULL,
     after INTEGER NOT NULL,
     last_used TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // Whether somebody came back to a conversation: one that nobody did gives way to a new one.
  `ALTER TABLE session ADD COLUMN is_continued INTEGER NOT NULL DEFAULT 0;
   UPDATE session SET is_continued = 1
     WHERE (SELECT count(*) FROM turn WHERE session_id = session.id) > 1`,
  // Files that were written where a caller asked for them: they alone are written over unasked.
  `CREATE TABLE written_file (
     path TEXT PRIMARY KEY,
     stamp TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // A key is claimed before the work begins; its outcome comes when that is over.
  `CREATE TABLE claim (
     key TEXT PRIMARY KEY,
     fingerprint TEXT NOT NULL,
     id TEXT NOT NULL,
     claimed_at_ms INTEGER NOT NULL,
     kept_at_ms INTEGER NOT NULL,
     known TEXT NOT NULL,
     outcome TEXT
   ) STRICT, WITHOUT ROWID;
   INSERT INTO claim SELECT key, fingerprint, key, kept_at_ms, kept_at_ms, '{}', outcome FROM idempotency;
   DROP TABLE idempotency;
   CREATE INDEX claim_by_age ON claim (kept_at_ms)`,
  // The session that a question was asked in; those of before belong to none that is known.
  "ALTER TABLE history ADD COLUMN conversation TEXT NOT NULL DEFAULT 'earlier'",
  // Who works on it. Where there is one process, whoever held it before is gone, and no lease has to end.
  `ALTER TABLE claim ADD COLUMN starts INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE claim ADD COLUMN holder TEXT;
   ALTER TABLE claim ADD COLUMN leased_until INTEGER;
   ALTER TABLE job ADD COLUMN holder TEXT;
   ALTER TABLE job ADD COLUMN leased_until INTEGER;
   CREATE INDEX job_queued ON job (number) WHERE state = 'queued';
   CREATE INDEX job_running ON job (number) WHERE state = 'running'`,
  'ALTER TABLE turn ADD COLUMN passages TEXT; ALTER TABLE history ADD COLUMN passages TEXT',
  // The notebook that a job works on, by which a list of them is told apart; of those of before nobody knows.
  'ALTER TABLE job ADD COLUMN notebook TEXT',
]

/** A database in memory, which is gone when it is closed. */
export const IN_MEMORY = ':memory:'

/**
 * Opens (and creates) the database of what is remembered beside the library; closed by its owner.
 * @param isExpected it was made before: where it is gone or empty, that is damage
 * @throws DatabaseUnusable
 */
export function openStateDatabase(path: string, isExpected = false): DatabaseSync {
  return openDatabase(path, { migrations: MIGRATIONS, isExpected })
}

/** Empties the write-ahead log, so that nothing deleted is left in it. */
export function truncateLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Deletes all rows of the chosen tables, and whatever is left of them in the file and its log. */
export function emptyTables(database: DatabaseSync, isChosen: (table: string) => boolean): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  const names = tables.all().map(({ name }) => String(name))
  runInTransaction(database, () => {
    for (const name of names.filter(isChosen)) database.exec(`DELETE FROM "${name}"`)
  })
  database.exec('VACUUM')
  truncateLog(database)
}

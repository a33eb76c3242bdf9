import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../lib/sqlite.ts'
import type { HostAccount } from './accounts.ts'
import type { ArtifactRecord } from './rows/artifact-row.ts'
import type { NoteRecord } from './rows/note-row.ts'
import type { NotebookRecord, ViewRecord } from './rows/notebook-row.ts'
import type { RunRecord } from './rows/research-row.ts'
import type { SourceRecord } from './rows/source-row.ts'
import type { ThreadRecord, TurnRecord } from './rows/turn-row.ts'

const MIGRATIONS = [
  `CREATE TABLE record (
     number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, notebook TEXT NOT NULL,
     value TEXT NOT NULL, UNIQUE (kind, id)
   ) STRICT;
   CREATE INDEX record_by_notebook ON record (notebook, kind)`,
]

/** Who else may come in. */
type CollaboratorRecord = { readonly id: string; readonly email: string; readonly role: 2 | 3 }
/** A folder of notebooks, of one account. */
export type CollectionRecord = {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly emoji: string
  readonly notebookIds: readonly string[]
}
/** What an account chose for itself. */
type SettingRecord = { readonly id: string; readonly language: string }
/** A document that an artifact or a text was exported to. */
export type DriveRecord = {
  readonly id: string
  readonly title: string
  readonly kind: 1 | 2
  readonly content: string
}
/** Where somebody stopped listening. */
type PlaybackRecord = { readonly id: string; readonly at: readonly [number, number] }
/** What happened in a notebook on one day (UTC). */
export type DayRecord = { readonly id: string; readonly viewers: readonly string[]; readonly questions: number }

/** A sign-in, by its `SID`; `stamp` is what the cookies were renewed with last, empty before the first time. */
export type SignInRecord = {
  readonly id: string
  readonly email: string
  readonly createdAtMs: number
  readonly stamp: string
}

/** The records of one kind, in the order they came. */
type RecordStore<T extends { readonly id: string }> = {
  get(id: string): T | null
  /**
   * Keeps or replaces; durable when it returns. A record keeps its place in the order. Nothing is kept of a notebook that
   * was forgotten, nor a record that was deleted, where ids are used once: it was read before that.
   */
  put(record: T, notebookId?: string): T
  delete(id: string): void
  ofNotebook(notebookId: string): T[]
  all(): T[]
}

/**
 * What the host knows beyond the embedded product, in one SQLite file that survives a restart. Each record is JSON of
 * its kind, found by id or by notebook.
 */
export function openRecords(path: string) {
  const database = openDatabase(path, { migrations: MIGRATIONS })
  const forgotten = new Set<string>()
  const store = <T extends { readonly id: string }>(kind: string) => createRecordStore<T>(database, kind, forgotten)
  const storeWithUniqueIds = <T extends { readonly id: string }>(kind: string) => rememberDeletions(store<T>(kind))
  return {
    notebooks: store<NotebookRecord>('notebook'),
    views: store<ViewRecord>('view'),
    collaborators: store<CollaboratorRecord>('collaborator'),
    sources: storeWithUniqueIds<SourceRecord>('source'),
    notes: store<NoteRecord>('note'),
    artifacts: storeWithUniqueIds<ArtifactRecord>('artifact'),
    runs: store<RunRecord>('run'),
    threads: store<ThreadRecord>('thread'),
    turns: store<TurnRecord>('turn'),
    collections: store<CollectionRecord>('collection'),
    settings: store<SettingRecord>('setting'),
    drive: store<DriveRecord>('drive'),
    playback: store<PlaybackRecord>('playback'),
    days: store<DayRecord>('day'),
    sessions: store<SignInRecord>('session'),
    members: store<HostAccount>('member'),
    /** Lets go of everything of a notebook. */
    forgetNotebook: (notebookId: string) => {
      forgotten.add(notebookId)
      database.prepare('DELETE FROM record WHERE notebook = ?').run(notebookId)
    },
    close: () => database.close(),
  }
}

export type Records = ReturnType<typeof openRecords>

/** A shelf whose ids are never used again: what was deleted does not come back. */
function rememberDeletions<T extends { readonly id: string }>(store: RecordStore<T>): RecordStore<T> {
  const deleted = new Set<string>()
  return {
    ...store,
    put: (record, notebookId) => (deleted.has(record.id) ? record : store.put(record, notebookId)),
    delete(id) {
      deleted.add(id)
      store.delete(id)
    },
  }
}

function createRecordStore<T extends { readonly id: string }>(
  database: DatabaseSync,
  kind: string,
  forgotten: ReadonlySet<string>,
): RecordStore<T> {
  const one = database.prepare('SELECT value FROM record WHERE kind = ? AND id = ?')
  const some = database.prepare('SELECT value FROM record WHERE notebook = ? AND kind = ? ORDER BY number')
  const every = database.prepare('SELECT value FROM record WHERE kind = ? ORDER BY number')
  const insert = database.prepare(
    `INSERT INTO record (kind, id, notebook, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value`,
  )
  const remove = database.prepare('DELETE FROM record WHERE kind = ? AND id = ?')
  const parseRecord = (row: Record<string, unknown>) => JSON.parse(String(row.value)) as T
  return {
    get(id) {
      const row = one.get(kind, id)
      return row ? parseRecord(row) : null
    },
    put(record, notebookId = '') {
      if (!forgotten.has(notebookId)) insert.run(kind, record.id, notebookId, JSON.stringify(record))
      return record
    },
    delete: (id) => void remove.run(kind, id),
    ofNotebook: (notebookId) => some.all(notebookId, kind).map(parseRecord),
    all: () => every.all(kind).map(parseRecord),
  }
}

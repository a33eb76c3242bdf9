import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../lib/clock.ts'
import { createSerialQueue, type SerialQueue } from '../lib/serial-queue.ts'
import { type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { runInTransaction, toNumberOrNull, toTextOrNull, writeWithoutSync } from '../lib/sqlite.ts'

/** A folder whose files are sources of a notebook. `path` is real and absolute. */
export type BoundFolder = {
  readonly id: number
  readonly notebook: string
  readonly path: string
  readonly boundAtMs: number
  /** When its last complete sync ended. */
  readonly syncedAtMs: number | null
  readonly fileCount: number
}

/** In place of the hash of a file that is no evidence: an answer that a batch wrote. */
export const LEFT_OUT = 'left out'

/** What is known of one file of a bound folder. */
export type FolderFile = {
  /** Relative to the folder. */
  readonly path: string
  /** Stamp and hash of what was taken in, refused with `error`, or left out (then the hash is `LEFT_OUT`). */
  readonly stamp: string | null
  readonly hash: string | null
  readonly sourceId: string | null
  /** Whether the source goes when the file does: not one that the notebook held before. */
  readonly isOurs: boolean
  /** The source of the content before, which is still to be deleted. */
  readonly outdatedId: string | null
  /** Why this content was refused. */
  readonly error: string | null
  /** Since when the file is being taken in; still set only when that was cut short. */
  readonly begunAtMs: number | null
}

/**
 * The folders bound to notebooks, and their files. Every write but `save` is durable when it returns. A notebook is named by
 * whatever word its caller uses throughout, for example the product's id.
 */
export type Folders = {
  bind(notebook: string, path: string): BoundFolder
  list(notebook: string): BoundFolder[]
  find(notebook: string, path: string): BoundFolder | null
  /** What unbinds a folder. */
  planUnbind(id: number): SqlWrite
  /** Forgets all folders of a notebook. */
  forget(notebook: string): void
  synced(id: number): void
  files(id: number): FolderFile[]
  /** Says which files are about to be taken in, all at once. */
  begin(id: number, paths: readonly string[]): void
  /** Lost with the machine, not with the process, until a sync ends: the next one then takes the file in again. */
  save(id: number, file: FolderFile): void
  /** Takes back what was begun and not carried out. */
  settle(id: number): void
  drop(id: number, path: string): void
  /** Whether a file of any folder of the notebook has this source. */
  isUsed(notebook: string, sourceId: string): boolean
  /** The paths of the files, in any folder of the notebook, that have this source; sorted. */
  paths(notebook: string, sourceId: string): string[]
  /** Whether a sync brought this source, so that it may go with its file. */
  isOurs(notebook: string, sourceId: string): boolean
  /** One sync of a notebook after the other. */
  readonly queue: SerialQueue
}

export function openFolders(database: DatabaseSync, clock: Clock): Folders {
  const rows = prepareStatements(database)
  const beginFiles = (id: number, paths: readonly string[]) =>
    runInTransaction(database, () => {
      for (const path of paths) rows.begin.run(id, path, clock.now())
    })
  const findFolder = (notebook: string, path: string) => {
    const row = rows.find.get(notebook, path)
    return row ? readFolderRow(row) : null
  }
  return {
    queue: createSerialQueue(),
    bind(notebook, path) {
      rows.bind.run(notebook, path, clock.now())
      return findFolder(notebook, path)!
    },
    find: findFolder,
    begin: beginFiles,
    list: (notebook) => rows.list.all(notebook).map(readFolderRow),
    planUnbind: (id) => writeOne('DELETE FROM folder WHERE id = ?1', [id]),
    forget: (notebook) => void rows.forget.run(notebook),
    synced: (id) => void rows.synced.run(clock.now(), id),
    files: (id) => rows.files.all(id).map(readFileRow),
    save: (id, file) => void writeWithoutSync(database, () => rows.save.run(id, ...toFileColumns(file))),
    settle: (id) => void runInTransaction(database, () => rows.settle.map((statement) => statement.run(id))),
    drop: (id, path) => void rows.drop.run(id, path),
    isUsed: (notebook, sourceId) => rows.uses.get(notebook, sourceId)!.files !== 0,
    paths: (notebook, sourceId) => rows.paths.all(notebook, sourceId).map((row) => String(row.path)),
    isOurs: (notebook, sourceId) => rows.uses.get(notebook, sourceId)!.ours === 1,
  }
}

function prepareStatements(database: DatabaseSync) {
  const counted = `SELECT *, (SELECT count(*) FROM folder_file WHERE folder = folder.id AND source_id IS NOT NULL) AS files
     FROM folder WHERE notebook = ?`
  return {
    bind: database.prepare(
      'INSERT INTO folder (notebook, path, bound_at_ms) VALUES (?, ?, ?) ON CONFLICT (notebook, path) DO NOTHING',
    ),
    find: database.prepare(`${counted} AND path = ?`),
    list: database.prepare(`${counted} ORDER BY path`),
    forget: database.prepare('DELETE FROM folder WHERE notebook = ?'),
    synced: database.prepare('UPDATE folder SET synced_at_ms = ? WHERE id = ?'),
    files: database.prepare('SELECT * FROM folder_file WHERE folder = ? ORDER BY path'),
    begin: database.prepare(
      `INSERT INTO folder_file (folder, path, is_ours, begun_at_ms) VALUES (?1, ?2, 0, ?3)
       ON CONFLICT (folder, path) DO UPDATE SET begun_at_ms = coalesce(begun_at_ms, ?3)`,
    ),
    save: database.prepare(
      `INSERT OR REPLACE INTO folder_file
       (folder, path, stamp, hash, source_id, is_ours, outdated_id, error, begun_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    settle: [
      database.prepare('DELETE FROM folder_file WHERE folder = ? AND begun_at_ms IS NOT NULL AND stamp IS NULL'),
      database.prepare('UPDATE folder_file SET begun_at_ms = NULL WHERE folder = ? AND begun_at_ms IS NOT NULL'),
    ],
    drop: database.prepare('DELETE FROM folder_file WHERE folder = ? AND path = ?'),
    paths: database.prepare(
      `SELECT folder_file.path FROM folder_file JOIN folder ON folder.id = folder_file.folder
       WHERE folder.notebook = ? AND source_id = ? ORDER BY folder_file.path`,
    ),
    uses: database.prepare(
      `SELECT count(*) AS files, max(is_ours) AS ours FROM folder_file JOIN folder ON folder.id = folder_file.folder
       WHERE folder.notebook = ? AND source_id = ?`,
    ),
  }
}

type FolderRow = Readonly<Record<string, unknown>>

function readFolderRow(row: FolderRow): BoundFolder {
  return {
    id: Number(row.id),
    notebook: String(row.notebook),
    path: String(row.path),
    boundAtMs: Number(row.bound_at_ms),
    syncedAtMs: toNumberOrNull(row.synced_at_ms),
    fileCount: Number(row.files),
  }
}

function readFileRow(row: FolderRow): FolderFile {
  return {
    path: String(row.path),
    stamp: toTextOrNull(row.stamp),
    hash: toTextOrNull(row.hash),
    sourceId: toTextOrNull(row.source_id),
    isOurs: row.is_ours === 1,
    outdatedId: toTextOrNull(row.outdated_id),
    error: toTextOrNull(row.error),
    begunAtMs: toNumberOrNull(row.begun_at_ms),
  }
}

function toFileColumns({ path, stamp, hash, sourceId, isOurs, outdatedId, error, begunAtMs }: FolderFile) {
  return [path, stamp, hash, sourceId, isOurs ? 1 : 0, outdatedId, error, begunAtMs] as const
}

import type { Clock } from '../lib/clock.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { runHoldingLease } from '../lib/sql/leases.ts'
import { type SqlRow, type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import type { SqlValue } from '../lib/sql/sql-tables.ts'
import { toNumberOrNull, toTextOrNull } from '../lib/sqlite.ts'

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
 * The folders bound to notebooks, and their files. Every write but `save` is durable when it resolves. A notebook is named by
 * whatever word its caller uses throughout, for example the product's id; a folder is one of the machine whose process it
 * was named to.
 */
export type Folders = {
  bind(notebook: string, path: string): Promise<BoundFolder>
  list(notebook: string): Promise<BoundFolder[]>
  find(notebook: string, path: string): Promise<BoundFolder | null>
  /** What unbinds a folder. */
  planUnbind(id: number): SqlWrite
  /** Forgets all folders of a notebook. */
  forget(notebook: string): Promise<void>
  synced(id: number): Promise<void>
  files(id: number): Promise<FolderFile[]>
  /** Says which files are about to be taken in, all at once. */
  begin(id: number, paths: readonly string[]): Promise<void>
  /** Lost with the machine, not with the process, until a sync ends: the next one then takes the file in again. */
  save(id: number, file: FolderFile): Promise<void>
  /** Takes back what was begun and not carried out. */
  settle(id: number): Promise<void>
  drop(id: number, path: string): Promise<void>
  /** Whether a file of any folder of the notebook has this source. */
  isUsed(notebook: string, sourceId: string): Promise<boolean>
  /** The paths of the files, in any folder of the notebook, that have this source; sorted. */
  paths(notebook: string, sourceId: string): Promise<string[]>
  /** Whether a sync brought this source, so that it may go with its file. */
  isOurs(notebook: string, sourceId: string): Promise<boolean>
  /**
   * One sync of a notebook after the other, whichever process it is asked of.
   * @param sync `cutAtMs`: when another process, which is gone, was heard of last in the middle of one; else null
   */
  runAlone<T>(notebook: string, sync: (cutAtMs: number | null) => Promise<T>, signal: AbortSignal): Promise<T>
}

const SELECT = `SELECT folder.*,
    (SELECT count(*) FROM folder_file WHERE folder = folder.id AND source_id IS NOT NULL) AS files
  FROM folder WHERE notebook = ?1`
const FIND = `${SELECT} AND path = ?2`
const LIST = `${SELECT} ORDER BY path`
const BIND =
  'INSERT INTO folder (notebook, path, bound_at_ms) VALUES (?1, ?2, ?3) ON CONFLICT (notebook, path) DO NOTHING'
const UNBIND = 'DELETE FROM folder WHERE id = ?1'
const FORGET = 'DELETE FROM folder WHERE notebook = ?1'
const SET_SYNCED = 'UPDATE folder SET synced_at_ms = ?2 WHERE id = ?1'
const SELECT_FILES = 'SELECT * FROM folder_file WHERE folder = ?1 ORDER BY path'
const BEGIN = `INSERT INTO folder_file (folder, path, is_ours, begun_at_ms) VALUES (?1, ?2, 0, ?3)
  ON CONFLICT (folder, path) DO UPDATE SET begun_at_ms = coalesce(folder_file.begun_at_ms, excluded.begun_at_ms)`
const SAVE = `INSERT INTO folder_file (folder, path, stamp, hash, source_id, is_ours, outdated_id, error, begun_at_ms)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
  ON CONFLICT (folder, path) DO UPDATE SET stamp = excluded.stamp, hash = excluded.hash, source_id = excluded.source_id,
    is_ours = excluded.is_ours, outdated_id = excluded.outdated_id, error = excluded.error, begun_at_ms = excluded.begun_at_ms`
const SETTLING = [
  'DELETE FROM folder_file WHERE folder = ?1 AND begun_at_ms IS NOT NULL AND stamp IS NULL',
  'UPDATE folder_file SET begun_at_ms = NULL WHERE folder = ?1 AND begun_at_ms IS NOT NULL',
]
const DROP = 'DELETE FROM folder_file WHERE folder = ?1 AND path = ?2'
const SELECT_PATHS = `SELECT folder_file.path FROM folder_file JOIN folder ON folder.id = folder_file.folder
  WHERE folder.notebook = ?1 AND source_id = ?2 ORDER BY folder_file.path`
const COUNT_USES = `SELECT count(*) AS files, max(is_ours) AS ours FROM folder_file JOIN folder ON folder.id = folder_file.folder
  WHERE folder.notebook = ?1 AND source_id = ?2`

export function openFolders(store: SqlStore, clock: Clock): Folders {
  const queue = createSerialQueue()
  const write = async (text: string, ...values: SqlValue[]) => void (await store.write([writeOne(text, values)]))
  const findFolder = async (notebook: string, path: string) => {
    const [row] = await store.read<SqlRow>(FIND, [notebook, path])
    return row ? readFolderRow(row) : null
  }
  const countUses = async (notebook: string, sourceId: string) => {
    const [uses] = await store.read<SqlRow>(COUNT_USES, [notebook, sourceId])
    return uses!
  }
  return {
    runAlone: (notebook, sync, signal) =>
      queue.run(notebook, () => runHoldingLease(store, { name: `folders of ${notebook}`, signal }, sync), signal),
    async bind(notebook, path) {
      await write(BIND, notebook, path, clock.now())
      return (await findFolder(notebook, path))!
    },
    find: findFolder,
    list: async (notebook) => (await store.read<SqlRow>(LIST, [notebook])).map(readFolderRow),
    planUnbind: (id) => writeOne(UNBIND, [id]),
    forget: (notebook) => write(FORGET, notebook),
    synced: (id) => write(SET_SYNCED, id, clock.now()),
    files: async (id) => (await store.read<SqlRow>(SELECT_FILES, [id])).map(readFileRow),
    async begin(id, paths) {
      const statements = paths.map((path) => ({ text: BEGIN, values: [id, path, clock.now()] }))
      await store.write([{ statements }])
    },
    async save(id, file) {
      await store.write([writeOne(SAVE, [id, ...toFileColumns(file)], { isRecoverable: true })])
    },
    async settle(id) {
      await store.write([{ statements: SETTLING.map((text) => ({ text, values: [id] })) }])
    },
    drop: (id, path) => write(DROP, id, path),
    isUsed: async (notebook, sourceId) => Number((await countUses(notebook, sourceId)).files) > 0,
    paths: async (notebook, sourceId) =>
      (await store.read<SqlRow>(SELECT_PATHS, [notebook, sourceId])).map((row) => String(row.path)),
    isOurs: async (notebook, sourceId) => (await countUses(notebook, sourceId)).ours === 1,
  }
}

function readFolderRow(row: SqlRow): BoundFolder {
  return {
    id: Number(row.id),
    notebook: String(row.notebook),
    path: String(row.path),
    boundAtMs: Number(row.bound_at_ms),
    syncedAtMs: toNumberOrNull(row.synced_at_ms),
    fileCount: Number(row.files),
  }
}

function readFileRow(row: SqlRow): FolderFile {
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

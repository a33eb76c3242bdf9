import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notebook } from '../../domain/notebook.ts'
import { type Clock, isoTime } from '../../lib/clock.ts'
import { openDatabase, unforced } from '../../lib/sqlite.ts'

const MIGRATIONS = [
  `CREATE TABLE notebook (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, title TEXT NOT NULL, source_count INTEGER NOT NULL DEFAULT 0,
     is_unsettled INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, modified_at TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX notebook_by_account ON notebook (account, modified_at)`,
  `CREATE TABLE share (
     notebook TEXT PRIMARY KEY REFERENCES notebook (id) ON DELETE CASCADE, token TEXT NOT NULL UNIQUE
   ) STRICT, WITHOUT ROWID`,
  'ALTER TABLE share ADD COLUMN includes_answers INTEGER NOT NULL DEFAULT 0',
]

/** The public link of a notebook: its secret, and whether it shows answers beside the sources. */
export type Share = { readonly token: string; readonly includesAnswers: boolean }

/** What a public link opens. */
export type OpenedShare = {
  readonly account: string
  readonly notebook: Notebook
  readonly includesAnswers: boolean
}

const COLUMNS = 'id, title, source_count, created_at, modified_at'

/**
 * Which notebooks there are. A notebook exists exactly while its row does: its folder is made when it is first needed,
 * and a folder without a row is what a crash left of a deletion, and is swept at the next open.
 */
export class Catalogue {
  readonly #database: DatabaseSync
  readonly #directory: string
  readonly #clock: Clock
  readonly #statements: ReturnType<typeof prepare>
  /** What was settled last of each notebook in the life of this process. */
  readonly #settled = new Map<string, string>()

  constructor(directory: string, clock: Clock) {
    this.#directory = path.join(directory, 'notebooks')
    this.#clock = clock
    mkdirSync(this.#directory, { recursive: true })
    this.#database = openDatabase(path.join(directory, 'notebooks.sqlite'), { migrations: MIGRATIONS })
    this.#statements = prepare(this.#database)
    this.#sweepOrphans()
  }

  /** Last modified first. */
  list(account: string): Notebook[] {
    const rows = this.#database
      .prepare(`SELECT ${COLUMNS} FROM notebook WHERE account = ? ORDER BY modified_at DESC, id`)
      .all(account)
    return rows.map(notebookOf)
  }

  get(account: string, id: string): Notebook | null {
    const row = this.#statements.get.get(id, account)
    return row ? notebookOf(row) : null
  }

  create(account: string, title: string): Notebook {
    const id = randomUUID()
    const now = isoTime(this.#clock)
    this.#database
      .prepare('INSERT INTO notebook (id, account, title, created_at, modified_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, account, title, now, now)
    return { id, title, sourceCount: 0, createdAt: now, modifiedAt: now }
  }

  rename(id: string, title: string): void {
    const now = isoTime(this.#clock)
    this.#database.prepare('UPDATE notebook SET title = ?, modified_at = ? WHERE id = ?').run(title, now, id)
  }

  /** Removes the row, then the folder; when this returns, no file holds anything of the notebook. */
  delete(id: string): void {
    this.#settled.delete(id)
    this.#database.prepare('DELETE FROM notebook WHERE id = ?').run(id)
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    rmSync(this.folder(id), { recursive: true, force: true })
  }

  /** The public link of a notebook; null while it has none. */
  share(id: string): Share | null {
    const row = this.#database.prepare('SELECT token, includes_answers FROM share WHERE notebook = ?').get(id)
    return row ? { token: String(row.token), includesAnswers: row.includes_answers === 1 } : null
  }

  /** Durable when it returns. */
  openShare(id: string, { token, includesAnswers }: Share): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO share (notebook, token, includes_answers) VALUES (?, ?, ?)')
      .run(id, token, includesAnswers ? 1 : 0)
  }

  /** Durable when it returns. */
  closeShare(id: string): void {
    this.#database.prepare('DELETE FROM share WHERE notebook = ?').run(id)
  }

  /** The notebook that a public link opens, whose it is, and what the link shows. */
  ofShare(token: string): OpenedShare | null {
    const row = this.#database
      .prepare(`SELECT account, includes_answers, ${COLUMNS} FROM share JOIN notebook ON id = notebook WHERE token = ?`)
      .get(token)
    if (!row) return null
    return { account: String(row.account), notebook: notebookOf(row), includesAnswers: row.includes_answers === 1 }
  }

  /** Noted before work on sources begins, so that the next open knows where a crash may have left something. */
  unsettle(id: string): void {
    if (this.#settled.get(id)?.endsWith('true')) return // it is
    this.#settled.delete(id)
    this.#statements.unsettle.run(id)
  }

  /**
   * Noted when work has ended: how many sources there are now, and whether some still wait for work behind. Not forced
   * to disk: where it is lost with the machine, the notebook is still noted as unsettled, and is counted anew.
   */
  settle(id: string, sourceCount: number, isUnsettled: boolean): void {
    const settled = `${sourceCount} ${isUnsettled}`
    if (this.#settled.get(id) === settled) return
    unforced(this.#database, () =>
      this.#statements.settle.run(id, isUnsettled ? 1 : 0, sourceCount, isoTime(this.#clock)),
    )
    this.#settled.set(id, settled)
  }

  unsettled(): string[] {
    return this.#database
      .prepare('SELECT id FROM notebook WHERE is_unsettled = 1')
      .all()
      .map(({ id }) => String(id))
  }

  /** Where a notebook's database and files are. */
  folder(id: string): string {
    return path.join(this.#directory, id)
  }

  hasFolder(id: string): boolean {
    return existsSync(path.join(this.folder(id), 'notebook.sqlite'))
  }

  close(): void {
    this.#database.close()
  }

  #sweepOrphans(): void {
    const folders = readdirSync(this.#directory)
    if (folders.length === 0) return
    const ids = new Set(
      this.#database
        .prepare('SELECT id FROM notebook')
        .all()
        .map(({ id }) => id),
    )
    for (const folder of folders)
      if (!ids.has(folder) && isNotebookId(folder)) rmSync(this.folder(folder), { recursive: true, force: true })
  }
}

/** What every call or every new source needs. */
function prepare(database: DatabaseSync) {
  return {
    get: database.prepare(`SELECT ${COLUMNS} FROM notebook WHERE id = ? AND account = ?`),
    unsettle: database.prepare('UPDATE notebook SET is_unsettled = 1 WHERE id = ? AND is_unsettled = 0'),
    settle: database.prepare(
      `UPDATE notebook SET is_unsettled = ?2, source_count = ?3,
       modified_at = CASE WHEN source_count = ?3 THEN modified_at ELSE ?4 END WHERE id = ?1`,
    ),
  }
}

/** Only folders that we made are ever swept. */
function isNotebookId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

function notebookOf(row: Record<string, unknown>): Notebook {
  return {
    id: String(row.id),
    title: String(row.title),
    sourceCount: Number(row.source_count),
    createdAt: String(row.created_at),
    modifiedAt: String(row.modified_at),
  }
}

/** Marks every notebook of a catalogue that was copied, so that its next open puts right what the copy caught half done. */
export function unsettleAll(file: string): void {
  const database = openDatabase(file, { migrations: MIGRATIONS })
  try {
    database.exec('UPDATE notebook SET is_unsettled = 1; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

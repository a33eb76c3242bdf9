import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notebook } from '../../domain/notebook.ts'
import { type Clock, readIsoTime } from '../../lib/clock.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { DatabaseUnusable, openDatabase, writeWithoutSync } from '../../lib/sqlite.ts'
import { markLostLog } from '../../lib/sqlite-log.ts'
import type { Identity } from './identity.ts'
import { emptyLog, hasLogFile, openNotebookToRead } from './notebook-file.ts'
import { hasNotebook, holdsNotebook, holdsNotebooks, listDatabases, listNotebookFolders } from './notebook-folders.ts'

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
  // Whether its database was made: where it is missing then, it is lost and not yet to be made.
  `ALTER TABLE notebook ADD COLUMN is_made INTEGER NOT NULL DEFAULT 0;
   UPDATE notebook SET is_made = 1 WHERE source_count > 0`,
]

/** The public link of a notebook: its secret, and whether it shows answers beside the sources. */
export type NotebookShare = { readonly token: string; readonly includesAnswers: boolean }

/** What a public link opens. */
export type OpenedShare = {
  readonly account: string
  readonly notebook: Notebook
  readonly includesAnswers: boolean
}

const COLUMNS = 'id, title, source_count, created_at, modified_at'

/** A stop has ten seconds for everything. */
const EMPTYING_MS = 3_000

/** What a notebook's folder is called from the moment it is to go. */
const DELETED = '.deleted-'

/**
 * Which notebooks there are. A notebook exists exactly while its row does: its folder is made when it is first needed.
 * A folder that was being deleted says so by its name, and is swept at the next open; one without a row that does not is
 * somebody's notebook, whose row was lost: it is told, and never touched.
 */
export class NotebookCatalogue {
  readonly #database: DatabaseSync
  readonly #file: string
  readonly #directory: string
  readonly #clock: Clock
  readonly #statements: ReturnType<typeof prepareStatements>
  /** What was settled last of each notebook in the life of this process. */
  readonly #settled = new Map<string, string>()

  constructor(directory: string, clock: Clock) {
    this.#directory = path.join(directory, 'notebooks')
    this.#clock = clock
    this.#file = catalogueFile(directory)
    mkdirSync(this.#directory, { recursive: true })
    const isExpected = holdsNotebooks(directory)
    for (const file of [this.#file, ...listDatabases(this.#directory)]) markLostLog(file)
    this.#database = openDatabase(this.#file, { migrations: MIGRATIONS, isExpected })
    this.#requireIntact()
    this.#statements = prepareStatements(this.#database)
    this.#sweepDeleted()
  }

  /** Last modified first. */
  list(account: string): Notebook[] {
    const rows = this.#database
      .prepare(`SELECT ${COLUMNS} FROM notebook WHERE account = ? ORDER BY modified_at DESC, id`)
      .all(account)
    return rows.map(parseNotebook)
  }

  get(account: string, id: string): Notebook | null {
    const row = this.#statements.get.get(id, account)
    return row ? parseNotebook(row) : null
  }

  /** @param id that it is to have; the notebook of the account that has it already is given as it is */
  create(account: string, title: string, id = randomUUID() as string): Notebook {
    const known = this.get(account, id)
    if (known) return known
    const now = readIsoTime(this.#clock)
    this.#database
      .prepare('INSERT INTO notebook (id, account, title, created_at, modified_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, account, title, now, now)
    return { id, title, sourceCount: 0, createdAt: now, modifiedAt: now }
  }

  rename(id: string, title: string): void {
    const now = readIsoTime(this.#clock)
    this.#database.prepare('UPDATE notebook SET title = ?, modified_at = ? WHERE id = ?').run(title, now, id)
  }

  /** Marks the folder, removes the row, then the folder; when this returns, no file holds anything of the notebook. */
  delete(id: string): void {
    this.#settled.delete(id)
    const leaving = path.join(this.#directory, DELETED + id)
    if (existsSync(this.folder(id))) renameSync(this.folder(id), leaving)
    this.#database.prepare('DELETE FROM notebook WHERE id = ?').run(id)
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    rmSync(leaving, { recursive: true, force: true })
  }

  /** What a notebook says of itself in its own database. */
  identity(id: string): Identity {
    const row = this.#database.prepare('SELECT account, title, created_at FROM notebook WHERE id = ?').get(id)
    return { account: String(row?.account), title: String(row?.title), createdAt: String(row?.created_at) }
  }

  /** The public link of a notebook; null while it has none. */
  share(id: string): NotebookShare | null {
    const row = this.#database.prepare('SELECT token, includes_answers FROM share WHERE notebook = ?').get(id)
    return row ? { token: String(row.token), includesAnswers: row.includes_answers === 1 } : null
  }

  /** Durable when it returns. */
  openShare(id: string, { token, includesAnswers }: NotebookShare): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO share (notebook, token, includes_answers) VALUES (?, ?, ?)')
      .run(id, token, includesAnswers ? 1 : 0)
  }

  /** Durable when it returns. */
  closeShare(id: string): void {
    this.#database.prepare('DELETE FROM share WHERE notebook = ?').run(id)
  }

  /** The notebook that a public link opens, whose it is, and what the link shows. */
  findByShareToken(token: string): OpenedShare | null {
    const row = this.#database
      .prepare(`SELECT account, includes_answers, ${COLUMNS} FROM share JOIN notebook ON id = notebook WHERE token = ?`)
      .get(token)
    if (!row) return null
    return { account: String(row.account), notebook: parseNotebook(row), includesAnswers: row.includes_answers === 1 }
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
    const isMade = hasNotebook(this.folder(id)) ? 1 : 0
    const settled = `${sourceCount} ${isMade} ${isUnsettled}`
    if (this.#settled.get(id) === settled) return
    writeWithoutSync(this.#database, () =>
      this.#statements.settle.run(id, isUnsettled ? 1 : 0, sourceCount, readIsoTime(this.#clock), isMade),
    )
    this.#settled.set(id, settled)
  }

  listUnsettled(): string[] {
    return this.#database
      .prepare('SELECT id FROM notebook WHERE is_unsettled = 1')
      .all()
      .map(({ id }) => String(id))
  }

  /** Where a notebook's database and files are. */
  folder(id: string): string {
    return path.join(this.#directory, id)
  }

  /** Whether a notebook has a database. @throws DatabaseUnusable when it had one that is gone */
  hasDatabase(id: string): boolean {
    if (hasNotebook(this.folder(id))) return true
    if (!this.#wasMade(id)) return false
    openNotebookToRead(this.folder(id)).close()
    return true
  }

  #wasMade(id: string): boolean {
    return this.#statements.isMade.get(id) !== undefined
  }

  /** Whether a notebook has a database, or had one that is gone. */
  isMade(id: string): boolean {
    return hasNotebook(this.folder(id)) || this.#wasMade(id)
  }

  /** Those that have a database, or had one that is gone. */
  listMade(): string[] {
    return [...this.#ids()].map(String).filter((id) => this.isMade(id))
  }

  /** Folders of notebooks that the catalogue does not know. */
  unknownFolders(): string[] {
    const known = this.#ids()
    return listNotebookFolders(this.#directory).filter((id) => !known.has(id) && holdsNotebook(this.folder(id)))
  }

  /** Takes what lies in the logs of notebooks into their files, once nobody has them open; the next open sees to the rest. */
  emptyLogs(): void {
    const until = this.#clock.ticks() + EMPTYING_MS
    for (const id of listNotebookFolders(this.#directory)) {
      if (!hasLogFile(this.folder(id)) || this.#clock.ticks() > until) continue
      try {
        emptyLog(this.folder(id))
      } catch {} // a damaged or full one is told when it is opened
    }
  }

  close(): void {
    this.#database.close()
  }

  /** It is small, and all of it is needed. */
  #requireIntact(): void {
    const [found] = this.#database.prepare('PRAGMA quick_check(1)').all()
    if (found?.quick_check === 'ok') return
    this.#database.close()
    const { file, message } = createDamageError(this.#file, 'is damaged')
    throw new DatabaseUnusable(file, message)
  }

  #ids(): ReadonlySet<unknown> {
    return new Set(
      this.#database
        .prepare('SELECT id FROM notebook')
        .all()
        .map(({ id }) => id),
    )
  }

  /** Ends the deletions that a crash cut; one that had not come to the row did not happen. */
  #sweepDeleted(): void {
    const names = readdirSync(this.#directory).filter((name) => name.startsWith(DELETED))
    if (names.length === 0) return
    const known = this.#ids()
    for (const name of names) {
      const id = name.slice(DELETED.length)
      if (known.has(id)) renameSync(path.join(this.#directory, name), this.folder(id))
      else rmSync(path.join(this.#directory, name), { recursive: true, force: true })
    }
  }
}

export const catalogueFile = (directory: string) => path.join(directory, 'notebooks.sqlite')

/** What every call or every new source needs. */
function prepareStatements(database: DatabaseSync) {
  return {
    get: database.prepare(`SELECT ${COLUMNS} FROM notebook WHERE id = ? AND account = ?`),
    unsettle: database.prepare('UPDATE notebook SET is_unsettled = 1 WHERE id = ? AND is_unsettled = 0'),
    isMade: database.prepare('SELECT 1 FROM notebook WHERE id = ? AND is_made = 1'),
    settle: database.prepare(
      `UPDATE notebook SET is_unsettled = ?2, source_count = ?3, is_made = max(is_made, ?5),
       modified_at = CASE WHEN source_count = ?3 THEN modified_at ELSE ?4 END WHERE id = ?1`,
    ),
  }
}

function parseNotebook(row: Record<string, unknown>): Notebook {
  return {
    id: String(row.id),
    title: String(row.title),
    sourceCount: Number(row.source_count),
    createdAt: String(row.created_at),
    modifiedAt: String(row.modified_at),
  }
}

/**
 * Marks every notebook of a catalogue that was copied, so that its next open puts right what the copy caught half done.
 * @returns the ids of its notebooks
 */
export function unsettleAll(file: string): ReadonlySet<string> {
  const database = openDatabase(file, { migrations: MIGRATIONS })
  try {
    database.exec('UPDATE notebook SET is_unsettled = 1; PRAGMA wal_checkpoint(TRUNCATE)')
    return new Set(
      database
        .prepare('SELECT id FROM notebook')
        .all()
        .map(({ id }) => String(id)),
    )
  } finally {
    database.close()
  }
}

/** Lists notebooks whose rows were lost, in a catalogue that is there or is made; what is listed stays as it is. */
export function relistNotebooks(directory: string, found: ReadonlyMap<string, Identity>): void {
  const database = openDatabase(catalogueFile(directory), { migrations: MIGRATIONS })
  try {
    const insert = database.prepare(
      `INSERT OR IGNORE INTO notebook (id, account, title, is_unsettled, is_made, created_at, modified_at)
       VALUES (?1, ?2, ?3, 1, 1, ?4, ?4)`,
    )
    for (const [id, { account, title, createdAt }] of found) insert.run(id, account, title, createdAt)
  } finally {
    database.close()
  }
}

/** The catalogue of a directory that has one, brought up to date; or a new one. @throws DatabaseUnusable */
export const openCatalogue = (directory: string, isExpected = true) =>
  openDatabase(catalogueFile(directory), { migrations: MIGRATIONS, isExpected })

/** The notebooks that a catalogue lists, with what they say of themselves. @throws DatabaseUnusable */
export function listIdentities(directory: string): Map<string, Identity> {
  const database = openCatalogue(directory)
  try {
    const rows = database.prepare('SELECT id, account, title, created_at FROM notebook').all()
    return new Map(rows.map((row) => [String(row.id), parseIdentity(row)]))
  } finally {
    database.close()
  }
}

function parseIdentity(row: Record<string, unknown>): Identity {
  return { account: String(row.account), title: String(row.title), createdAt: String(row.created_at) }
}

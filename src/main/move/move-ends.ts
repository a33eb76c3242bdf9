import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../lib/clock.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import { type CopiedRows, type CopyPlan, copyRows } from './copy-rows.ts'
import type { MovedRow, MovedTable } from './moved-table.ts'
import { createColumnReader, openPostgresRows } from './postgres-rows.ts'
import { listSqliteColumns, openSqliteRows } from './sqlite-rows.ts'

export type MovePlan = {
  readonly directory: string
  /** Where sign-ins and their key are, in the data directory or elsewhere. */
  readonly signInDirectory: string
  /** Of the database on the server. */
  readonly url: string
  /** What sign-ins on a server are encrypted with (NOTEBOOK_KEY); null: none can be there. */
  readonly passphrase: string | null
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Is told how far it is, a line each. */
  readonly tell: (line: string) => void
}

/** What was moved, or would be. */
export type Moved = {
  readonly notebooks: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
  /** Rows that a cut move had left as they should not be. */
  readonly mended: number
  /** What could not be taken along, a sentence each. */
  readonly left_out: readonly string[]
}

/** Whose rows they are: a notebook's, or, where that is null, the whole service's. */
type RowsOwner = { readonly notebook: string | null; readonly name: string }

const WHOLE_SERVICE: RowsOwner = { notebook: null, name: 'the state' }

/** Both ends of a move, and what has been moved so far. */
export class MoveEnds {
  readonly plan: MovePlan
  readonly pool: PostgresPool
  readonly openFiles: OpenFiles
  /** Whether originals are pieces in tables of the database, and no files. */
  readonly keepsOriginals: boolean
  readonly #readColumns: ReturnType<typeof createColumnReader>
  readonly #leftOut: string[] = []
  #moved = { notebooks: 0, rows: 0, files: 0, bytes: 0, mended: 0 }

  constructor(plan: MovePlan, pool: PostgresPool, openFiles: OpenFiles, keepsOriginals: boolean) {
    this.plan = plan
    this.pool = pool
    this.openFiles = openFiles
    this.keepsOriginals = keepsOriginals
    this.#readColumns = createColumnReader(pool)
  }

  get moved(): Moved {
    return { ...this.#moved, left_out: this.#leftOut }
  }

  countNotebook(): void {
    this.#moved.notebooks += 1
  }

  countFile(bytes: number): void {
    this.#moved.files += 1
    this.#moved.bytes += bytes
  }

  countRows({ rows, mended }: CopiedRows): void {
    this.#moved.rows += rows
    this.#moved.mended += mended
  }

  leaveOut(what: string): void {
    this.#leftOut.push(what)
  }

  leaveOutOriginal(title: string): void {
    this.leaveOut(`The original of "${title}" was gone already; its text is there.`)
  }

  tellState(): void {
    this.plan.tell(`Library, accounts, conversations and jobs: ${this.moved.rows} rows are there and the same.`)
  }

  /** The rows of a table at both ends. */
  async openRows(database: DatabaseSync, table: MovedTable, notebook: string | null) {
    const types = await this.#readColumns(table.name)
    const { leftOut = [] } = table
    const columns = listSqliteColumns(database, table.name).filter((name) => types.has(name) && !leftOut.includes(name))
    const server = openPostgresRows({ pool: this.pool, table, types, notebook }, columns)
    return { local: openSqliteRows(database, table, columns), server }
  }

  /** Says what has come of a notebook since `before`. */
  tellNotebook(title: string, place: number, count: number, before: Moved): void {
    const [rows, files] = [this.moved.rows - before.rows, this.moved.files - before.files]
    this.plan.tell(`Notebook ${place} of ${count}, "${title}": ${rows} rows and ${files} files are there and the same.`)
  }

  async copyToServer(
    database: DatabaseSync,
    table: MovedTable,
    owner: RowsOwner = WHOLE_SERVICE,
    translate: TranslateRow = toStorableRow,
  ): Promise<void> {
    const { local, server } = await this.openRows(database, table, owner.notebook)
    await this.#copy(table, owner, { source: local, target: server, translate })
  }

  async copyFromServer(
    database: DatabaseSync,
    table: MovedTable,
    owner: RowsOwner = WHOLE_SERVICE,
    translate: TranslateRow = (row) => row,
  ): Promise<void> {
    const { local, server } = await this.openRows(database, table, owner.notebook)
    await this.#copy(table, owner, { source: server, target: local, translate })
  }

  async #copy(table: MovedTable, { name }: RowsOwner, way: CopyWay): Promise<void> {
    const label = `table ${table.name} of ${name}`
    this.countRows(await copyRows({ ...way, table, label, signal: this.plan.signal }))
  }
}

type TranslateRow = CopyPlan['translate']
type CopyWay = Pick<CopyPlan, 'source' | 'target' | 'translate'>

/** What PostgreSQL can keep; a row that it can keep as it is stays the same object. */
export function toStorableRow(row: MovedRow): MovedRow {
  const isStorable = Object.values(row).every((value) => typeof value !== 'string' || isStorableText(value))
  return isStorable ? row : mapTexts(row)
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

function mapTexts(row: MovedRow): MovedRow {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? replaceUnstorable(value) : value,
  ])
  return Object.fromEntries(entries)
}

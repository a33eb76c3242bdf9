import { existsSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createDamageError, DataUnusable } from './data-unusable.ts'
import { isDatabaseDamage } from './database-damage.ts'
import { memoize } from './memoize.ts'
import { findFileDamage } from './sqlite-file.ts'
import { buildLostMarkPath } from './sqlite-log.ts'

/** One step of a database's history: SQL, or a function for what SQL cannot say. Steps are only ever appended. */
type Migration = string | ((database: DatabaseSync) => void)

type DatabaseOptions = {
  /** All steps from the first version on; `user_version` counts those carried out. */
  readonly migrations: readonly Migration[]
  /** A second connection that only reads: the database must exist and be up to date. */
  readonly readOnly?: boolean
  /** How long a statement waits for another connection's lock. */
  readonly busyTimeoutMs?: number
  /** A new file can give back what is free in it: `PRAGMA incremental_vacuum` then cuts it off. */
  readonly canShrink?: boolean
  /** The file was made before: where it is gone or empty, none is made in its place. */
  readonly isExpected?: boolean
}

/** The database cannot be opened; `message` names the file and what to do. */
export class DatabaseUnusable extends DataUnusable {
  override readonly name = 'DatabaseUnusable'
}

/**
 * Opens (and creates) the SQLite file at `path`: WAL, every commit on disk before it returns, foreign keys enforced,
 * deleted content overwritten. Brings it up to date step by step, each in its own transaction.
 * @throws DatabaseUnusable when the file is no database, is damaged, or was made by a newer version of the service
 */
export function openDatabase(
  path: string,
  { migrations, readOnly = false, busyTimeoutMs = 5000, canShrink = false, isExpected = readOnly }: DatabaseOptions,
) {
  if (isExpected || existsSync(buildLostMarkPath(path))) requireUndamaged(path)
  const { DatabaseSync } = loadSqlite()
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    if (!readOnly && canShrink) database.exec('PRAGMA auto_vacuum = INCREMENTAL') // before anything else is written
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    database.exec('PRAGMA cell_size_check = ON')
    applyMigrations(database, path, migrations, readOnly)
    return database
  } catch (error) {
    database?.close()
    throw error instanceof DatabaseUnusable ? error : toDatabaseUnusable(path, error)
  }
}

function requireUndamaged(path: string): void {
  const damage = findFileDamage(path)
  if (damage === null) return
  const { file, message } = createDamageError(path, damage)
  throw new DatabaseUnusable(file, message)
}

/**
 * Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. Inside another one it is a part of
 * that, kept or undone with it.
 */
export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  const listeners: (() => void)[] = []
  database.exec('BEGIN IMMEDIATE')
  commitListeners.set(database, listeners)
  try {
    const result = work()
    database.exec('COMMIT')
    for (const listener of listeners) listener()
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  } finally {
    commitListeners.delete(database)
  }
}

/** Runs what only reads in one snapshot: nothing that another connection writes meanwhile is seen by a part of it. */
export function readInSnapshot<T>(database: DatabaseSync, read: () => T): T {
  if (database.isTransaction) return read()
  database.exec('BEGIN')
  try {
    return read()
  } finally {
    if (database.isTransaction) database.exec('COMMIT')
  }
}

/**
 * Runs one write that survives the end of this process, but may be lost with the machine: for what is put right by itself
 * then. Inside a transaction it is a part of that.
 */
export function writeWithoutSync<T>(database: DatabaseSync, write: () => T): T {
  if (database.isTransaction) return write()
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return write()
  } finally {
    database.exec('PRAGMA synchronous = FULL')
  }
}

const commitListeners = new WeakMap<DatabaseSync, (() => void)[]>()

/** Runs `tell`, which must not throw, once what was written is kept: after the commit, or at once outside a transaction. */
export function runAfterCommit(database: DatabaseSync, listener: () => void): void {
  const listeners = commitListeners.get(database)
  if (listeners) listeners.push(listener)
  else listener()
}

/**
 * Gives what is kept beside a connection: made when it is first asked for, let go when the connection is closed. A
 * `WeakMap` alone lets nothing go that holds a statement, since a statement holds its connection where the collector of
 * garbage does not see it: both would stay for ever, with all that is kept beside them.
 */
export function createConnectionCache<T extends object>(
  make: (database: DatabaseSync) => T,
): (database: DatabaseSync) => T {
  const kept = new WeakMap<DatabaseSync, T>()
  return (database) => {
    const known = kept.get(database)
    if (known) return known
    const made = make(database)
    kept.set(database, made)
    runBeforeClose(database, () => kept.delete(database))
    return made
  }
}

/** Runs `forget` when the connection is closed; it must not throw. */
export function runBeforeClose(database: DatabaseSync, forget: () => void): void {
  const close = database.close.bind(database)
  database.close = () => {
    forget()
    close()
  }
}

const openPreparing = createConnectionCache((database) => memoize((sql: string) => database.prepare(sql)))

/** A statement of a connection that is asked often: it is prepared once. Not for iterating, which may be cut short. */
export const prepareOnce = (database: DatabaseSync, sql: string): StatementSync => openPreparing(database)(sql)

/** The module is loaded at first use: a command that opens no database does not pay for it. */
function loadSqlite(): typeof import('node:sqlite') {
  return process.getBuiltinModule('node:sqlite')
}

function applyMigrations(
  database: DatabaseSync,
  path: string,
  migrations: readonly Migration[],
  readOnly: boolean,
): void {
  const done = readSchemaVersion(database)
  if (done > migrations.length) {
    throw new DatabaseUnusable(
      path,
      `${path} was made by a newer version of this service (its version is ${done}, this one knows ${migrations.length}); start that version, or move the file away.`,
    )
  }
  if (readOnly) return
  for (let step = done; step < migrations.length; step += 1) applyMigration(database, migrations[step]!, step)
}

function applyMigration(database: DatabaseSync, migration: Migration, step: number): void {
  runInTransaction(database, () => {
    if (readSchemaVersion(database) > step) return // another process was faster
    if (typeof migration === 'string') database.exec(migration)
    else migration(database)
    database.exec(`PRAGMA user_version = ${step + 1}`)
  })
}

function readSchemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

function toDatabaseUnusable(path: string, cause: unknown): unknown {
  if (!isDatabaseDamage(cause)) return cause
  const { file, message } = createDamageError(path, 'is damaged or no database')
  return new DatabaseUnusable(file, message, cause)
}

/** A column that may be NULL, as a number. */
export function toNumberOrNull(value: unknown): number | null {
  return value === null ? null : Number(value)
}

/** A column that may be NULL, as a text. */
export function toTextOrNull(value: unknown): string | null {
  return value === null ? null : String(value)
}

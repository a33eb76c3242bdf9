import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Another process works on the directory; `message` is one sentence for people. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly pid: number | null

  constructor(directory: string, pid: number | null, cause: unknown) {
    const who = pid === null ? 'Another process' : `Another process (pid ${pid})`
    super(`${who} is already using the data directory ${directory}; stop it, or give this one its own with DATA_DIR.`, {
      cause,
    })
    this.pid = pid
  }
}

type DirectoryLock = { release(): void }

const LOCK_NAME = 'service.lock'
const PID_NAME = 'service.pid'
/** What the lock of a directory leaves in it. */
export const LOCK_NAMES: readonly string[] = [LOCK_NAME, PID_NAME]

/**
 * Takes `directory` (made when absent) for this process alone, until `release` or the end of the process.
 *
 * The lock is one of the kernel, on an empty SQLite file, since Node itself offers none: it ends with its process
 * however that dies, so there is nothing stale to judge, a reused pid or the pid 1 of a new container deceives nobody,
 * and two containers that share a volume see each other. The pid lies beside it, for the sentence only.
 * @throws DirectoryInUse
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true })
  const pidPath = path.join(directory, PID_NAME)
  const database = openLockDatabase(directory, pidPath)
  try {
    writeFileSync(pidPath, `${process.pid}\n`)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    release() {
      if (!database.isOpen) return
      rmSync(pidPath, { force: true })
      database.close()
    },
  }
}

/** Who holds `directory`, or null when nobody does; takes and writes nothing. */
export function findDirectoryHolder(directory: string): { readonly pid: number | null } | null {
  const lockPath = path.join(directory, LOCK_NAME)
  if (!existsSync(lockPath)) return null
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(lockPath, { readOnly: true, timeout: 0 })
  try {
    database.prepare('SELECT 1 FROM sqlite_schema').all()
    return null
  } catch (error) {
    if (isLockBusy(error)) return { pid: readPid(path.join(directory, PID_NAME)) }
    throw error
  } finally {
    database.close()
  }
}

function openLockDatabase(directory: string, pidPath: string): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(path.join(directory, LOCK_NAME), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (!isLockBusy(error)) throw error
    throw new DirectoryInUse(directory, readPid(pidPath), error)
  }
}

const SQLITE_BUSY = 5
const isLockBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY

function readPid(pidPath: string): number | null {
  try {
    const pid = Number(readFileSync(pidPath, 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null // the other one has just started, or is just leaving
  }
}

import { existsSync } from 'node:fs'
import { Fault } from '../../domain/fault.ts'

const BUSY_TIMEOUT_MS = 10_000
const SQLITE_CORRUPT = 11
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

/**
 * Writes the database at `file` to `target` as it was at one moment, while others go on reading and writing it; pages
 * that are free, and what was deleted, are not in it.
 * @returns whether there was one
 * @throws Fault INTERNAL for one that is damaged
 */
export function snapshotDatabase(file: string, target: string): boolean {
  if (!existsSync(file)) return false
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    try {
      database.prepare('VACUUM INTO ?').run(target)
    } finally {
      database.close()
    }
    return true
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_CANTOPEN && !existsSync(file)) return false
    if (errcode !== SQLITE_CORRUPT && errcode !== SQLITE_NOTADB) throw error
    throw new Fault('INTERNAL', `${file} is damaged or no database; no backup was made.`, {
      hint: 'The doctor names all that is damaged. Restore it from an older backup, or move it away, then back up again.',
      cause: error,
    })
  }
}

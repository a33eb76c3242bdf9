import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Finding, failed, ok, warning } from './finding.ts'

/** The check ends here, however much there is: what is left is only counted. */
const LIMITS = { totalMs: 5_000, databaseBytes: 256 * 2 ** 20 }

/** Opens every database read-only and has SQLite check it, as long as the limits allow. */
export function checkDatabases(directory: string, limits = LIMITS): Finding[] {
  const files = databasesIn(directory)
  const until = performance.now() + limits.totalMs
  const broken: Finding[] = []
  let skipped = 0
  for (const file of files) {
    if (performance.now() > until || statSync(file).size > limits.databaseBytes) skipped += 1
    else if (!isIntact(file)) broken.push(damaged(file))
  }
  if (broken.length > 0) return broken
  const left = skipped === 0 ? '' : ` ${skipped} more were not checked, since they are large or the time was over.`
  return [ok('Databases', `${files.length - skipped} of ${files.length} were checked and are intact.${left}`)]
}

function damaged(file: string): Finding {
  const fix = 'Stop the service, then restore the file from a copy, or move it away and add its sources again.'
  return failed('Databases', `${file} is damaged, no database, or cannot be read.`, fix)
}

/** Whether the default account may use the local notebooks. Being signed out is somebody's wish, so no failure. */
export function checkSignIn(directory: string): Finding {
  const file = path.join(directory, 'state.sqlite')
  if (!existsSync(file)) return ok('Sign-in', 'Local notebooks need no account; signed in from the first start.')
  const rows = reading(file, (database) => database.prepare(ACTIVE_ACCOUNT).all())
  if (rows === null) return warning('Sign-in', 'It could not be read from state.sqlite.', 'See what Databases says.')
  if (rows.length === 0 || rows[0]!.signed_in_at_ms !== null) return ok('Sign-in', 'Signed in to the local notebooks.')
  return warning('Sign-in', 'Signed out of the local notebooks.', 'POST /setup-auth signs in again.')
}

const ACTIVE_ACCOUNT = 'SELECT signed_in_at_ms FROM account WHERE is_active = 1'

function databasesIn(directory: string): string[] {
  const notebooks = path.join(directory, 'notebooks')
  const folders = existsSync(notebooks) ? readdirSync(notebooks).map((id) => path.join(notebooks, id)) : []
  const files = ['state.sqlite', 'notebooks.sqlite'].map((name) => path.join(directory, name))
  return [...files, ...folders.map((folder) => path.join(folder, 'notebook.sqlite'))].filter(existsSync)
}

function isIntact(file: string): boolean {
  return reading(file, (database) => database.prepare('PRAGMA quick_check(1)').get()?.quick_check) === 'ok'
}

/** What `read` gives, or null where the file cannot be read. */
function reading<T>(file: string, read: (database: DatabaseSync) => T): T | null {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(readOnlyAddress(file), { readOnly: true, timeout: 1_000 })
    return read(database)
  } catch {
    return null
  } finally {
    database?.close()
  }
}

/** Even a reader leaves the two files of a write-ahead log behind, unless it is told that nobody writes. */
function readOnlyAddress(file: string): URL {
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  return address
}

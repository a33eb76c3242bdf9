import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { readIndexedText } from '../../engine/search/chunk-text.ts'
import { holdsNotebook, listNotebookFolders } from '../../engine/store/notebook-folders.ts'
import { hashContent } from '../../lib/hash.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { findFileDamage } from '../../lib/sqlite-file.ts'
import { type Finding, reportFailure, reportOk, reportWarning } from '../finding.ts'

/** The check ends here, however much there is: what is left is only counted. */
const LIMITS = { totalMs: 5_000, databaseBytes: 256 * 2 ** 20 }

/** Opens every database read-only and has SQLite check it, as long as the limits allow. */
export function checkDatabases(directory: string, limits = LIMITS): Finding[] {
  const files = listDatabaseFiles(directory)
  const until = performance.now() + limits.totalMs
  const broken: Finding[] = []
  let skipped = 0
  for (const file of files) {
    const damage = findFileDamage(file)
    if (damage !== null) broken.push(reportDamaged(file, damage))
    else if (performance.now() > until || statSync(file).size > limits.databaseBytes) skipped += 1
    else if (!isIntact(file)) broken.push(reportDamaged(file, 'is damaged, no database, or cannot be read'))
  }
  for (const file of listContentFiles(directory)) {
    if (performance.now() > until || statSync(file).size > limits.databaseBytes) skipped += 1
    else if (hashContent(readFileSync(file)) !== path.basename(file)) broken.push(reportChanged(file))
  }
  if (broken.length > 0) return broken
  const left = skipped === 0 ? '' : ` ${skipped} more were not checked, since they are large or the time was over.`
  return [reportOk('Databases', `${files.length - skipped} of ${files.length} were checked and are intact.${left}`)]
}

function reportDamaged(file: string, what: string): Finding {
  const fix = 'Stop the service, then put the file back from a copy, or run `repair`, which makes anew what it can.'
  return reportFailure('Databases', `${file} ${what}.`, fix)
}

function reportChanged(file: string): Finding {
  const isMade = path.basename(path.dirname(file)) === 'generated'
  const fix = isMade ? 'Put it back from a copy, or generate the content again.' : 'Put it back from a copy.'
  return reportFailure('Files', `${file} is not as it was written.`, fix)
}

/** Whether the default account may use the local notebooks. Being signed out is somebody's wish, so no failure. */
export function checkSignIn(directory: string): Finding {
  const file = path.join(directory, 'state.sqlite')
  if (!existsSync(file)) return reportOk('Sign-in', 'Local notebooks need no account; signed in from the first start.')
  const rows = readDatabaseFile(file, (database) => database.prepare(ACTIVE_ACCOUNT).all())
  if (rows === null)
    return reportWarning('Sign-in', 'It could not be read from state.sqlite.', 'See what Databases says.')
  if (rows.length === 0 || rows[0]!.signed_in_at_ms !== null)
    return reportOk('Sign-in', 'Signed in to the local notebooks.')
  return reportWarning('Sign-in', 'Signed out of the local notebooks.', 'POST /setup-auth signs in again.')
}

const ACTIVE_ACCOUNT = 'SELECT signed_in_at_ms FROM account WHERE is_active = 1'

/** Those that are there, and those that were: a service that was used has all of them. */
function listDatabaseFiles(directory: string): string[] {
  const notebooks = path.join(directory, 'notebooks')
  const folders = listNotebookFolders(notebooks).map((id) => path.join(notebooks, id))
  const holding = folders.filter(holdsNotebook)
  const [state, catalogue] = ['state.sqlite', 'notebooks.sqlite'].map((name) => path.join(directory, name))
  const isUsed = holding.length > 0
  return [
    ...[state!, catalogue!].filter((file) => isUsed || existsSync(file)),
    ...holding.map((folder) => path.join(folder, 'notebook.sqlite')),
  ]
}

/** Originals and generated files: each is called by the hash of its content. */
function listContentFiles(directory: string): string[] {
  const notebooks = path.join(directory, 'notebooks')
  return listNotebookFolders(notebooks).flatMap((id) =>
    ['files', 'generated'].flatMap((kind) => {
      const folder = path.join(notebooks, id, kind)
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)) : []
      return names.map((name) => path.join(folder, name))
    }),
  )
}

function isIntact(file: string): boolean {
  const isWholeDatabase = (database: DatabaseSync) =>
    database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok' && hasWholeTexts(database)
  return readDatabaseFile(file, isWholeDatabase) === true
}

/** Whether the texts are what was indexed; another database, or one of an earlier layout, has none to compare. */
function hasWholeTexts(database: DatabaseSync): boolean {
  const columns = database.prepare("SELECT name FROM pragma_table_info('search_chunk')").all()
  if (!columns.some(({ name }) => name === 'checksum')) return true
  const ready = database.prepare("SELECT number, text_hash FROM source WHERE state = 'ready'").all()
  return ready.every(
    ({ number, text_hash }) =>
      hashContent(readIndexedText(openSqliteTables(database), Number(number)) ?? '') === text_hash,
  )
}

/** What `read` gives, or null where the file cannot be read. */
export function readDatabaseFile<T>(file: string, read: (database: DatabaseSync) => T): T | null {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(buildReadOnlyAddress(file), { readOnly: true, timeout: 1_000 })
    return read(database)
  } catch {
    return null
  } finally {
    database?.close()
  }
}

/** Even a reader leaves the two files of a write-ahead log behind, unless it is told that nobody writes. */
function buildReadOnlyAddress(file: string): URL {
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  return address
}

import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catalogueFile, listIdentities, relistNotebooks } from '../../engine/store/catalogue.ts'
import { type Identity, readIdentity } from '../../engine/store/identity.ts'
import { openNotebookToRead } from '../../engine/store/notebook-file.ts'
import { hasNotebook, holdsNotebook, listDatabases, listNotebookFolders } from '../../engine/store/notebook-folders.ts'
import { isNotebookIntact, rebuildNotebook, recoverUnnamedOriginals } from '../../engine/store/rebuild-notebook.ts'
import { readJsonFile } from '../../lib/json-file.ts'
import { lockDirectory } from '../../lib/lock-file.ts'
import { findFileDamage } from '../../lib/sqlite-file.ts'
import { buildLostMarkPath } from '../../lib/sqlite-log.ts'
import { createEntry } from '../../state/library-entry.ts'
import { type LibraryFile, libraryFile } from '../../state/library-file.ts'
import { openStateDatabase } from '../../state/state-database.ts'

type RepairOptions = {
  /** Names the folder in which what is damaged is kept. */
  readonly stamp: string
  readonly now: string
  /** Where the service is reached: addresses of notebooks begin with it. */
  readonly baseUrl: string
}

/** What was made anew, a sentence each. */
type Repaired = { readonly done: readonly string[]; readonly kept_aside?: string }

/**
 * Makes anew what is damaged or gone in a data directory, of what is whole: the state begins anew, the catalogue comes
 * from the folders, the index of a notebook from its texts and originals, the library from the catalogue. What was there
 * is kept aside.
 * @throws DirectoryInUse while a service runs
 */
export async function repair(directory: string, options: RepairOptions): Promise<Repaired> {
  const lock = lockDirectory(directory)
  try {
    const aside = new Aside(directory, options.stamp)
    const library = await readLibrary(directory)
    const done = [
      ...(await acceptLosses(directory, aside)),
      ...repairState(directory, aside),
      ...repairCatalogue(directory, aside, library, options),
      ...(await repairNotebooks(directory, aside)),
      ...repairLibrary(directory, aside, library, options),
    ]
    return { done, ...(aside.isUsed ? { kept_aside: aside.folder } : {}) }
  } finally {
    lock.release()
  }
}

class Aside {
  readonly folder: string
  readonly #directory: string
  isUsed = false

  constructor(directory: string, stamp: string) {
    this.#directory = directory
    this.folder = path.join(directory, 'damaged', stamp)
  }

  /** Copies the log of a database, and takes away what says that it has lost changes. */
  takeLog(name: string): void {
    const [file, kept] = [path.join(this.#directory, name), path.join(this.folder, name)]
    this.isUsed = true
    mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 })
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${kept}-wal`)
    for (const one of [`${file}-shm`, buildLostMarkPath(file)]) rmSync(one, { force: true })
  }

  /** Moves a file, and the log of a database, out of the way. @returns where it is now */
  take(name: string): string {
    for (const one of [name, `${name}-wal`, `${name}-shm`, buildLostMarkPath(name)]) {
      const file = path.join(this.#directory, one)
      if (!existsSync(file)) continue
      this.isUsed = true
      mkdirSync(path.dirname(path.join(this.folder, one)), { recursive: true, mode: 0o700 })
      renameSync(file, path.join(this.folder, one))
    }
    return path.join(this.folder, name)
  }
}

/**
 * Goes on with what the databases hold without the changes that their logs have lost. A log is kept aside, and what can be
 * read of it is taken in; originals that no source names any more become sources again.
 */
async function acceptLosses(directory: string, aside: Aside): Promise<string[]> {
  const notebooks = path.join(directory, 'notebooks')
  const names = [
    'state.sqlite',
    'notebooks.sqlite',
    ...listDatabases(notebooks).map((file) => path.relative(directory, file)),
  ]
  const done: string[] = []
  for (const name of names.filter((one) => existsSync(buildLostMarkPath(path.join(directory, one))))) {
    aside.takeLog(name)
    const found = name.startsWith('notebooks/')
      ? await recoverUnnamedOriginals(path.dirname(path.join(directory, name)))
      : 0
    const again = found > 0 ? ` Originals that it no longer named, sources again: ${found}.` : ''
    done.push(`${name} goes on without the last changes, which its log has lost.${again}`)
  }
  return done
}

function isIntact(file: string): boolean {
  if (findFileDamage(file) !== null) return false
  try {
    const database = new DatabaseSync(file)
    try {
      return database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

function repairState(directory: string, aside: Aside): string[] {
  const file = path.join(directory, 'state.sqlite')
  if (!existsSync(file) || isIntact(file)) {
    const isUsed =
      existsSync(catalogueFile(directory)) || listNotebookFolders(path.join(directory, 'notebooks')).length > 0
    if (existsSync(file) || !isUsed) return []
  }
  aside.take('state.sqlite')
  openStateDatabase(file).close()
  return [
    'state.sqlite was made anew: accounts, sign-ins, sessions, recent answers, jobs and bound folders begin afresh.',
  ]
}

function repairCatalogue(
  directory: string,
  aside: Aside,
  library: LibraryFile | null,
  { now }: RepairOptions,
): string[] {
  const parent = path.join(directory, 'notebooks')
  const folders = listNotebookFolders(parent).filter((id) => holdsNotebook(path.join(parent, id)))
  const file = catalogueFile(directory)
  const isWhole = isIntact(file)
  if (!isWhole && (existsSync(file) || folders.length > 0)) aside.take('notebooks.sqlite')
  const known = isWhole ? listIdentities(directory) : new Map<string, Identity>()
  const lost = folders.filter((id) => !known.has(id))
  if (lost.length === 0 && (isWhole || folders.length === 0)) return []
  const findLibraryName = (id: string) => library?.notebooks.find(({ url }) => url.endsWith(`/notebook/${id}`))?.name
  const found = lost.map((id) => [id, readIdentityIn(path.join(parent, id), findLibraryName(id), now)] as const)
  relistNotebooks(directory, new Map(found))
  const links = isWhole ? '' : ' Public links and notebooks without a source are not among them.'
  return [`notebooks.sqlite lists ${lost.length} notebooks anew, from their folders.${links}`]
}

function readIdentityIn(folder: string, name: string | undefined, now: string): Identity {
  const unknown = { account: 'default', title: name ?? `Notebook ${path.basename(folder).slice(0, 8)}`, createdAt: now }
  if (!hasNotebook(folder)) return unknown
  try {
    const database = openNotebookToRead(folder)
    try {
      const identity = readIdentity(database)
      return identity ? { ...identity, title: name ?? identity.title } : unknown
    } finally {
      database.close()
    }
  } catch {
    return unknown
  }
}

async function repairNotebooks(directory: string, aside: Aside): Promise<string[]> {
  if (!existsSync(catalogueFile(directory))) return []
  const done: string[] = []
  for (const [id, identity] of listIdentities(directory)) {
    const folder = path.join(directory, 'notebooks', id)
    if (!holdsNotebook(folder) || isNotebookIntact(folder)) continue
    const damaged = aside.take(`notebooks/${id}/notebook.sqlite`)
    const { sources, lost } = await rebuildNotebook(folder, damaged, identity)
    const titles = lost.length > 0 ? ` Lost: ${lost.join(', ')}; add them again.` : ''
    done.push(`The notebook "${identity.title}" was made anew with ${sources} of its sources.${titles}`)
  }
  return done
}

async function readLibrary(directory: string): Promise<LibraryFile | null> {
  return readJsonFile({ path: path.join(directory, 'library.json'), schema: libraryFile }).catch(() => null)
}

function repairLibrary(
  directory: string,
  aside: Aside,
  library: LibraryFile | null,
  { now, baseUrl }: RepairOptions,
): string[] {
  if (library || !existsSync(catalogueFile(directory))) return []
  aside.take('library.json')
  const entries = [...listIdentities(directory)].map(([id, { title }]) =>
    createEntry({ name: title, url: `${baseUrl}/notebook/${id}`, auto_added: true }, id, now),
  )
  const file: LibraryFile = { notebooks: entries, active_notebook_id: null, last_modified: now, version: '1.0.0' }
  writeFileSync(path.join(directory, 'library.json'), `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  return [`library.json lists ${entries.length} local notebooks anew; add those of the hosted product again.`]
}

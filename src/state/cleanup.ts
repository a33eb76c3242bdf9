import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Accounts } from './accounts.ts'
import type { CredentialStore } from './credentials.ts'
import type { Jobs } from './jobs.ts'
import type { Library } from './library.ts'
import { DATA_ENTRIES, type DataPlaces, isOwnPlace, listInside } from './own-places.ts'
import type { SessionStore } from './session-store.ts'
import { emptyTables } from './state-database.ts'

/** One kind of data as a preview shows it; `paths` are relative to the data directory. */
export type CategoryRecord = {
  readonly name: string
  readonly description: string
  readonly paths: readonly string[]
  readonly bytes: number
}

type FileTotals = { readonly files: number; readonly bytes: number }

/**
 * Wipes what the service keeps, by category, while it runs: afterwards it is as at its first start, and no text of a
 * deleted notebook is left in a file. Files that the service does not know are not touched, nor is its lock.
 * Source: service description, "Authentication operations"; decisions, sections 4 and 12.
 */
export type Cleanup = {
  /** Whether a real, absolute path is one that the service keeps its own data at. */
  owns(file: string): boolean
  preview(preserveLibrary: boolean): Promise<CategoryRecord[]>
  run(preserveLibrary: boolean): Promise<FileTotals>
}

/** What is wiped wherever it is kept: in files, or in tables of a server. */
export type WipedState = {
  readonly library: Library
  readonly accounts: Accounts
  readonly credentials: Pick<CredentialStore, 'clear'>
  readonly sessions: Pick<SessionStore, 'closeWhere'>
  readonly jobs: Jobs
  /** Deletes all local notebooks, of every account; whoever asks one meanwhile waits. */
  readonly removeNotebooks: () => Promise<void>
}

type CleanupOptions = DataPlaces &
  WipedState & {
    readonly database: DatabaseSync
    /** Closes the browsers that work on the profiles. */
    readonly closeBrowsers?: () => Promise<void>
  }

type CleanupCategory = Omit<CategoryRecord, 'bytes'> & { readonly empty?: () => Promise<void> | void }

const LIBRARY = 'library'

export function openCleanup(options: CleanupOptions): Cleanup {
  const chooseCategories = (preserveLibrary: boolean) =>
    listCategories(options).filter(({ name }) => !(preserveLibrary && name === LIBRARY))
  const measureCategory = ({ paths }: CleanupCategory) =>
    measurePaths(paths.map((name) => path.join(options.directory, name)))
  return {
    owns: (file) => isOwnPlace(options, file),
    preview: async (preserveLibrary) =>
      chooseCategories(preserveLibrary).map((category) => {
        const { name, description, paths } = category
        return { name, description, paths, bytes: measureCategory(category).bytes }
      }),
    async run(preserveLibrary) {
      const all = chooseCategories(preserveLibrary)
      const before = all.map(measureCategory)
      await options.closeBrowsers?.()
      // The last first: once the notebooks are gone, nobody writes an answer of theirs.
      for (const { empty, paths } of all.toReversed()) await (empty ?? (() => removePaths(options.directory, paths)))()
      return subtractTotals(before, all.map(measureCategory))
    },
  }
}

function listCategories(options: CleanupOptions): CleanupCategory[] {
  const { browserFolders, library, removeNotebooks } = options
  return [
    {
      name: LIBRARY,
      description: 'The library: names, descriptions and tags of notebooks, not the notebooks themselves',
      paths: DATA_ENTRIES.library,
      empty: () => library.clear(),
    },
    {
      name: 'accounts',
      description: 'Accounts and their sign-in; they lie in state.sqlite, whose size is told with sessions and jobs',
      paths: [],
      empty: () => emptyAccounts(options),
    },
    {
      name: 'browser_profile',
      description: 'Profile of the browser',
      paths: listInside(options, browserFolders.profile),
    },
    {
      name: 'browser_state',
      description: 'Stored sign-ins of the hosted product, encrypted, and their key; wherever BROWSER_STATE_DIR is',
      paths: listInside(options, browserFolders.state),
      empty: () => emptySignIns(options),
    },
    {
      name: 'sessions_and_jobs',
      description: 'Sessions with their conversations, recent answers, jobs and their results',
      paths: DATA_ENTRIES.work,
      empty: () => emptyWork(options),
    },
    {
      name: 'local_notebooks',
      description: 'The local notebooks with all their sources and what was made of them',
      paths: DATA_ENTRIES.notebooks,
      empty: removeNotebooks,
    },
    { name: 'generated_files', description: 'Generated content that was kept as files', paths: DATA_ENTRIES.generated },
    {
      name: 'logs_and_temporary_files',
      description:
        'Logs, uploads on their way in, damaged files that a repair put aside, and pictures of pages that failed',
      paths: DATA_ENTRIES.passing,
    },
  ]
}

async function emptyAccounts({ database, accounts }: CleanupOptions): Promise<void> {
  emptyTables(database, (table) => table === 'account')
  await accounts.reload()
}

async function emptySignIns(options: CleanupOptions): Promise<void> {
  await options.credentials.clear() // a cookie that is just being written back does not come again
  removePaths(options.directory, listInside(options, options.browserFolders.state))
}

/** What is in memory goes first, so that nothing of it is written again. */
async function emptyWork({ database, directory, jobs, library, sessions }: CleanupOptions): Promise<void> {
  await library.settle().catch(() => {}) // uses go into its file; one that cannot be read cannot count them
  await jobs.forgetAll()
  await sessions.closeWhere(() => true)
  emptyTables(database, (table) => table !== 'account')
  removePaths(directory, ['jobs'])
}

function removePaths(directory: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(directory, name), { recursive: true, force: true })
}

/** How many files lie there, and their bytes; links count as themselves and are not followed. */
function measurePaths(paths: readonly string[]): FileTotals {
  const sizes = paths.flatMap(listSizesBytes)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

function listSizesBytes(target: string): number[] {
  const stats = lstatSync(target, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [stats.size]
  return readdirSync(target).flatMap((name) => listSizesBytes(path.join(target, name)))
}

function subtractTotals(before: readonly FileTotals[], after: readonly FileTotals[]): FileTotals {
  const countGone = (field: keyof FileTotals) =>
    before.reduce((sum, cleaned, index) => sum + Math.max(0, cleaned[field] - after[index]![field]), 0)
  return { files: countGone('files'), bytes: countGone('bytes') }
}

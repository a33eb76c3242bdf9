import type { PostgresPool } from '../lib/postgres/pool.ts'
import type { CategoryRecord, Cleanup, WipedState } from './cleanup.ts'
import { type DataPlaces, isOwnPlace } from './own-places.ts'

type ServerCleanupOptions = WipedState & {
  readonly pool: PostgresPool
  readonly notebookTables: readonly string[]
  /** What a service kept in folders, before it kept all on a server or on the way there: still not for callers. */
  readonly folders: readonly DataPlaces[]
}

type TableCategory = Pick<CategoryRecord, 'name' | 'description'> & {
  readonly tables: readonly string[]
  readonly empty: () => Promise<unknown>
}

const WORK_TABLES = [
  'session_turn_taken',
  'turn',
  'session',
  'history',
  'claim',
  'job_content',
  'job',
  'quota_use',
  'quota_spent',
  'folder_file',
  'folder',
  'written_file',
]

/**
 * What `openCleanup` is for one directory, for a database that many processes share: each sees at its next call that all is
 * gone. What the rows held stays in the server's own files, its log and its backups as long as the server keeps those.
 */
export function openServerCleanup(options: ServerCleanupOptions): Cleanup {
  const chooseCategories = (preserveLibrary: boolean) =>
    listTableCategories(options).filter(({ name }) => !(preserveLibrary && name === 'library'))
  const measure = (tables: readonly string[]) => measureTables(options.pool, tables)
  return {
    owns: (file) => options.folders.some((places) => isOwnPlace(places, file)),
    preview: (preserveLibrary) =>
      Promise.all(
        chooseCategories(preserveLibrary).map(async ({ name, description, tables }) => ({
          ...{ name, description, paths: [], bytes: await measure(tables) },
        })),
      ),
    async run(preserveLibrary) {
      const all = chooseCategories(preserveLibrary)
      const tables = all.flatMap((category) => category.tables)
      const before = await measure(tables)
      // The last first: once the notebooks are gone, nobody writes an answer of theirs.
      for (const { empty } of all.toReversed()) await empty()
      for (const table of tables) await options.pool.read(`VACUUM ${table}`)
      return { files: 0, bytes: Math.max(0, before - (await measure(tables))) }
    },
  }
}

function listTableCategories(options: ServerCleanupOptions): TableCategory[] {
  const { pool, library, accounts, credentials, notebookTables, removeNotebooks } = options
  return [
    {
      name: 'library',
      description: 'The library: names, descriptions and tags of notebooks, not the notebooks themselves',
      tables: ['library', 'library_entry'],
      empty: () => library.clear(),
    },
    {
      name: 'accounts',
      description: 'Accounts and their sign-in',
      tables: ['account'],
      empty: () => pool.read('DELETE FROM account').then(() => accounts.reload()),
    },
    {
      name: 'browser_state',
      description: 'Stored sign-ins of the hosted product, encrypted',
      tables: ['sign_in'],
      empty: () => credentials.clear(),
    },
    {
      name: 'sessions_and_jobs',
      description: 'Sessions with their conversations, recent answers, jobs and their results, bound folders',
      tables: WORK_TABLES,
      empty: () => emptyWork(options),
    },
    {
      name: 'local_notebooks',
      description: 'The local notebooks with all their sources and what was made of them',
      tables: notebookTables,
      empty: removeNotebooks,
    },
  ]
}

async function emptyWork({ pool, jobs, sessions }: ServerCleanupOptions): Promise<void> {
  await jobs.forgetAll()
  await sessions.closeWhere(() => true)
  for (const table of WORK_TABLES) await pool.read(`DELETE FROM ${table}`)
}

async function measureTables(pool: PostgresPool, tables: readonly string[]): Promise<number> {
  const select =
    'SELECT coalesce(sum(pg_total_relation_size(name::regclass)), 0)::bigint AS bytes FROM unnest($1::text[]) AS name'
  const [row] = await pool.read<{ readonly bytes: number }>(select, [tables])
  return row!.bytes
}

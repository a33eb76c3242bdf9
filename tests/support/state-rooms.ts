import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { Clock } from '../../src/lib/clock.ts'
import { chooseFiles } from '../../src/lib/files/choose-files.ts'
import { openPostgresNotifications } from '../../src/lib/postgres/notifications.ts'
import { openPostgresPool } from '../../src/lib/postgres/pool.ts'
import { openPostgresStore } from '../../src/lib/sql/postgres-store.ts'
import { openSqliteStore } from '../../src/lib/sql/sqlite-store.ts'
import type { Services } from '../../src/service/context.ts'
import { openAccountTable } from '../../src/state/account-table.ts'
import { Accounts } from '../../src/state/accounts.ts'
import { openCleanup } from '../../src/state/cleanup.ts'
import { openCredentialStore } from '../../src/state/credentials.ts'
import { openFolders } from '../../src/state/folders.ts'
import { openHistory } from '../../src/state/history.ts'
import { openIdempotency } from '../../src/state/idempotency.ts'
import { Jobs } from '../../src/state/jobs.ts'
import { openLibrary } from '../../src/state/library.ts'
import { openQuota } from '../../src/state/quota.ts'
import { openServerAccounts } from '../../src/state/server-accounts.ts'
import { openServerCleanup } from '../../src/state/server-cleanup.ts'
import { openServerJobFiles } from '../../src/state/server-job-files.ts'
import { openServerLibrary } from '../../src/state/server-library.ts'
import { ServerSessions } from '../../src/state/server-sessions.ts'
import { Sessions } from '../../src/state/sessions.ts'
import { openStateDatabase } from '../../src/state/state-database.ts'
import { openWrittenFiles } from '../../src/state/written-files.ts'
import { onPostgres, openDatabaseOf } from './test-databases.ts'

type RoomOptions = {
  readonly directory: string
  readonly clock: Clock
  readonly maxSessions: number
  /** Where sign-ins are stored, as files. */
  readonly signInDirectory: string
}

/** What a service remembers, and where. */
type StateRooms = Pick<
  Services,
  | ('library' | 'sessions' | 'accounts' | 'credentials' | 'jobs' | 'quota' | 'history' | 'folders' | 'writtenFiles')
  | ('idempotency' | 'writeTogether' | 'cleanup' | 'jobFiles' | 'refresh')
>
export type OpenedRooms = { readonly rooms: StateRooms; readonly close: () => Promise<void> }

const PASSPHRASE = 'a key of the tests'
const TIMEOUT_MS = 900_000

/** Real rooms of state over a directory or, where the tests run on PostgreSQL, over the database that stands for it. */
export async function openStateRooms(context: TestContext, options: RoomOptions): Promise<OpenedRooms> {
  const opened = await (onPostgres ? openServerRooms(context, options) : openFileRooms(options))
  context.after(opened.close)
  return opened
}

async function openFileRooms({ directory, clock, maxSessions, signInDirectory }: RoomOptions): Promise<OpenedRooms> {
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  const store = openSqliteStore(database)
  const credentials = openCredentialStore(path.join(directory, 'browser_state'), PASSPHRASE)
  const own = {
    library: await openLibrary({ path: path.join(directory, 'library.json'), clock, database }),
    sessions: new Sessions({ database, clock, maxSessions, timeoutMs: TIMEOUT_MS }),
    accounts: new Accounts(openAccountTable(database, clock), clock, credentials),
    jobs: new Jobs({ store, clock }),
  }
  const cleanup = openCleanup({
    ...{ ...own, credentials, database, directory },
    removeNotebooks: async () => rmSync(path.join(directory, 'notebooks'), { recursive: true, force: true }),
    browserFolders: { profile: path.join(directory, 'browser_profile'), state: signInDirectory },
  })
  return {
    rooms: { ...own, credentials, cleanup, ...openTables(store, clock) },
    close: async () => void (database.isOpen && database.close()),
  }
}

async function openServerRooms(
  context: TestContext,
  { directory, clock, maxSessions }: RoomOptions,
): Promise<OpenedRooms> {
  const url = await openDatabaseOf(context, directory)
  const pool = openPostgresPool(url, { retryMs: 120_000 }) // a busy machine takes its time
  const notifications = openPostgresNotifications(url, pool, { pollMs: 20 })
  const store = openPostgresStore(pool, notifications)
  const { library, refresh } = await openServerLibrary({ pool, clock })
  const sessions = new ServerSessions({ store, clock, maxSessions, timeoutMs: TIMEOUT_MS })
  const { refresh: lookAgain, ...signedIn } = await openServerAccounts({ store, clock, passphrase: PASSPHRASE })
  const own = { library, sessions, ...signedIn, jobs: new Jobs({ store, clock }) }
  let closed: Promise<void> | null = null
  return {
    rooms: {
      ...own,
      cleanup: openServerCleanup({ ...own, pool, notebookTables: [], folders: [], removeNotebooks: async () => {} }),
      jobFiles: openServerJobFiles(store, chooseFiles(null, pool), path.join(directory, 'jobs')),
      refresh: async () => void (await Promise.all([refresh(), sessions.refresh(), lookAgain()])),
      ...openTables(store, clock),
    },
    close() {
      closed ??= notifications.close().then(() => pool.close())
      return closed
    },
  }
}

const openTables = (store: ReturnType<typeof openPostgresStore>, clock: Clock) => ({
  quota: openQuota(store, clock, { question: 50 }),
  history: openHistory(store),
  folders: openFolders(store, clock),
  writtenFiles: openWrittenFiles(store),
  idempotency: openIdempotency(store, clock),
  writeTogether: store.write,
})

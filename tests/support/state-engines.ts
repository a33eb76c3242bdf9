import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { migratePostgres } from '../../src/lib/postgres/migrate.ts'
import { openPostgresNotifications } from '../../src/lib/postgres/notifications.ts'
import { openPostgresPool } from '../../src/lib/postgres/pool.ts'
import { openPostgresStore } from '../../src/lib/sql/postgres-store.ts'
import type { SqlStore } from '../../src/lib/sql/sql-store.ts'
import { openSqliteStore } from '../../src/lib/sql/sqlite-store.ts'
import { POSTGRES_STATE_TABLES } from '../../src/state/postgres-state-tables.ts'
import { openStateDatabase } from '../../src/state/state-database.ts'
import { openTestPostgres } from './postgres-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Tables of the state without rows. */
export type TestState = {
  readonly store: SqlStore
  /** Ends the process of the last store without a word, and gives the store of one that is started when its leases are over. */
  readonly restart: () => Promise<SqlStore>
  /** Closes the last store. */
  readonly close: () => Promise<void>
}

/** Runs a test over the state in a file, and over that on a server. */
export function testOnBothEngines(
  name: string,
  run: (context: TestContext, state: TestState) => Promise<unknown>,
): void {
  test(`SQLite: ${name}`, async (context) => void (await run(context, openFileState(context))))
  test(`PostgreSQL: ${name}`, async (context) => {
    const state = await openServerState(context)
    if (state) await run(context, state)
  })
}

function openFileState(context: TestContext): TestState {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  let database = openStateDatabase(file)
  const close = async () => void (database.isOpen && database.close())
  context.after(close)
  const restart = async () => {
    await close()
    database = openStateDatabase(file)
    return openSqliteStore(database)
  }
  return { store: openSqliteStore(database), restart, close }
}

async function openServerState(context: TestContext): Promise<TestState | null> {
  const url = await openTestPostgres(context)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  let process = openTestProcess(context, url)
  await process.pool.write(
    'TRUNCATE claim, job, job_content, history, quota_use, quota_spent, folder, folder_file, lease',
  )
  const restart = async () => {
    process = openTestProcess(context, url)
    for (const table of ['claim', 'job', 'lease'])
      await process.pool.write(`UPDATE ${table} SET leased_until = '-infinity'`)
    return process.store
  }
  return { store: process.store, restart, close: () => process.close() }
}

/** What one process of several has of the server, until the test is over. */
export function openTestProcess(context: TestContext, url: string, leaseMs?: number) {
  const pool = openPostgresPool(url, { retryMs: 120_000 }) // a busy machine takes its time
  const notifications = openPostgresNotifications(url, pool, { pollMs: 20 })
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= notifications.close().then(() => pool.close())
    return closed
  }
  context.after(close)
  return { pool, store: openPostgresStore(pool, notifications, { leaseMs }), close }
}

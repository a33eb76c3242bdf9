import path from 'node:path'
import type { TestContext } from 'node:test'
import { POSTGRES_ENGINE_STEPS } from '../../src/engine/server/catalogue-tables.ts'
import { openServerEngine, type ServerEngine, type ServerEngineOptions } from '../../src/engine/server/open-engine.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { chooseFiles, type FilesPlace } from '../../src/lib/files/choose-files.ts'
import { POSTGRES_FILE_TABLES } from '../../src/lib/files/postgres-files.ts'
import { createLog } from '../../src/lib/log.ts'
import { migratePostgres } from '../../src/lib/postgres/migrate.ts'
import { openPostgresNotifications } from '../../src/lib/postgres/notifications.ts'
import { openPostgresPool, type PostgresPool } from '../../src/lib/postgres/pool.ts'
import { openPostgresStore } from '../../src/lib/sql/postgres-store.ts'
import { openTestPostgres } from './postgres-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Beside what the engine is opened with: where files lie, and how long a lease lasts. */
type ProcessOptions = Partial<ServerEngineOptions> & {
  readonly files?: FilesPlace | null
  readonly leaseMs?: number
}

export type ServerProcess = { readonly engine: ServerEngine; readonly pool: PostgresPool; readonly scratch: string }

/** What one process of several has of the server, until the test is over; null where there is none. */
export async function openServerProcess(
  t: TestContext,
  { files = null, leaseMs, ...more }: ProcessOptions = {},
): Promise<ServerProcess | null> {
  const url = await openTestPostgres(t)
  if (url === null) return null
  await migratePostgres(url, 'notebooks', POSTGRES_ENGINE_STEPS)
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  const pool = openPostgresPool(url, { retryMs: 120_000 })
  const notifications = openPostgresNotifications(url, pool)
  const store = openPostgresStore(pool, notifications, leaseMs === undefined ? {} : { leaseMs })
  const scratch = temporaryDirectory(t)
  const common = {
    url,
    pool,
    store,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    scratchDirectory: scratch,
  }
  const engine = openServerEngine({
    ...common,
    openFiles: chooseFiles(files, pool),
    filesPlace: files,
    makers: SAMPLE_MAKERS,
    ...more,
  })
  t.after(async () => {
    await engine.close()
    await notifications.close()
    await pool.close()
  })
  return { engine, pool, scratch }
}

const SAMPLE_MAKERS = path.join(import.meta.dirname, 'sample-makers.ts')

import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../src/lib/clock.ts'
import { migratePostgres } from '../../src/lib/postgres/migrate.ts'
import type { SqlWrite } from '../../src/lib/sql/sql-store.ts'
import { writeToSqlite } from '../../src/lib/sql/sqlite-store.ts'
import { POSTGRES_STATE_TABLES } from '../../src/state/postgres-state-tables.ts'
import { ServerSessions } from '../../src/state/server-sessions.ts'
import type { SessionStore } from '../../src/state/session-store.ts'
import { Sessions } from '../../src/state/sessions.ts'
import { openStateDatabase } from '../../src/state/state-database.ts'
import { fixedClock } from './fixed-clock.ts'
import { openTestPostgres } from './postgres-server.ts'
import { openTestProcess } from './state-engines.ts'
import { temporaryDirectory } from './temporary-directory.ts'

type Options = { readonly maxSessions?: number; readonly timeoutMs?: number }

/** The open sessions of a service, without any at first. */
type TestSessions = {
  readonly sessions: SessionStore
  /** As if so much time had passed; what is read then is as at the beginning of a call. */
  readonly pass: (ms: number) => Promise<void>
  /** How much more may have passed than that. */
  readonly slackMs: number
  /** The beginning of a call, which sees what was written until then. */
  readonly beginCall: () => Promise<void>
  readonly write: (write: SqlWrite) => Promise<void>
  /** Those of a process that is started when the one before has ended. */
  readonly restart: (maxSessions?: number) => Promise<SessionStore>
}

const SLACK_MS = 5_000

/** Runs a test over sessions in a file, and over those on a server. */
export function testOnBothSessionStores(
  name: string,
  options: Options,
  run: (opened: TestSessions) => Promise<unknown>,
): void {
  const chosen = { maxSessions: 10, timeoutMs: 900_000, ...options }
  test(`SQLite: ${name}`, async (context) => void (await run(openFileSessions(context, chosen))))
  test(`PostgreSQL: ${name}`, async (context) => {
    const opened = await openServerSessions(context, chosen)
    if (opened) await run(opened)
  })
}

function openFileSessions(context: TestContext, { maxSessions, timeoutMs }: Required<Options>): TestSessions {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const open = (most: number) => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, sessions: new Sessions({ database, clock, maxSessions: most, timeoutMs }) }
  }
  const { database, sessions } = open(maxSessions)
  return {
    sessions,
    slackMs: 0,
    pass: async (ms) => clock.advance(ms),
    beginCall: async () => {},
    write: async (write) => void writeToSqlite(database, [write]),
    async restart(most = maxSessions) {
      database.close()
      return open(most).sessions
    },
  }
}

async function openServerSessions(
  context: TestContext,
  { maxSessions, timeoutMs }: Required<Options>,
): Promise<TestSessions | null> {
  const url = await openTestPostgres(context)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const { pool, store } = openTestProcess(context, url)
  await pool.write('DELETE FROM session')
  const open = (most: number) => new ServerSessions({ store, clock: systemClock, maxSessions: most, timeoutMs })
  const sessions = open(maxSessions)
  return {
    sessions,
    slackMs: SLACK_MS,
    async pass(ms) {
      await pool.write(
        'UPDATE session SET created_at_ms = created_at_ms - $1, last_activity_ms = last_activity_ms - $1',
        [ms],
      )
      await sessions.refresh()
    },
    beginCall: sessions.refresh,
    write: async (write) => void (await store.write([write])),
    async restart(most = maxSessions) {
      const again = open(most)
      await again.refresh()
      return again
    },
  }
}

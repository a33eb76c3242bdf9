import { randomUUID } from 'node:crypto'
import { memoize } from '../memoize.ts'
import { NOTIFY, type PostgresNotifications } from '../postgres/notifications.ts'
import type { PostgresPool, RunStatement } from '../postgres/pool.ts'
import { computeLookMs } from './leases.ts'
import { insertSqlWords, type SqlRow, type SqlStatement, type SqlStore, type SqlWords } from './sql-store.ts'
import type { SqlValue } from './sql-tables.ts'
import { replaceUnstorable } from './storable-text.ts'

type PostgresStoreOptions = { readonly leaseMs?: number }

/** A process that is not heard of for so long is taken for dead, and what it worked on is taken up by then. */
const LEASE_MS = 30_000

/** The state in tables on a server, on which any number of processes work. Leases are counted by the server's clock alone. */
export function openPostgresStore(
  pool: PostgresPool,
  notifications: PostgresNotifications,
  { leaseMs = LEASE_MS }: PostgresStoreOptions = {},
): SqlStore {
  const translate = createTranslator(leaseMs)
  return {
    holder: randomUUID(),
    leaseMs,
    read: (text, values = []) => pool.look(translate(text), values.map(toStorableValue)),
    async write(writes) {
      const statements = writes
        .flatMap((write) => write.statements)
        .map((one) => ({ ...one, text: translate(one.text) }))
      const notices = writes.flatMap((write) => write.notices ?? [])
      const notifying = notices.map(({ channel, payload }) => ({ text: NOTIFY, values: [channel, payload] }))
      const rows = await writeAll(pool, [...statements, ...notifying])
      for (const { onKept } of writes) onKept?.()
      return rows.slice(0, statements.length)
    },
    listen: (channel, listener) => notifications.listen(channel, listener),
  }
}

/** One statement is a transaction by itself; that no row came back means that nothing was changed. */
async function writeAll(
  pool: PostgresPool,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly SqlRow[])[]> {
  const [first, ...others] = statements
  if (!first) return []
  if (others.length === 0) return [await runStatement(pool.write, first)]
  const storable = statements.map(({ text, values }) => ({ text, values: values.map(toStorableValue) }))
  const rows = await pool.runTogether(storable, (found, index) => requireRows(statements[index]!, found))
  return rows as readonly (readonly SqlRow[])[]
}

async function runStatement(run: RunStatement, statement: SqlStatement): Promise<readonly SqlRow[]> {
  const rows = await run<SqlRow>(statement.text, statement.values.map(toStorableValue))
  requireRows(statement, rows)
  return rows
}

function requireRows({ orElse }: SqlStatement, rows: readonly unknown[]): void {
  if (rows.length === 0 && orElse) throw orElse()
}

function createTranslator(leaseMs: number): (text: string) => string {
  const words: SqlWords = {
    position: 'strpos',
    skip_locked: 'FOR UPDATE SKIP LOCKED',
    lock: 'pg_advisory_xact_lock(hashtextextended(?1, 0))',
    // A little sooner, so that whoever looks has seen it within the lease.
    lease_end: `now() + interval '${leaseMs - computeLookMs(leaseMs)} milliseconds'`,
    lease_over: '(?1::text IS NOT NULL AND (leased_until IS NULL OR leased_until < now()))',
  }
  return memoize((text) => insertSqlWords(text, words).replace(/\?(\d+)/g, '$$$1'))
}

const toStorableValue = (value: SqlValue) => (typeof value === 'string' ? replaceUnstorable(value) : value)

import { DataUnusable } from '../data-unusable.ts'
import { openPostgresPool, type RunStatement } from './pool.ts'

/** Of the lock that whoever brings the schema up to date holds: one process at a time, however many start together. */
const SCHEMA_LOCK = 0x6e62_6173

/** A process may wait for another one that writes a large table anew. */
const MIGRATION_TIMEOUT_MS = 3_600_000

/**
 * Brings the tables of one part of the service up to date, all missing steps in one transaction. `steps` are SQL texts
 * that are only ever appended, and the version of a part counts those carried out, as `user_version` does in SQLite.
 * @throws DataUnusable when a newer version of the service has been here
 */
export async function migratePostgres(url: string, part: string, steps: readonly string[]): Promise<void> {
  const pool = openPostgresPool(url, { maxConnections: 1, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  try {
    await pool.runInTransaction((run) => carryOutSteps(run, part, steps))
  } finally {
    await pool.close()
  }
}

async function carryOutSteps(run: RunStatement, part: string, steps: readonly string[]): Promise<void> {
  await run('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
  const done = await readSchemaVersion(run, part)
  if (done > steps.length) throw createNewerSchemaError(done, steps.length)
  if (done === steps.length) return
  for (const step of steps.slice(done)) await run(step)
  const keep = 'INSERT INTO schema_version VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET version = excluded.version'
  await run(keep, [part, steps.length])
}

async function readSchemaVersion(run: RunStatement, part: string): Promise<number> {
  await run('CREATE TABLE IF NOT EXISTS schema_version (part TEXT PRIMARY KEY, version INTEGER NOT NULL)')
  const rows = await run<{ readonly version: number }>('SELECT version FROM schema_version WHERE part = $1', [part])
  return rows[0]?.version ?? 0
}

function createNewerSchemaError(done: number, known: number): DataUnusable {
  return new DataUnusable(
    'PostgreSQL',
    `The database was brought up to date by a newer version of this service (its version is ${done}, this one knows ${known}); start that version, or use another database.`,
  )
}

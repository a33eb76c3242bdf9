import { Fault } from '../../domain/fault.ts'
import { POSTGRES_ENGINE_STEPS } from '../../engine/server/catalogue-tables.ts'
import { POSTGRES_FILE_TABLES } from '../../lib/files/postgres-files.ts'
import { migratePostgres } from '../../lib/postgres/migrate.ts'
import { openPostgresPool, type PostgresPool, type RunStatement } from '../../lib/postgres/pool.ts'
import { PostgresFailure } from '../../lib/postgres/postgres-failure.ts'
import { describeMove, type Move, nameDirectory, readMove } from '../../state/move-mark.ts'
import { POSTGRES_STATE_TABLES } from '../../state/postgres-state-tables.ts'

/** A batch of large rows, and a file that is hashed, may take the server a while. */
const STATEMENT_TIMEOUT_MS = 600_000
const OWN_NAME = 'notebook-assistant-move'

/** Opens the connections of a move: they bear a name of their own, so that services are told from it. */
export function openMovePool(url: string): PostgresPool {
  const named = new URL(url)
  named.searchParams.set('application_name', OWN_NAME)
  return openPostgresPool(named.href, { maxConnections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
}

/** Brings the tables up to date that a service keeps everything in. */
export async function prepareServerTables(url: string): Promise<void> {
  await migratePostgres(url, 'notebooks', POSTGRES_ENGINE_STEPS)
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
}

/** Looks whether a directory could be moved into the database. @returns when it was already; else null @throws Fault */
export async function requireMayEnter(pool: PostgresPool, directory: string): Promise<string | null> {
  if (!(await hasServerTables(pool))) return null
  const entry = await judgeMove(pool.read, directory)
  if (entry.doneBefore === null) await requireNoServices(pool.read)
  return entry.doneBefore
}

/** What is known of moves says of one of this directory into the database. @throws Fault NOT_READY, BAD_REQUEST */
export async function judgeMove(run: RunStatement, directory: string) {
  const move = await readMove(run)
  const isSame = move?.direction === 'in' && move.directory === nameDirectory(directory)
  if (isSame && move.state === 'done') return { doneBefore: move.endedAt, isNew: false }
  if (isSame) return { doneBefore: null, isNew: false }
  if (move !== null && move.state !== 'done') throw createOtherMoveFault(move)
  if (await isServerUsed(run)) throw createUsedFault()
  return { doneBefore: null, isNew: true }
}

function createUsedFault(): Fault {
  return new Fault('BAD_REQUEST', 'The database holds other data; nothing was moved.', {
    hint: "Move into an empty one: CREATE DATABASE notebooks ENCODING 'UTF8'. What is there stays as it is.",
  })
}

const HAS_TABLES = `SELECT to_regclass('notebook') IS NOT NULL AND to_regclass('move') IS NOT NULL AS there`

async function hasServerTables(pool: PostgresPool): Promise<boolean> {
  return (await pool.read<{ readonly there: boolean }>(HAS_TABLES))[0]!.there
}

/** A first local account is made by every service that starts; it is replaced. */
const KEPT_TABLES = [
  'notebook',
  'library_entry',
  'session',
  'history',
  'job',
  'claim',
  'folder',
  'sign_in',
  'quota_use',
]
const IS_USED = `SELECT ${KEPT_TABLES.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ')}
  OR EXISTS (SELECT 1 FROM account WHERE id <> 'default') AS used`

async function isServerUsed(run: RunStatement): Promise<boolean> {
  return (await run<{ readonly used: boolean }>(IS_USED))[0]!.used
}

const COUNT_SERVICES = `SELECT count(*) AS connections FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'notebook-assistant'`

/** A service is connected before it looks whether something is being moved, and looks before every call. @throws Fault NOT_READY */
export async function requireNoServices(run: RunStatement): Promise<void> {
  const [found] = await run<{ readonly connections: number }>(COUNT_SERVICES)
  if (found!.connections === 0) return
  throw new Fault('NOT_READY', 'A service works on this database; nothing was moved.', {
    hint: `Stop every process that has it as its DATABASE_URL (${found!.connections} connections are open), then move.`,
  })
}

/** Another move into or out of the database was begun, and is not over. */
function createOtherMoveFault(move: Move): Fault {
  return new Fault('NOT_READY', `${describeMove(move)} Nothing was moved.`, {
    hint: 'Go on with that one. To give it up: a database that was being moved into is dropped and made anew; of one that was being moved out of, `DELETE FROM move`.',
  })
}

/** What a database that cannot be used is told as, with the way on. */
export function explainServerTrouble(error: unknown): unknown {
  if (!(error instanceof PostgresFailure)) return error
  return new Fault('OVERLOADED', `The database cannot be used: ${error.message}.`, {
    hint: 'Check that its server runs, and the name and rights of its user. What was moved stays: give the same command again, and it goes on where it was.',
    cause: error,
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '../../domain/fault.ts'
import { openPostgresPool, type PostgresPool, type RunStatement } from '../../lib/postgres/pool.ts'
import { describeWayOut, PostgresFailure } from '../../lib/postgres/postgres-failure.ts'
import { beginMove, describeMove, forgetMove, type Move, readMove } from '../../state/move-mark.ts'
import { migrateService } from '../postgres/migrate-service.ts'

/** A batch of large rows, and a file that is hashed, may take the server a while. */
const STATEMENT_TIMEOUT_MS = 600_000
const OWN_NAME = 'notebook-assistant-move'

/**
 * Runs `work` on the connections of a move: they bear a name of their own, so that services are told from it.
 * @throws Fault OVERLOADED where the database cannot be used
 */
export async function withServer<T>(url: string, work: (pool: PostgresPool) => Promise<T>): Promise<T> {
  const options = { maxConnections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const pool = openPostgresPool(nameConnections(url), options)
  try {
    return await work(pool)
  } catch (error) {
    throw explainServerTrouble(error)
  } finally {
    await pool.close()
  }
}

const nameConnections = (url: string) => `${url}${url.includes('?') ? '&' : '?'}application_name=${OWN_NAME}`

/** Brings the tables up to date that a service keeps everything in. */
export const prepareServerTables = (url: string): Promise<void> => migrateService(nameConnections(url))

/** What a move is begun for. */
export type MoveEntry = Pick<Move, 'direction' | 'directory'> & {
  /** Whether what an earlier one moved is still where it was put. */
  readonly isThere: boolean
  /** @throws Fault where there is other data at the target */
  readonly requireFree: (run: RunStatement) => Promise<void>
}

type JudgedMove = { readonly doneBefore: string | null; readonly begun: Move | null }

/** Looks whether a move could begin. @throws Fault */
export async function requireMayMove(pool: PostgresPool, entry: MoveEntry): Promise<JudgedMove> {
  if (!(await hasServerTables(pool))) return { doneBefore: null, begun: null }
  const judged = await judgeMove(pool.read, entry)
  if (judged.doneBefore === null) await requireNoServices(pool.read)
  return judged
}

/**
 * Says that a move is under way, from when on no service begins any more, and then looks whether one is there.
 * @throws Fault NOT_READY, or what `requireFree` throws
 */
export async function enterMove(pool: PostgresPool, entry: MoveEntry, begunAt: string): Promise<JudgedMove> {
  const judged = await pool.runInTransaction(async (run) => {
    await run('LOCK TABLE move')
    const found = await judgeMove(run, entry)
    if (found.doneBefore === null && found.begun === null) await beginMove(run, { ...entry, begunAt })
    return found
  })
  if (judged.doneBefore !== null) return judged
  try {
    await requireNoServices(pool.read)
  } catch (error) {
    if (judged.begun === null) await forgetMove(pool.read)
    throw error
  }
  return judged
}

async function judgeMove(run: RunStatement, entry: MoveEntry): Promise<JudgedMove> {
  const move = await readMove(run)
  const isSame = move?.direction === entry.direction && move.directory === entry.directory
  if (isSame && move.state !== 'done') return { doneBefore: null, begun: move }
  if (isSame && entry.isThere) return { doneBefore: move.endedAt, begun: null }
  if (move !== null && move.state !== 'done') throw createOtherMoveFault(move)
  await entry.requireFree(run)
  return { doneBefore: null, begun: null }
}

export async function requireUnused(run: RunStatement): Promise<void> {
  if (await isServerUsed(run)) throw createUsedFault()
}

function createUsedFault(): Fault {
  return new Fault('BAD_REQUEST', 'The database holds other data; nothing was moved.', {
    hint: "Move into an empty one: CREATE DATABASE notebooks ENCODING 'UTF8'. What is there stays as it is.",
  })
}

const HAS_TABLES = `SELECT to_regclass('notebook') IS NOT NULL AND to_regclass('move') IS NOT NULL AS there`

/** @throws Fault FILE_NOT_FOUND where no service has been */
export async function requireServerTables(pool: PostgresPool): Promise<void> {
  if (await hasServerTables(pool)) return
  throw new Fault('FILE_NOT_FOUND', 'There is nothing to move in this database.', {
    hint: 'Give the address that the services have as their DATABASE_URL; one of an older version is started once before.',
  })
}

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

/** Connections of a process that has just ended are there for a moment longer. */
const LOOKS = 10
const BETWEEN_LOOKS_MS = 200

/** A service is connected before it looks whether something is being moved, and looks before every call. @throws Fault NOT_READY */
async function requireNoServices(run: RunStatement): Promise<void> {
  let connections = 1
  for (let look = 0; look < LOOKS && connections > 0; look += 1) {
    if (look > 0) await wait(BETWEEN_LOOKS_MS)
    connections = (await run<{ readonly connections: number }>(COUNT_SERVICES))[0]!.connections
  }
  if (connections === 0) return
  throw new Fault('NOT_READY', 'A service works on this database; nothing was moved.', {
    hint: `Stop every process that has it as its DATABASE_URL (${connections} connections are open), then move.`,
  })
}

/** Another move into or out of the database was begun, and is not over. */
function createOtherMoveFault(move: Move): Fault {
  return new Fault('NOT_READY', `${describeMove(move)} Nothing was moved.`, {
    hint: 'Go on with that one. To give it up: a database that was being moved into is dropped and made anew; of one that was being moved out of, `DELETE FROM move`.',
  })
}

/** What a database that cannot be used is told as, with the way on. */
function explainServerTrouble(error: unknown): unknown {
  if (!(error instanceof PostgresFailure)) return error
  return new Fault('OVERLOADED', `The database cannot be used: ${error.message}; ${describeWayOut(error)}.`, {
    hint: 'What was moved stays: give the same command again, and it goes on where it was.',
    cause: error,
  })
}

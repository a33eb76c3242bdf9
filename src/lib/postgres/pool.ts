import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildClientConfig, nameStatement } from './client-config.ts'
import { Outage, type OutageListener } from './outage.ts'
import { PostgresFailure, PostgresUnavailable } from './postgres-failure.ts'
import { createRetryWaits } from './retries.ts'
import { StatementFailure } from './statement-failure.ts'

/** Runs one statement and gives its rows; one that returns none gives an empty place for each row that it changed. */
export type RunStatement = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/**
 * The connections of the main thread. What has surely not been done is tried again for a while; when that does not help,
 * or nobody can say whether it was done, PostgresUnavailable is thrown. What the server refuses is a PostgresFailure.
 */
export type PostgresPool = {
  /** One statement that may be put twice: it only reads, or twice comes to the same as once. */
  readonly read: RunStatement
  /**
   * One statement that only reads and waits for no lock. All that are asked without waiting in between go over one
   * connection, in one turn.
   */
  readonly look: RunStatement
  /** One statement that is never put twice once it may have arrived. */
  readonly write: RunStatement
  /** All of `work` is kept, or, when it throws, nothing. It may be called again: it changes nothing but through `run`. */
  runInTransaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>
  /**
   * The same for statements that are known beforehand, which takes two turns however many they are: nothing but the end
   * waits for an answer. Gives the rows of each.
   * @param check sees the rows of each in their order, before anything is kept; nothing is where it throws
   */
  runTogether(statements: readonly PooledStatement[], check?: StatementCheck): Promise<readonly (readonly unknown[])[]>
  countConnections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

type PooledStatement = { readonly text: string; readonly values: readonly unknown[] }
type StatementCheck = (rows: readonly unknown[], index: number) => void

type PoolOptions = {
  readonly maxConnections?: number
  readonly statementTimeoutMs?: number
  /** How long is tried again what has not been done. */
  readonly retryMs?: number
  readonly outage?: OutageListener
}

/** How long somebody waits for a connection, all being in use or the server not answering. */
const CONNECT_TIMEOUT_MS = 5_000
/** The server ends a statement by itself; this much later the connection is given up. */
const GRACE_MS = 5_000

const UNHEARD: OutageListener = { onBegin: () => {}, onEnd: () => {} }

/** Nothing is connected before the first statement. */
export function openPostgresPool(
  url: string,
  { maxConnections = 6, statementTimeoutMs = 30_000, retryMs = 10_000, outage = UNHEARD }: PoolOptions = {},
): PostgresPool {
  const pool = createConnections(url, maxConnections, statementTimeoutMs)
  const closing = new AbortController()
  const retrying = { retryMs, closing: closing.signal, outage: new Outage(outage) }
  const runAs =
    (isChange: boolean) =>
    <T>(work: ClientWork<T>) =>
      retryUndone(() => runWithClient(pool, work), { ...retrying, isChange })
  const [read, change] = [runAs(false), runAs(true)]
  return {
    read: (text, values) => read(async (client) => readRows(await sendStatement(client, text, values))),
    look: gatherLooks((looks) => read((client) => lookTogether(client, looks))),
    write: (text, values) =>
      change(async (client, markSent) => {
        markSent()
        return readRows(await sendStatement(client, text, values))
      }),
    runInTransaction: (work) => change((client, markSent) => runBetween(client, work, markSent)),
    runTogether: (statements, check = () => {}) =>
      change((client, markSent) => runAtOnce(client, statements, { check, markSent })),
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing.abort()
      return pool.end()
    },
  }
}

function createConnections(url: string, max: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    ...buildClientConfig(url, statementTimeoutMs),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + GRACE_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    allowExitOnIdle: true,
    pipeline: true,
  } satisfies pg.PoolConfig & { readonly pipeline: true })
  // A lost connection is told by the statement that is on it; one that nobody uses is let go by the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type GatheredLook = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (rows: never) => void
  readonly reject: (error: unknown) => void
}

function gatherLooks(lookAll: (looks: readonly GatheredLook[]) => Promise<void>): RunStatement {
  let gathered: GatheredLook[] = []
  const begin = () => {
    const looks = gathered
    gathered = []
    lookAll(looks).catch((error) => {
      for (const { reject } of looks) reject(error)
    })
  }
  return (text, values = []) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    if (gathered.length === 0) queueMicrotask(begin)
    gathered.push({ text, values, resolve, reject })
    return promise
  }
}

/** One that is refused leaves the others alone; where the connection fails, all are asked again. */
async function lookTogether(client: pg.PoolClient, looks: readonly GatheredLook[]): Promise<void> {
  const outcomes = await Promise.allSettled(sendTogether(client, looks))
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !isRefused(outcome.reason)) throw outcome.reason
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') looks[index]!.reject(outcome.reason)
    else looks[index]!.resolve(readRows(outcome.value) as never)
  }
}

const isRefused = (error: unknown) => !(error instanceof StatementFailure) || error.kind === 'refused'

/** @param markSent to be called before that is sent which must not be sent twice */
type ClientWork<T> = (client: pg.PoolClient, markSent: () => void) => Promise<T>

/** Thrown by an attempt that has changed nothing, and may be made again. */
class Undone extends Error {
  override readonly cause: StatementFailure

  constructor(cause: StatementFailure) {
    super(cause.message)
    this.cause = cause
  }
}

type Retrying = {
  readonly retryMs: number
  /** Fires when there is nothing to wait for any more. */
  readonly closing: AbortSignal
  readonly outage: Outage
  readonly isChange: boolean
}

async function retryUndone<T>(attempt: () => Promise<T>, { retryMs, closing, outage, isChange }: Retrying): Promise<T> {
  const startedAtMs = performance.now()
  const chooseWait = createRetryWaits(retryMs)
  for (;;) {
    try {
      const result = await attempt()
      outage.noteWorked(isChange)
      return result
    } catch (error) {
      if (!(error instanceof Undone)) throw error
      const waitMs = closing.aborted ? null : chooseWait()
      if (waitMs === null && !closing.aborted) outage.noteGivenUp(error.cause, isChange, startedAtMs)
      if (waitMs === null) throw new PostgresUnavailable(error.cause, false)
      const someMs = waitMs * (0.5 + Math.random() / 2) // not all at once
      await wait(someMs, undefined, { signal: closing }).catch(() => {})
    }
  }
}

async function runWithClient<T>(pool: pg.Pool, work: ClientWork<T>): Promise<T> {
  const client = await pool.connect().catch((cause) => throwJudged(new StatementFailure(cause), false))
  let isSent = false
  const markSent = () => {
    isSent = true
  }
  try {
    const result = await work(client, markSent)
    client.release()
    return result
  } catch (error) {
    client.release(!isRefused(error)) // a connection that was lost, or to a server that only reads, is let go
    return throwJudged(error, isSent)
  }
}

/** @param isSent whether that may have arrived which must not arrive twice */
function throwJudged(error: unknown, isSent: boolean): never {
  if (!(error instanceof StatementFailure) || error.kind === 'refused') throw error
  if (error.kind === 'undone' || (error.kind === 'lost' && !isSent)) throw new Undone(error)
  throw new PostgresUnavailable(error, error.kind === 'lost')
}

async function runBetween<T>(
  client: pg.PoolClient,
  work: (run: RunStatement) => Promise<T>,
  markSent: () => void,
): Promise<T> {
  await sendStatement(client, 'BEGIN')
  return endTransaction(client, markSent, () =>
    work(async (text, values) => readRows(await sendStatement(client, text, values))),
  )
}

/** All is on its way before the first is answered; one that fails makes those behind it fail as well. */
async function runAtOnce(
  client: pg.PoolClient,
  statements: readonly PooledStatement[],
  { check, markSent }: { readonly check: StatementCheck; readonly markSent: () => void },
): Promise<readonly (readonly unknown[])[]> {
  const sent = sendTogether(client, [{ text: 'BEGIN', values: [] }, ...statements])
  const [beginning, ...outcomes] = await Promise.allSettled(sent)
  if (beginning!.status === 'rejected') throw beginning!.reason
  return endTransaction(client, markSent, async () =>
    outcomes.map((outcome, index) => {
      if (outcome.status === 'rejected') throw outcome.reason
      const rows = readRows(outcome.value)
      check(rows, index)
      return rows
    }),
  )
}

/** Keeps what was done since `BEGIN` when `work` has come to its end, and nothing when it throws. */
async function endTransaction<T>(client: pg.PoolClient, markSent: () => void, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    markSent()
    const { command } = await sendStatement(client, 'COMMIT')
    // The server answers so after a statement that had failed, whatever its caller made of that.
    if (command !== 'COMMIT') throw new PostgresFailure('A statement of the transaction had failed.', null)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // a connection that was lost has done so
    throw error
  }
}

/** Of several statements in one text, which a step of a migration may be, nothing is told. */
function readRows({ fields = [], rows, rowCount }: Partial<pg.QueryResult>) {
  return fields.length > 0 ? rows! : Array(rowCount ?? 0)
}

function sendStatement(client: pg.PoolClient, text: string, values: readonly unknown[] = []) {
  return client.query({ name: nameStatement(text), text, values: [...values] }).catch((cause) => {
    throw new StatementFailure(cause)
  })
}

/** In one write: each by itself would wake the server, which took a third of the CPU of a small call. */
function sendTogether(client: pg.PoolClient, statements: readonly PooledStatement[]) {
  const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: Duplex } }).connection
  stream.cork()
  try {
    return statements.map(({ text, values }) => sendStatement(client, text, values))
  } finally {
    stream.uncork()
  }
}

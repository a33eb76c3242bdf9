import { type MessagePort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { buildClientConfig, nameStatement } from './client-config.ts'
import { readSqlState } from './statement-failure.ts'

/** What is handed to this thread: where the server is, the port of its one caller, and the count of replies. */
export type PostgresThreadData = {
  readonly url: string
  readonly statementTimeoutMs: number
  readonly port: MessagePort
  readonly replies: SharedArrayBuffer
}

/**
 * One statement. `isFirst` stands alone or begins a transaction, so that it may be put to a new connection; what follows
 * in a transaction may not.
 */
export type PostgresRequest = {
  /** Told with the reply, so that one that comes too late is known. */
  readonly number: number
  readonly text: string
  readonly values: readonly unknown[]
  readonly isFirst: boolean
  readonly isAwaited: boolean
}

type PostgresOutcome =
  | { readonly rows: readonly Record<string, unknown>[] }
  | { readonly failure: { readonly message: string; readonly code: string | null } }

export type PostgresReply = PostgresOutcome & { readonly number: number }

const { url, statementTimeoutMs, port, replies } = workerData as PostgresThreadData
const replyCount = new Int32Array(replies)

let client: Promise<pg.Client> | null = null
/** Why the transaction at hand is lost. */
let failure: Error | null = null
let turn: Promise<unknown> = Promise.resolve()

function openClient(): Promise<pg.Client> {
  const opening = connect(() => {
    if (client === opening) client = null
  })
  return opening
}

/** @param forget runs when the connection is lost */
async function connect(forget: () => void): Promise<pg.Client> {
  const made = new pg.Client(buildClientConfig(url, statementTimeoutMs))
  made.on('end', forget)
  made.on('error', (error) => {
    failure = error
    forget()
  })
  await made.connect().catch((error) => {
    forget()
    throw error
  })
  return made
}

async function runStatement({ text, values, isFirst }: PostgresRequest): Promise<readonly Record<string, unknown>[]> {
  if (isFirst) failure = null
  if (failure) throw failure
  client ??= openClient()
  try {
    const { rows } = await (await client).query({ name: nameStatement(text), text, values: [...values] })
    return rows
  } catch (error) {
    failure = error as Error
    throw error
  }
}

async function answer(request: PostgresRequest): Promise<void> {
  const outcome = await runStatement(request).then(
    (rows): PostgresOutcome => ({ rows }),
    (error: Error): PostgresOutcome => ({ failure: { message: error.message, code: readSqlState(error) } }),
  )
  if (!request.isAwaited) return
  port.postMessage({ ...outcome, number: request.number } satisfies PostgresReply)
  Atomics.add(replyCount, 0, 1)
  Atomics.notify(replyCount, 0)
}

port.on('message', (request: PostgresRequest | null) => {
  turn = turn.then(async () => {
    if (request) return answer(request)
    await client?.then((open) => open.end()).catch(() => {})
    port.close()
  })
})

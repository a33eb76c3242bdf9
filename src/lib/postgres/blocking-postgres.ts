import path from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { PostgresFailure } from './postgres-failure.ts'
import type { PostgresReply, PostgresRequest, PostgresThreadData } from './postgres-thread.ts'

type Row = Readonly<Record<string, unknown>>

type BlockingPostgresOptions = { readonly statementTimeoutMs?: number }

/** Of the thread beside this file: `.ts` where the sources run, `.js` in the installed package. */
const EXTENSION = path.extname(import.meta.filename)

/** The server ends a statement by itself; this much later the connection is given up. */
const GRACE_MS = 5_000

/** Opens a connection to the server of a `postgres://` address; nothing is sent before the first statement. */
export function openBlockingPostgres(
  url: string,
  { statementTimeoutMs = 60_000 }: BlockingPostgresOptions = {},
): BlockingPostgres {
  const { port1: port, port2 } = new MessageChannel()
  const replies = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const workerData: PostgresThreadData = { url, statementTimeoutMs, port: port2, replies }
  const file = path.join(import.meta.dirname, `postgres-thread${EXTENSION}`)
  // Without an environment: the address alone says where to connect and as whom.
  const thread = new Worker(file, { workerData, transferList: [port2], env: {} })
  thread.unref()
  port.unref()
  return new BlockingPostgres(port, new Int32Array(replies), statementTimeoutMs + GRACE_MS)
}

/**
 * A connection for a thread that has nothing else to do meanwhile: every call holds the thread until the server has
 * answered. Not for the main thread of a service.
 */
export class BlockingPostgres {
  readonly #port: MessageChannel['port1']
  readonly #replies: Int32Array<SharedArrayBuffer>
  readonly #timeoutMs: number
  readonly #closing: (() => void)[] = []
  #isInTransaction = false
  #posted = 0

  constructor(port: MessageChannel['port1'], replies: Int32Array<SharedArrayBuffer>, timeoutMs: number) {
    this.#port = port
    this.#replies = replies
    this.#timeoutMs = timeoutMs
  }

  /** Runs one statement. @throws PostgresFailure */
  query(text: string, values: readonly unknown[] = []): readonly Row[] {
    this.#post(text, values, true)
    const reply = this.#awaitReply()
    if ('failure' in reply) throw new PostgresFailure(reply.failure.message, reply.failure.code)
    return reply.rows
  }

  /** Hands a statement over and does not wait; what goes wrong with it is thrown by the next call that waits. */
  send(text: string, values: readonly unknown[] = []): void {
    this.#post(text, values, false)
  }

  /** All of `work` is kept, or, when it throws, nothing. Inside another one it is a part of that. */
  runInTransaction<T>(work: () => T): T {
    return this.#runBetween('BEGIN', work, () => this.query('COMMIT'))
  }

  /** Runs what only reads: nothing that is written meanwhile is seen by a part of it. */
  readInSnapshot<T>(read: () => T): T {
    return this.#runBetween('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', read, () => this.send('COMMIT'))
  }

  #runBetween<T>(begin: string, work: () => T, end: () => void): T {
    if (this.#isInTransaction) return work()
    this.send(begin)
    this.#isInTransaction = true
    try {
      const result = work()
      end()
      this.#isInTransaction = false
      return result
    } catch (error) {
      this.#isInTransaction = false // so that it is sent, whatever has failed
      this.send('ROLLBACK')
      throw error
    }
  }

  runBeforeClose(forget: () => void): void {
    this.#closing.push(forget)
  }

  close(): void {
    for (const forget of this.#closing) forget()
    this.#port.postMessage(null)
  }

  #post(text: string, values: readonly unknown[], isAwaited: boolean): void {
    this.#posted += 1
    const request = { number: this.#posted, text, values, isFirst: !this.#isInTransaction, isAwaited }
    this.#port.postMessage(request satisfies PostgresRequest)
  }

  #awaitReply(): PostgresReply {
    for (;;) {
      const seen = Atomics.load(this.#replies, 0)
      const reply = receiveMessageOnPort(this.#port)?.message as PostgresReply | undefined
      if (reply?.number === this.#posted) return reply
      if (!reply && Atomics.wait(this.#replies, 0, seen, this.#timeoutMs) === 'timed-out')
        throw new PostgresFailure('The database did not answer in time.', null)
    }
  }
}

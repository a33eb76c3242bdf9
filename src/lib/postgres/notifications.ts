import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buildClientConfig } from './client-config.ts'
import type { PostgresPool } from './pool.ts'

/** Tells a channel something when the transaction is kept: an id, since what was changed is read from its row. */
export const NOTIFY = 'SELECT pg_notify($1, $2)'

/** @param payload null: something may have been told that was not heard, so look at what is watched */
type NotificationListener = (payload: string | null) => void

type NotificationOptions = { readonly pollMs?: number; readonly statementTimeoutMs?: number }

/**
 * Hears what any process tells, over a connection of its own. Until it is sure that it hears, as after a lost connection,
 * and always behind a pooler that passes nothing on, every listener is asked to look each `pollMs`.
 */
export function openPostgresNotifications(
  url: string,
  pool: PostgresPool,
  { pollMs = 1_000, statementTimeoutMs = 30_000 }: NotificationOptions = {},
): PostgresNotifications {
  return new PostgresNotifications(() => new pg.Client(buildClientConfig(url, statementTimeoutMs)), pool, pollMs)
}

export class PostgresNotifications {
  readonly #createClient: () => pg.Client
  readonly #pool: PostgresPool
  readonly #timer: NodeJS.Timeout
  /** What is told here, through another connection, and heard, shows that hearing works. */
  readonly #ownChannel = `heard_${randomUUID().replaceAll('-', '')}`
  readonly #listeners = new Map<string, Set<NotificationListener>>()
  #client: pg.Client | null = null
  #isHearing = false
  /** Statements of the connection, one after the other. */
  #turn: Promise<unknown>

  constructor(createClient: () => pg.Client, pool: PostgresPool, pollMs: number) {
    this.#createClient = createClient
    this.#pool = pool
    this.#timer = setInterval(() => this.#poll(), pollMs)
    this.#timer.unref()
    this.#turn = this.#connect()
  }

  /** Calls `listener` with what is told on a channel, a name of ours, until the returned function is called. */
  listen(channel: string, listener: NotificationListener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    if (listeners.size === 0) this.#listenOn(channel)
    this.#listeners.set(channel, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#listeners.clear()
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = this.#createClient()
    const forget = () => {
      if (this.#client !== client) return
      this.#client = null
      this.#isHearing = false
    }
    this.#client = client
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload))
    try {
      await client.connect()
      for (const channel of [this.#ownChannel, ...this.#listeners.keys()]) await client.query(`LISTEN ${channel}`)
      await this.#pool.write(NOTIFY, [this.#ownChannel, ''])
    } catch {
      forget() // the next look tries again
      await client.end().catch(() => {})
    }
  }

  #listenOn(channel: string): void {
    const listen = async () => void (await this.#client?.query(`LISTEN ${channel}`))
    this.#turn = this.#turn.then(listen).catch(() => {}) // the connection is lost: all are listened on by the next
  }

  #hear(channel: string, payload: string): void {
    if (channel === this.#ownChannel) {
      this.#isHearing = true
      this.#tellAll()
    } else this.#tell(channel, payload)
  }

  /** Something may have been told that was not heard. */
  #tellAll(): void {
    for (const channel of this.#listeners.keys()) this.#tell(channel, null)
  }

  #poll(): void {
    if (this.#isHearing) return
    this.#tellAll()
    if (!this.#client) this.#turn = this.#connect()
  }

  #tell(channel: string, payload: string | null): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(payload)
  }
}

import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import type { AnsweredQuestion } from './answered-question.ts'
import { openSessionTable, type SessionTable, type StoredSession } from './session-table.ts'

type SessionsOptions = {
  readonly database: DatabaseSync
  readonly clock: Clock
  readonly maxSessions: number
  /** 0: a session never expires. */
  readonly timeoutMs: number
}

export type NewSession = Pick<StoredSession, 'notebookUrl' | 'account'> & { readonly id?: string }

/** An answer in a conversation: `conversationId` replaces the one before, as does `account`. */
export type SessionTurn = AnsweredQuestion & { readonly conversationId: string | null; readonly account?: string }

/** A session as it is shown. Source: service description, "Session". */
export type SessionRecord = {
  readonly id: string
  readonly notebook_url: string
  readonly message_count: number
  readonly age_seconds: number
  readonly inactive_seconds: number
  /** Epoch milliseconds. */
  readonly last_activity: number
}

/** How long a conversation that nobody came back to is kept from a newcomer. Source: decisions, section 6. */
export const MIN_IDLE_MS = 30_000
/** What a caller is told to wait when no session will ever be free by itself. */
const RETRY_AFTER_SECONDS = 900

/** A session with the moments its ages are counted from, by `clock.ticks()`: somebody may set the time of day. */
type AgeingSession = StoredSession & { readonly createdAtTicks: number; readonly lastActivityTicks: number }

/**
 * The open sessions with their conversations. Those of earlier runs are there at once; a session is kept on disk from
 * its first answer on. One that is idle past the time-out is unknown from that moment; where all are taken, one that
 * nobody came back to gives way to a newcomer; neither ever happens while a task of `runInOrder` runs or waits. Every method that takes an id throws Fault SESSION_NOT_FOUND for an unknown one.
 * Source: service description, "Session"; decisions, section 6.
 */
export class Sessions {
  readonly #database: DatabaseSync
  readonly #table: SessionTable
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #queue = createSerialQueue()
  readonly #sessions: Map<string, AgeingSession>
  /** No session expires before this moment, by `clock.ticks()`: until then nobody has to look through them all. */
  #nextExpiryTicks = 0
  readonly maxSessions: number

  constructor({ database, clock, maxSessions, timeoutMs }: SessionsOptions) {
    this.#database = database
    this.#table = openSessionTable(database)
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.maxSessions = maxSessions
    this.#sessions = new Map(this.#table.read().map((session) => [session.id, this.#ageing(session)]))
  }

  /**
   * A new session, nothing asked yet. Close it when its first question fails: nobody else knows its id.
   * @throws Fault TOO_MANY_SESSIONS, with the seconds until one is free
   */
  create({ id = randomUUID(), notebookUrl, account }: NewSession): StoredSession {
    this.sweep()
    this.#makeRoom()
    const now = this.#clock.now()
    const session = this.#ageing({
      id,
      account,
      notebookUrl,
      conversationId: null,
      messageCount: 0,
      createdAtMs: now,
      lastActivityMs: now,
      isContinued: false,
    })
    this.#sessions.set(session.id, session)
    this.#nextExpiryTicks = Math.min(this.#nextExpiryTicks, this.#expiresAtTicks(session))
    return session
  }

  get(id: string): AgeingSession {
    const session = this.#sessions.get(id)
    if (!session) return throwSessionNotFound(id)
    if (!this.#isExpired(session)) return session
    this.#remove([id])
    return throwSessionNotFound(id)
  }

  /** The session that a caller names to go on with its conversation: it never gives way from now on. */
  resume(id: string): StoredSession {
    const session = { ...this.get(id), isContinued: true }
    this.#sessions.set(id, session)
    return session
  }

  /** As they were opened. */
  list(): StoredSession[] {
    this.sweep()
    return [...this.#sessions.values()]
  }

  /** How many are open. */
  get count(): number {
    this.sweep()
    return this.#sessions.size
  }

  /** The conversation, oldest first: all of it, or its latest turns. */
  turns(id: string, latest?: number): AnsweredQuestion[] {
    return this.get(id).messageCount === 0 ? [] : this.#table.turns(id, latest)
  }

  /**
   * Runs the tasks of one session one after the other, in the order they came. The session counts as busy until the
   * task is over, and as just used then.
   * @throws Fault SESSION_NOT_FOUND, also when the session was closed while this task waited
   */
  async runInOrder<T>(id: string, task: (session: AgeingSession) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.get(id)
    return this.#queue.run(
      id,
      async () => {
        try {
          return await task(this.#touch(this.get(id)))
        } finally {
          const session = this.#sessions.get(id)
          if (session) this.#touch(session)
        }
      },
      signal,
    )
  }

  /** Adds an answered question; durable when it returns. */
  record(id: string, turn: SessionTurn): StoredSession {
    const { session, write } = this.planTurn(id, turn)
    writeToSqlite(this.#database, [write])
    return session
  }

  /** The session with one more answered question, and what keeps it. */
  planTurn(id: string, turn: SessionTurn): { readonly session: StoredSession; readonly write: SqlWrite } {
    const session = this.get(id)
    const changed = {
      ...session,
      account: turn.account ?? session.account,
      conversationId: turn.conversationId,
      messageCount: session.messageCount + 1,
      ...this.#activeNow(),
    }
    const onKept = () => void this.#sessions.set(id, changed)
    return { session: changed, write: { ...this.#table.addTurn(changed, turn), onKept } }
  }

  /**
   * Clears the conversation after the questions under way, and keeps the id.
   * @param write keeps that, with what else is to be kept together with it; is told how many answers there were
   */
  async reset<T>(
    id: string,
    write: (messageCount: number, clear: SqlWrite) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    this.resume(id)
    return this.runInOrder(id, (session) => write(session.messageCount, this.#planClear(session)), signal)
  }

  #planClear(session: AgeingSession): SqlWrite {
    const changed = { ...session, conversationId: null, messageCount: 0 }
    const onKept = () => void this.#sessions.set(session.id, changed)
    return { ...this.#table.clear(changed), onKept }
  }

  /** What closes the session and deletes its conversation. */
  planClose(id: string): SqlWrite {
    return this.#planRemove([this.get(id).id])
  }

  /** Closes all sessions of a notebook that has been deleted, and tells how many. */
  closeWhere(isOf: (session: StoredSession) => boolean): number {
    return this.#remove(
      this.list()
        .filter(isOf)
        .map(({ id }) => id),
    )
  }

  /** Closes what has expired, and tells how many. */
  sweep(): number {
    if (this.#clock.ticks() < this.#nextExpiryTicks) return 0
    const { expired = [], open = [] } = Object.groupBy([...this.#sessions.values()], (session) =>
      this.#isExpired(session) ? 'expired' : 'open',
    )
    const removed = this.#remove(expired.map(({ id }) => id))
    this.#nextExpiryTicks = open.reduce(
      (next, session) => Math.min(next, this.#expiresAtTicks(session)),
      Number.POSITIVE_INFINITY,
    )
    return removed
  }

  /** The session as it is shown, now. */
  toRecord(session: StoredSession): SessionRecord {
    const { createdAtTicks, lastActivityTicks } = this.#sessions.get(session.id) ?? this.#ageing(session)
    const now = this.#clock.ticks()
    return buildSessionRecord(session, { ageMs: now - createdAtTicks, idleMs: now - lastActivityTicks })
  }

  #isExpired({ id, lastActivityTicks }: AgeingSession): boolean {
    if (this.#timeoutMs === 0 || this.#queue.count(id) > 0) return false
    return this.#clock.ticks() - lastActivityTicks > this.#timeoutMs
  }

  /** The last moment of a session that nobody uses any more. */
  #expiresAtTicks({ lastActivityTicks }: AgeingSession): number {
    return this.#timeoutMs === 0 ? Number.POSITIVE_INFINITY : lastActivityTicks + this.#timeoutMs
  }

  #touch(session: AgeingSession): AgeingSession {
    const touched = { ...session, ...this.#activeNow() }
    this.#sessions.set(session.id, touched)
    return touched
  }

  /** Of a session that an earlier run left, or whose stamps lie ahead of a clock that was set back, at least no age. */
  #ageing(session: StoredSession): AgeingSession {
    const ticksAt = (ms: number) => this.#clock.ticks() - Math.max(0, this.#clock.now() - ms)
    return {
      ...session,
      createdAtTicks: ticksAt(session.createdAtMs),
      lastActivityTicks: ticksAt(session.lastActivityMs),
    }
  }

  #activeNow(): Pick<AgeingSession, 'lastActivityMs' | 'lastActivityTicks'> {
    return { lastActivityMs: this.#clock.now(), lastActivityTicks: this.#clock.ticks() }
  }

  #remove(ids: readonly string[]): number {
    if (ids.length > 0) writeToSqlite(this.#database, [this.#planRemove(ids)])
    return ids.length
  }

  #planRemove(ids: readonly string[]): SqlWrite {
    const onKept = () => {
      for (const id of ids) this.#sessions.delete(id)
    }
    return { ...this.#table.remove(ids), onKept }
  }

  /** Lets as many give way as a newcomer needs: single questions first, then whole batches, the longest idle first. */
  #makeRoom(): void {
    const surplus = this.#sessions.size - this.maxSessions + 1
    if (surplus <= 0) return
    const now = this.#clock.ticks()
    const givingWay = [...this.#sessions.values()]
      .filter((session) => !session.isContinued && this.#freeAtTicks(session) <= now)
      .sort(
        (a, b) => Number(a.messageCount > 1) - Number(b.messageCount > 1) || a.lastActivityTicks - b.lastActivityTicks,
      )
    if (givingWay.length < surplus) throw this.#tooMany(surplus)
    this.#remove(givingWay.slice(0, surplus).map(({ id }) => id))
  }

  /** When a session makes room by itself, unless somebody uses it meanwhile: `Infinity` for never. */
  #freeAtTicks({ id, isContinued, lastActivityTicks }: AgeingSession): number {
    const idleSinceTicks = this.#queue.count(id) > 0 ? this.#clock.ticks() : lastActivityTicks
    const timeoutMs = this.#timeoutMs === 0 ? Number.POSITIVE_INFINITY : this.#timeoutMs + 1
    return idleSinceTicks + (isContinued ? timeoutMs : Math.min(MIN_IDLE_MS, timeoutMs))
  }

  #tooMany(surplus: number): Fault {
    const freeAtTicks = [...this.#sessions.values()].map((session) => this.#freeAtTicks(session)).sort((a, b) => a - b)
    const leftSeconds = Math.ceil((freeAtTicks[surplus - 1]! - this.#clock.ticks()) / 1000)
    return createTooManySessionsFault(this.maxSessions, leftSeconds)
  }
}

/** A session as it is shown, with the ages that its keeper counts. */
export function buildSessionRecord(
  { id, notebookUrl, messageCount, lastActivityMs }: StoredSession,
  { ageMs, idleMs }: { readonly ageMs: number; readonly idleMs: number },
): SessionRecord {
  return {
    id,
    notebook_url: notebookUrl,
    message_count: messageCount,
    age_seconds: toSeconds(ageMs),
    inactive_seconds: toSeconds(idleMs),
    last_activity: lastActivityMs,
  }
}

const toSeconds = (ms: number) => Math.max(0, Math.round(ms / 1000))

/** @param leftSeconds until one is free, if that is known */
export function createTooManySessionsFault(maxSessions: number, leftSeconds: number): Fault {
  return new Fault('TOO_MANY_SESSIONS', `Too many sessions: all ${maxSessions} are in use.`, {
    hint: 'Try again after the seconds of Retry-After; or ask in one of them (session_id), close one (GET /sessions lists them, DELETE /sessions/{id} closes), ask many questions by POST /batch-to-vault, which needs only one, or raise MAX_SESSIONS.',
    retryAfterSeconds: Number.isFinite(leftSeconds) ? Math.max(1, leftSeconds) : RETRY_AFTER_SECONDS,
  })
}

export function throwSessionNotFound(id: string): never {
  throw createSessionNotFoundFault(id)
}

export function createSessionNotFoundFault(id: string): Fault {
  return new Fault('SESSION_NOT_FOUND', `Session not found: ${id}`, {
    hint: 'It was closed, it expired, its notebook was deleted, it gave way to newer ones, or it never was. Leave session_id out to begin a new one; GET /sessions lists those that are open.',
  })
}

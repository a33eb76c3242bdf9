import { randomUUID } from 'node:crypto'
import type { Fault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { awaitNotice, keepRenewing } from '../lib/sql/leases.ts'
import { type SqlRow, type SqlStatement, type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { StateLooks } from '../lib/sql/state-looks.ts'
import { type AnsweredQuestion, readAnsweredQuestion, toAnswerColumns } from './answered-question.ts'
import { createLostLeaseFault } from './lost-lease.ts'
import { readSessionRow, type StoredSession } from './session-table.ts'
import {
  buildSessionRecord,
  createSessionNotFoundFault,
  createTooManySessionsFault,
  MIN_IDLE_MS,
  type NewSession,
  type SessionRecord,
  type SessionTurn,
  throwSessionNotFound,
} from './sessions.ts'

type ServerSessionsOptions = {
  readonly store: SqlStore
  readonly clock: Clock
  readonly maxSessions: number
  /** 0: a session never expires. */
  readonly timeoutMs: number
  /** What is read together with them. */
  readonly looks?: StateLooks
}

/** Told with the id of a session in which a question has come to its end. */
const CHANNEL = 'session'
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('sessions', 0)) AS locked"
/** Milliseconds of the server's clock, so that no process judges by its own how long a session is idle. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const FIRST_IN_LINE =
  '(SELECT min(ticket) FROM session_turn_taken AS taken WHERE taken.session = session.id AND leased_until > now())'
const IS_IDLE = `${FIRST_IN_LINE} IS NULL`
const IS_EXPIRED = `(?1 > 0 AND last_activity_ms < ${NOW} - ?1 AND ${IS_IDLE})`
const SELECT = `SELECT session.*, ${NOW} AS now_ms, ${FIRST_IN_LINE} AS first_in_line FROM session WHERE NOT ${IS_EXPIRED}
  ORDER BY created_at_ms, id`
const EXPIRE = `DELETE FROM session WHERE ${IS_EXPIRED}`
// Single questions give way first, then whole batches, the longest idle first.
const GIVE_WAY = `DELETE FROM session WHERE id IN (
  SELECT id FROM session WHERE is_continued = 0 AND last_activity_ms <= ${NOW} - ?2 AND ${IS_IDLE}
  ORDER BY message_count > 1, last_activity_ms LIMIT greatest(0, (SELECT count(*) FROM session) - ?1 + 1))`
const INSERT = `INSERT INTO session (id, account, notebook_url, created_at_ms, last_activity_ms)
  SELECT ?1, ?2, ?3, ${NOW}, ${NOW} WHERE (SELECT count(*) FROM session) < ?4`
const SELECT_TURNS = 'SELECT * FROM turn WHERE session_id = ?1 ORDER BY number DESC LIMIT ?2'
// The row of the session is held until the ticket can be seen, so that no later one is served before it.
const TAKE_TICKET = `WITH counted AS (UPDATE session SET last_ticket = last_ticket + 1 WHERE id = ?1 RETURNING id, last_ticket)
  INSERT INTO session_turn_taken (session, ticket, holder, leased_until)
  SELECT id, last_ticket, ?2, {lease_end} FROM counted RETURNING ticket`
// Those it knows of alone: a ticket whose answer was lost on its way would else be held for good by whoever stands behind it.
const RENEW = `UPDATE session_turn_taken SET leased_until = {lease_end} WHERE holder = ?1 AND leased_until > now()
  AND (session, ticket) IN (SELECT key, value::bigint FROM jsonb_each_text(?2::jsonb))`
const DROP_TICKET = `WITH dropped AS (
    DELETE FROM session_turn_taken WHERE session = ?1 AND (ticket = ?2 OR (ticket < ?2 AND leased_until < now())))
  UPDATE session SET last_activity_ms = ${NOW}, is_continued = greatest(is_continued, ?3) WHERE id = ?1
  RETURNING pg_notify('${CHANNEL}', id) AS told`
const IS_MINE = `id = ?1 AND EXISTS (
  SELECT 1 FROM session_turn_taken WHERE session = ?1 AND ticket = ?2 AND holder = ?3 AND leased_until > now())`
const COUNT_TURN = `UPDATE session SET account = ?4, conversation_id = ?5, message_count = message_count + 1,
  last_activity_ms = ${NOW}, is_continued = greatest(is_continued, ?6) WHERE ${IS_MINE}`
const INSERT_TURN = `INSERT INTO turn (session_id, number, question, answer, state, citations, asked_at, passages)
  SELECT ?1, message_count, ?2, ?3, ?4, ?5, ?6, ?7 FROM session WHERE id = ?1`
const CLEAR = `UPDATE session SET conversation_id = NULL, message_count = 0, last_activity_ms = ${NOW}, is_continued = 1
  WHERE ${IS_MINE}`
const DELETE_TURNS = 'DELETE FROM turn WHERE session_id = ?1'
const DELETE = 'DELETE FROM session WHERE id = ?1'

/** A session as the server told of it last. */
type KnownSession = StoredSession & {
  readonly nowMs: number
  /** The ticket that is served. */
  readonly firstInLine: number | null
}

/**
 * The open sessions of a service of many processes. What is read of them without waiting is as the server told it at the
 * beginning of the call (`refresh`), which every call waits for; what is written holds only while the server agrees. The
 * questions of a session stand in one line for all processes: each takes a ticket, and the first of those whose holder
 * is heard of is served.
 */
export class ServerSessions {
  readonly #store: SqlStore
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #queue = createSerialQueue()
  /** Of the questions that this process asks now, by session. */
  readonly #tickets = new Map<string, number>()
  #sessions: ReadonlyMap<string, KnownSession> = new Map()
  readonly #resumed = new Set<string>()
  #stopRenewing = () => {}
  readonly maxSessions: number
  /** Reads what other processes have changed. */
  readonly refresh: () => Promise<void>

  constructor({ store, clock, maxSessions, timeoutMs, looks = new StateLooks(store.read) }: ServerSessionsOptions) {
    this.#store = store
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.maxSessions = maxSessions
    this.refresh = looks.add<SqlRow>({ text: SELECT, values: () => [timeoutMs], learn: (rows) => this.#learn(rows) })
  }

  #learn = (rows: readonly SqlRow[]) => {
    this.#sessions = new Map(rows.map((row) => [String(row.id), readKnownSession(row)]))
  }

  /** @throws Fault TOO_MANY_SESSIONS */
  async create({ id = randomUUID(), notebookUrl, account }: NewSession): Promise<StoredSession> {
    const minIdleMs = this.#timeoutMs === 0 ? MIN_IDLE_MS : Math.min(MIN_IDLE_MS, this.#timeoutMs)
    const statements: SqlStatement[] = [
      { text: LOCK, values: [] },
      { text: EXPIRE, values: [this.#timeoutMs] },
      { text: GIVE_WAY, values: [this.maxSessions, minIdleMs] },
      { text: INSERT, values: [id, account, notebookUrl, this.maxSessions], orElse: () => this.#createTooManyFault() },
    ]
    await this.#store.write([{ statements }])
    await this.refresh()
    return this.get(id)
  }

  get(id: string): KnownSession {
    return this.#sessions.get(id) ?? throwSessionNotFound(id)
  }

  /** The session that a caller names to go on with its conversation: it never gives way once that has begun. */
  resume(id: string): StoredSession {
    const session = this.get(id)
    this.#resumed.add(id)
    return { ...session, isContinued: true }
  }

  /** As they were opened. */
  list(): StoredSession[] {
    return [...this.#sessions.values()]
  }

  get count(): number {
    return this.#sessions.size
  }

  /** The conversation, oldest first: all of it, or its latest turns. */
  async turns(id: string, latest = Number.MAX_SAFE_INTEGER): Promise<AnsweredQuestion[]> {
    this.get(id)
    return (await this.#store.read(SELECT_TURNS, [id, latest])).map(readAnsweredQuestion).reverse()
  }

  /**
   * Runs the tasks of one session one after the other, in the order they came, on whatever process.
   * @throws Fault SESSION_NOT_FOUND, also when the session was closed while this task waited
   */
  async runInOrder<T>(id: string, task: (session: StoredSession) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.get(id)
    return this.#queue.run(id, () => this.#runWithTicket(id, task, signal), signal)
  }

  async #runWithTicket<T>(
    id: string,
    task: (session: StoredSession) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const values = [id, this.#store.holder]
    const taken = { text: TAKE_TICKET, values, orElse: () => createSessionNotFoundFault(id) }
    const [rows] = await this.#store.write([{ statements: [taken] }])
    const ticket = Number(rows![0]!.ticket)
    if (this.#tickets.size === 0) this.#stopRenewing = keepRenewing(this.#store, () => this.#renew())
    this.#tickets.set(id, ticket)
    try {
      return await task(await this.#awaitTurn(id, ticket, signal))
    } finally {
      this.#tickets.delete(id)
      if (this.#tickets.size === 0) this.#stopRenewing()
      await this.#leave(id, ticket).catch(() => {}) // its lease ends by itself
    }
  }

  async #awaitTurn(id: string, ticket: number, signal: AbortSignal | undefined): Promise<StoredSession> {
    for (;;) {
      await this.refresh()
      const session = this.get(id)
      if ((session.firstInLine ?? ticket) >= ticket) return session
      await awaitNotice(this.#store, CHANNEL, id, signal)
    }
  }

  #renew = () => {
    const tickets = JSON.stringify(Object.fromEntries(this.#tickets))
    return this.#store.write([writeOne(RENEW, [this.#store.holder, tickets])])
  }

  async #leave(id: string, ticket: number): Promise<void> {
    const isContinued = this.#resumed.delete(id) ? 1 : 0
    await this.#store.write([writeOne(DROP_TICKET, [id, ticket, isContinued])])
  }

  /** Adds an answered question; durable when it resolves. */
  async record(id: string, turn: SessionTurn): Promise<StoredSession> {
    return this.runInOrder(id, async () => {
      const { session, write } = this.planTurn(id, turn)
      await this.#store.write([write])
      return session
    })
  }

  /** The session with one more answered question, and what keeps it; within `runInOrder`. */
  planTurn(id: string, turn: SessionTurn): { readonly session: StoredSession; readonly write: SqlWrite } {
    const session = this.get(id)
    const account = turn.account ?? session.account
    const { conversationId } = turn
    const messageCount = session.messageCount + 1
    const changed = { ...session, account, conversationId, messageCount, lastActivityMs: this.#clock.now() }
    const resumed = this.#resumed.has(id) ? 1 : 0
    const values = [...this.#mine(id), account, conversationId, resumed]
    const statements = [
      { text: COUNT_TURN, values, orElse: createLostLeaseFault },
      { text: INSERT_TURN, values: [id, ...toAnswerColumns(turn)] },
    ]
    return { session: changed, write: { statements, onKept: () => this.#know(changed) } }
  }

  /** Clears the conversation after the questions under way, and keeps the id. */
  async reset<T>(
    id: string,
    write: (messageCount: number, clear: SqlWrite) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    this.resume(id)
    return this.runInOrder(id, (session) => write(session.messageCount, this.#planClear(session)), signal)
  }

  #planClear(session: StoredSession): SqlWrite {
    const statements = [
      { text: CLEAR, values: this.#mine(session.id), orElse: createLostLeaseFault },
      { text: DELETE_TURNS, values: [session.id] },
    ]
    return { statements, onKept: () => this.#know({ ...session, conversationId: null, messageCount: 0 }) }
  }

  /** What closes the session and deletes its conversation. */
  planClose(id: string): SqlWrite {
    const values = [this.get(id).id]
    return writeOne(DELETE, values, { notices: [{ channel: CHANNEL, payload: id }], onKept: () => this.#forget([id]) })
  }

  /** Closes all sessions of a notebook that has been deleted, and tells how many. */
  async closeWhere(isOf: (session: StoredSession) => boolean): Promise<number> {
    await this.refresh()
    const closed = this.list().filter(isOf)
    await this.#store.write(closed.map(({ id }) => this.planClose(id)))
    return closed.length
  }

  /** Closes what has expired, and tells how many. */
  async sweep(): Promise<number> {
    return (await this.#store.write([writeOne(EXPIRE, [this.#timeoutMs])]))[0]!.length
  }

  toRecord(session: StoredSession): SessionRecord {
    const { id, createdAtMs, lastActivityMs } = session
    const now = Math.max(this.#sessions.get(id)?.nowMs ?? 0, lastActivityMs)
    return buildSessionRecord(session, { ageMs: now - createdAtMs, idleMs: now - lastActivityMs })
  }

  #mine = (id: string) => [id, this.#tickets.get(id) ?? 0, this.#store.holder]

  #know(session: StoredSession): void {
    const known = this.#sessions.get(session.id)
    if (known) this.#sessions = new Map(this.#sessions).set(session.id, { ...known, ...session })
  }

  #forget(ids: readonly string[]): void {
    this.#sessions = new Map([...this.#sessions].filter(([id]) => !ids.includes(id)))
  }

  #createTooManyFault(): Fault {
    const waitsMs = [...this.#sessions.values()].map(({ isContinued, firstInLine, lastActivityMs, nowMs }) => {
      const timeoutMs = this.#timeoutMs === 0 ? Number.POSITIVE_INFINITY : this.#timeoutMs
      const idleMs = firstInLine === null ? nowMs - lastActivityMs : 0
      return (isContinued ? timeoutMs : Math.min(MIN_IDLE_MS, timeoutMs)) - idleMs
    })
    return createTooManySessionsFault(this.maxSessions, Math.ceil(Math.min(...waitsMs) / 1000))
  }
}

const readKnownSession = (row: SqlRow): KnownSession => ({
  ...readSessionRow(row),
  nowMs: Number(row.now_ms),
  firstInLine: row.first_in_line === null ? null : Number(row.first_in_line),
})

import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { AnsweredQuestion } from './answered-question.ts'
import type { StoredSession } from './session-table.ts'
import type { NewSession, SessionRecord, SessionTurn } from './sessions.ts'

type Awaitable<T> = T | Promise<T>

/** The open sessions, of this process (`Sessions`) or of all on one database (`ServerSessions`). */
export type SessionStore = {
  readonly maxSessions: number
  readonly count: number
  create(session: NewSession): Awaitable<StoredSession>
  get(id: string): StoredSession
  resume(id: string): StoredSession
  list(): StoredSession[]
  turns(id: string, latest?: number): Awaitable<AnsweredQuestion[]>
  runInOrder<T>(id: string, task: (session: StoredSession) => Promise<T>, signal?: AbortSignal): Promise<T>
  record(id: string, turn: SessionTurn): Awaitable<StoredSession>
  planTurn(id: string, turn: SessionTurn): { readonly session: StoredSession; readonly write: SqlWrite }
  reset<T>(id: string, write: (messageCount: number, clear: SqlWrite) => Promise<T>, signal?: AbortSignal): Promise<T>
  planClose(id: string): SqlWrite
  closeWhere(isOf: (session: StoredSession) => boolean): Awaitable<number>
  sweep(): Awaitable<number>
  toRecord(session: StoredSession): SessionRecord
}

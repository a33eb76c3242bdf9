import type { DatabaseSync } from 'node:sqlite'
import type { SqlStatement, SqlWrite } from '../lib/sql/sql-store.ts'
import { type AnsweredQuestion, readAnsweredQuestion, toAnswerColumns } from './answered-question.ts'

/** A session as it is kept. Times are epoch milliseconds. */
export type StoredSession = {
  readonly id: string
  /** Id of the account it belongs to. */
  readonly account: string
  readonly notebookUrl: string
  /** The product's own handle of the conversation, null before the first answer and after a reset. */
  readonly conversationId: string | null
  /** Answered questions. */
  readonly messageCount: number
  readonly createdAtMs: number
  readonly lastActivityMs: number
  /** Whether a later call named it: the caller means to go on with the conversation. */
  readonly isContinued: boolean
}

const SELECT_ALL = `SELECT session.*, (SELECT count(*) FROM turn WHERE session_id = session.id) AS message_count
  FROM session ORDER BY created_at_ms, id`
const UPSERT = `INSERT INTO session (id, account, notebook_url, conversation_id, created_at_ms, last_activity_ms, is_continued)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
  ON CONFLICT (id) DO UPDATE SET account = ?2, conversation_id = ?4, last_activity_ms = ?6, is_continued = ?7`
const INSERT_TURN = `INSERT INTO turn (session_id, number, question, answer, state, citations, asked_at, passages)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`
const DELETE_TURNS = 'DELETE FROM turn WHERE session_id = ?1'
const DELETE_SESSION = 'DELETE FROM session WHERE id = ?1'

/** The rows of sessions and their turns; every write is durable when it is kept. */
export type SessionTable = ReturnType<typeof openSessionTable>

export function openSessionTable(database: DatabaseSync) {
  const selectAll = database.prepare(SELECT_ALL)
  const selectTurns = database.prepare('SELECT * FROM turn WHERE session_id = ? ORDER BY number DESC LIMIT ?')
  return {
    read: (): StoredSession[] => selectAll.all().map(readSessionRow),
    turns: (id: string, latest = -1): AnsweredQuestion[] =>
      selectTurns.all(id, latest).map(readAnsweredQuestion).reverse(),
    /** Keeps the session with its newest turn. */
    addTurn: (changed: StoredSession, turn: AnsweredQuestion): SqlWrite => ({
      statements: [
        saveSession(changed),
        { text: INSERT_TURN, values: [changed.id, changed.messageCount, ...toAnswerColumns(turn)] },
      ],
    }),
    /** Keeps the session without any turn. */
    clear: (changed: StoredSession): SqlWrite => ({
      statements: [saveSession(changed), { text: DELETE_TURNS, values: [changed.id] }],
    }),
    remove: (ids: readonly string[]): SqlWrite => ({
      statements: ids.map((id) => ({ text: DELETE_SESSION, values: [id] })),
    }),
  }
}

function saveSession(session: StoredSession): SqlStatement {
  const { id, account, notebookUrl, conversationId, createdAtMs, lastActivityMs, isContinued } = session
  const values = [id, account, notebookUrl, conversationId, createdAtMs, lastActivityMs, Number(isContinued)]
  return { text: UPSERT, values }
}

export function readSessionRow(row: Readonly<Record<string, unknown>>): StoredSession {
  return {
    id: String(row.id),
    account: String(row.account),
    notebookUrl: String(row.notebook_url),
    conversationId: row.conversation_id === null ? null : String(row.conversation_id),
    messageCount: Number(row.message_count),
    createdAtMs: Number(row.created_at_ms),
    lastActivityMs: Number(row.last_activity_ms),
    isContinued: Number(row.is_continued) === 1,
  }
}

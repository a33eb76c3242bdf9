import { type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { type AnsweredQuestion, readAnsweredQuestion, toAnswerColumns } from './answered-question.ts'

/** How many of the latest questions are told where nobody says how many. */
const RECENT_QUESTIONS = 50
/** How many questions are kept of each notebook. */
export const MAX_KEPT_QUESTIONS = 1000

/** Questions that followed each other in one session. Times are ISO 8601 UTC. */
export type Conversation = {
  /** Id of the session, which may be over. */
  readonly id: string
  /** The first question of it that is kept. */
  readonly firstQuestion: string
  readonly questions: number
  readonly beganAt: string
  readonly lastAt: string
}

/**
 * The latest questions and answers of each notebook, whoever asked them, by conversation. They outlive their sessions. A
 * notebook is named by whatever word its caller uses throughout, for example the product's id.
 */
export type History = {
  /** What keeps an answer; the oldest one beyond `MAX_KEPT_QUESTIONS` goes. */
  planRecord(notebook: string, asked: AnsweredQuestion, conversation: string): SqlWrite
  /** Newest first. */
  recent(notebook: string, limit?: number): Promise<AnsweredQuestion[]>
  /** The conversation that was asked in last stands first. */
  conversations(notebook: string): Promise<Conversation[]>
  /** Oldest first; empty where nothing is kept of it. */
  conversation(notebook: string, id: string): Promise<AnsweredQuestion[]>
  /** What deletes what is kept of a conversation. */
  planForgetConversation(notebook: string, id: string): SqlWrite
  /** Deletes what is kept of a notebook. */
  forget(notebook: string): Promise<void>
}

// Two processes would give the same number to two answers.
const LOCK = 'SELECT {lock} AS locked'
const INSERT = `INSERT INTO history (notebook, number, question, answer, state, citations, asked_at, passages, conversation)
  VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM history WHERE notebook = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)`
const TRIM = `DELETE FROM history WHERE notebook = ?1
  AND number <= (SELECT max(number) FROM history WHERE notebook = ?1) - ${MAX_KEPT_QUESTIONS}`
const SELECT = 'SELECT * FROM history WHERE notebook = ?1 ORDER BY number DESC LIMIT ?2'
const SELECT_CONVERSATIONS = `SELECT told.*, question FROM history JOIN (
    SELECT conversation, min(number) AS first, max(number) AS last, count(*) AS questions,
      min(asked_at) AS began_at, max(asked_at) AS last_at
    FROM history WHERE notebook = ?1 GROUP BY conversation
  ) AS told ON notebook = ?1 AND number = first ORDER BY last DESC`
const SELECT_TURNS = 'SELECT * FROM history WHERE notebook = ?1 AND conversation = ?2 ORDER BY number'
const DELETE_TURNS = 'DELETE FROM history WHERE notebook = ?1 AND conversation = ?2'
const DELETE = 'DELETE FROM history WHERE notebook = ?1'

export function openHistory(store: SqlStore): History {
  return {
    planRecord: (notebook, asked, conversation) => ({
      statements: [
        { text: LOCK, values: [`history of ${notebook}`] },
        { text: INSERT, values: [notebook, ...toAnswerColumns(asked), conversation] },
        { text: TRIM, values: [notebook] },
      ],
    }),
    recent: async (notebook, limit = RECENT_QUESTIONS) =>
      (await store.read(SELECT, [notebook, limit])).map(readAnsweredQuestion),
    conversations: async (notebook) => (await store.read(SELECT_CONVERSATIONS, [notebook])).map(readConversation),
    conversation: async (notebook, id) => (await store.read(SELECT_TURNS, [notebook, id])).map(readAnsweredQuestion),
    planForgetConversation: (notebook, id) => writeOne(DELETE_TURNS, [notebook, id]),
    forget: async (notebook) => void (await store.write([writeOne(DELETE, [notebook])])),
  }
}

function readConversation(row: Record<string, unknown>): Conversation {
  return {
    id: String(row.conversation),
    firstQuestion: String(row.question),
    questions: Number(row.questions),
    beganAt: String(row.began_at),
    lastAt: String(row.last_at),
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { runInTransaction } from '../lib/sqlite.ts'
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
  /** Durable when it returns; the oldest one beyond `MAX_KEPT_QUESTIONS` goes. */
  record(notebook: string, asked: AnsweredQuestion, conversation: string): void
  /** Newest first. */
  recent(notebook: string, limit?: number): AnsweredQuestion[]
  /** The conversation that was asked in last stands first. */
  conversations(notebook: string): Conversation[]
  /** Oldest first; empty where nothing is kept of it. */
  conversation(notebook: string, id: string): AnsweredQuestion[]
  /** Deletes what is kept of a conversation, and tells how many questions that were. */
  forgetConversation(notebook: string, id: string): number
  /** Deletes what is kept of a notebook. */
  forget(notebook: string): void
}

export function openHistory(database: DatabaseSync): History {
  const insert = database.prepare(
    `INSERT INTO history (notebook, number, question, answer, state, citations, asked_at, conversation)
     SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7 FROM history WHERE notebook = ?1`,
  )
  const trim = database.prepare(
    `DELETE FROM history WHERE notebook = ?1
     AND number <= (SELECT max(number) FROM history WHERE notebook = ?1) - ${MAX_KEPT_QUESTIONS}`,
  )
  const select = database.prepare('SELECT * FROM history WHERE notebook = ? ORDER BY number DESC LIMIT ?')
  const selectConversations = database.prepare(
    `SELECT told.*, question FROM history JOIN (
       SELECT conversation, min(number) AS first, max(number) AS last, count(*) AS questions,
         min(asked_at) AS began_at, max(asked_at) AS last_at
       FROM history WHERE notebook = ?1 GROUP BY conversation
     ) AS told ON notebook = ?1 AND number = first ORDER BY last DESC`,
  )
  const selectTurns = database.prepare('SELECT * FROM history WHERE notebook = ? AND conversation = ? ORDER BY number')
  const removeTurns = database.prepare('DELETE FROM history WHERE notebook = ? AND conversation = ?')
  const remove = database.prepare('DELETE FROM history WHERE notebook = ?')
  return {
    record(notebook, asked, conversation) {
      runInTransaction(database, () => {
        insert.run(notebook, ...toAnswerColumns(asked), conversation)
        trim.run(notebook)
      })
    },
    recent: (notebook, limit = RECENT_QUESTIONS) => select.all(notebook, limit).map(readAnsweredQuestion),
    conversations: (notebook) => selectConversations.all(notebook).map(readConversation),
    conversation: (notebook, id) => selectTurns.all(notebook, id).map(readAnsweredQuestion),
    forgetConversation: (notebook, id) => Number(removeTurns.run(notebook, id).changes),
    forget(notebook) {
      remove.run(notebook)
    },
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

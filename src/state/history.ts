import type { DatabaseSync } from 'node:sqlite'
import { runInTransaction } from '../lib/sqlite.ts'
import { type AnsweredQuestion, readAnsweredQuestion, toAnswerColumns } from './answered-question.ts'

/** How many questions are kept of each notebook. */
export const HISTORY_LENGTH = 50

/**
 * The latest questions and answers of each notebook, whoever asked them, for its page. A notebook is named by whatever
 * word its caller uses throughout, for example the product's id.
 */
export type History = {
  /** Durable when it returns; the oldest one beyond `HISTORY_LENGTH` goes. */
  record(notebook: string, asked: AnsweredQuestion): void
  /** Newest first. */
  recent(notebook: string, limit?: number): AnsweredQuestion[]
  /** Deletes what is kept of a notebook. */
  forget(notebook: string): void
}

export function openHistory(database: DatabaseSync): History {
  const insert = database.prepare(
    `INSERT INTO history (notebook, number, question, answer, state, citations, asked_at)
     SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM history WHERE notebook = ?1`,
  )
  const trim = database.prepare(
    `DELETE FROM history WHERE notebook = ?1
     AND number <= (SELECT max(number) FROM history WHERE notebook = ?1) - ${HISTORY_LENGTH}`,
  )
  const select = database.prepare('SELECT * FROM history WHERE notebook = ? ORDER BY number DESC LIMIT ?')
  const remove = database.prepare('DELETE FROM history WHERE notebook = ?')
  return {
    record(notebook, asked) {
      runInTransaction(database, () => {
        insert.run(notebook, ...toAnswerColumns(asked))
        trim.run(notebook)
      })
    },
    recent: (notebook, limit = HISTORY_LENGTH) => select.all(notebook, limit).map(readAnsweredQuestion),
    forget(notebook) {
      remove.run(notebook)
    },
  }
}

import type { AnswerState } from '../domain/answer.ts'
import type { Citation, Passage } from '../domain/citation.ts'

/** A question with its answer, as it was given. `askedAt` is ISO 8601 UTC. */
export type AnsweredQuestion = {
  readonly question: string
  readonly answer: string
  readonly state: AnswerState
  readonly citations: readonly Citation[]
  readonly askedAt: string
  /** What came with it to be read, where it was not sure. */
  readonly passages?: readonly Passage[]
}

/** The columns that an answered question has in every table: question, answer, state, citations, asked_at, passages. */
export function toAnswerColumns(answered: AnsweredQuestion): (string | null)[] {
  const { question, answer, state, citations, askedAt, passages } = answered
  return [question, answer, state, JSON.stringify(citations), askedAt, passages ? JSON.stringify(passages) : null]
}

/** Reads back what `toAnswerColumns` wrote. */
export function readAnsweredQuestion(row: Record<string, unknown>): AnsweredQuestion {
  return {
    question: String(row.question),
    answer: String(row.answer),
    state: row.state as AnswerState,
    citations: JSON.parse(String(row.citations)),
    askedAt: String(row.asked_at),
    ...(row.passages ? { passages: JSON.parse(String(row.passages)) } : {}),
  }
}

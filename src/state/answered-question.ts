import type { AnswerState } from '../domain/answer.ts'
import type { Citation } from '../domain/citation.ts'

/** A question with its answer, as it was given. `askedAt` is ISO 8601 UTC. */
export type AnsweredQuestion = {
  readonly question: string
  readonly answer: string
  readonly state: AnswerState
  readonly citations: readonly Citation[]
  readonly askedAt: string
}

/** The columns that an answered question has in every table: question, answer, state, citations, asked_at. */
export function toAnswerColumns({ question, answer, state, citations, askedAt }: AnsweredQuestion): string[] {
  return [question, answer, state, JSON.stringify(citations), askedAt]
}

/** Reads back what `toAnswerColumns` wrote. */
export function readAnsweredQuestion(row: Record<string, unknown>): AnsweredQuestion {
  return {
    question: String(row.question),
    answer: String(row.answer),
    state: row.state as AnswerState,
    citations: JSON.parse(String(row.citations)),
    askedAt: String(row.asked_at),
  }
}

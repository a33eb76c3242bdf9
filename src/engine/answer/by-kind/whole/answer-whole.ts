import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { answerColumns } from './answer-columns.ts'
import { answerContents } from './answer-contents.ts'
import { answerFacts } from './answer-facts.ts'
import { answerOverview } from './answer-overview.ts'

/**
 * Answers questions for sources and their parts as wholes: who wrote them, what columns and chapters they have, what they
 * are about and say. Null when a question names none of them.
 */
export function answerWhole(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return (
    answerFacts(asked, retrieval) ??
    answerColumns(asked, retrieval) ??
    answerContents(asked, retrieval) ??
    answerOverview(asked, retrieval)
  )
}

import type { AskedQuestion } from '../asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { answerContents } from './answer-contents.ts'
import { answerFacts } from './answer-facts.ts'
import { answerOverview } from './answer-overview.ts'
import { answerSources } from './answer-sources.ts'

/**
 * Answers questions for sources and their parts as wholes: which there are, who wrote them, what chapters they have,
 * what they are about and say. Null when a question names none of them.
 */
export function answerWhole(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return (
    answerSources(asked, retrieval) ??
    answerFacts(asked, retrieval) ??
    answerContents(asked, retrieval) ??
    answerOverview(asked, retrieval)
  )
}

import type { AnswerListener } from '../../domain/answer.ts'
import type { WrittenAnswer } from './retrieval/retrieval.ts'

/** Tells an answer that is there as a whole to whoever listens. */
export function deliverAnswer(answer: WrittenAnswer, listener: AnswerListener | null): WrittenAnswer {
  for (const citation of answer.citations) listener?.citation(citation)
  listener?.delta(answer.text)
  return answer
}

import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { listTopics, phraseQuestions } from '../usecases/guide.ts'

const TEXT_CHIP = 9

/** `[null,NB,[[[SRC]],...]?]` -> `[[[question,9],...]]`. */
export const answerSuggestNextSteps: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(1).text())
  const questions = phraseQuestions(await listTopics(call, place))
  return questions.length === 0 ? [] : [questions.map((question) => [question, TEXT_CHIP])]
}

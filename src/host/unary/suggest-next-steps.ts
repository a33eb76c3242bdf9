import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { questionsAbout, topicsOf } from '../life/guide.ts'

const TEXT_CHIP = 9

/** `[null,NB,[[[SRC]],...]?]` -> `[[[question,9],...]]`. */
export const suggestNextSteps: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(1).text())
  const questions = questionsAbout(await topicsOf(call, place))
  return questions.length === 0 ? [] : [questions.map((question) => [question, TEXT_CHIP])]
}

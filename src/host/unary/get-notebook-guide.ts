import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { questionsAbout, summaryOf, topicsOf } from '../life/guide.ts'

/** `[NB,CTX]` -> `[[[summary],[[[question,prompt],...]],null,null,null,[[[question,9],...]]]]`. */
export const getNotebookGuide: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(0).text())
  const [summary, topics] = await Promise.all([summaryOf(call, place), topicsOf(call, place)])
  const questions = questionsAbout(topics)
  const prompts = questions.map((question) => [
    question,
    `Create a detailed briefing document designed to address this topic: "${question}". Include quotes from the original sources where appropriate.`,
  ])
  return [[[summary], [prompts], null, null, null, [questions.map((question) => [question, 9])]]]
}

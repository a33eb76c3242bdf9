import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { listTopics, phraseQuestions, summarizeSources } from '../usecases/guide.ts'

/** `[NB,CTX]` -> `[[[summary],[[[question,prompt],...]],null,null,null,[[[question,9],...]]]]`. */
export const answerGetNotebookGuide: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(0).text())
  const [summary, topics] = await Promise.all([summarizeSources(call, place), listTopics(call, place)])
  const questions = phraseQuestions(topics)
  const prompts = questions.map((question) => [
    question,
    `Create a detailed briefing document designed to address this topic: "${question}". Include quotes from the original sources where appropriate.`,
  ])
  return [[[summary], [prompts], null, null, null, [questions.map((question) => [question, 9])]]]
}

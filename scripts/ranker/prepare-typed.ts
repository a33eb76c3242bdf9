import { detectAskedLanguage } from '../../src/engine/answer/asked-language.ts'
import { prepareQuestion } from '../../src/engine/answer/prepare-question.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval.ts'
import { correctSpelling } from '../../src/engine/answer/spelling.ts'

/** Reads a question as it was typed, outside of a conversation, as the product does before it searches. */
export function prepareTyped(text: string, known: Retrieval) {
  const language = detectAskedLanguage(text, known.languages)
  return prepareQuestion(correctSpelling(text, language, known).text, [], language, known)
}

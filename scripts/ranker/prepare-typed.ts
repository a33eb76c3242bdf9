import { prepareQuestion } from '../../src/engine/answer/by-search/prepare-question.ts'
import { detectAskedLanguage } from '../../src/engine/answer/language/asked-language.ts'
import { correctSpelling } from '../../src/engine/answer/question/spelling.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'

/** Reads a question as it was typed, outside of a conversation, as the product does before it searches. */
export function prepareTyped(text: string, known: Retrieval) {
  const language = detectAskedLanguage(text, known.languages)
  return prepareQuestion(correctSpelling(text, language, known).text, [], language, known)
}

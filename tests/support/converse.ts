import { answerOffline } from '../../src/engine/answer/answer-offline.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'

/** Asks one question after the other; the last answer counts. */
export const openConversation =
  (notebook: Retrieval) =>
  (...questions: readonly string[]) => {
    const turns: { question: string; answer: string }[] = []
    for (const text of questions.slice(0, -1))
      turns.push({ question: text, answer: answerOffline({ text, turns }, notebook).text })
    return answerOffline({ text: questions.at(-1)!, turns }, notebook)
  }

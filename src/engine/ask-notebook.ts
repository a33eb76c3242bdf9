import type { Answer, AnswerListener, Question, TypedQuestion } from '../domain/answer.ts'
import type { PlacedCitation } from '../domain/citation.ts'
import { deliverAnswer } from './answer/deliver-answer.ts'
import { buildFailureFields } from './model/endpoint.ts'
import type { QuestionVectors } from './model/question-vectors.ts'
import type { EngineOptions } from './options.ts'
import type { QuestionMeaning } from './search/question-meaning.ts'
import type { Threads } from './workers/pools.ts'

export type AskNotebookContext = {
  readonly folder: string
  readonly threads: Threads
  readonly options: EngineOptions
  /** Null without an embedder. */
  readonly meanings: QuestionVectors | null
}

/** Answers from the ready sources: with the configured model, else with their own sentences. */
export async function askNotebook(
  { folder, threads, options, meanings }: AskNotebookContext,
  { text, turns, sourceIds, conversationId }: Question,
  listener: AnswerListener | null,
  signal: AbortSignal,
): Promise<Answer<PlacedCitation>> {
  const meaning = await readQuestionMeaning({ folder, threads, meanings }, { text, turns }, signal)
  const asked = { folder, sourceIds, question: { text, turns }, meaning }
  if (!options.model)
    return { ...deliverAnswer(await threads.ask('answerWithoutModel', asked, signal), listener), conversationId }
  const [{ answerWithModel }, { loadAnalyzer }] = await Promise.all([
    import('./model/answer-with-model.ts'),
    import('../text/analyzer.ts'),
  ])
  const analyzer = loadAnalyzer(await threads.ask('mainLanguage', { folder }, signal))
  const tools = {
    gather: (limit: number) => threads.ask('evidence', { ...asked, limit }, signal),
    terms: (part: string) => analyzer.terms(part),
    onFailure: (error: unknown) => options.log.warn('model.fail', buildFailureFields(error)),
  }
  return { ...(await answerWithModel({ text, turns }, options.model, tools, listener, signal)), conversationId }
}

/** What a question means, for search; null without an embedder, without vectors, and when the embedder fails. */
export async function readQuestionMeaning(
  { folder, threads, meanings }: Omit<AskNotebookContext, 'options'>,
  question: TypedQuestion,
  signal: AbortSignal,
): Promise<QuestionMeaning | null> {
  if (!meanings) return null
  const { madeWith, text } = await threads.ask('meaningToAsk', { folder, ...question }, signal)
  return meanings.embedQuestion(text, madeWith, signal)
}

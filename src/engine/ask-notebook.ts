import type { Answer, AnswerListener, Question } from '../domain/answer.ts'
import type { WrittenAnswer } from './answer/retrieval.ts'
import type { EngineOptions } from './notebooks.ts'
import type { Threads } from './workers/pools.ts'

type Asked = { readonly folder: string; readonly threads: Threads; readonly options: EngineOptions }

/** Answers from the ready sources: with the configured model, else with their own sentences. */
export async function askNotebook(
  { folder, threads, options }: Asked,
  { text, turns, sourceIds, conversationId }: Question,
  listener: AnswerListener | null,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = { folder, threads, options }
  const offline = async () => {
    const vector = await vectorOfQuery(asked, text, signal)
    return threads.ask('answerOffline', { folder, sourceIds, question: { text, turns }, vector }, signal)
  }
  if (!options.model) return { ...tell(await offline(), listener), conversationId }
  const [{ answerWithModel }, { analyzerFor }] = await Promise.all([
    import('./model/answer-with-model.ts'),
    import('./search/analyzer.ts'),
  ])
  const analyzer = analyzerFor(await threads.ask('mainLanguage', { folder }, signal))
  const tools = {
    find: async (query: string, limit: number) => {
      const vector = await vectorOfQuery(asked, query, signal)
      return threads.ask('search', { folder, sourceIds, text: query, limit, vector }, signal)
    },
    answerOffline: offline,
    terms: (part: string) => analyzer.terms(part),
    onFailure: (error: unknown) => options.log.warn('model.fail', { error }),
  }
  return { ...(await answerWithModel({ text, turns }, options.model, tools, listener, signal)), conversationId }
}

/** The vector of a search text, or null without an embedder, without vectors, and when the embedder fails. */
export async function vectorOfQuery(
  { folder, threads, options }: Asked,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  if (!options.embedder) return null
  const { openEmbedder, queryVector } = await import('./model/embedder.ts')
  const madeWith = await threads.ask('vectorsMadeWith', { folder }, signal)
  const onFailure = (problem: string) => options.log.warn('embedder.fail', { problem })
  return queryVector(openEmbedder(options.embedder), madeWith, text, signal, onFailure)
}

function tell(answer: WrittenAnswer, listener: AnswerListener | null): WrittenAnswer {
  for (const citation of answer.citations) listener?.citation(citation)
  listener?.delta(answer.text)
  return answer
}

import { gatherEvidence } from '../../src/engine/answer/gather-evidence.ts'
import type { Retrieval, WrittenAnswer } from '../../src/engine/answer/retrieval/retrieval.ts'
import { answerWithModel } from '../../src/engine/model/answer-with-model.ts'
import type { ModelEndpoint } from '../../src/engine/model/endpoint.ts'

export type ModelQuestion = { readonly question: string; readonly answers: readonly string[] }

/** What came of questions put to a model: shares of those that the notebook answers, and of those that it does not. */
export type ModelFigures = {
  readonly asked: number
  readonly told: number
  readonly cited: number
  readonly refused: number
  readonly marked: number
  readonly withoutModel: number
  readonly foreignRefused: number
  readonly secondsPerQuestion: number
  /** Why the model was of no use, each reason once. */
  readonly reasons: readonly string[]
}

const NOBODY = AbortSignal.any([])

/** The endpoint that the service would use, by the service's own settings; null when none is set. */
export function readEndpoint(env: NodeJS.ProcessEnv): ModelEndpoint | null {
  const { NOTEBOOK_LLM_BASE_URL: baseUrl, NOTEBOOK_LLM_MODEL: model, NOTEBOOK_LLM_API_KEY: apiKey } = env
  return baseUrl && model ? { baseUrl, model, ...(apiKey && { apiKey }) } : null
}

/** Asks a model as the service asks it: the same evidence goes in, the same checks come out. */
export async function measureModel(
  endpoint: ModelEndpoint,
  notebook: (question: string) => Retrieval,
  questions: readonly ModelQuestion[],
  foreign: readonly ModelQuestion[],
): Promise<ModelFigures> {
  const startedMs = performance.now()
  const given = await askAll(endpoint, notebook, questions)
  const secondsPerQuestion = (performance.now() - startedMs) / 1000 / Math.max(1, questions.length)
  const others = await askAll(endpoint, notebook, foreign)
  const share = (holds: (answer: WrittenAnswer, answers: readonly string[]) => boolean) =>
    given.filter((answer, index) => holds(answer, questions[index]!.answers)).length / Math.max(1, given.length)
  return {
    asked: given.length,
    told: share(({ text }, answers) => answers.some((one) => text.includes(one))),
    cited: share(({ citations }, answers) => citations.some((one) => answers.some((a) => one.sourceText.includes(a)))),
    refused: share(({ state }) => state === 'no_support'),
    marked: share(({ warnings }) => warnings.some((one) => one.includes('could not be found in the passages'))),
    withoutModel: share(({ writtenBy }) => writtenBy === 'offline'),
    foreignRefused: others.filter(({ state }) => state === 'no_support').length / Math.max(1, others.length),
    secondsPerQuestion,
    reasons: [...new Set(given.flatMap(({ warnings }) => warnings.filter((one) => one.startsWith('The model '))))],
  }
}

async function askAll(
  endpoint: ModelEndpoint,
  notebook: (question: string) => Retrieval,
  questions: readonly ModelQuestion[],
): Promise<WrittenAnswer[]> {
  const answers: WrittenAnswer[] = []
  for (const { question } of questions) {
    const retrieval = notebook(question)
    const asked = { text: question, turns: [] }
    const tools = {
      gather: async (limit: number) => gatherEvidence(asked, retrieval, limit),
      terms: retrieval.terms,
    }
    answers.push(await answerWithModel(asked, endpoint, tools, null, NOBODY))
  }
  return answers
}

import type { AnswerListener, Question } from '../../domain/answer.ts'
import { Fault } from '../../domain/fault.ts'
import { resolveFollowUp } from '../answer/follow-up.ts'
import { phrasesFor, refusalText } from '../answer/phrases.ts'
import type { Found, WrittenAnswer } from '../answer/retrieval.ts'
import { checkSupport } from './check-support.ts'
import { type Endpoint, EndpointError, failureReason, quietCause } from './endpoint.ts'
import { groundedPrompt, withinBudget } from './grounded-prompt.ts'
import { GroundedWriter } from './grounded-writer.ts'
import { writeText } from './write.ts'

/** What the model path needs of a notebook; `find` and `answerOffline` may run in a worker. */
export type ModelTools = {
  /** Passages for a search text, best first. */
  readonly find: (text: string, limit: number) => Promise<readonly Found[]>
  /** The offline answer to the same question, given when the model is of no use. */
  readonly answerOffline: () => Promise<WrittenAnswer>
  readonly terms: (text: string) => readonly string[]
  /** Told what went wrong with the endpoint, for the log. */
  readonly onFailure?: (error: unknown) => void
}

const PASSAGES = 12
const BUDGET_CHARS = 12_000
const LONGEST_ANSWER_CHARS = 20_000

/**
 * Answers with the configured model, from passages only, every marker bound to an exact excerpt. While streaming,
 * nothing is sent before the first citation is bound; whatever fails until then gives the offline answer with a warning
 * that says why. Joined deltas equal the text.
 * @throws Fault ANSWER_REFUSED or TIMEOUT when the model fails after a part of the answer was heard: it cannot be
 *   taken back, and half an answer is none. Rethrows the caller's abort.
 * Source: decisions, sections 8 and 12; service description, "POST /ask".
 */
export async function answerWithModel(
  question: Pick<Question, 'text' | 'turns'>,
  endpoint: Endpoint,
  tools: ModelTools,
  listener: AnswerListener | null,
  signal: AbortSignal,
): Promise<WrittenAnswer> {
  const { searchText } = resolveFollowUp(question.text, question.turns, tools.terms)
  const passages = withinBudget(await tools.find(searchText, PASSAGES), BUDGET_CHARS)
  if (passages.length === 0) return heard(await tools.answerOffline(), listener)
  const writer = new GroundedWriter(passages, tools.terms, listener)
  try {
    await write(question, endpoint, passages, writer, signal)
    return finish(question.text, endpoint, passages, writer, tools, listener)
  } catch (error) {
    signal.throwIfAborted()
    tools.onFailure?.(error)
    if (writer.isHeard) throw brokenOff(error)
    return heard(withWarning(await tools.answerOffline(), failureReason(error)), listener)
  }
}

async function write(
  { text, turns }: Pick<Question, 'text' | 'turns'>,
  endpoint: Endpoint,
  passages: readonly Found[],
  writer: GroundedWriter,
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of writeText(endpoint, groundedPrompt(text, turns, passages), signal)) {
    writer.write(piece)
    if (writer.text.length > LONGEST_ANSWER_CHARS) throw new EndpointError('wrote far more than an answer')
  }
  writer.end()
}

function finish(
  question: string,
  endpoint: Endpoint,
  passages: readonly Found[],
  writer: GroundedWriter,
  { terms }: ModelTools,
  listener: AnswerListener | null,
): WrittenAnswer {
  const writtenBy = endpoint.model
  if (writer.isRefusal) {
    const text = refusalText(phrasesFor(question), [])
    return heard({ state: 'no_support', text, citations: [], writtenBy, warnings: [] }, listener)
  }
  if (writer.text === '') throw new EndpointError('gave an empty reply')
  const isMarked = writer.binder.citations.length > 0
  const told = isMarked ? writer : markedByWords(passages, writer.text, terms)
  const { state, warnings } = checkSupport(told.claims, passages, terms)
  const { text, binder } = told
  const answer = { state, text, citations: binder.citations, writtenBy, warnings: [...warnings, ...unknown(writer)] }
  if (isMarked) return answer
  const note = 'The model set no citation marks: they were set by comparing its words with the passages.'
  return heard({ ...answer, warnings: [note, ...answer.warnings] }, listener)
}

/**
 * A reply without a single valid marker: its sentences are bound to the passages that hold their words. When that
 * fails for most of them the reply is not grounded, whatever it says (a greeting, a placeholder, an error in prose).
 */
function markedByWords(passages: readonly Found[], text: string, terms: ModelTools['terms']): GroundedWriter {
  const writer = new GroundedWriter(passages, terms, null)
  const sentences = text.split(/(?<=[.!?。！？])(?=\s)|(?=\n)/)
  const numbers = sentences.map((sentence) => (/\p{L}/u.test(sentence) ? writer.binder.passageFor(sentence) : null))
  const spoken = sentences.filter((sentence) => /\p{L}/u.test(sentence)).length
  if (numbers.filter((number) => number !== null).length * 2 < Math.max(1, spoken))
    throw new EndpointError('did not answer from the passages')
  for (const [index, sentence] of sentences.entries())
    writer.write(numbers[index] ? `${sentence} [${numbers[index]}]` : sentence)
  writer.end()
  return writer
}

function unknown({ unknown }: GroundedWriter): string[] {
  if (unknown.size === 0) return []
  return [`The model cited passages that do not exist (${[...unknown].join(', ')}): these marks were removed.`]
}

function withWarning(answer: WrittenAnswer, reason: string): WrittenAnswer {
  const warning = `The model ${reason}: this answer was made without it, of the sources' own sentences.`
  return { ...answer, warnings: [warning, ...answer.warnings] }
}

function heard(answer: WrittenAnswer, listener: AnswerListener | null): WrittenAnswer {
  for (const citation of answer.citations) listener?.citation(citation)
  listener?.delta(answer.text)
  return answer
}

function brokenOff(error: unknown): Fault {
  const reason = failureReason(error)
  const code = reason === 'did not answer in time' ? 'TIMEOUT' : 'ANSWER_REFUSED'
  return new Fault(code, `The model failed in the middle of its answer: it ${reason}.`, {
    hint: 'Ask again; without NOTEBOOK_LLM_BASE_URL questions are answered without a model.',
    cause: quietCause(error),
  })
}

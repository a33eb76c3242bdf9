import type { AnswerListener, TypedQuestion } from '../../domain/answer.ts'
import { Fault } from '../../domain/fault.ts'
import { formatCount } from '../../lib/counts.ts'
import { deliverAnswer } from '../answer/deliver-answer.ts'
import type { Evidence } from '../answer/gather-evidence.ts'
import { choosePhrases, writeRefusal } from '../answer/language/phrases.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { buildQuietCause, describeFailure, EndpointError, type ModelEndpoint } from './endpoint.ts'
import { buildGroundedPrompt, takeWithinBudget } from './grounded-prompt.ts'
import { GroundedWriter } from './grounded-writer.ts'
import { writeText } from './write-text.ts'

/** What the model path needs of a notebook; `gather` may run in a worker. */
type ModelTools = {
  /** Passages for the question, best first, and the offline answer, given when the model is of no use. */
  readonly gather: (limit: number) => Promise<Evidence>
  readonly terms: (text: string) => readonly string[]
  /** Told what went wrong with the endpoint, for the log. */
  readonly onFailure?: (error: unknown) => void
}

const MAX_FOUND_PASSAGES = 12
const BUDGET_CHARS = 14_000
const MAX_REPLY_CHARS = 40_000
/** A sentence may have ended here, or enough came to look. */
const SENTENCE_END = /[.!?。！？\n]/u

/**
 * Answers with the configured model, from passages only, every marker bound to an exact excerpt and every sentence
 * compared with the passages. While streaming, nothing is sent before the first citation is bound; whatever fails until
 * then gives the offline answer with a warning that says why. Joined deltas equal the text.
 * @throws Fault ANSWER_REFUSED or TIMEOUT when the model fails after a part of the answer was heard: it cannot be
 *   taken back, and half an answer is none. Rethrows the caller's abort.
 * Source: decisions, sections 8 and 12; service description, "POST /ask".
 */
export async function answerWithModel(
  question: TypedQuestion,
  endpoint: ModelEndpoint,
  tools: ModelTools,
  listener: AnswerListener | null,
  signal: AbortSignal,
): Promise<WrittenAnswer> {
  const { offline, passages: gathered } = await tools.gather(MAX_FOUND_PASSAGES)
  const passages = takeWithinBudget(gathered, BUDGET_CHARS)
  if (passages.length === 0) return deliverAnswer(offline, listener)
  const writer = new GroundedWriter(question.text, passages, tools.terms, listener)
  try {
    const isCutShort = await streamAnswer(question, endpoint, passages, writer, signal)
    return finishAnswer(question.text, endpoint, writer, isCutShort, listener)
  } catch (error) {
    signal.throwIfAborted()
    tools.onFailure?.(error)
    if (writer.isHeard) throw createBrokenOffFault(error)
    return deliverAnswer(addWarning(offline, describeFailure(error)), listener)
  }
}

/** Whether the model stopped at its limit of length. */
async function streamAnswer(
  { text, turns }: TypedQuestion,
  endpoint: ModelEndpoint,
  passages: readonly FoundPassage[],
  writer: GroundedWriter,
  signal: AbortSignal,
): Promise<boolean> {
  let reply = ''
  let isCutShort = false
  const markCutShort = () => {
    isCutShort = true
  }
  for await (const piece of writeText(endpoint, buildGroundedPrompt(text, turns, passages), signal, markCutShort)) {
    reply += piece
    if (reply.length > MAX_REPLY_CHARS) throw new EndpointError('wrote far more than an answer')
    if (SENTENCE_END.test(piece)) writer.update(reply, false)
  }
  writer.update(isCutShort ? cutToLastSentence(reply) : reply, true)
  return isCutShort
}

/** The sentence at which the model was cut says half of something. */
const cutToLastSentence = (reply: string) => /^[\s\S]*[.!?。！？][\])】\d\s*]*(?=\s|$)/u.exec(reply)?.[0] ?? reply

function finishAnswer(
  question: string,
  endpoint: ModelEndpoint,
  writer: GroundedWriter,
  isCutShort: boolean,
  listener: AnswerListener | null,
): WrittenAnswer {
  const writtenBy = endpoint.model
  if (writer.isRefusal && !writer.isHeard) {
    const text = writeRefusal(choosePhrases(question), [])
    return deliverAnswer({ state: 'no_support', text, citations: [], writtenBy, warnings: [] }, listener)
  }
  if (writer.text.trim() === '') throw new EndpointError('gave an empty reply')
  const { claims, unsupported, leavesOpen } = writer.tally
  if (!writer.isMarked && (writer.citations.length === 0 || writer.citations.length * 2 < claims))
    throw new EndpointError('did not answer from the passages')
  const state = unsupported > 0 || leavesOpen || isCutShort ? 'partial' : 'answered'
  const warnings = listWarnings(writer, unsupported, isCutShort)
  const answer: WrittenAnswer = { state, text: writer.text, citations: writer.citations, writtenBy, warnings }
  return writer.isMarked ? answer : deliverAnswer(answer, listener)
}

function listWarnings(writer: GroundedWriter, unsupported: number, isCutShort: boolean): string[] {
  const [moved, unknown] = [writer.movedCount, [...writer.unknown]]
  return [
    ...(writer.isMarked
      ? []
      : ['The model set no citation marks: they were set by comparing its words with the passages.']),
    ...(isCutShort ? ['The model stopped at its limit of length: the end of its answer is missing.'] : []),
    ...(unsupported === 0 ? [] : [describeUnsupported(unsupported)]),
    ...(moved === 0
      ? []
      : ['The model named a passage that does not say it: the mark now points at the one that does.']),
    ...(unknown.length === 0
      ? []
      : [`The model cited passages that do not exist (${unknown.join(', ')}): these marks were removed.`]),
  ]
}

const describeUnsupported = (count: number) =>
  `${formatCount(count, 'sentence')} of the answer could not be found in the passages, and ${count === 1 ? 'is' : 'are'} marked so: check before use.`

function addWarning(answer: WrittenAnswer, reason: string): WrittenAnswer {
  const warning = `The model ${reason}: this answer was made without it, of the sources' own sentences.`
  return { ...answer, warnings: [warning, ...answer.warnings] }
}

function createBrokenOffFault(error: unknown): Fault {
  const reason = describeFailure(error)
  const code = reason === 'did not answer in time' ? 'TIMEOUT' : 'ANSWER_REFUSED'
  return new Fault(code, `The model failed in the middle of its answer: it ${reason}.`, {
    hint: 'Ask again; without NOTEBOOK_LLM_BASE_URL questions are answered without a model.',
    cause: buildQuietCause(error),
  })
}

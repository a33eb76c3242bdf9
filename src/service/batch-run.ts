import { type Fault, toFault } from '../domain/fault.ts'
import { type Wait, waitOut } from '../domain/wait-out.ts'
import { readIsoTime } from '../lib/clock.ts'
import { mapConcurrently } from '../lib/concurrency.ts'
import { log } from '../lib/log.ts'
import { chooseUnusedSlug } from '../lib/slug.ts'
import type { VaultAnswer } from '../state/vault/answer-note.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import { askInSession } from './ask.ts'
import type { BatchQuestion } from './batch-plan.ts'
import type { TakeUnfiled, UnfiledAnswer } from './batch-session.ts'
import { formatAnswer } from './citation-format.ts'
import type { Context, Handler } from './context.ts'
import { explainLostSession } from './lost-session.ts'
import type { ChosenNotebook } from './notebook-choice.ts'

export type BatchInput = Parameters<Handler<'batchToVault'>>[0]

/** What came of one question: its files, already there or written now, or why there are none. */
export type QuestionOutcome =
  | { readonly question: string; readonly entry: AnsweredFile; readonly isResumed: boolean }
  | { readonly question: string; readonly fault: Fault }

export type BatchRun = {
  readonly input: BatchInput
  readonly context: Context
  readonly chosen: ChosenNotebook
  /** Only these are asked; all when undefined. */
  readonly sourceIds: readonly string[] | undefined
  readonly notebook: VaultAnswer['notebook']
  readonly tags: readonly string[]
  readonly vault: Vault
  readonly plan: readonly BatchQuestion[]
  /** By key; the rest is asked. */
  readonly answered: ReadonlyMap<string, AnsweredFile>
  readonly sessionId: string
  /** What the quota has to say of it beforehand. */
  readonly warning: string | null
  readonly takeUnfiled: TakeUnfiled
}

/** What an answer is filed under of the run that gave it: the same at every try of one call. */
export const findRunId = ({ call }: Context) => call.claim?.deriveId('run') ?? call.requestId

/** What a run waits at most, all in all: a product that stays away must not hold up hundreds of questions one by one. */
const PATIENCE_SECONDS = 300

/** Waits where the product asks for a moment, as long as the run has patience left. */
type WaitOut = <T>(attempt: () => Promise<T>, signal: AbortSignal) => Promise<T>

function createWaitOut({ call }: Context): WaitOut {
  let leftSeconds = PATIENCE_SECONDS
  const onWait = (wait: Wait) => {
    leftSeconds -= wait.seconds
    call.listener?.waiting?.(wait)
  }
  return (attempt, signal) => waitOut(attempt, { signal, patienceMs: leftSeconds * 1000, onWait })
}

type GivenAnswer = Pick<VaultAnswer, 'text' | 'state' | 'citations' | 'passages' | 'extractionSuccess' | 'askedAt'> & {
  readonly turn: number
}

/**
 * Asks what is not answered yet, and files each answer before the next question of its lane. What the product refuses
 * is an outcome, what it refuses for a moment is asked again after it; a vault that cannot be written ends the run, since every further answer would be lost.
 */
export async function askQuestions(run: BatchRun): Promise<QuestionOutcome[]> {
  const { plan, answered, input, context } = run
  let done = answered.size
  let filed = answered.size
  const reportAsked = () => context.call.listener?.progress?.({ phase: 'asking', done, total: plan.length })
  reportAsked()
  const waitOutAsked = createWaitOut(context)
  const askOne = async (question: BatchQuestion, signal: AbortSignal): Promise<QuestionOutcome> => {
    const produce = () => waitOutAsked(() => produceAnswer(question.text, run, signal), signal)
    const outcome = await answerAndFile(question, produce, run, signal)
    done += 1
    if ('entry' in outcome) filed += 1
    reportAsked()
    return outcome
  }
  const missing = plan.filter(({ key }) => !answered.has(key))
  const concurrency = { concurrency: input.parallel, pauseMs: input.sleep_between_ms, signal: context.signal }
  const asked = await mapConcurrently(missing, askOne, concurrency).catch((error) => {
    throw tellFiled(error, filed, plan.length)
  })
  const outcomes = asked.values()
  return plan.map(({ text, key }) => {
    const entry = answered.get(key)
    return entry ? { question: text, entry, isResumed: true } : outcomes.next().value!
  })
}

/** What ends a run says how much of it there is all the same. */
function tellFiled(error: unknown, filed: number, total: number): Fault {
  const fault = toFault(error)
  if (fault.code === 'CANCELLED' || filed === 0) return fault
  const told = `${filed} of ${total} answers are in vault_dir.`
  return fault.with({ hint: fault.hint ? `${told} ${fault.hint}` : told, details: { ...fault.details, filed, total } })
}

async function answerAndFile(
  question: BatchQuestion,
  produce: () => Promise<GivenAnswer>,
  run: BatchRun,
  signal: AbortSignal,
): Promise<QuestionOutcome> {
  const { text, key } = question
  const given = await produce().catch(async (error) => {
    signal.throwIfAborted()
    return logRefusal(toFault(await explainLostSession(error, run.chosen, run.context)), run)
  })
  if ('code' in given) return { question: text, fault: given }
  const { turn, ...answer } = given
  const { notebook, tags, sessionId, context, vault } = run
  const filing = { key, turn, run: findRunId(context), slug: await chooseFileName(question, run), sessionId }
  const entry = await vault.write({ question: text, notebook, tags, sessionId, ...answer }, filing)
  return { question: text, entry, isResumed: false }
}

function logRefusal(fault: Fault, { context }: BatchRun): Fault {
  const { code, cause } = fault
  if (code === 'INTERNAL') log.error('batch.unanswered', { request_id: context.call.requestId, cause })
  return fault
}

/** Questions side by side cannot rest on each other, so each is then asked without the conversation. */
async function produceAnswer(text: string, run: BatchRun, signal: AbortSignal): Promise<GivenAnswer> {
  const { input, chosen, context, sessionId, takeUnfiled, sourceIds } = run
  const session = context.services.sessions.get(sessionId)
  const format = input.source_format
  const left = takeUnfiled(text)
  if (left) return restoreAnswer(left, format)
  const askedAt = readIsoTime(context.services.clock)
  const inner = { ...context, signal, call: { ...context.call, signal, listener: undefined, claim: undefined } }
  const isAlone = input.parallel > 1
  const asked = { question: text, source_format: format, source_ids: sourceIds }
  const reply = await askInSession(asked, chosen, session, inner, isAlone)
  return {
    text: reply.answer,
    state: reply.state,
    citations: reply.sources?.citations ?? [],
    ...(reply.passages ? { passages: reply.passages } : {}),
    extractionSuccess: reply.sources?.extraction_success ?? null,
    askedAt,
    turn: reply.session_info.message_count,
  }
}

function restoreAnswer(
  { answer, state, citations, passages, askedAt, turn }: UnfiledAnswer,
  format: BatchInput['source_format'],
): GivenAnswer {
  const isCited = format !== 'none'
  return {
    text: formatAnswer(answer, citations, format),
    state,
    citations: isCited ? citations : [],
    ...(isCited && passages ? { passages } : {}),
    extractionSuccess: isCited ? citations.every(({ sourceText }) => sourceText !== '') : null,
    askedAt,
    turn,
  }
}

/**
 * An answer that is kept keeps its file, also when the list of questions has changed around it; and what somebody else
 * put into the vault is not written over.
 */
async function chooseFileName({ slug }: BatchQuestion, { answered, vault }: BatchRun): Promise<string> {
  const kept = new Set([...answered.values()].map(({ md }) => md))
  const foreign = new Set<string>()
  for (;;) {
    const name = chooseUnusedSlug(slug, (candidate) => kept.has(`${candidate}.md`) || foreign.has(candidate))
    if (!(await vault.isForeign(name))) return name
    foreign.add(name)
  }
}

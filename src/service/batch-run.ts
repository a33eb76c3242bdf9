import { type Fault, toFault } from '../domain/fault.ts'
import { isoTime } from '../lib/clock.ts'
import { inLanes } from '../lib/lanes.ts'
import { log } from '../lib/log.ts'
import { unusedSlug } from '../lib/slug.ts'
import type { VaultAnswer } from '../state/vault/answer-note.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import { askInSession } from './ask.ts'
import type { BatchQuestion } from './batch-plan.ts'
import type { LeftAnswer, TakeLeft } from './batch-session.ts'
import { formatAnswer } from './citation-format.ts'
import type { Context, Handler } from './context.ts'
import type { Chosen } from './notebook-choice.ts'

export type BatchInput = Parameters<Handler<'batchToVault'>>[0]

/** What came of one question: its files, already there or written now, or why there are none. */
export type Outcome =
  | { readonly question: string; readonly entry: AnsweredFile; readonly isResumed: boolean }
  | { readonly question: string; readonly fault: Fault }

export type BatchRun = {
  readonly input: BatchInput
  readonly context: Context
  readonly chosen: Chosen
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
  readonly takeLeft: TakeLeft
}

/** What an answer is filed under of the run that gave it: the same at every try of one call. */
export const runOf = ({ call }: Context) => call.claim?.idOf('run') ?? call.requestId

type Given = Pick<VaultAnswer, 'text' | 'state' | 'citations' | 'extractionSuccess' | 'askedAt'> & {
  readonly turn: number
}

/**
 * Asks what is not answered yet, and files each answer before the next question of its lane. What the product refuses
 * is an outcome; a vault that cannot be written ends the run, since every further answer would be lost.
 */
export async function askAll(run: BatchRun): Promise<Outcome[]> {
  const { plan, answered, input, context } = run
  let done = answered.size
  const tell = () => context.call.listener?.progress?.({ phase: 'asking', done, total: plan.length })
  tell()
  const askOne = async (question: BatchQuestion, signal: AbortSignal): Promise<Outcome> => {
    const outcome = await outcomeOf(question, run, signal)
    done += 1
    tell()
    return outcome
  }
  const missing = plan.filter(({ key }) => !answered.has(key))
  const lanes = { width: input.parallel, pauseMs: input.sleep_between_ms, signal: context.signal }
  const outcomes = (await inLanes(missing, askOne, lanes)).values()
  return plan.map(({ text, key }) => {
    const entry = answered.get(key)
    return entry ? { question: text, entry, isResumed: true } : outcomes.next().value!
  })
}

async function outcomeOf(question: BatchQuestion, run: BatchRun, signal: AbortSignal): Promise<Outcome> {
  const { text, key } = question
  const given = await giveAnswer(text, run, signal).catch((error) => {
    signal.throwIfAborted()
    return refused(toFault(error), run)
  })
  if ('code' in given) return { question: text, fault: given }
  const { turn, ...answer } = given
  const { notebook, tags, sessionId, context, vault } = run
  const filing = { key, turn, run: runOf(context), slug: await fileName(question, run), sessionId }
  const entry = await vault.write({ question: text, notebook, tags, sessionId, ...answer }, filing)
  return { question: text, entry, isResumed: false }
}

function refused(fault: Fault, { context }: BatchRun): Fault {
  const { code, cause } = fault
  if (code === 'INTERNAL') log.error('batch.unanswered', { request_id: context.call.requestId, cause })
  return fault
}

/** Questions side by side cannot rest on each other, so each is then asked without the conversation. */
async function giveAnswer(text: string, run: BatchRun, signal: AbortSignal): Promise<Given> {
  const { input, chosen, context, sessionId, takeLeft, sourceIds } = run
  const session = context.house.sessions.get(sessionId)
  const format = input.source_format
  const left = takeLeft(text)
  if (left) return leftAnswer(left, format)
  const askedAt = isoTime(context.house.clock)
  const inner = { ...context, signal, call: { ...context.call, signal, listener: undefined, claim: undefined } }
  const isAlone = input.parallel > 1
  const asked = { question: text, source_format: format, source_ids: sourceIds }
  const reply = await askInSession(asked, chosen, session, inner, isAlone)
  return {
    text: reply.answer,
    state: reply.state,
    citations: reply.sources?.citations ?? [],
    extractionSuccess: reply.sources?.extraction_success ?? null,
    askedAt,
    turn: reply.session_info.message_count,
  }
}

function leftAnswer(
  { answer, state, citations, askedAt, turn }: LeftAnswer,
  format: BatchInput['source_format'],
): Given {
  const isCited = format !== 'none'
  return {
    text: formatAnswer(answer, citations, format),
    state,
    citations: isCited ? citations : [],
    extractionSuccess: isCited ? citations.every(({ sourceText }) => sourceText !== '') : null,
    askedAt,
    turn,
  }
}

/**
 * An answer that is kept keeps its file, also when the list of questions has changed around it; and what somebody else
 * put into the vault is not written over.
 */
async function fileName({ slug }: BatchQuestion, { answered, vault }: BatchRun): Promise<string> {
  const kept = new Set([...answered.values()].map(({ md }) => md))
  const foreign = new Set<string>()
  for (;;) {
    const name = unusedSlug(slug, (candidate) => kept.has(`${candidate}.md`) || foreign.has(candidate))
    if (!(await vault.isForeign(name))) return name
    foreign.add(name)
  }
}

import type { AnswerState } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { StoredSession } from '../state/session-table.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import { createSentVault } from '../state/vault/sent-vault.ts'
import { openVault } from '../state/vault/vault.ts'
import { chooseConversation } from './ask.ts'
import { digestTexts, findAnsweredBefore, planBatch } from './batch-plan.ts'
import { askQuestions, type BatchInput, type BatchRun, findRunId, type QuestionOutcome } from './batch-run.ts'
import { findUnfiledAnswers, openBatchSession } from './batch-session.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { chooseAskedSources } from './labels.ts'
import { createNoneSucceededFault } from './none-succeeded.ts'
import type { ChosenNotebook } from './notebook-choice.ts'
import { requireUsablePath } from './paths.ts'
import { describeForecast } from './quota.ts'
import { pinOnce } from './remove-once.ts'

/** Two batches into one vault run one after the other: the later one finds the files of the earlier. */
const vaults = createSerialQueue()

/** Source: service description, "BatchParts to vault"; decisions, sections 4, 9 and 12. */
export const batchToVault: Handler<'batchToVault'> = async (input, context) => {
  const { chosen, session, directory, sourceIds } = await chooseVault(input, context)
  const notebook = await pinOnce('notebook', context, () => describeBatchNotebook(chosen, context)) // as it was first asked
  const batch = async () => {
    const vault = await openBatchVault(input, directory, context)
    try {
      return await runBatch({ input, context, chosen, vault, notebook, sourceIds }, session)
    } finally {
      await vault.close()
    }
  }
  return input.send_files ? await batch() : await vaults.run(directory, batch, context.signal)
}

/** The vault as it lies here, or one that the caller writes. */
async function openBatchVault(
  { send_files, index }: BatchInput,
  directory: string,
  { services, call }: Context,
): Promise<Vault> {
  if (!send_files) return await openVault(directory, index, services.modesAt(directory))
  return createSentVault(directory, send_files, call.listener!.event!)
}

/** What a batch is about: the notebook, the sources asked, the caller's session if named, the real path of the vault. */
export async function chooseVault(input: BatchInput, context: Context) {
  const { chosen, session } = await chooseConversation(input, context)
  const directory = input.send_files
    ? requireHeardFolder(input, context)
    : await requireUsablePath(input.vault_dir, context)
  return { chosen, session, directory, sourceIds: await chooseAskedSources(input, chosen, context) }
}

/**
 * A folder of the caller's is a name here, and nothing more.
 * @throws Fault BAD_REQUEST where nobody hears the files, or a repeated call would not hear them again
 */
function requireHeardFolder({ vault_dir }: BatchInput, { call }: Context): string {
  const isHeard = call.listener?.event !== undefined && call.idempotencyKey === undefined
  if (isHeard) return vault_dir.replace(/(?<=.)[/\\]+$/, '')
  throw new Fault('BAD_REQUEST', 'send_files sends each file as an event, and nobody would hear it.', {
    hint: 'Ask for Accept: text/event-stream, not for a job and without Idempotency-Key; or leave send_files out, and the service writes vault_dir itself.',
  })
}

type BatchNotebook = BatchRun['notebook'] & {
  readonly url: string
  /** Changes when what can be asked changes. */
  readonly state: string
}

async function describeBatchNotebook(
  { entry, notebookId, url, ...target }: ChosenNotebook,
  context: Context,
): Promise<BatchNotebook> {
  const { signal } = context
  const sources = await callProduct(context, target, (product) => product.sources.list(notebookId, signal))
  const ready = sources.filter(({ status }) => status === 'ready')
  const state = digestTexts(ready.map(({ id, title, chars, words }) => `${id} ${words ?? chars} ${title}`).toSorted())
  if (entry) return { id: entry.id, name: entry.name, url, state }
  const { title } = await callProduct(context, target, (product) => product.notebooks.get(notebookId, signal))
  return { id: notebookId, name: title, url, state }
}

type BatchParts = Pick<BatchRun, 'input' | 'context' | 'chosen' | 'vault' | 'sourceIds'> & {
  readonly notebook: BatchNotebook
}

async function runBatch(batch: BatchParts, own: StoredSession | null) {
  const { input, context, chosen, vault, sourceIds } = batch
  const { state, ...notebook } = batch.notebook
  const { services } = context
  const filter = sourceIds ? [sourceIds.toSorted().join(' ')] : []
  const basis = [chosen.product, chosen.notebookId, state, input.source_format, ...filter]
  const plan = await planBatch({ questions: input.questions, prefix: input.slug_prefix, basis })
  const answered = await findAnsweredBefore(plan, vault, createResumeFilter(input, context))
  const inOrder = plan.flatMap(({ key }) => answered.get(key) ?? [])
  const warning = await describeForecast(chosen, plan.length - inOrder.length, services)
  const tags = chosen.entry?.tags ?? []
  const known = { input, context, chosen, vault, notebook, sourceIds, plan, answered, tags, warning }
  if (inOrder.length === plan.length) {
    const sessionId = inOrder.at(-1)!.session_id
    const takeUnfiled = () => null
    return await finishBatch(
      { ...known, sessionId, takeUnfiled },
      await askQuestions({ ...known, sessionId, takeUnfiled }),
    )
  }
  const conversation = await openBatchSession(own, inOrder, { services, chosen, vault, claim: context.call.claim })
  const { session } = conversation
  const askInOrder = async () => {
    const run = {
      ...known,
      sessionId: session.id,
      takeUnfiled: await findUnfiledAnswers(conversation, vault, services, context.call.claim),
    }
    return finishBatch(run, await askQuestions(run))
  }
  try {
    return await services.sessions.runInOrder(session.id, askInOrder, context.signal)
  } finally {
    if (conversation.isNew)
      await services.sessions.closeWhere(({ id, messageCount }) => id === session.id && messageCount === 0)
  }
}

/** Which earlier answers are not asked again: all when resuming, else those of this very call before a restart. */
function createResumeFilter({ resume }: BatchInput, context: Context): (entry: AnsweredFile) => boolean {
  const { claim } = context.call
  return (entry) => resume || (claim?.isRetry === true && entry.run === findRunId(context))
}

async function finishBatch(run: BatchRun, outcomes: readonly QuestionOutcome[]) {
  const { vault, notebook, sessionId, context, input } = run
  const files = outcomes.map((outcome) => toFileRecord(outcome, vault))
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : []))
  const resumed = outcomes.filter((outcome) => 'entry' in outcome && outcome.isResumed).length
  const succeeded = outcomes.length - faults.length
  context.trace.isCounted = true // by each question
  const data = {
    vault_dir: vault.directory,
    total: outcomes.length,
    succeeded,
    failed: faults.length,
    ...countStates(outcomes),
    resumed,
    session_id: succeeded > 0 ? sessionId : null,
    notebook: { id: notebook.id, url: notebook.url! },
    files,
    ...(run.warning ? { warnings: [run.warning] } : {}),
  }
  if (succeeded === 0) throw createNoneSucceededFault(faults[0]!, data)
  return input.index ? { ...data, index_path: await vault.writeIndex() } : data
}

/** How the answers that there are stand to their sources. */
function countStates(outcomes: readonly QuestionOutcome[]): Record<AnswerState, number> {
  const counts = { answered: 0, partial: 0, no_support: 0 }
  for (const outcome of outcomes) if ('entry' in outcome) counts[outcome.entry.state] += 1
  return counts
}

function toFileRecord(outcome: QuestionOutcome, { directory }: Vault) {
  const { question } = outcome
  if ('fault' in outcome) {
    const { message, code } = outcome.fault
    return { question, md_path: null, json_path: null, success: false, citations_count: 0, error: message, code }
  }
  const { entry, isResumed } = outcome
  return {
    question,
    md_path: `${directory}/${entry.md}`,
    json_path: `${directory}/${entry.json}`,
    success: true,
    state: entry.state,
    citations_count: entry.citations_count,
    ...(isResumed ? { resumed: true } : {}),
  }
}

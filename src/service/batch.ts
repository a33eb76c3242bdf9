import type { AnswerState } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import type { Session } from '../state/session-table.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import { sentVault } from '../state/vault/sent-vault.ts'
import { openVault } from '../state/vault/vault.ts'
import { chooseConversation } from './ask.ts'
import { answeredBefore, batchPlan, digest } from './batch-plan.ts'
import { askAll, type BatchInput, type BatchRun, type Outcome, runOf } from './batch-run.ts'
import { batchSession, leftAnswers } from './batch-session.ts'
import type { Context, Handler } from './context.ts'
import { askedSources } from './labels.ts'
import { noneSucceeded } from './none-succeeded.ts'
import type { Chosen } from './notebook-choice.ts'
import { usablePath } from './paths.ts'
import { forecastWarning } from './quota.ts'
import { reach } from './reach.ts'
import { pinned } from './remove-once.ts'

/** Two batches into one vault run one after the other: the later one finds the files of the earlier. */
const vaults = serialQueue()

/** Source: service description, "Batch to vault"; decisions, sections 4, 9 and 12. */
export const batchToVault: Handler<'batchToVault'> = async (input, context) => {
  const { chosen, session, directory, sourceIds } = await chooseVault(input, context)
  const notebook = await pinned('notebook', context, () => describeNotebook(chosen, context)) // as it was first asked
  const batch = async () => {
    const vault = await vaultFor(input, directory, context)
    try {
      return await runBatch({ input, context, chosen, vault, notebook, sourceIds }, session)
    } finally {
      await vault.close()
    }
  }
  return input.send_files ? await batch() : await vaults.run(directory, batch, context.signal)
}

/** The vault as it lies here, or one that the caller writes. */
async function vaultFor(
  { send_files, index }: BatchInput,
  directory: string,
  { house, call }: Context,
): Promise<Vault> {
  if (!send_files) return await openVault(directory, index, house.modesAt(directory))
  return sentVault(directory, send_files, call.listener!.event!)
}

/** What a batch is about: the notebook, the sources asked, the caller's session if named, the real path of the vault. */
export async function chooseVault(input: BatchInput, context: Context) {
  const { chosen, session } = chooseConversation(input, context)
  const directory = input.send_files ? callersFolder(input, context) : await usablePath(input.vault_dir, context)
  return { chosen, session, directory, sourceIds: await askedSources(input, chosen, context) }
}

/**
 * A folder of the caller's is a name here, and nothing more.
 * @throws Fault BAD_REQUEST where nobody hears the files, or a repeated call would not hear them again
 */
function callersFolder({ vault_dir }: BatchInput, { call }: Context): string {
  const isHeard = call.listener?.event !== undefined && call.idempotencyKey === undefined
  if (isHeard) return vault_dir.replace(/(?<=.)[/\\]+$/, '')
  throw new Fault('BAD_REQUEST', 'send_files sends each file as an event, and nobody would hear it.', {
    hint: 'Ask for Accept: text/event-stream, not for a job and without Idempotency-Key; or leave send_files out, and the service writes vault_dir itself.',
  })
}

type Notebook = BatchRun['notebook'] & {
  readonly url: string
  /** Changes when what can be asked changes. */
  readonly state: string
}

async function describeNotebook({ entry, notebookId, url, ...target }: Chosen, context: Context): Promise<Notebook> {
  const { signal } = context
  const sources = await reach(context, target, (product) => product.sources.list(notebookId, signal))
  const ready = sources.filter(({ status }) => status === 'ready')
  const state = digest(ready.map(({ id, title, chars, words }) => `${id} ${words ?? chars} ${title}`).toSorted())
  if (entry) return { id: entry.id, name: entry.name, url, state }
  const { title } = await reach(context, target, (product) => product.notebooks.get(notebookId, signal))
  return { id: notebookId, name: title, url, state }
}

type Batch = Pick<BatchRun, 'input' | 'context' | 'chosen' | 'vault' | 'sourceIds'> & { readonly notebook: Notebook }

async function runBatch(batch: Batch, own: Session | null) {
  const { input, context, chosen, vault, sourceIds } = batch
  const { state, ...notebook } = batch.notebook
  const { house } = context
  const filter = sourceIds ? [sourceIds.toSorted().join(' ')] : []
  const basis = [chosen.product, chosen.notebookId, state, input.source_format, ...filter]
  const plan = await batchPlan({ questions: input.questions, prefix: input.slug_prefix, basis })
  const answered = await answeredBefore(plan, vault, countsFor(input, context))
  const inOrder = plan.flatMap(({ key }) => answered.get(key) ?? [])
  const warning = forecastWarning(chosen, plan.length - inOrder.length, house)
  const tags = chosen.entry?.tags ?? []
  const known = { input, context, chosen, vault, notebook, sourceIds, plan, answered, tags, warning }
  if (inOrder.length === plan.length) {
    const sessionId = inOrder.at(-1)!.session_id
    const takeLeft = () => null
    return await finish({ ...known, sessionId, takeLeft }, await askAll({ ...known, sessionId, takeLeft }))
  }
  const conversation = await batchSession(own, inOrder, { house, chosen, vault, claim: context.call.claim })
  const { session } = conversation
  const askThere = async () => {
    const run = {
      ...known,
      sessionId: session.id,
      takeLeft: leftAnswers(conversation, vault, house, context.call.claim),
    }
    return finish(run, await askAll(run))
  }
  try {
    return await house.sessions.inOrder(session.id, askThere, context.signal)
  } finally {
    if (conversation.isNew) house.sessions.closeWhere(({ id, messageCount }) => id === session.id && messageCount === 0)
  }
}

/** Which earlier answers are not asked again: all when resuming, else those of this very call before a restart. */
function countsFor({ resume }: BatchInput, context: Context): (entry: AnsweredFile) => boolean {
  const { claim } = context.call
  return (entry) => resume || (claim?.isAgain === true && entry.run === runOf(context))
}

async function finish(run: BatchRun, outcomes: readonly Outcome[]) {
  const { vault, notebook, sessionId, context, input } = run
  const files = outcomes.map((outcome) => fileRecord(outcome, vault))
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : []))
  const resumed = outcomes.filter((outcome) => 'entry' in outcome && outcome.isResumed).length
  const succeeded = outcomes.length - faults.length
  context.trace.isCounted = true // by each question
  const data = {
    vault_dir: vault.directory,
    total: outcomes.length,
    succeeded,
    failed: faults.length,
    ...statesOf(outcomes),
    resumed,
    session_id: succeeded > 0 ? sessionId : null,
    notebook: { id: notebook.id, url: notebook.url! },
    files,
    ...(run.warning ? { warnings: [run.warning] } : {}),
  }
  if (succeeded === 0) throw noneSucceeded(faults[0]!, data)
  return input.index ? { ...data, index_path: await vault.writeIndex() } : data
}

/** How the answers that there are stand to their sources. */
function statesOf(outcomes: readonly Outcome[]): Record<AnswerState, number> {
  const counts = { answered: 0, partial: 0, no_support: 0 }
  for (const outcome of outcomes) if ('entry' in outcome) counts[outcome.entry.state] += 1
  return counts
}

function fileRecord(outcome: Outcome, { directory }: Vault) {
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

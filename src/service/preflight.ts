import { canonicalizeInput, checkInput } from '../contract/check-input.ts'
import type { Operation, OperationCall } from '../contract/operation.ts'
import { chooseReadySources } from '../domain/ready-sources.ts'
import type { Product } from '../product/port.ts'
import { requireVaultPlace } from '../state/vault/vault.ts'
import { chooseConversation } from './ask.ts'
import { chooseVault } from './batch.ts'
import { callProduct } from './call-product.ts'
import { readContentRequest, requireLanguage } from './content-request.ts'
import type { Context, HandlerContract, Services, Trace } from './context.ts'
import { chooseAskedSources } from './labels.ts'
import { chooseNewTarget, requireNoNotebook } from './new-notebook.ts'
import { type ChosenNotebook, chooseNotebook, findNotebook, type NotebookRef } from './notebook-choice.ts'
import { requireReadableFolder } from './paths.ts'
import { requireOperation } from './perform.ts'
import { listNotebookSources, readNewSource } from './sources.ts'

type Preflights = {
  readonly [K in keyof HandlerContract]?: (input: never, context: Context) => Promise<ChosenNotebook | null>
}

/**
 * What an operation can refuse before it begins, beyond the shape of its input and what its product says; the notebook
 * it will work on, null for one that it makes.
 */
const PREFLIGHTS: Preflights = {
  askQuestion: async (input: Parameters<typeof chooseConversation>[0] & { labels?: string[] }, context) => {
    const { chosen } = await chooseConversation(input, context)
    await chooseAskedSources(input, chosen, context)
    return chosen
  },
  addSource: async (input: Parameters<typeof readNewSource>[0] & NotebookRef, context) => {
    const source = await readNewSource(input, context)
    const chosen = await findNotebook(input, context)
    const checkSource = async ({ sources }: Product) => sources.check?.(source)
    await callProduct(context, chosen ?? chooseNewTarget(input, context), checkSource)
    return chosen
  },
  generateContent: async (input: Parameters<typeof readContentRequest>[0], context) => {
    readContentRequest(input, context)
    return await chooseNotebook(input, context)
  },
  generateStudyAid: preflightLanguage,
  generateMindMap: preflightLanguage,
  batchToVault: async (input: Parameters<typeof chooseVault>[0], context) => {
    const { chosen, directory } = await chooseVault(input, context)
    await requireVaultPlace(directory, input.index)
    return chosen
  },
  syncFolder: async (input: NotebookRef & { readonly folder: string }, context) => {
    await requireReadableFolder(input.folder, context)
    return await findNotebook(input, context)
  },
}

/** What works on an account, and on no notebook of it. */
export const BESIDE_NOTEBOOKS: ReadonlySet<string> = new Set<keyof HandlerContract>(['setupAuth', 'reAuth'])

async function preflightLanguage(
  input: NotebookRef & { readonly language?: string },
  context: Context,
): Promise<ChosenNotebook> {
  requireLanguage(input.language, context)
  return await chooseNotebook(input, context)
}

type PreflightInput = NotebookRef & { readonly source_ids?: readonly string[]; readonly show_browser?: boolean }

/**
 * What the product would refuse at the first step: a sign-in that is over, a notebook that is not there and, where the
 * operation rests on sources, unknown ones or none at all.
 */
async function requireProduct(
  operation: Operation,
  { source_ids }: PreflightInput,
  chosen: ChosenNotebook,
  context: Context,
) {
  if (operation.faults.includes('NO_SOURCES')) {
    chooseReadySources((await listNotebookSources(chosen, context)).sources, source_ids)
  } else {
    await callProduct(context, chosen, ({ notebooks }) => notebooks.get(chosen.notebookId, context.signal))
  }
}

type PreparedJob = { readonly fields: Record<string, unknown>; readonly notebookId: string | null }

/**
 * Refuses what can be known to fail, before a job is made of it, and pins down what is meant at this moment: the
 * notebook that is active now, the account that is active now.
 * @returns the fields to carry the operation out with, later, and the notebook that it is done on, if there is one yet
 * @throws Fault what the operation itself would refuse the input with
 */
export async function preflight(
  name: string,
  raw: unknown,
  call: OperationCall,
  services: Services,
  trace: Trace,
): Promise<PreparedJob> {
  const operation = requireOperation(name)
  const { async: _asked, ...fields } = canonicalizeInput(operation, raw)
  if (BESIDE_NOTEBOOKS.has(name)) {
    checkInput(operation, fields)
    return { fields, notebookId: null }
  }
  const input = checkInput(operation, fields) as PreflightInput
  const context = { services, call, signal: call.signal, trace, showsBrowser: input.show_browser === true }
  const check =
    PREFLIGHTS[name as keyof HandlerContract] ?? (async (ref: NotebookRef) => await chooseNotebook(ref, context))
  const chosen = await check(input as never, context)
  if (chosen === null)
    return { fields: { ...fields, account: await requireNoNotebook(input, context) }, notebookId: null }
  await requireProduct(operation, input, chosen, context)
  const isNamed = ['notebook_id', 'notebook_url', 'session_id'].some((field) => fields[field] !== undefined)
  const { notebookId, account } = chosen
  return { fields: { ...fields, ...(isNamed ? {} : { notebook_id: notebookId }), account }, notebookId }
}

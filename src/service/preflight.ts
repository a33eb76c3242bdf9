import { canonicalInput, checkInput } from '../contract/check-input.ts'
import type { Call, Operation } from '../contract/operation.ts'
import { chooseReadySources } from '../domain/ready-sources.ts'
import type { Product } from '../product/port.ts'
import { requireVaultPlace } from '../state/vault/vault.ts'
import { chooseConversation } from './ask.ts'
import { chooseVault } from './batch.ts'
import { contentWish, requireLanguage } from './content-wish.ts'
import type { Context, Contract, House, Trace } from './context.ts'
import { askedSources } from './labels.ts'
import { requireNoNotebook, targetOf } from './new-notebook.ts'
import { type Chosen, chooseNotebook, findNotebook, type NotebookRef } from './notebook-choice.ts'
import { readableFolder } from './paths.ts'
import { operationNamed } from './perform.ts'
import { reach } from './reach.ts'
import { newSource, sourcesOf } from './sources.ts'

type Preflights = { readonly [K in keyof Contract]?: (input: never, context: Context) => Promise<Chosen | null> }

/**
 * What an operation can refuse before it begins, beyond the shape of its input and what its product says; the notebook
 * it will work on, null for one that it makes.
 */
const PREFLIGHTS: Preflights = {
  askQuestion: async (input: Parameters<typeof chooseConversation>[0] & { labels?: string[] }, context) => {
    const { chosen } = chooseConversation(input, context)
    await askedSources(input, chosen, context)
    return chosen
  },
  addSource: async (input: Parameters<typeof newSource>[0] & NotebookRef, context) => {
    const source = await newSource(input, context)
    const chosen = findNotebook(input, context)
    const checked = async ({ sources }: Product) => sources.check?.(source)
    await reach(context, chosen ?? targetOf(input, context), checked)
    return chosen
  },
  generateContent: async (input: Parameters<typeof contentWish>[0], context) => {
    contentWish(input, context)
    return chooseNotebook(input, context)
  },
  generateStudyAid: inLanguage,
  generateMindMap: inLanguage,
  batchToVault: async (input: Parameters<typeof chooseVault>[0], context) => {
    const { chosen, directory } = await chooseVault(input, context)
    await requireVaultPlace(directory, input.index)
    return chosen
  },
  syncFolder: async (input: NotebookRef & { readonly folder: string }, context) => {
    await readableFolder(input.folder, context)
    return findNotebook(input, context)
  },
}

async function inLanguage(input: NotebookRef & { readonly language?: string }, context: Context): Promise<Chosen> {
  requireLanguage(input.language, context)
  return chooseNotebook(input, context)
}

type Asked = NotebookRef & { readonly source_ids?: readonly string[] }

/**
 * What the product would refuse at the first step: a sign-in that is over, a notebook that is not there and, where the
 * operation rests on sources, unknown ones or none at all.
 */
async function requireProduct(operation: Operation, { source_ids }: Asked, chosen: Chosen, context: Context) {
  if (operation.faults.includes('NO_SOURCES')) {
    chooseReadySources((await sourcesOf(chosen, context)).sources, source_ids)
  } else {
    await reach(context, chosen, ({ notebooks }) => notebooks.get(chosen.notebookId, context.signal))
  }
}

/**
 * Refuses what can be known to fail, before a job is made of it, and pins down what is meant at this moment: the
 * notebook that is active now, the account that is active now.
 * @returns the fields to carry the operation out with, later
 * @throws Fault what the operation itself would refuse the input with
 */
export async function preflight(
  name: string,
  raw: unknown,
  call: Call,
  house: House,
  trace: Trace,
): Promise<Record<string, unknown>> {
  const operation = operationNamed(name)
  const { async: _asked, ...fields } = canonicalInput(operation, raw)
  const input = checkInput(operation, fields) as Asked
  const context = { house, call, signal: call.signal, trace }
  const check = PREFLIGHTS[name as keyof Contract] ?? (async (ref: NotebookRef) => chooseNotebook(ref, context))
  const chosen = await check(input as never, context)
  if (chosen === null) return { ...fields, account: await requireNoNotebook(input, context) }
  await requireProduct(operation, input, chosen, context)
  const isNamed = ['notebook_id', 'notebook_url', 'session_id'].some((field) => fields[field] !== undefined)
  return { ...fields, ...(isNamed ? {} : { notebook_id: chosen.notebookId }), account: chosen.account }
}

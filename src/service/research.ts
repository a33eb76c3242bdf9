import { randomUUID } from 'node:crypto'
import { toFault } from '../domain/fault.ts'
import type { Discovery, FoundSource } from '../domain/research.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { pinOnce } from './remove-once.ts'
import { addSourceOnce } from './sources.ts'

type ResearchReply = Awaited<ReturnType<Handler<'researchSources'>>>

/** How many sources are wanted unless the caller says: as many as a person looks through. */
const USUAL_LIMIT = { fast: 10, deep: 20 }

export const researchSources: Handler<'researchSources'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { signal, call } = context
  await callProduct(context, chosen, ({ notebooks }) => notebooks.get(chosen.notebookId, signal)) // before minutes are spent
  const limit = input.max_sources ?? USUAL_LIMIT[input.mode]
  const query = { text: input.query, mode: input.mode, source: input.source, limit }
  const runResearch = () =>
    callProduct(
      context,
      chosen,
      ({ research }) => research?.discover(chosen.notebookId, query, call.listener?.progress, signal),
      `${input.mode}_research`,
    )
  const { sources, failed } = input.import ? await pinOnce('sources', context, runResearch) : await runResearch()
  const account = input.import ? await importSources(sources, chosen, context) : { imported: [], failed: [] }
  return {
    taskId: call.claim?.deriveId('research') ?? randomUUID(),
    sources,
    imported: account.imported,
    failed: [...failed, ...account.failed],
  }
}

/** Adds what was found, one after the other; one that cannot be added is told and does not stop the rest. */
async function importSources(sources: readonly FoundSource[], chosen: ChosenNotebook, context: Context) {
  const { call, signal } = context
  const imported: ResearchReply['imported'][number][] = []
  const failed: Discovery['failed'][number][] = []
  for (const [index, { url, title }] of sources.entries()) {
    call.listener?.progress?.({ phase: 'importing', done: index, total: sources.length })
    try {
      imported.push({ url, title, ...(await importSource(url, chosen, context)) })
    } catch (error) {
      signal.throwIfAborted()
      const { message, code } = toFault(error)
      failed.push({ url, title, error: message, code })
    }
  }
  return { imported, failed }
}

async function importSource(url: string, chosen: ChosenNotebook, context: Context) {
  const { source, duplicate } = await addSourceOnce(`source ${url}`, chosen, { type: 'url', url }, context)
  return { sourceId: source.id, sourceName: source.title, status: source.status, ...(duplicate ? { duplicate } : {}) }
}

import { randomUUID } from 'node:crypto'
import { toFault } from '../domain/fault.ts'
import type { Discovery, FoundSource } from '../domain/research.ts'
import type { Context, Handler } from './context.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { pinned } from './remove-once.ts'
import { addOnce } from './sources.ts'

type Outputs = Awaited<ReturnType<Handler<'researchSources'>>>

/** How many sources are wanted unless the caller says: as many as a person looks through. */
const USUAL_LIMIT = { fast: 10, deep: 20 }

export const researchSources: Handler<'researchSources'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { signal, call } = context
  await reach(context, chosen, ({ notebooks }) => notebooks.get(chosen.notebookId, signal)) // before minutes are spent
  const limit = input.max_sources ?? USUAL_LIMIT[input.mode]
  const query = { text: input.query, mode: input.mode, source: input.source, limit }
  const discover = () =>
    reach(
      context,
      chosen,
      ({ research }) => research?.discover(chosen.notebookId, query, call.listener?.progress, signal),
      `${input.mode}_research`,
    )
  const { sources, failed } = input.import ? await pinned('sources', context, discover) : await discover()
  const account = input.import ? await importAll(sources, chosen, context) : { imported: [], failed: [] }
  return {
    taskId: call.claim?.idOf('research') ?? randomUUID(),
    sources,
    imported: account.imported,
    failed: [...failed, ...account.failed],
  }
}

/** Adds what was found, one after the other; one that cannot be added is told and does not stop the rest. */
async function importAll(sources: readonly FoundSource[], chosen: Chosen, context: Context) {
  const { call, signal } = context
  const imported: Outputs['imported'][number][] = []
  const failed: Discovery['failed'][number][] = []
  for (const [index, { url, title }] of sources.entries()) {
    call.listener?.progress?.({ phase: 'importing', done: index, total: sources.length })
    try {
      imported.push({ url, title, ...(await importOne(url, chosen, context)) })
    } catch (error) {
      signal.throwIfAborted()
      const { message, code } = toFault(error)
      failed.push({ url, title, error: message, code })
    }
  }
  return { imported, failed }
}

async function importOne(url: string, chosen: Chosen, context: Context) {
  const { source, duplicate } = await addOnce(`source ${url}`, chosen, { type: 'url', url }, context)
  return { sourceId: source.id, sourceName: source.title, status: source.status, ...(duplicate ? { duplicate } : {}) }
}

import { Fault } from '../../../domain/fault.ts'
import type { Discovery, FoundSource, ResearchProgress, ResearchQuery } from '../../../domain/research.ts'
import type { ResearchRun } from '../../../wire/rows/research-row.ts'
import type { ResearchGroup } from '../../port.ts'
import { getNotebookMethod } from '../methods/notebooks.ts'
import {
  closeResearchMethod,
  listResearchMethod,
  startDeepResearchMethod,
  startFastResearchMethod,
} from '../methods/research.ts'
import { callNotebook, type RpcNotebook, type RpcSession, undo, waitFor } from '../session.ts'

const WHERE = { web: 1, drive: 2 } as const
const PATIENCE = {
  fast: { everyMs: 2000, forMs: 120_000 }, // 10 to 30 s were seen
  deep: { everyMs: 5000, forMs: 15 * 60_000 }, // 3 to 5 min or more
}
const RUNNING = 1
const CLOSED = 5
const DEEP_REPORT = 5

/** Looks for sources with the product's own search, on behalf of a notebook. Nothing is added. */
export function createResearchGroup(session: RpcSession): ResearchGroup {
  return {
    discover: (notebookId, query, progress, signal) => discoverHosted({ session, notebookId, signal }, query, progress),
  }
}

async function discoverHosted(
  notebook: RpcNotebook,
  query: ResearchQuery,
  progress: ResearchProgress | undefined,
): Promise<Discovery> {
  const { session, notebookId, signal } = notebook
  const { mode, limit } = query
  if (mode === 'deep' && query.source === 'drive') throw createWebOnlyFault()
  await callNotebook(notebook, getNotebookMethod)
  progress?.({ phase: 'searching', done: 0, total: null })
  const runId = await startRun(notebook, query)
  try {
    const run = await waitFor(session, PATIENCE[mode], () => findFinishedRun(notebook, runId, query), signal)
    if (run === null) throw createTooLongFault()
    return { sources: listFound(run).slice(0, limit), failed: [] }
  } finally {
    await undo(session, 'a search for sources', (limited) =>
      session.call(closeResearchMethod, [notebookId, runId], limited),
    )
  }
}

function startRun(notebook: RpcNotebook, { text, mode, source }: ResearchQuery) {
  if (mode === 'deep') return callNotebook(notebook, startDeepResearchMethod, text)
  return callNotebook(notebook, startFastResearchMethod, text, WHERE[source])
}

/** The run once it is over. A deep one is listed under another id than its start may name: then its query tells. */
async function findFinishedRun(
  notebook: RpcNotebook,
  runId: string,
  { text }: ResearchQuery,
): Promise<ResearchRun | null> {
  const runs = await callNotebook(notebook, listResearchMethod)
  const run = runs.find(({ id }) => id === runId) ?? runs.find(({ query }) => query === text)
  if (run === undefined || run.state === RUNNING) return null
  if (run.state === CLOSED) throw createClosedFault()
  return run
}

/** Best first; a score says no more than the order. */
function listFound({ items }: ResearchRun): FoundSource[] {
  const pages = items.filter(({ kind, url }) => kind !== DEEP_REPORT && url !== null)
  return pages.map(({ url, title, description }, index) => ({
    url: url ?? '',
    title,
    description,
    score: 1 - index / pages.length,
  }))
}

function createWebOnlyFault(): Fault {
  return new Fault('BAD_REQUEST', 'A deep search of the hosted product looks in the web only.', {
    hint: 'Use mode fast for Drive, or source web.',
  })
}

function createTooLongFault(): Fault {
  return new Fault('TIMEOUT', 'The search of the hosted product did not come to its end in time.', {
    hint: 'Try again, with mode fast or a narrower question.',
  })
}

function createClosedFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The search was closed before it came to its end.', {
    hint: 'Only one search at a time runs in a notebook; try again.',
  })
}

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
import { type RpcSession, undo, waitFor } from '../session.ts'

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
    discover: (notebookId, query, progress, signal) => discoverHosted(session, notebookId, query, progress, signal),
  }
}

async function discoverHosted(
  session: RpcSession,
  notebookId: string,
  query: ResearchQuery,
  progress: ResearchProgress | undefined,
  signal: AbortSignal,
): Promise<Discovery> {
  const { mode, limit } = query
  if (mode === 'deep' && query.source === 'drive') throw createWebOnlyFault()
  await session.call(getNotebookMethod, [notebookId], signal)
  progress?.({ phase: 'searching', done: 0, total: null })
  const runId = await startRun(session, notebookId, query, signal)
  try {
    const run = await waitFor(
      session,
      PATIENCE[mode],
      () => findFinishedRun(session, notebookId, runId, query, signal),
      signal,
    )
    if (run === null) throw createTooLongFault()
    return { sources: listFound(run).slice(0, limit), failed: [] }
  } finally {
    await undo(session, 'a search for sources', (limited) =>
      session.call(closeResearchMethod, [notebookId, runId], limited),
    )
  }
}

function startRun(
  { call }: RpcSession,
  notebookId: string,
  { text, mode, source }: ResearchQuery,
  signal: AbortSignal,
) {
  if (mode === 'deep') return call(startDeepResearchMethod, [notebookId, text], signal)
  return call(startFastResearchMethod, [notebookId, text, WHERE[source]], signal)
}

/** The run once it is over. A deep one is listed under another id than its start may name: then its query tells. */
async function findFinishedRun(
  { call }: RpcSession,
  notebookId: string,
  runId: string,
  { text }: ResearchQuery,
  signal: AbortSignal,
): Promise<ResearchRun | null> {
  const runs = await call(listResearchMethod, [notebookId], signal)
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

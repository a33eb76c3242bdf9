import { randomUUID } from 'node:crypto'
import { toFault } from '../../domain/fault.ts'
import type { NotebookAccess } from '../access.ts'
import type { RunRecord } from '../rows/research-row.ts'
import type { HostCall, HostServices } from '../services.ts'

const nameResearchWork = ({ notebookId, id }: RunRecord) => `research ${notebookId} ${id}`
const MAX_FOUND = { 1: 10, 5: 20 } as const

type ResearchRequest = Pick<RunRecord, 'query' | 'where' | 'mode'>

/** Begins to look for sources; the run is listed at once and is `done` behind. */
export function startResearch(place: NotebookAccess, request: ResearchRequest) {
  const now = place.services.clock.now()
  const ids = { id: randomUUID(), researchId: randomUUID() }
  const times = { startedMs: now, changedMs: now }
  const run: RunRecord = { ...ids, ...request, notebookId: place.id, state: 1, found: [], summary: '', ...times }
  place.services.records.runs.put(run, place.id)
  const done = place.services.background.start(nameResearchWork(run), (signal) => runResearch(place, run, signal))
  return { run, done }
}

/** The runs of a notebook, newest first. */
export function listRuns({ services }: Pick<HostCall, 'services'>, notebookId: string): RunRecord[] {
  return services.records.runs.ofNotebook(notebookId).reverse()
}

/** A run by its id or by the id its start answered first. */
export function findRun({ services }: Pick<HostCall, 'services'>, handle: string): RunRecord | null {
  return (
    services.records.runs.get(handle) ?? services.records.runs.all().find((run) => run.researchId === handle) ?? null
  )
}

export async function closeRun({ services }: Pick<HostCall, 'services'>, run: RunRecord, state: 5 | 6): Promise<void> {
  await services.background.stop(nameResearchWork(run))
  const latest = services.records.runs.get(run.id) ?? run
  services.records.runs.put({ ...latest, state, changedMs: services.clock.now() }, run.notebookId)
}

/** Runs that a restart interrupted are begun again. */
export function resumeResearch(
  services: HostServices,
  findPlace: (notebookId: string) => Promise<NotebookAccess | null>,
): void {
  for (const run of services.records.runs.all()) {
    if (run.state !== 1) continue
    services.background.start(nameResearchWork(run), async (signal) => {
      const place = await findPlace(run.notebookId)
      if (place) await runResearch(place, run, signal)
    })
  }
}

async function runResearch(place: NotebookAccess, run: RunRecord, signal: AbortSignal): Promise<void> {
  const { found, summary } = await searchSources(place, run, signal)
  if (signal.aborted) return
  const ended = { ...run, state: 2, found, summary, changedMs: place.services.clock.now() } as const
  if (place.services.records.runs.get(run.id)?.state === 1) place.services.records.runs.put(ended, run.notebookId)
}

/** A search that cannot be made ends as done with nothing found, and says why. */
async function searchSources(
  { product }: NotebookAccess,
  run: RunRecord,
  signal: AbortSignal,
): Promise<Pick<RunRecord, 'found' | 'summary'>> {
  const { query, where, mode } = run
  if (!product.research) return { found: [], summary: 'Research is not available.' }
  const source = where === 2 ? 'drive' : 'web'
  const request = { text: query, mode: mode === 5 ? 'deep' : 'fast', source, limit: MAX_FOUND[mode] } as const
  try {
    const { sources } = await product.research.discover(run.notebookId, request, undefined, signal)
    return { found: sources, summary: `${sources.length} sources were found for "${query}".` }
  } catch (error) {
    const { message, hint } = toFault(error)
    return { found: [], summary: [message, hint].filter(Boolean).join(' ') }
  }
}

import { randomUUID } from 'node:crypto'
import { toFault } from '../../domain/fault.ts'
import type { Place } from '../access.ts'
import type { Call, HostHouse } from '../house.ts'
import type { RunRecord } from '../rows/research-row.ts'

const workName = ({ notebookId, id }: RunRecord) => `research ${notebookId} ${id}`
const MOST_FOUND = { 1: 10, 5: 20 } as const

export type ResearchWish = Pick<RunRecord, 'query' | 'where' | 'mode'>

/** Begins to look for sources; the run is listed at once and is `done` behind. */
export function startResearch({ house }: Call, place: Place, wish: ResearchWish) {
  const now = house.clock.now()
  const ids = { id: randomUUID(), researchId: randomUUID() }
  const times = { startedMs: now, changedMs: now }
  const run: RunRecord = { ...ids, ...wish, notebookId: place.id, state: 1, found: [], summary: '', ...times }
  house.records.runs.put(run, place.id)
  const done = house.background.start(workName(run), (signal) => look(house, place, run, signal))
  return { run, done }
}

/** The runs of a notebook, newest first. */
export function runsOf({ house }: Pick<Call, 'house'>, notebookId: string): RunRecord[] {
  return house.records.runs.ofNotebook(notebookId).reverse()
}

/** A run by its id or by the id its start answered first. */
export function findRun({ house }: Pick<Call, 'house'>, handle: string): RunRecord | null {
  return house.records.runs.get(handle) ?? house.records.runs.all().find((run) => run.researchId === handle) ?? null
}

export async function closeRun({ house }: Pick<Call, 'house'>, run: RunRecord, state: 5 | 6): Promise<void> {
  await house.background.stop(workName(run))
  const latest = house.records.runs.get(run.id) ?? run
  house.records.runs.put({ ...latest, state, changedMs: house.clock.now() }, run.notebookId)
}

/** Runs that a restart interrupted are begun again. */
export function resumeResearch(house: HostHouse, placeOf: (notebookId: string) => Promise<Place | null>): void {
  for (const run of house.records.runs.all()) {
    if (run.state !== 1) continue
    house.background.start(workName(run), async (signal) => {
      const place = await placeOf(run.notebookId)
      if (place) await look(house, place, run, signal)
    })
  }
}

async function look(house: HostHouse, place: Place, run: RunRecord, signal: AbortSignal): Promise<void> {
  const { found, summary } = await discover(place, run, signal)
  if (signal.aborted) return
  const ended = { ...run, state: 2, found, summary, changedMs: house.clock.now() } as const
  if (house.records.runs.get(run.id)?.state === 1) house.records.runs.put(ended, run.notebookId)
}

/** A search that cannot be made ends as done with nothing found, and says why. */
async function discover(
  { product }: Place,
  run: RunRecord,
  signal: AbortSignal,
): Promise<Pick<RunRecord, 'found' | 'summary'>> {
  const { query, where, mode } = run
  if (!product.research) return { found: [], summary: 'Research is not available.' }
  const source = where === 2 ? 'drive' : 'web'
  const wish = { text: query, mode: mode === 5 ? 'deep' : 'fast', source, limit: MOST_FOUND[mode] } as const
  try {
    const { sources } = await product.research.discover(run.notebookId, wish, undefined, signal)
    return { found: sources, summary: `${sources.length} sources were found for "${query}".` }
  } catch (error) {
    const { message, hint } = toFault(error)
    return { found: [], summary: [message, hint].filter(Boolean).join(' ') }
  }
}

import type { Place } from '../access.ts'
import type { Call } from '../house.ts'
import { type NotebookFacts, type NotebookRecord, newNotebookRecord, type ViewRecord } from '../rows/notebook-row.ts'
import { sourceRow } from '../rows/source-row.ts'
import { listSources } from './sources.ts'

type Caller = Pick<Call, 'house' | 'account'>

/** What the host keeps of a notebook beside the embedded product. */
export function notebookRecord({ house }: Pick<Call, 'house'>, id: string): NotebookRecord {
  return house.records.notebooks.get(id) ?? newNotebookRecord(id)
}

export function changeNotebookRecord(caller: Caller, id: string, change: Partial<NotebookRecord>): NotebookRecord {
  return caller.house.records.notebooks.put({ ...notebookRecord(caller, id), ...change }, id)
}

/** What the caller did with a notebook; null when they never looked at it. */
export function viewOf({ house, account }: Caller, id: string): ViewRecord | null {
  return house.records.views.get(`${account.id} ${id}`)
}

/** Notes that the caller looks at a notebook now, or what else they did with it. */
export function noteView(caller: Caller, id: string, change: Partial<ViewRecord> = {}): ViewRecord {
  const viewId = `${caller.account.id} ${id}`
  const before = viewOf(caller, id) ?? { viewedMs: caller.house.clock.now(), isStarred: false, panelView: null }
  return caller.house.records.views.put({ isDropped: false, ...before, ...change, id: viewId }, id)
}

/** Everything a notebook row tells, with or without its sources. */
export async function factsOf(caller: Caller, place: Place, withSources: boolean): Promise<NotebookFacts> {
  const { house } = caller
  const { notebook, role, product, id } = place
  const view = viewOf(caller, id)
  const sharing = await product.sharing?.get(id, house.signal)
  const isPublic = sharing?.isPublic ?? false
  const isShared = isPublic || house.records.collaborators.ofNotebook(id).length > 0
  const sources = withSources ? (await listSources(house, place)).map(sourceRow) : null
  const createdMs = Date.parse(notebook.createdAt ?? '') || 0
  const changedMs = Date.parse(notebook.modifiedAt ?? '') || createdMs
  return {
    id,
    title: notebook.title,
    createdMs,
    viewedMs: Math.max(changedMs, view?.viewedMs ?? 0),
    role,
    isShared,
    isPublic,
    isStarred: view?.isStarred ?? false,
    record: notebookRecord(caller, id),
    sources: sources === null || sources.length === 0 ? null : sources,
  }
}

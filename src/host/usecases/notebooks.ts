import type { NotebookAccess } from '../access.ts'
import { createNotebookRecord, type NotebookFacts, type NotebookRecord, type ViewRecord } from '../rows/notebook-row.ts'
import { toSourceRow } from '../rows/source-row.ts'
import type { HostCall, HostCaller } from '../services.ts'
import { listHostSources } from './sources.ts'

/** What the host keeps of a notebook beside the embedded product. */
export function readNotebookRecord({ services }: Pick<HostCall, 'services'>, id: string): NotebookRecord {
  return services.records.notebooks.get(id) ?? createNotebookRecord(id)
}

export function changeNotebookRecord(caller: HostCaller, id: string, change: Partial<NotebookRecord>): NotebookRecord {
  return caller.services.records.notebooks.put({ ...readNotebookRecord(caller, id), ...change }, id)
}

/** What the caller did with a notebook; null when they never looked at it. */
export function findView({ services, account }: HostCaller, id: string): ViewRecord | null {
  return services.records.views.get(`${account.id} ${id}`)
}

/** Notes that the caller looks at a notebook now, or what else they did with it. */
export function recordView(caller: HostCaller, id: string, change: Partial<ViewRecord> = {}): ViewRecord {
  const viewId = `${caller.account.id} ${id}`
  const before = findView(caller, id) ?? { viewedMs: caller.services.clock.now(), isStarred: false, panelView: null }
  return caller.services.records.views.put({ isDropped: false, ...before, ...change, id: viewId }, id)
}

/** Everything a notebook row tells, with or without its sources. */
export async function collectNotebookFacts(
  caller: HostCaller,
  place: NotebookAccess,
  withSources: boolean,
): Promise<NotebookFacts> {
  const { services } = caller
  const { notebook, role, product, id } = place
  const view = findView(caller, id)
  const sharing = await product.sharing?.get(id, services.signal)
  const isPublic = sharing?.isPublic ?? false
  const isShared = isPublic || services.records.collaborators.ofNotebook(id).length > 0
  const sources = withSources ? (await listHostSources(place)).map(toSourceRow) : null
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
    record: readNotebookRecord(caller, id),
    sources: sources === null || sources.length === 0 ? null : sources,
  }
}

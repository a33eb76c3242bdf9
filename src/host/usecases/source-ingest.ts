import { rm } from 'node:fs/promises'
import { Fault } from '../../domain/fault.ts'
import type { NewSource, Source } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { createExamplePage } from './example-page.ts'
import { measureSource, releaseSource, updateIfThere } from './source-records.ts'
import { dropStoredContent, isTolerated, toNewSource } from './source-request.ts'

/** What the work on a source is called. */
export const nameSourceWork = (notebookId: string, id: string) => `source ${notebookId} ${id}`

/** Reads what a record asks for behind; what comes to nothing ends as failed. */
export function beginIngest(
  services: HostServices,
  place: NotebookAccess,
  id: string,
  content?: NewSource,
): Promise<void> {
  return services.background.start(nameSourceWork(place.id, id), async (signal) => {
    const record = services.records.sources.get(id)
    const given = record && (content ?? toNewSource(services, record))
    if (!record || !given) return
    const ended = await ingestContent(services, place, record, given, signal)
    if (signal.aborted && services.signal.aborted) return // the next start takes it up again
    await settleSource(services, place, ended)
  })
}

type IngestOutcome = { readonly record: SourceRecord; readonly source: Source | null }

async function ingestContent(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  content: NewSource,
  signal: AbortSignal,
): Promise<IngestOutcome> {
  try {
    const { source } = await place.product.sources.add(place.id, content, signal)
    return { record: { ...record, engineId: source.id }, source }
  } catch (error) {
    if (!(error instanceof Fault)) services.log.warn('host.source', { source: record.id, cause: error })
    const keptId = error instanceof Fault ? error.details?.sourceId : undefined
    const engineId = typeof keptId === 'string' ? keptId : null
    const standIn = signal.aborted ? null : createExamplePage(content)
    if (standIn) {
      await releaseSource(services, place, engineId)
      return ingestContent(services, place, record, standIn, signal)
    }
    return { record: { ...record, engineId, status: isTolerated(record) ? 2 : 3 }, source: null }
  }
}

async function settleSource(
  services: HostServices,
  place: NotebookAccess,
  { record, source }: IngestOutcome,
): Promise<void> {
  const latest = services.records.sources.get(record.id)
  if (!latest) return releaseSource(services, place, record.engineId) // deleted meanwhile
  const named = {
    ...record,
    title: latest.title,
    hasOwnTitle: latest.hasOwnTitle,
    wish: dropStoredContent(latest.wish),
  }
  const ended = source ? await measureSource(services, place, named, source) : named
  if (!updateIfThere(services, ended)) await releaseSource(services, place, record.engineId) // deleted while it was measured
  if (latest.wish.kind === 'file' && latest.wish.path !== null) await rm(latest.wish.path, { force: true })
}

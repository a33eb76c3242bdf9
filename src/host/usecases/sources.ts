import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { NewSource, Source } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import type { SourceRecord, SourceRequest } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { beginIngest, nameSourceWork } from './source-ingest.ts'
import {
  adoptSource,
  createSourceRecord,
  measureSource,
  releaseSource,
  type SourceDetails,
  updateRecord,
} from './source-records.ts'
import { toNewSource } from './source-request.ts'
import { chooseSourceType } from './source-types.ts'

type AddedRecord = { readonly record: SourceRecord; readonly done: Promise<void> }

/**
 * Puts a source into the listing and begins to read it behind. It is never refused because of its content: what cannot
 * be fetched or read ends as failed. Source: host.md, point 3.
 */
export function recordSource(
  services: HostServices,
  place: NotebookAccess,
  request: SourceRequest,
  given: SourceDetails = {},
): AddedRecord {
  const record = createSourceRecord(services, place.id, request, given)
  services.records.sources.put({ ...record, status: 1 }, place.id)
  return { record, done: beginIngest(services, place, record.id, given.content) }
}

/** Puts a file that is still to be uploaded into the listing. */
export function recordFile(services: HostServices, notebookId: string, name: string): SourceRecord {
  const request: SourceRequest = { kind: 'file', name, path: null, mime: null }
  const record = createSourceRecord(services, notebookId, request, { title: name })
  return services.records.sources.put(record, notebookId)
}

/** The bytes of a registered file have come: it is read behind. */
export function receiveFile(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  path: string,
  mime: string | null,
) {
  const { name } = record.wish as Extract<SourceRequest, { kind: 'file' }>
  const request: SourceRequest = { kind: 'file', name, path, mime }
  services.records.sources.put({ ...record, wish: request, status: 1, type: chooseSourceType(request) }, place.id)
  return beginIngest(services, place, record.id)
}

/** What was added, when all that is waited for is done or the host's patience is over: ready, or else pending. */
export async function settleAdded(
  services: HostServices,
  added: readonly AddedRecord[],
  isWaitedFor: (record: SourceRecord) => boolean = () => true,
): Promise<SourceRecord[]> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, services.patienceMs)
  const work = added.filter(({ record }) => isWaitedFor(record)).map(({ done }) => done)
  await Promise.race([Promise.all(work), over.promise])
  clearTimeout(timer)
  const records = added.map(({ record }) => services.records.sources.get(record.id) ?? record)
  return records.map((record) => (record.status === 2 ? record : { ...record, status: 1 }))
}

/** All sources of a notebook as they are now, oldest first. */
export async function listHostSources(services: HostServices, place: NotebookAccess): Promise<SourceRecord[]> {
  const engine = new Map<string, Source>()
  for (const source of await place.product.sources.list(place.id, services.signal)) engine.set(source.id, source)
  const records = services.records.sources.ofNotebook(place.id)
  const known = new Set(records.map(({ engineId }) => engineId))
  if (!services.background.isBusy(`source ${place.id}`)) {
    const strangers = [...engine.values()].filter(({ id }) => !known.has(id) && !services.deleted.has(id))
    for (const source of strangers) records.push(await adoptSource(services, place, source))
  }
  return Promise.all(records.map((record) => updateRecord(services, place, record, engine)))
}

/** One source by its id, or null. */
export async function findSource(
  services: HostServices,
  place: NotebookAccess,
  id: string,
): Promise<SourceRecord | null> {
  return (await listHostSources(services, place)).find((record) => record.id === id) ?? null
}

export function renameHostSource(services: HostServices, record: SourceRecord, title: string): SourceRecord {
  return services.records.sources.put({ ...record, title, hasOwnTitle: true }, record.notebookId)
}

export async function removeHostSource(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
): Promise<void> {
  const { engineId } = services.records.sources.get(record.id) ?? record
  services.records.sources.delete(record.id)
  if (engineId !== null) services.deleted.add(engineId)
  await services.background.stop(nameSourceWork(place.id, record.id))
  await releaseSource(services, place, engineId)
  if (record.wish.kind === 'file' && record.wish.path !== null) await rm(record.wish.path, { force: true })
}

/** Gives a source other content under the same id; when that fails it stays as it was. */
export function replaceContent(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  content: NewSource,
): Promise<SourceRecord> {
  return services.background.run(nameSourceWork(place.id, record.id), () =>
    exchangeContent(services, place, record, content),
  )
}

async function exchangeContent(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  content: NewSource,
): Promise<SourceRecord> {
  const { source } = await place.product.sources.add(place.id, content, services.signal)
  const now = services.clock.now()
  const revised = { ...record, engineId: source.id, revisionId: randomUUID(), revisedMs: now }
  const kept = services.records.sources.put(await measureSource(services, place, revised, source), place.id)
  if (record.engineId !== source.id) await releaseSource(services, place, record.engineId)
  return kept
}

/** Gets a page, a video's words or a document again. Whatever cannot be had again stays as it is. */
export async function refreshHostSource(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
): Promise<SourceRecord> {
  const content = toNewSource(services, record)
  const revised = { ...record, revisedMs: services.clock.now() }
  const isRemote = content !== null && content.type !== 'text' && content.type !== 'file'
  if (!isRemote) return services.records.sources.put(revised, place.id)
  try {
    return await replaceContent(services, place, record, content)
  } catch {
    return services.records.sources.put(revised, place.id)
  }
}

/** Takes up what a restart interrupted. */
export function resumeSources(
  services: HostServices,
  findPlace: (notebookId: string) => Promise<NotebookAccess | null>,
): void {
  for (const record of services.records.sources.all()) {
    if (record.status !== 1 || record.engineId !== null) continue
    services.background.start(`resume ${record.id}`, async () => {
      const place = await findPlace(record.notebookId)
      if (place && toNewSource(services, record)) await beginIngest(services, place, record.id)
      else services.records.sources.put({ ...record, status: 3 }, record.notebookId)
    })
  }
}

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
export function recordSource(place: NotebookAccess, request: SourceRequest, given: SourceDetails = {}): AddedRecord {
  const record = createSourceRecord(place.services, place.id, request, given)
  place.services.records.sources.put({ ...record, status: 1 }, place.id)
  return { record, done: beginIngest(place, record.id, given.content) }
}

/** Puts a file that is still to be uploaded into the listing. */
export function recordFile(services: HostServices, notebookId: string, name: string): SourceRecord {
  const request: SourceRequest = { kind: 'file', name, path: null, mime: null }
  const record = createSourceRecord(services, notebookId, request, { title: name })
  return services.records.sources.put(record, notebookId)
}

/** The bytes of a registered file have come: it is read behind. */
export function receiveFile(place: NotebookAccess, record: SourceRecord, path: string, mime: string | null) {
  const { name } = record.wish as Extract<SourceRequest, { kind: 'file' }>
  const request: SourceRequest = { kind: 'file', name, path, mime }
  place.services.records.sources.put({ ...record, wish: request, status: 1, type: chooseSourceType(request) }, place.id)
  return beginIngest(place, record.id)
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
export async function listHostSources(place: NotebookAccess): Promise<SourceRecord[]> {
  const engine = new Map<string, Source>()
  for (const source of await place.product.sources.list(place.id, place.services.signal)) engine.set(source.id, source)
  const records = place.services.records.sources.ofNotebook(place.id)
  const known = new Set(records.map(({ engineId }) => engineId))
  if (!place.services.background.isBusy(`source ${place.id}`)) {
    const strangers = [...engine.values()].filter(({ id }) => !known.has(id) && !place.services.deleted.has(id))
    for (const source of strangers) records.push(await adoptSource(place, source))
  }
  return Promise.all(records.map((record) => updateRecord(place, record, engine)))
}

/** One source by its id, or null. */
export async function findSource(place: NotebookAccess, id: string): Promise<SourceRecord | null> {
  return (await listHostSources(place)).find((record) => record.id === id) ?? null
}

export function renameHostSource(services: HostServices, record: SourceRecord, title: string): SourceRecord {
  return services.records.sources.put({ ...record, title, hasOwnTitle: true }, record.notebookId)
}

export async function removeHostSource(place: NotebookAccess, record: SourceRecord): Promise<void> {
  const { engineId } = place.services.records.sources.get(record.id) ?? record
  place.services.records.sources.delete(record.id)
  if (engineId !== null) place.services.deleted.add(engineId)
  await place.services.background.stop(nameSourceWork(place.id, record.id))
  await releaseSource(place, engineId)
  if (record.wish.kind === 'file' && record.wish.path !== null) await rm(record.wish.path, { force: true })
}

/** Gives a source other content under the same id; when that fails it stays as it was. */
export function replaceContent(place: NotebookAccess, record: SourceRecord, content: NewSource): Promise<SourceRecord> {
  return place.services.background.run(nameSourceWork(place.id, record.id), () =>
    exchangeContent(place, record, content),
  )
}

async function exchangeContent(place: NotebookAccess, record: SourceRecord, content: NewSource): Promise<SourceRecord> {
  const { source } = await place.product.sources.add(place.id, content, place.services.signal)
  const now = place.services.clock.now()
  const revised = { ...record, engineId: source.id, revisionId: randomUUID(), revisedMs: now }
  const kept = place.services.records.sources.put(await measureSource(place, revised, source), place.id)
  if (record.engineId !== source.id) await releaseSource(place, record.engineId)
  return kept
}

/** Gets a page, a video's words or a document again. Whatever cannot be had again stays as it is. */
export async function refreshHostSource(place: NotebookAccess, record: SourceRecord): Promise<SourceRecord> {
  const content = toNewSource(place.services, record)
  const revised = { ...record, revisedMs: place.services.clock.now() }
  const isRemote = content !== null && content.type !== 'text' && content.type !== 'file'
  if (!isRemote) return place.services.records.sources.put(revised, place.id)
  try {
    return await replaceContent(place, record, content)
  } catch {
    return place.services.records.sources.put(revised, place.id)
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
      if (place && toNewSource(services, record)) await beginIngest(place, record.id)
      else services.records.sources.put({ ...record, status: 3 }, record.notebookId)
    })
  }
}

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Fault } from '../../domain/fault.ts'
import type { NewSource, Source } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import { deriveId } from '../rows/derived-id.ts'
import type { SourceRecord, SourceRequest, SourceStatusCode } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { createExamplePage } from './example-page.ts'
import { chooseSourceTitle, dropStoredContent, isTolerated, toNewSource, toSourceRequest } from './source-request.ts'
import { chooseSourceType, chooseTypeByName } from './source-types.ts'

type AddedRecord = { readonly record: SourceRecord; readonly done: Promise<void> }
type SourceDetails = { readonly title?: string | null; readonly mark?: 1 | 2 | 3; readonly content?: NewSource }

const nameSourceWork = (notebookId: string, id: string) => `source ${notebookId} ${id}`

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

/** Resolves when all are done, or when the host's patience is over. */
export async function waitPatiently(services: HostServices, work: readonly Promise<void>[]): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, services.patienceMs)
  await Promise.race([Promise.all(work), over.promise])
  clearTimeout(timer)
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

/** The text of a source; null while it has none. */
export async function readStoredText(
  services: HostServices,
  place: NotebookAccess,
  { engineId }: SourceRecord,
): Promise<string | null> {
  if (engineId === null) return null
  const read = await place.product.sources.read(place.id, engineId, 'text', services.signal).catch(() => null)
  return read?.content ?? null
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

function createSourceRecord(
  services: HostServices,
  notebookId: string,
  request: SourceRequest,
  { title, mark = 1 }: SourceDetails,
): SourceRecord {
  const now = services.clock.now()
  const name = title?.trim() || chooseSourceTitle(request)
  const hasOwnTitle = Boolean(title?.trim()) && request.kind !== 'drive'
  const measures = { words: 0, chars: 0, addedMs: now, revisionId: randomUUID(), revisedMs: now }
  const type = request.kind === 'file' ? 0 : chooseSourceType(request)
  return {
    id: randomUUID(),
    notebookId,
    engineId: null,
    status: 5,
    title: name,
    hasOwnTitle,
    type,
    ...measures,
    wish: request,
    mark,
  }
}

function beginIngest(services: HostServices, place: NotebookAccess, id: string, content?: NewSource): Promise<void> {
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

function chooseStatusCode(record: SourceRecord, { status }: Source): SourceStatusCode {
  if (status === 'processing') return 1
  return status === 'ready' || isTolerated(record) ? 2 : 3
}

async function measureSource(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  source: Source,
): Promise<SourceRecord> {
  const title = record.hasOwnTitle ? record.title : source.title || record.title
  const text =
    source.status === 'ready' ? await readStoredText(services, place, { ...record, engineId: source.id }) : null
  const words = text?.match(/\S+/g)?.length ?? 0
  return { ...record, title, status: chooseStatusCode(record, source), words, chars: text?.length ?? 0 }
}

async function updateRecord(
  services: HostServices,
  place: NotebookAccess,
  record: SourceRecord,
  engine: ReadonlyMap<string, Source>,
): Promise<SourceRecord> {
  const source = record.engineId === null ? undefined : engine.get(record.engineId)
  if (!source || (chooseStatusCode(record, source) === record.status && source.chars === record.chars)) return record
  const now = await measureSource(services, place, record, source)
  updateIfThere(services, now)
  return now
}

/** Whether the record was still there: one that was deleted meanwhile does not come back. */
function updateIfThere(services: HostServices, record: SourceRecord): boolean {
  if (!services.records.sources.get(record.id)) return false
  services.records.sources.put(record, record.notebookId)
  return true
}

/** A source that the embedded product had before this host saw it gets its record, under its own id. */
async function adoptSource(services: HostServices, place: NotebookAccess, source: Source): Promise<SourceRecord> {
  const request = toSourceRequest(source)
  const type = request.kind === 'known' ? chooseTypeByName(source.origin ?? '') : chooseSourceType(request)
  const addedMs = Date.parse(source.addedAt)
  const record: SourceRecord = {
    id: source.id,
    notebookId: place.id,
    engineId: source.id,
    status: 1,
    title: source.title,
    hasOwnTitle: false,
    type,
    addedMs,
    revisionId: deriveId('revision', source.id),
    revisedMs: addedMs,
    words: 0,
    chars: 0,
    wish: request,
    mark: 1,
  }
  const adopted = await measureSource(services, place, record, source)
  return services.deleted.has(source.id) ? adopted : services.records.sources.put(adopted, place.id)
}

/** Deletes a source of the embedded product unless another record still stands for it. */
async function releaseSource(services: HostServices, place: NotebookAccess, engineId: string | null): Promise<void> {
  if (engineId === null) return
  const isUsed = services.records.sources.ofNotebook(place.id).some((other) => other.engineId === engineId)
  if (!isUsed) await place.product.sources.delete(place.id, engineId, services.signal).catch(() => {})
}

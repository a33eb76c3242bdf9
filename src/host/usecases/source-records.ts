import { randomUUID } from 'node:crypto'
import type { NewSource, Source } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import { deriveId } from '../rows/derived-id.ts'
import type { SourceRecord, SourceRequest, SourceStatusCode } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { chooseSourceTitle, isTolerated, toSourceRequest } from './source-request.ts'
import { chooseSourceType, chooseTypeByName } from './source-types.ts'

export type SourceDetails = { readonly title?: string | null; readonly mark?: 1 | 2 | 3; readonly content?: NewSource }

export function createSourceRecord(
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

/** The text of a source; null while it has none. */
export async function readStoredText(place: NotebookAccess, { engineId }: SourceRecord): Promise<string | null> {
  if (engineId === null) return null
  const read = await place.product.sources.read(place.id, engineId, 'text', place.services.signal).catch(() => null)
  return read?.content ?? null
}

function chooseStatusCode(record: SourceRecord, { status }: Source): SourceStatusCode {
  if (status === 'processing') return 1
  return status === 'ready' || isTolerated(record) ? 2 : 3
}

export async function measureSource(
  place: NotebookAccess,
  record: SourceRecord,
  source: Source,
): Promise<SourceRecord> {
  const title = record.hasOwnTitle ? record.title : source.title || record.title
  const text = source.status === 'ready' ? await readStoredText(place, { ...record, engineId: source.id }) : null
  const words = text?.match(/\S+/g)?.length ?? 0
  return { ...record, title, status: chooseStatusCode(record, source), words, chars: text?.length ?? 0 }
}

/** The record as its source is now. */
export async function updateRecord(
  place: NotebookAccess,
  record: SourceRecord,
  engine: ReadonlyMap<string, Source>,
): Promise<SourceRecord> {
  const source = record.engineId === null ? undefined : engine.get(record.engineId)
  if (!source || (chooseStatusCode(record, source) === record.status && source.chars === record.chars)) return record
  const now = await measureSource(place, record, source)
  updateIfThere(place.services, now)
  return now
}

/** Whether the record was still there: one that was deleted meanwhile does not come back. */
export function updateIfThere(services: HostServices, record: SourceRecord): boolean {
  if (!services.records.sources.get(record.id)) return false
  services.records.sources.put(record, record.notebookId)
  return true
}

/** A source that the embedded product had before this host saw it gets its record, under its own id. */
export async function adoptSource(place: NotebookAccess, source: Source): Promise<SourceRecord> {
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
  const adopted = await measureSource(place, record, source)
  return place.services.deleted.has(source.id) ? adopted : place.services.records.sources.put(adopted, place.id)
}

/** Deletes a source of the embedded product unless another record still stands for it. */
export async function releaseSource(place: NotebookAccess, engineId: string | null): Promise<void> {
  if (engineId === null) return
  const isUsed = place.services.records.sources.ofNotebook(place.id).some((other) => other.engineId === engineId)
  if (!isUsed) await place.product.sources.delete(place.id, engineId, place.services.signal).catch(() => {})
}

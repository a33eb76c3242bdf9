import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Fault } from '../../domain/fault.ts'
import type { NewSource, Source } from '../../domain/source.ts'
import type { Place } from '../access.ts'
import type { HostHouse } from '../house.ts'
import { derivedId } from '../rows/derived-id.ts'
import type { SourceRecord, SourceStatusCode, SourceWish } from '../rows/source-row.ts'
import { examplePage } from './example-page.ts'
import { sourceTypeOf, typeOfName } from './source-types.ts'
import { contentOf, isTolerated, spent, titleOf, wishOf } from './source-wish.ts'

type Added = { readonly record: SourceRecord; readonly done: Promise<void> }
type Given = { readonly title?: string | null; readonly mark?: 1 | 2 | 3; readonly content?: NewSource }

const workName = (notebookId: string, id: string) => `source ${notebookId} ${id}`

/**
 * Puts a source into the listing and begins to read it behind. It is never refused because of its content: what cannot
 * be fetched or read ends as failed. Source: host.md, point 3.
 */
export function addSource(house: HostHouse, place: Place, wish: SourceWish, given: Given = {}): Added {
  const record = newRecord(house, place.id, wish, given)
  house.records.sources.put({ ...record, status: 1 }, place.id)
  return { record, done: begin(house, place, record.id, given.content) }
}

/** Puts a file that is still to be uploaded into the listing. */
export function registerFile(house: HostHouse, notebookId: string, name: string): SourceRecord {
  const wish: SourceWish = { kind: 'file', name, path: null, mime: null }
  const record = newRecord(house, notebookId, wish, { title: name })
  return house.records.sources.put(record, notebookId)
}

/** The bytes of a registered file have come: it is read behind. */
export function fileArrived(house: HostHouse, place: Place, record: SourceRecord, path: string, mime: string | null) {
  const { name } = record.wish as Extract<SourceWish, { kind: 'file' }>
  const wish: SourceWish = { kind: 'file', name, path, mime }
  house.records.sources.put({ ...record, wish, status: 1, type: sourceTypeOf(wish) }, place.id)
  return begin(house, place, record.id)
}

/** Resolves when all are done, or when the host's patience is over. */
export async function patiently(house: HostHouse, work: readonly Promise<void>[]): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, house.patienceMs)
  await Promise.race([Promise.all(work), over.promise])
  clearTimeout(timer)
}

/** All sources of a notebook as they are now, oldest first. */
export async function listSources(house: HostHouse, place: Place): Promise<SourceRecord[]> {
  const engine = new Map<string, Source>()
  for (const source of await place.product.sources.list(place.id, house.signal)) engine.set(source.id, source)
  const records = house.records.sources.ofNotebook(place.id)
  const known = new Set(records.map(({ engineId }) => engineId))
  if (!house.background.isBusy(`source ${place.id}`)) {
    const strangers = [...engine.values()].filter(({ id }) => !known.has(id) && !house.deleted.has(id))
    for (const source of strangers) records.push(await adopt(house, place, source))
  }
  return Promise.all(records.map((record) => current(house, place, record, engine)))
}

/** One source by its id, or null. */
export async function findSource(house: HostHouse, place: Place, id: string): Promise<SourceRecord | null> {
  return (await listSources(house, place)).find((record) => record.id === id) ?? null
}

export function renameSource(house: HostHouse, record: SourceRecord, title: string): SourceRecord {
  return house.records.sources.put({ ...record, title, hasOwnTitle: true }, record.notebookId)
}

export async function deleteSource(house: HostHouse, place: Place, record: SourceRecord): Promise<void> {
  const { engineId } = house.records.sources.get(record.id) ?? record
  house.records.sources.delete(record.id)
  if (engineId !== null) house.deleted.add(engineId)
  await house.background.stop(workName(place.id, record.id))
  await letGo(house, place, engineId)
  if (record.wish.kind === 'file' && record.wish.path !== null) await rm(record.wish.path, { force: true })
}

/** The text of a source; null while it has none. */
export async function readText(house: HostHouse, place: Place, { engineId }: SourceRecord): Promise<string | null> {
  if (engineId === null) return null
  const read = await place.product.sources.read(place.id, engineId, 'text', house.signal).catch(() => null)
  return read?.content ?? null
}

/** Gives a source other content under the same id; when that fails it stays as it was. */
export function replaceContent(
  house: HostHouse,
  place: Place,
  record: SourceRecord,
  content: NewSource,
): Promise<SourceRecord> {
  return house.background.run(workName(place.id, record.id), () => exchange(house, place, record, content))
}

async function exchange(
  house: HostHouse,
  place: Place,
  record: SourceRecord,
  content: NewSource,
): Promise<SourceRecord> {
  const { source } = await place.product.sources.add(place.id, content, house.signal)
  const now = house.clock.now()
  const revised = { ...record, engineId: source.id, revisionId: randomUUID(), revisedMs: now }
  const kept = house.records.sources.put(await measured(house, place, revised, source), place.id)
  if (record.engineId !== source.id) await letGo(house, place, record.engineId)
  return kept
}

/** Gets a page, a video's words or a document again. Whatever cannot be had again stays as it is. */
export async function refreshSource(house: HostHouse, place: Place, record: SourceRecord): Promise<SourceRecord> {
  const content = contentOf(house, record)
  const revised = { ...record, revisedMs: house.clock.now() }
  const isRemote = content !== null && content.type !== 'text' && content.type !== 'file'
  if (!isRemote) return house.records.sources.put(revised, place.id)
  try {
    return await replaceContent(house, place, record, content)
  } catch {
    return house.records.sources.put(revised, place.id)
  }
}

/** Takes up what a restart interrupted. */
export function resumeSources(house: HostHouse, placeOf: (notebookId: string) => Promise<Place | null>): void {
  for (const record of house.records.sources.all()) {
    if (record.status !== 1 || record.engineId !== null) continue
    house.background.start(`resume ${record.id}`, async () => {
      const place = await placeOf(record.notebookId)
      if (place && contentOf(house, record)) await begin(house, place, record.id)
      else house.records.sources.put({ ...record, status: 3 }, record.notebookId)
    })
  }
}

function newRecord(house: HostHouse, notebookId: string, wish: SourceWish, { title, mark = 1 }: Given): SourceRecord {
  const now = house.clock.now()
  const name = title?.trim() || titleOf(wish)
  const hasOwnTitle = Boolean(title?.trim()) && wish.kind !== 'drive'
  const measures = { words: 0, chars: 0, addedMs: now, revisionId: randomUUID(), revisedMs: now }
  const type = wish.kind === 'file' ? 0 : sourceTypeOf(wish)
  return {
    id: randomUUID(),
    notebookId,
    engineId: null,
    status: 5,
    title: name,
    hasOwnTitle,
    type,
    ...measures,
    wish,
    mark,
  }
}

function begin(house: HostHouse, place: Place, id: string, content?: NewSource): Promise<void> {
  return house.background.start(workName(place.id, id), async (signal) => {
    const record = house.records.sources.get(id)
    const given = record && (content ?? contentOf(house, record))
    if (!record || !given) return
    const ended = await ingest(house, place, record, given, signal)
    if (signal.aborted && house.signal.aborted) return // the next start takes it up again
    await settle(house, place, ended)
  })
}

type Ended = { readonly record: SourceRecord; readonly source: Source | null }

async function ingest(
  house: HostHouse,
  place: Place,
  record: SourceRecord,
  content: NewSource,
  signal: AbortSignal,
): Promise<Ended> {
  try {
    const { source } = await place.product.sources.add(place.id, content, signal)
    return { record: { ...record, engineId: source.id }, source }
  } catch (error) {
    if (!(error instanceof Fault)) house.log.warn('host.source', { source: record.id, cause: error })
    const keptId = error instanceof Fault ? error.details?.sourceId : undefined
    const engineId = typeof keptId === 'string' ? keptId : null
    const standIn = signal.aborted ? null : examplePage(content)
    if (standIn) {
      await letGo(house, place, engineId)
      return ingest(house, place, record, standIn, signal)
    }
    return { record: { ...record, engineId, status: isTolerated(record) ? 2 : 3 }, source: null }
  }
}

async function settle(house: HostHouse, place: Place, { record, source }: Ended): Promise<void> {
  const latest = house.records.sources.get(record.id)
  if (!latest) return letGo(house, place, record.engineId) // deleted meanwhile
  const named = { ...record, title: latest.title, hasOwnTitle: latest.hasOwnTitle, wish: spent(latest.wish) }
  const ended = source ? await measured(house, place, named, source) : named
  if (!putIfThere(house, ended)) await letGo(house, place, record.engineId) // deleted while it was measured
  if (latest.wish.kind === 'file' && latest.wish.path !== null) await rm(latest.wish.path, { force: true })
}

function statusOf(record: SourceRecord, { status }: Source): SourceStatusCode {
  if (status === 'processing') return 1
  return status === 'ready' || isTolerated(record) ? 2 : 3
}

async function measured(house: HostHouse, place: Place, record: SourceRecord, source: Source): Promise<SourceRecord> {
  const title = record.hasOwnTitle ? record.title : source.title || record.title
  const text = source.status === 'ready' ? await readText(house, place, { ...record, engineId: source.id }) : null
  const words = text?.match(/\S+/g)?.length ?? 0
  return { ...record, title, status: statusOf(record, source), words, chars: text?.length ?? 0 }
}

async function current(
  house: HostHouse,
  place: Place,
  record: SourceRecord,
  engine: ReadonlyMap<string, Source>,
): Promise<SourceRecord> {
  const source = record.engineId === null ? undefined : engine.get(record.engineId)
  if (!source || (statusOf(record, source) === record.status && source.chars === record.chars)) return record
  const now = await measured(house, place, record, source)
  putIfThere(house, now)
  return now
}

/** Whether the record was still there: one that was deleted meanwhile does not come back. */
function putIfThere(house: HostHouse, record: SourceRecord): boolean {
  if (!house.records.sources.get(record.id)) return false
  house.records.sources.put(record, record.notebookId)
  return true
}

/** A source that the embedded product had before this host saw it gets its record, under its own id. */
async function adopt(house: HostHouse, place: Place, source: Source): Promise<SourceRecord> {
  const wish = wishOf(source)
  const type = wish.kind === 'known' ? typeOfName(source.origin ?? '') : sourceTypeOf(wish)
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
    revisionId: derivedId('revision', source.id),
    revisedMs: addedMs,
    words: 0,
    chars: 0,
    wish,
    mark: 1,
  }
  const adopted = await measured(house, place, record, source)
  return house.deleted.has(source.id) ? adopted : house.records.sources.put(adopted, place.id)
}

/** Deletes a source of the embedded product unless another record still stands for it. */
async function letGo(house: HostHouse, place: Place, engineId: string | null): Promise<void> {
  if (engineId === null) return
  const isUsed = house.records.sources.ofNotebook(place.id).some((other) => other.engineId === engineId)
  if (!isUsed) await place.product.sources.delete(place.id, engineId, house.signal).catch(() => {})
}

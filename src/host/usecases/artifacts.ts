import { randomUUID } from 'node:crypto'
import type { Artifact } from '../../domain/artifact.ts'
import { ARTIFACT_CODE } from '../../wire/artifact-codes.ts'
import type { NotebookAccess } from '../access.ts'
import { findPlace, findPlaceHolding } from '../access.ts'
import { createUnknownRefusal } from '../refusal.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'
import type { HostCall, HostServices } from '../services.ts'
import { buildHostArtifact } from './artifact-making.ts'
import { type ArtifactRequest, CODES_BY_TYPE, chooseDefaultOptions } from './artifact-request.ts'
import { offerElements, withdrawElements } from './guided-elements.ts'
import { listHostSources } from './sources.ts'

const nameArtifactWork = (notebookId: string, id: string) => `artifact ${notebookId} ${id}`

type DerivedArtifact = Partial<Pick<ArtifactRecord, 'title' | 'hasOwnTitle' | 'derivedFrom' | 'instructions'>>

/**
 * Puts an artifact into the listing, in status 1, and begins to make it behind; the listing tells the end, 3 done or
 * 4 failed. It bears the notebook's title until it has one. Source: host.md, point 1.
 */
export function recordArtifact(
  place: NotebookAccess,
  request: ArtifactRequest,
  derived: DerivedArtifact = {},
): ArtifactRecord {
  const now = place.services.clock.now()
  const record: ArtifactRecord = {
    id: randomUUID(),
    notebookId: place.id,
    type: request.type,
    variant: request.variant,
    title: place.notebook.title,
    hasOwnTitle: false,
    status: 1,
    sourceIds: request.sourceIds,
    options: request.options,
    wish: request.content,
    made: null,
    seconds: null,
    createdMs: now,
    changedMs: now,
    derivedFrom: null,
    instructions: null,
    ...derived,
  }
  place.services.records.artifacts.put(record, place.id)
  beginMaking(place, record.id)
  return record
}

/** Makes a failed one again, in place. */
export async function retryHostArtifact(place: NotebookAccess, record: ArtifactRecord): Promise<ArtifactRecord> {
  await place.services.background.stop(nameArtifactWork(record.notebookId, record.id))
  if (place.services.records.artifacts.get(record.id) === null) throw createUnknownRefusal('artifact') // deleted meanwhile
  const again = { ...record, made: null, status: 1, changedMs: place.services.clock.now() } as const
  place.services.records.artifacts.put(again, place.id)
  await releaseMade(place, record.made)
  beginMaking(place, record.id)
  return again
}

export async function removeHostArtifact(place: NotebookAccess, record: ArtifactRecord): Promise<void> {
  await place.services.background.stop(nameArtifactWork(record.notebookId, record.id))
  const { made } = place.services.records.artifacts.get(record.id) ?? record
  withdrawElements(place.services, record)
  place.services.records.artifacts.delete(record.id)
  await releaseMade(place, made)
}

/** What was made goes unless a copy still shows it. */
async function releaseMade(place: NotebookAccess, made: ArtifactRecord['made']): Promise<void> {
  const isUsed = place.services.records.artifacts.all().some((other) => other.made?.id === made?.id)
  if (made === null || isUsed) return
  place.services.deleted.add(made.id)
  await place.product.artifacts?.delete(made.notebookId, made.id, place.services.signal).catch(() => {})
}

export function renameHostArtifact(services: HostServices, record: ArtifactRecord, title: string): ArtifactRecord {
  const renamed = { ...record, title, hasOwnTitle: true, changedMs: services.clock.now() }
  return services.records.artifacts.put(renamed, record.notebookId)
}

/** Other options for an artifact: they count when it is made again. */
export function changeOptions(
  services: HostServices,
  record: ArtifactRecord,
  request: ArtifactRequest,
): ArtifactRecord {
  const { sourceIds, options, content } = request
  const changed = { ...record, sourceIds, options, wish: content, changedMs: services.clock.now() }
  return services.records.artifacts.put(changed, record.notebookId)
}

/** The same finished artifact in another notebook; what was made is not made twice. */
export function copyArtifact(services: HostServices, record: ArtifactRecord, to: NotebookAccess): ArtifactRecord {
  const now = services.clock.now()
  const copy = { ...record, id: randomUUID(), notebookId: to.id, createdMs: now, changedMs: now }
  return services.records.artifacts.put(copy, to.id)
}

/** The artifacts of a notebook, newest first. What the embedded product has beside them gets its record. */
export async function listHostArtifacts(place: NotebookAccess): Promise<ArtifactRecord[]> {
  const made = (await place.product.artifacts?.list(place.id, place.services.signal)) ?? []
  const records = place.services.records.artifacts.ofNotebook(place.id)
  const known = new Set(place.services.records.artifacts.all().map((record) => record.made?.id)) // a copy lies elsewhere
  if (!place.services.background.isBusy(`artifact ${place.id}`)) {
    for (const artifact of made.filter(
      ({ id, status }) => !known.has(id) && !place.services.deleted.has(id) && status !== 'processing',
    ))
      records.push(await adoptArtifact(place, artifact))
  }
  return records.sort((a, b) => b.createdMs - a.createdMs)
}

/** An artifact by its id alone, with the notebook it lies in. @throws Refusal 5 */
export async function findArtifactAnywhere(
  call: HostCall,
  id: string,
): Promise<{ place: NotebookAccess; record: ArtifactRecord }> {
  const { services } = call
  const known = services.records.artifacts.get(id)
  const holdsArtifact = async (place: NotebookAccess) =>
    (await listHostArtifacts(place)).some((record) => record.id === id)
  const place = known
    ? await findPlace(call, known.notebookId).catch(() => null)
    : await findPlaceHolding(call, holdsArtifact)
  const record = services.records.artifacts.get(id)
  if (!place || !record) throw createUnknownRefusal('artifact')
  return { place, record }
}

/** What a restart interrupted is begun again. */
export function resumeArtifacts(
  services: HostServices,
  find: (notebookId: string) => Promise<NotebookAccess | null>,
): void {
  for (const record of services.records.artifacts.all()) {
    if (record.status !== 1) continue
    services.background.start(`resume ${record.id}`, async () => {
      const place = await find(record.notebookId)
      if (place) beginMaking(place, record.id)
    })
  }
}

function beginMaking(place: NotebookAccess, id: string): void {
  void place.services.background.start(nameArtifactWork(place.id, id), async (signal) => {
    const record = place.services.records.artifacts.get(id)
    if (!record) return
    const ended = await buildHostArtifact(place, record, signal)
    if (signal.aborted && place.services.signal.aborted) return // the next start takes it up again
    const latest = place.services.records.artifacts.get(id)
    if (!latest) return releaseMade(place, ended.made)
    const title = latest.hasOwnTitle || !ended.title ? latest.title : ended.title
    const { made, status, seconds } = ended
    const now = { ...latest, made, status, seconds, title, changedMs: place.services.clock.now() }
    place.services.records.artifacts.put(now, place.id)
    if (now.type === ARTIFACT_CODE.guidedView && status === 3) offerElements(place.services, now)
  })
}

async function adoptArtifact(place: NotebookAccess, artifact: Artifact): Promise<ArtifactRecord> {
  const [type, variant] = CODES_BY_TYPE[artifact.type]
  const createdMs = Date.parse(artifact.createdAt)
  const sourceIds = (await listHostSources(place)).map(({ id }) => id)
  const isReady = artifact.status === 'ready'
  const record: ArtifactRecord = {
    id: artifact.id,
    notebookId: place.id,
    type,
    variant,
    title: artifact.name,
    hasOwnTitle: false,
    status: isReady ? 3 : 4,
    sourceIds,
    options: chooseDefaultOptions(type, variant, sourceIds),
    wish: null,
    made: isReady ? { account: place.owner.id, notebookId: place.id, id: artifact.id } : null,
    seconds: null,
    createdMs,
    changedMs: createdMs,
    derivedFrom: null,
    instructions: null,
  }
  return place.services.records.artifacts.put(record, place.id)
}

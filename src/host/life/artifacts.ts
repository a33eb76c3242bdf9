import { randomUUID } from 'node:crypto'
import type { Artifact } from '../../domain/artifact.ts'
import type { Place } from '../access.ts'
import { placeHolding, placeOf } from '../access.ts'
import type { Call, HostHouse } from '../house.ts'
import { unknown } from '../refusal.ts'
import { ARTIFACT_CODE, type ArtifactRecord } from '../rows/artifact-row.ts'
import { makeArtifact } from './artifact-making.ts'
import { type ArtifactWish, CODES_OF, usualOptions } from './artifact-wish.ts'
import { offerElements, withdrawElements } from './elements.ts'
import { listSources } from './sources.ts'

const workName = (notebookId: string, id: string) => `artifact ${notebookId} ${id}`

type Derived = Partial<Pick<ArtifactRecord, 'title' | 'hasOwnTitle' | 'derivedFrom' | 'instructions'>>

/**
 * Puts an artifact into the listing, in status 1, and begins to make it behind; the listing tells the end, 3 done or
 * 4 failed. It bears the notebook's title until it has one. Source: host.md, point 1.
 */
export function createArtifact(
  house: HostHouse,
  place: Place,
  wish: ArtifactWish,
  derived: Derived = {},
): ArtifactRecord {
  const now = house.clock.now()
  const record: ArtifactRecord = {
    id: randomUUID(),
    notebookId: place.id,
    type: wish.type,
    variant: wish.variant,
    title: place.notebook.title,
    hasOwnTitle: false,
    status: 1,
    sourceIds: wish.sourceIds,
    options: wish.options,
    wish: wish.content,
    made: null,
    seconds: null,
    createdMs: now,
    changedMs: now,
    derivedFrom: null,
    instructions: null,
    ...derived,
  }
  house.records.artifacts.put(record, place.id)
  begin(house, place, record.id)
  return record
}

/** Makes a failed one again, in place. */
export async function retryArtifact(house: HostHouse, place: Place, record: ArtifactRecord): Promise<ArtifactRecord> {
  await house.background.stop(workName(record.notebookId, record.id))
  if (house.records.artifacts.get(record.id) === null) throw unknown('artifact') // deleted meanwhile
  const again = { ...record, made: null, status: 1, changedMs: house.clock.now() } as const
  house.records.artifacts.put(again, place.id)
  await letGo(house, place, record.made)
  begin(house, place, record.id)
  return again
}

export async function deleteArtifact(house: HostHouse, place: Place, record: ArtifactRecord): Promise<void> {
  await house.background.stop(workName(record.notebookId, record.id))
  const { made } = house.records.artifacts.get(record.id) ?? record
  withdrawElements(house, record)
  house.records.artifacts.delete(record.id)
  await letGo(house, place, made)
}

/** What was made goes unless a copy still shows it. */
async function letGo(house: HostHouse, place: Place, made: ArtifactRecord['made']): Promise<void> {
  const isUsed = house.records.artifacts.all().some((other) => other.made?.id === made?.id)
  if (made === null || isUsed) return
  house.deleted.add(made.id)
  await place.product.artifacts?.delete(made.notebookId, made.id, house.signal).catch(() => {})
}

export function renameArtifact(house: HostHouse, record: ArtifactRecord, title: string): ArtifactRecord {
  const renamed = { ...record, title, hasOwnTitle: true, changedMs: house.clock.now() }
  return house.records.artifacts.put(renamed, record.notebookId)
}

/** Other options for an artifact: they count when it is made again. */
export function changeOptions(house: HostHouse, record: ArtifactRecord, wish: ArtifactWish): ArtifactRecord {
  const { sourceIds, options, content } = wish
  const changed = { ...record, sourceIds, options, wish: content, changedMs: house.clock.now() }
  return house.records.artifacts.put(changed, record.notebookId)
}

/** The same finished artifact in another notebook; what was made is not made twice. */
export function copyArtifact(house: HostHouse, record: ArtifactRecord, to: Place): ArtifactRecord {
  const now = house.clock.now()
  const copy = { ...record, id: randomUUID(), notebookId: to.id, createdMs: now, changedMs: now }
  return house.records.artifacts.put(copy, to.id)
}

/** The artifacts of a notebook, newest first. What the embedded product has beside them gets its record. */
export async function listArtifacts(house: HostHouse, place: Place): Promise<ArtifactRecord[]> {
  const made = (await place.product.artifacts?.list(place.id, house.signal)) ?? []
  const records = house.records.artifacts.ofNotebook(place.id)
  const known = new Set(house.records.artifacts.all().map((record) => record.made?.id)) // a copy lies elsewhere
  if (!house.background.isBusy(`artifact ${place.id}`)) {
    for (const artifact of made.filter(
      ({ id, status }) => !known.has(id) && !house.deleted.has(id) && status !== 'processing',
    ))
      records.push(await adopt(house, place, artifact))
  }
  return records.sort((a, b) => b.createdMs - a.createdMs)
}

/** An artifact by its id alone, with the notebook it lies in. @throws Refusal 5 */
export async function artifactAnywhere(call: Call, id: string): Promise<{ place: Place; record: ArtifactRecord }> {
  const { house } = call
  const known = house.records.artifacts.get(id)
  const holds = async (place: Place) => (await listArtifacts(house, place)).some((record) => record.id === id)
  const place = known ? await placeOf(call, known.notebookId).catch(() => null) : await placeHolding(call, holds)
  const record = house.records.artifacts.get(id)
  if (!place || !record) throw unknown('artifact')
  return { place, record }
}

/** What a restart interrupted is begun again. */
export function resumeArtifacts(house: HostHouse, find: (notebookId: string) => Promise<Place | null>): void {
  for (const record of house.records.artifacts.all()) {
    if (record.status !== 1) continue
    house.background.start(`resume ${record.id}`, async () => {
      const place = await find(record.notebookId)
      if (place) begin(house, place, record.id)
    })
  }
}

function begin(house: HostHouse, place: Place, id: string): void {
  void house.background.start(workName(place.id, id), async (signal) => {
    const record = house.records.artifacts.get(id)
    if (!record) return
    const ended = await makeArtifact(house, place, record, signal)
    if (signal.aborted && house.signal.aborted) return // the next start takes it up again
    const latest = house.records.artifacts.get(id)
    if (!latest) return letGo(house, place, ended.made)
    const title = latest.hasOwnTitle || !ended.title ? latest.title : ended.title
    const { made, status, seconds } = ended
    const now = { ...latest, made, status, seconds, title, changedMs: house.clock.now() }
    house.records.artifacts.put(now, place.id)
    if (now.type === ARTIFACT_CODE.guidedView && status === 3) offerElements(house, now)
  })
}

async function adopt(house: HostHouse, place: Place, artifact: Artifact): Promise<ArtifactRecord> {
  const [type, variant] = CODES_OF[artifact.type]
  const createdMs = Date.parse(artifact.createdAt)
  const sourceIds = (await listSources(house, place)).map(({ id }) => id)
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
    options: usualOptions(type, variant, sourceIds),
    wish: null,
    made: isReady ? { account: place.owner.id, notebookId: place.id, id: artifact.id } : null,
    seconds: null,
    createdMs,
    changedMs: createdMs,
    derivedFrom: null,
    instructions: null,
  }
  return house.records.artifacts.put(record, place.id)
}

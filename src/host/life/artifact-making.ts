import type { Artifact, ContentWish } from '../../domain/artifact.ts'
import { toFault } from '../../domain/fault.ts'
import { languageOf } from '../../domain/language.ts'
import type { Place } from '../access.ts'
import type { HostHouse } from '../house.ts'
import { mediaSeconds } from '../media-seconds.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'
import { listSources } from './sources.ts'

type Ended = Pick<ArtifactRecord, 'made' | 'status' | 'seconds'> & { readonly title: string | null }

/** Has the embedded product make an artifact; whatever goes wrong, it ends as failed. Source: host.md, point 1. */
export async function makeArtifact(
  house: HostHouse,
  place: Place,
  record: ArtifactRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const wish = await fullWish(house, place, record)
  if (wish === null || !place.product.artifacts) return FAILED
  try {
    const artifact = await place.product.artifacts.create(place.id, wish, signal)
    const made = { account: place.owner.id, notebookId: place.id, id: artifact.id }
    return { made, status: 3, seconds: await secondsOf(house, place, artifact), title: artifact.name }
  } catch (error) {
    const { code } = toFault(error)
    if (!signal.aborted) house.log.info('host.artifact', { artifact: record.id, code, cause: error })
    return FAILED
  }
}

const FAILED: Ended = { made: null, status: 4, seconds: null, title: null }

async function secondsOf(house: HostHouse, place: Place, { id, files }: Artifact): Promise<number | null> {
  const file = files.find(({ mimeType }) => /^(audio|video)\//.test(mimeType))
  if (!file) return null
  const download = await place.product.artifacts!.download(place.id, id, file.name, house.signal)
  const seconds = await mediaSeconds(download.path, download.size).catch(() => null)
  await download.release?.()
  return seconds
}

/** The wish with the sources' ids of the embedded product; null when nothing of the kind can be made here. */
async function fullWish(house: HostHouse, place: Place, record: ArtifactRecord): Promise<ContentWish | null> {
  if (record.wish === null) return null
  const sources = await listSources(house, place)
  const wished = sources.filter(({ id }) => record.sourceIds.includes(id))
  const isAll = wished.length === 0 || wished.length === sources.length
  const sourceIds = isAll ? undefined : wished.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
  const language = languageOf(record.wish.language)?.code ?? 'en'
  return { ...record.wish, language, ...(sourceIds ? { sourceIds } : {}) }
}

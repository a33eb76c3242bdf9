import type { Artifact, ContentRequest } from '../../domain/artifact.ts'
import { findContentLanguage } from '../../domain/content-language.ts'
import { toFault } from '../../domain/fault.ts'
import type { NotebookAccess } from '../access.ts'
import { openArtifactFile } from '../artifact-file.ts'
import { measureMediaSeconds } from '../measure-media.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'
import { listHostSources } from './sources.ts'

type MakingOutcome = Pick<ArtifactRecord, 'made' | 'status' | 'seconds'> & { readonly title: string | null }

/** Has the embedded product make an artifact; whatever goes wrong, it ends as failed. Source: host.md, point 1. */
export async function buildHostArtifact(
  place: NotebookAccess,
  record: ArtifactRecord,
  signal: AbortSignal,
): Promise<MakingOutcome> {
  const request = await completeRequest(place, record)
  if (request === null || !place.product.artifacts) return FAILED
  try {
    const artifact = await place.product.artifacts.create(place.id, request, signal)
    const made = { account: place.owner.id, notebookId: place.id, id: artifact.id }
    return { made, status: 3, seconds: await measureSeconds(place, artifact), title: artifact.name }
  } catch (error) {
    const { code } = toFault(error)
    if (!signal.aborted) place.services.log.info('host.artifact', { artifact: record.id, code, cause: error })
    return FAILED
  }
}

const FAILED: MakingOutcome = { made: null, status: 4, seconds: null, title: null }

async function measureSeconds(place: NotebookAccess, { id, files }: Artifact): Promise<number | null> {
  const file = files.find(({ mimeType }) => /^(audio|video)\//.test(mimeType))
  if (!file) return null
  const download = await openArtifactFile(place.product, { notebookId: place.id, id }, file.name, place.services)
  const seconds = await measureMediaSeconds(download.path, download.size).catch(() => null)
  await download.release?.()
  return seconds
}

/** The wish with the sources' ids of the embedded product; null when nothing of the kind can be made here. */
async function completeRequest(place: NotebookAccess, record: ArtifactRecord): Promise<ContentRequest | null> {
  if (record.wish === null) return null
  const sources = await listHostSources(place)
  const chosenSources = sources.filter(({ id }) => record.sourceIds.includes(id))
  const isAll = chosenSources.length === 0 || chosenSources.length === sources.length
  const sourceIds = isAll ? undefined : chosenSources.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
  const language = findContentLanguage(record.wish.language)?.code ?? 'en'
  return { ...record.wish, language, ...(sourceIds ? { sourceIds } : {}) }
}

import { ARTIFACT_NAMES, type ArtifactType, type ContentRequest, type MadeArtifact } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import type { OnProductStep } from '../../port.ts'
import {
  createArtifactMethod,
  deleteArtifactMethod,
  listArtifactsMethod,
  renameArtifactMethod,
} from '../methods/artifacts.ts'
import { callNotebook, type RpcNotebook, waitFor } from '../session.ts'
import { confirmChange, isOutcomeUncertain, rollBackChange } from '../uncertain-outcome.ts'
import { buildOrder } from './artifact-content.ts'
import { buildMadeArtifact, type KnownArtifactRow } from './artifact-listing.ts'
import { listSourceRows } from './sources.ts'

const EVERY_MS = 5000
const MEDIA_MS = 45 * 60_000 // audio and video take minutes to tens of minutes
const TEXT_MS = 10 * 60_000
const APPEARED = { everyMs: 2000, forMs: 6000 }

/** Orders an artifact and waits until the product's own list says that it is done; nothing is left of one that failed. */
export async function requestArtifact(
  notebook: RpcNotebook,
  request: ContentRequest,
  onStep: OnProductStep | undefined,
): Promise<MadeArtifact> {
  const { session, notebookId } = notebook
  const sourceIds = await chooseSourceIds(notebook, request)
  const { content, chosen } = buildOrder(request, sourceIds)
  onStep?.({ phase: 'ordering', done: 0, total: 3 })
  const id = await orderArtifact(notebook, content)
  try {
    onStep?.({ phase: 'making', done: 1, total: 3 })
    const made = await awaitArtifact(notebook, id, request.type)
    onStep?.({ phase: 'fetching', done: 2, total: 3 })
    const artifactRow = await setArtifactTitle(notebook, made, request.title)
    return await buildMadeArtifact(notebook, artifactRow, describeDifferences(chosen, artifactRow))
  } catch (error) {
    const deleteOrdered = (limited: AbortSignal) => session.call(deleteArtifactMethod, [notebookId, id], limited)
    throw await rollBackChange(session, 'generated content', error, deleteOrdered)
  }
}

async function chooseSourceIds(notebook: RpcNotebook, { sourceIds }: ContentRequest): Promise<readonly string[]> {
  const rows = await listSourceRows(notebook)
  return chooseReadySources(rows, sourceIds).map(({ id }) => id)
}

/** Orders an artifact; where nobody knows whether the order came through, the list decides. @returns its id */
async function orderArtifact(notebook: RpcNotebook, content: readonly unknown[]): Promise<string> {
  const { session, signal } = notebook
  const listIds = async () => (await callNotebook(notebook, listArtifactsMethod)).map(({ id }) => id)
  const before = new Set(await listIds())
  try {
    return (await callNotebook(notebook, createArtifactMethod, content)).id
  } catch (error) {
    if (!isOutcomeUncertain(error)) throw error
    const readListing = async () => {
      const [only, ...more] = (await listIds()).filter((id) => !before.has(id))
      return more.length === 0 ? (only ?? null) : null
    }
    const found = await waitFor(session, APPEARED, readListing, signal)
    if (found === null) throw error
    session.log.warn('rpc.accepted_but_error', { code: error.code })
    return found
  }
}

async function awaitArtifact(notebook: RpcNotebook, id: string, type: ArtifactType): Promise<KnownArtifactRow> {
  const { session, signal } = notebook
  const isMedia = type === 'audio_overview' || type === 'video'
  const patience = { everyMs: EVERY_MS, forMs: isMedia ? MEDIA_MS : TEXT_MS }
  const readListing = async () => {
    const artifactRow = (await callNotebook(notebook, listArtifactsMethod)).find((one) => one.id === id)
    if (artifactRow === undefined) throw createProductFailure('lost what it was making')
    return artifactRow.status === 'processing' ? null : artifactRow
  }
  const artifactRow = await waitFor(session, patience, readListing, signal)
  if (artifactRow === null) throw createTooLongFault(type)
  if (artifactRow.status === 'failed') throw createProductFailure(`could not make this: ${ARTIFACT_NAMES[type]}`)
  return { ...artifactRow, type }
}

async function setArtifactTitle(
  notebook: RpcNotebook,
  artifactRow: KnownArtifactRow,
  title: string | undefined,
): Promise<KnownArtifactRow> {
  if (title === undefined || title === artifactRow.title) return artifactRow
  const readListing = async () => {
    const listed = await callNotebook(notebook, listArtifactsMethod)
    return listed.find(({ id }) => id === artifactRow.id)?.title === title ? { ...artifactRow, title } : null
  }
  const sendTitle = () => callNotebook(notebook, renameArtifactMethod, artifactRow.id, title)
  return confirmChange(notebook.session, sendTitle, readListing, () =>
    createProductFailure('did not take the title over'),
  )
}

/** What the product stored otherwise than it was wished; an option that it does not tell of counts as honoured. */
function describeDifferences(chosen: Readonly<Record<string, string>>, { options }: KnownArtifactRow): string[] {
  const others = Object.entries(chosen).filter(([name, value]) => (options[name] ?? value) !== value)
  return others.map(([name]) => `The hosted product took ${name} ${options[name]} in place of the one that was wished.`)
}

export function createProductFailure(how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The hosted product ${how}.`, { hint: 'Look at the notebook, then try again.' })
}

function createTooLongFault(type: ArtifactType): Fault {
  return new Fault('TIMEOUT', `${ARTIFACT_NAMES[type]} was not made in time.`, {
    hint: 'Try again later, with fewer sources.',
  })
}

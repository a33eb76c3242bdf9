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
import { type RpcSession, waitFor } from '../session.ts'
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
  session: RpcSession,
  notebookId: string,
  request: ContentRequest,
  signal: AbortSignal,
  onStep: OnProductStep | undefined,
): Promise<MadeArtifact> {
  const sourceIds = await chooseSourceIds(session, notebookId, request, signal)
  const { content, chosen } = buildOrder(request, sourceIds)
  onStep?.({ phase: 'ordering', done: 0, total: 3 })
  const id = await orderArtifact(session, notebookId, content, signal)
  try {
    onStep?.({ phase: 'making', done: 1, total: 3 })
    const made = await awaitArtifact(session, notebookId, id, request.type, signal)
    onStep?.({ phase: 'fetching', done: 2, total: 3 })
    const artifactRow = await setArtifactTitle(session, notebookId, made, request.title, signal)
    return await buildMadeArtifact(session, notebookId, artifactRow, describeDifferences(chosen, artifactRow), signal)
  } catch (error) {
    const deleteOrdered = (limited: AbortSignal) => session.call(deleteArtifactMethod, [notebookId, id], limited)
    throw await rollBackChange(session, 'generated content', error, deleteOrdered)
  }
}

async function chooseSourceIds(
  session: RpcSession,
  notebookId: string,
  { sourceIds }: ContentRequest,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rows = await listSourceRows(session, notebookId, signal)
  return chooseReadySources(rows, sourceIds).map(({ id }) => id)
}

/** Orders an artifact; where nobody knows whether the order came through, the list decides. @returns its id */
async function orderArtifact(
  session: RpcSession,
  notebookId: string,
  content: readonly unknown[],
  signal: AbortSignal,
): Promise<string> {
  const listIds = async () => (await session.call(listArtifactsMethod, [notebookId], signal)).map(({ id }) => id)
  const before = new Set(await listIds())
  try {
    return (await session.call(createArtifactMethod, [notebookId, content], signal)).id
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

async function awaitArtifact(
  session: RpcSession,
  notebookId: string,
  id: string,
  type: ArtifactType,
  signal: AbortSignal,
): Promise<KnownArtifactRow> {
  const isMedia = type === 'audio_overview' || type === 'video'
  const patience = { everyMs: EVERY_MS, forMs: isMedia ? MEDIA_MS : TEXT_MS }
  const readListing = async () => {
    const artifactRow = (await session.call(listArtifactsMethod, [notebookId], signal)).find((one) => one.id === id)
    if (artifactRow === undefined) throw createProductFailure('lost what it was making')
    return artifactRow.status === 'processing' ? null : artifactRow
  }
  const artifactRow = await waitFor(session, patience, readListing, signal)
  if (artifactRow === null) throw createTooLongFault(type)
  if (artifactRow.status === 'failed') throw createProductFailure(`could not make this: ${ARTIFACT_NAMES[type]}`)
  return { ...artifactRow, type }
}

async function setArtifactTitle(
  session: RpcSession,
  notebookId: string,
  artifactRow: KnownArtifactRow,
  title: string | undefined,
  signal: AbortSignal,
): Promise<KnownArtifactRow> {
  if (title === undefined || title === artifactRow.title) return artifactRow
  const readListing = async () => {
    const listed = await session.call(listArtifactsMethod, [notebookId], signal)
    return listed.find(({ id }) => id === artifactRow.id)?.title === title ? { ...artifactRow, title } : null
  }
  const sendTitle = () => session.call(renameArtifactMethod, [notebookId, artifactRow.id, title], signal)
  return confirmChange(session, sendTitle, readListing, () => createProductFailure('did not take the title over'))
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

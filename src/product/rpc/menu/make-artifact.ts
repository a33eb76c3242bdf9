import { ARTIFACT_NAMES, type ArtifactType, type ContentWish, type MadeArtifact } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import type { OnStep } from '../../port.ts'
import { confirmed, isInDoubt, takenBack } from '../doubt.ts'
import { createArtifact } from '../methods/create-artifact.ts'
import { deleteArtifact } from '../methods/delete-artifact.ts'
import { listArtifacts } from '../methods/list-artifacts.ts'
import { renameArtifact } from '../methods/rename-artifact.ts'
import { type Session, waitFor } from '../session.ts'
import { orderOf } from './artifact-content.ts'
import { type Known, madeOf } from './artifact-listing.ts'
import { rowsOf } from './sources.ts'

const EVERY_MS = 5000
const MEDIA_MS = 45 * 60_000 // audio and video take minutes to tens of minutes
const TEXT_MS = 10 * 60_000
const APPEARED = { everyMs: 2000, forMs: 6000 }

/** Orders an artifact and waits until the product's own list says that it is done; nothing is left of one that failed. */
export async function makeArtifact(
  session: Session,
  notebookId: string,
  wish: ContentWish,
  signal: AbortSignal,
  onStep: OnStep | undefined,
): Promise<MadeArtifact> {
  const sourceIds = await chosenSources(session, notebookId, wish, signal)
  const { content, chosen } = orderOf(wish, sourceIds)
  onStep?.({ phase: 'ordering', done: 0, total: 3 })
  const id = await order(session, notebookId, content, signal)
  try {
    onStep?.({ phase: 'making', done: 1, total: 3 })
    const made = await awaitMade(session, notebookId, id, wish.type, signal)
    onStep?.({ phase: 'fetching', done: 2, total: 3 })
    const row = await entitle(session, notebookId, made, wish.title, signal)
    return await madeOf(session, notebookId, row, differences(chosen, row), signal)
  } catch (error) {
    const work = (limited: AbortSignal) => session.call(deleteArtifact, [notebookId, id], limited)
    throw await takenBack(session, 'generated content', error, work)
  }
}

async function chosenSources(
  session: Session,
  notebookId: string,
  { sourceIds }: ContentWish,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rows = await rowsOf(session, notebookId, signal)
  return chooseReadySources(rows, sourceIds).map(({ id }) => id)
}

/** Orders an artifact; where nobody knows whether the order came through, the list decides. @returns its id */
async function order(
  session: Session,
  notebookId: string,
  content: readonly unknown[],
  signal: AbortSignal,
): Promise<string> {
  const ids = async () => (await session.call(listArtifacts, [notebookId], signal)).map(({ id }) => id)
  const before = new Set(await ids())
  try {
    return (await session.call(createArtifact, [notebookId, content], signal)).id
  } catch (error) {
    if (!isInDoubt(error)) throw error
    const look = async () => {
      const [only, ...more] = (await ids()).filter((id) => !before.has(id))
      return more.length === 0 ? (only ?? null) : null
    }
    const found = await waitFor(session, APPEARED, look, signal)
    if (found === null) throw error
    session.log.warn('rpc.accepted_but_error', { code: error.code })
    return found
  }
}

async function awaitMade(
  session: Session,
  notebookId: string,
  id: string,
  type: ArtifactType,
  signal: AbortSignal,
): Promise<Known> {
  const isMedia = type === 'audio_overview' || type === 'video'
  const patience = { everyMs: EVERY_MS, forMs: isMedia ? MEDIA_MS : TEXT_MS }
  const look = async () => {
    const row = (await session.call(listArtifacts, [notebookId], signal)).find((one) => one.id === id)
    if (row === undefined) throw failed('lost what it was making')
    return row.status === 'processing' ? null : row
  }
  const row = await waitFor(session, patience, look, signal)
  if (row === null) throw tooLong(type)
  if (row.status === 'failed') throw failed(`could not make this: ${ARTIFACT_NAMES[type]}`)
  return { ...row, type }
}

async function entitle(
  session: Session,
  notebookId: string,
  row: Known,
  title: string | undefined,
  signal: AbortSignal,
): Promise<Known> {
  if (title === undefined || title === row.title) return row
  const look = async () => {
    const listed = await session.call(listArtifacts, [notebookId], signal)
    return listed.find(({ id }) => id === row.id)?.title === title ? { ...row, title } : null
  }
  const change = () => session.call(renameArtifact, [notebookId, row.id, title], signal)
  return confirmed(session, change, look, () => failed('did not take the title over'))
}

/** What the product stored otherwise than it was wished; an option that it does not tell of counts as honoured. */
function differences(chosen: Readonly<Record<string, string>>, { options }: Known): string[] {
  const others = Object.entries(chosen).filter(([name, value]) => (options[name] ?? value) !== value)
  return others.map(([name]) => `The hosted product took ${name} ${options[name]} in place of the one that was wished.`)
}

export function failed(how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The hosted product ${how}.`, { hint: 'Look at the notebook, then try again.' })
}

function tooLong(type: ArtifactType): Fault {
  return new Fault('TIMEOUT', `${ARTIFACT_NAMES[type]} was not made in time.`, {
    hint: 'Try again later, with fewer sources.',
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { ARTIFACT_NAMES, type Artifact, type ContentRequest, type MadeArtifact } from '../../../domain/artifact.ts'
import { Fault, toFault } from '../../../domain/fault.ts'
import { createUnreadyContentFault } from '../../../domain/missing-content.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import { UNKNOWN_TIME } from '../../../domain/unknown-time.ts'
import { writeMarkdownTable } from '../../../lib/markdown.ts'
import type { ArtifactsGroup, OnProductStep } from '../../port.ts'
import {
  deleteArtifactRow,
  listArtifactIds,
  listArtifacts,
  readArtifactView,
  renameArtifactRow,
  requireArtifactRow,
  type ShownArtifact,
} from '../pages/artifact-library.ts'
import { openNotebookPage } from '../pages/notebook-page.ts'
import type { PageDriver } from '../pages/page-driver.ts'
import { createUnseenChangeFault } from '../pages/page-faults.ts'
import { readSourceList } from '../pages/source-list.ts'
import { type StartedArtifact, startArtifact } from '../pages/studio-form.ts'
import type { DomOptions, DomSession } from '../session.ts'
import { fetchArtifactFile, listFilesOfPage } from './page-artifact-files.ts'
import { planForm } from './plan-form.ts'

const FIRST_PAUSE_MS = 300
const MAX_PAUSE_MS = 15_000
const MEDIA_MS = 45 * 60_000
const TEXT_MS = 10 * 60_000
const CLEANUP_MS = 60_000

/** Generated content as the studio makes and lists it. While something is being made the browser serves others. */
export function createPageArtifacts(session: DomSession, { clock }: Pick<DomOptions, 'clock'>): ArtifactsGroup {
  const removeArtifact = (notebookId: string, id: string, signal: AbortSignal) =>
    session.changeIn(notebookId, (driver) => deleteArtifact(driver, notebookId, id), signal)
  return {
    list: (notebookId, signal) =>
      session.readIn(
        notebookId,
        async (driver) => Promise.all((await listArtifacts(driver)).map((shown) => toArtifact(shown))),
        signal,
      ),
    async create(notebookId, request, signal, onStep) {
      onStep?.(toStep('ordering', 0))
      const started = await session.changeIn(notebookId, (driver) => orderArtifact(driver, request), signal)
      try {
        return await awaitArtifact({ session, clock, notebookId, request, started, signal, onStep })
      } catch (error) {
        await removeArtifact(notebookId, started.id, AbortSignal.timeout(CLEANUP_MS)).catch((cause: unknown) => {
          throw createLeftBehindFault(started.id, error, cause)
        })
        throw error
      }
    },
    read: (notebookId, id, signal) =>
      session.readIn(notebookId, async (driver) => readArtifact(driver, await requireReady(driver, id)), signal),
    download: (notebookId, id, fileName, signal) =>
      session.readIn(
        notebookId,
        async (driver) => fetchArtifactFile(driver, await requireReady(driver, id), fileName),
        signal,
      ),
    delete: async (notebookId, id, signal) => toArtifact(await removeArtifact(notebookId, id, signal)),
  }
}

const toStep = (phase: string, done: number) => ({ phase, done, total: 3 })

async function orderArtifact(driver: PageDriver, request: ContentRequest): Promise<StartedArtifact> {
  const all = await readSourceList(driver)
  const chosen = chooseReadySources(all, request.sourceIds)
  const isSome = chosen.length < all.length && request.sourceIds !== undefined
  await listArtifacts(driver) // what is there comes late, and must not pass for new
  return await startArtifact(driver, {
    plan: planForm(request),
    language: request.language,
    isLanguageOpen: request.isLanguageOpen ?? false,
    sourceIds: isSome ? chosen.map(({ id }) => id) : null,
  })
}

type Making = {
  readonly session: DomSession
  readonly clock: DomOptions['clock']
  readonly notebookId: string
  readonly request: ContentRequest
  readonly started: StartedArtifact
  readonly signal: AbortSignal
  readonly onStep: OnProductStep | undefined
}

/** The notebook is opened again from time to time until the library says that it is done. */
async function awaitArtifact(making: Making): Promise<MadeArtifact> {
  const { session, clock, notebookId, request, started, signal, onStep } = making
  const isMedia = request.type === 'audio_overview' || request.type === 'video'
  const untilTicks = clock.ticks() + (isMedia ? MEDIA_MS : TEXT_MS)
  onStep?.(toStep('making', 1))
  for (let pauseMs = FIRST_PAUSE_MS; clock.ticks() < untilTicks; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    await pause(pauseMs, undefined, { signal })
    const made = await session.readIn(notebookId, (driver) => findFinished(driver, started.id, request), signal)
    if (made === null) continue
    onStep?.(toStep('fetching', 2))
    const titled = await setTitle(making, made)
    return { ...titled, applied: started.applied, warnings: [...started.warnings, ...titled.warnings] }
  }
  throw new Fault('TIMEOUT', `${ARTIFACT_NAMES[request.type]} was not made in time.`, {
    hint: 'Try again later, with fewer sources.',
  })
}

async function findFinished(driver: PageDriver, id: string, { type }: ContentRequest): Promise<MadeArtifact | null> {
  const shown = (await listArtifacts(driver)).find((artifact) => artifact.id === id)
  if (shown?.status === 'processing') return null
  if (shown?.status === 'ready') return await readFinished(driver, { ...shown, type })
  throw new Fault('PRODUCT_FAILED', `The hosted product could not make this: ${ARTIFACT_NAMES[type]}.`, {
    hint: 'Look at the notebook, then try again.',
  })
}

/** Under another title files are called otherwise; they stay as large. */
async function renameFiles({ files }: MadeArtifact, shown: ShownArtifact): Promise<Artifact['files']> {
  const named = await listFilesOfPage(shown)
  return named.map((file, index) => ({ ...file, size: files[index]?.size ?? 0 }))
}

/** What took minutes to make is not thrown away because its viewer has moved. */
async function readFinished(driver: PageDriver, shown: ShownArtifact): Promise<MadeArtifact> {
  try {
    return await readArtifact(driver, shown)
  } catch (error) {
    if (toFault(error).code !== 'PAGE_MOVED') throw error
    return { ...(await toArtifact(shown)), citations: [], applied: {}, warnings: [UNREAD] }
  }
}

async function setTitle({ session, notebookId, request, signal }: Making, made: MadeArtifact): Promise<MadeArtifact> {
  const { title = made.name } = request
  if (title === made.name) return made
  return await session.changeIn(
    notebookId,
    async (driver) => {
      await requireArtifactRow(driver, made.id)
      await renameArtifactRow(driver, made.id, title)
      await openNotebookPage(driver, notebookId)
      const shown = await requireArtifactRow(driver, made.id)
      if (shown.title !== title) throw createUnseenChangeFault('renaming generated content')
      return { ...made, name: title, files: await renameFiles(made, shown) }
    },
    signal,
  )
}

/** @throws Fault CONTENT_NOT_FOUND, NOT_READY */
async function requireReady(driver: PageDriver, id: string): Promise<ShownArtifact> {
  const shown = await requireArtifactRow(driver, id)
  if (shown.status === 'ready') return shown
  throw createUnreadyContentFault(shown)
}

async function toArtifact(shown: ShownArtifact, files?: Artifact['files']): Promise<Artifact> {
  const { id, type, title, status } = shown
  const reason = status === 'failed' ? { reason: 'The hosted product could not make it.' } : {}
  return {
    id,
    type,
    name: title,
    status,
    ...reason,
    createdAt: UNKNOWN_TIME,
    files: files ?? (await listFilesOfPage(shown)),
  }
}

/** Once it has been made the page does not say with which options. */
async function readArtifact(driver: PageDriver, shown: ShownArtifact): Promise<MadeArtifact> {
  const view = await readArtifactView(driver, shown)
  const files = await listFilesOfPage(shown, view)
  const text = view.cells === undefined ? view.text : writeMarkdownTable(view.cells)
  return {
    ...(await toArtifact(shown, files)),
    ...(text === undefined ? {} : { text }),
    citations: [],
    applied: {},
    warnings: files.length === 0 ? [UNREAD] : [],
  }
}

const UNREAD =
  'What stands in it cannot be read from the product’s page; over the wire (NOTEBOOK_TRANSPORT auto) it can.'

async function deleteArtifact(driver: PageDriver, notebookId: string, id: string): Promise<ShownArtifact> {
  const shown = await requireArtifactRow(driver, id)
  await deleteArtifactRow(driver, id)
  await openNotebookPage(driver, notebookId)
  await listArtifacts(driver)
  if ((await listArtifactIds(driver)).includes(id)) throw createUnseenChangeFault('deleting generated content')
  return shown
}

function createLeftBehindFault(artifactId: string, error: unknown, cause: unknown): Fault {
  const step = 'taking back generated content'
  return createUnseenChangeFault(step, new AggregateError([error, cause], artifactId))
}

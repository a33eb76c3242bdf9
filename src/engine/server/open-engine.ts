import { randomBytes } from 'node:crypto'
import type { Notebook } from '../../domain/notebook.ts'
import type { LinkRequest, Sharing } from '../../domain/sharing.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import type { SqlStore } from '../../lib/sql/sql-store.ts'
import { askNotebook } from '../ask-notebook.ts'
import { describeNotebook } from '../describe-notebook.ts'
import { checkSourceAddress } from '../fetch/fetch-in-steps.ts'
import { QuestionVectors } from '../model/question-vectors.ts'
import {
  ENGINE_LIMITS,
  type QuestionCalls,
  refuseUnknownNotebook,
  type ServerSpace,
  type SourceCalls,
} from '../notebooks.ts'
import type { EngineOptions } from '../options.ts'
import { createLabelCalls, createNoteCalls } from '../record-calls.ts'
import { openResearch, type WebResearch } from '../research/open-research.ts'
import { buildServerPlace } from '../search/server-place.ts'
import { searchNotebook } from '../search-notebook.ts'
import { describeSharing, TOKEN_BYTES } from '../shares.ts'
import type { OpenedShare } from '../store/catalogue.ts'
import { openThreads, type Threads } from '../workers/pools.ts'
import { ServerCatalogue } from './catalogue.ts'
import { openServerOriginal } from './originals.ts'
import { ServerSources } from './sources.ts'
import { ServerStudio } from './studio.ts'
import { openServerThreads, type ServerThreads } from './threads.ts'
import { UnkeptFiles } from './unkept-files.ts'

export type ServerEngineOptions = Omit<EngineOptions, 'directory'> & {
  /** Where the server is; its tables are up to date. */
  readonly url: string
  /** The connections of the main thread; closed by their owner. */
  readonly pool: PostgresPool
  /** The same connections with leases and notices. */
  readonly store: SqlStore
  readonly openFiles: OpenFiles
  /** Where files lie beside the database; null: in it. */
  readonly filesPlace: FilesPlace | null
  /** A folder of this process alone, for what it is making. */
  readonly scratchDirectory: string
}

export type ServerEngine = {
  space(account: string): ServerSpace
  readonly research: WebResearch
  findSharedNotebook(token: string): Promise<OpenedShare | null>
  /** Takes away what calls that were killed long ago left of sources nobody was told of. */
  sweep(): Promise<void>
  /** Resolves when no slow work is left behind in this process. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The engine over notebooks in PostgreSQL, which any number of processes may have open. Nothing lies on its own disk. */
export function openServerEngine(options: ServerEngineOptions): ServerEngine {
  const limits = { ...ENGINE_LIMITS, ...options.limits }
  const catalogue = new ServerCatalogue(options.pool, options.clock)
  const [threads, records] = [openThreads(limits), openServerThreads(limits)]
  const locate = (notebookId: string) => buildServerPlace(options.url, notebookId)
  const { openFiles, filesPlace, scratchDirectory } = options
  const unkept = new UnkeptFiles(options.store, openFiles)
  const sources = new ServerSources({
    ...{ catalogue, threads: records, engineThreads: threads, store: options.store },
    ...{ options, unkept, locate },
  })
  const making = { catalogue, threads: records, unkept, openFiles, filesPlace, options, scratchDirectory }
  const studio = new ServerStudio({ ...making, studio: threads.studio })
  const research = openResearch(options)
  const { embedder, clock, log } = options
  const meanings = embedder ? new QuestionVectors(embedder, clock, log) : null
  const tools = { catalogue, threads, records, sources, studio, unkept, meanings, options, locate }
  sources.lookForWork()
  return {
    research,
    space: (account) => openServerSpace(account, tools),
    findSharedNotebook: (token) => catalogue.findByShareToken(token),
    async sweep() {
      await sources.sweep()
      await unkept.sweep()
    },
    idle: () => sources.idle(),
    async close() {
      await Promise.all([research.close(), sources.close(), threads.close()])
      await studio.close()
    },
  }
}

type SpaceTools = {
  readonly catalogue: ServerCatalogue
  readonly threads: Threads
  readonly records: ServerThreads
  readonly sources: ServerSources
  readonly studio: ServerStudio
  readonly unkept: UnkeptFiles
  /** Null without an embedder. */
  readonly meanings: QuestionVectors | null
  readonly options: ServerEngineOptions
  readonly locate: (notebookId: string) => string
}

function openServerSpace(account: string, tools: SpaceTools): ServerSpace {
  const { catalogue, sources, studio, unkept } = tools
  const requireNotebook = async (id: string) => (await catalogue.get(account, id)) ?? refuseUnknownNotebook(id)
  /** Where a notebook lies that is there. */
  const place = async (id: string) => {
    await requireNotebook(id)
    return tools.locate(id)
  }
  return {
    list: () => catalogue.list(account),
    create: async (title, id) => (await catalogue.create(account, title, id)) ?? refuseUnknownNotebook(String(id)),
    get: requireNotebook,
    async rename(id, title): Promise<Notebook> {
      await requireNotebook(id)
      await catalogue.rename(id, title)
      return requireNotebook(id)
    },
    async delete(id) {
      await requireNotebook(id)
      await unkept.stopAll(id)
      await sources.deleteNotebook(id)
      await unkept.dropRemoved(id)
    },
    artifacts: studio.openArtifacts(account, place),
    sharing: openServerShares(account, catalogue, requireNotebook),
    ...openServerSources(place, tools),
    ...openServerRecords(place, tools),
    ...openServerQuestions(place, tools),
  }
}

type FindPlace = (notebookId: string) => Promise<string>
function openServerSources(
  place: FindPlace,
  { records, sources, options }: SpaceTools,
): Pick<ServerSpace, SourceCalls> {
  return {
    listSources: async (id) => records.run('listServerSources', { folder: await place(id) }),
    checkSource: (source) => checkSourceAddress(source, options),
    async addSource(id, source, signal, onStep, sourceId) {
      await place(id)
      return sources.add(id, source, signal, onStep, sourceId)
    },
    async deleteSource(id, sourceId) {
      await place(id)
      return sources.delete(id, sourceId)
    },
    renameSource: async (id, sourceId, title) =>
      records.run('renameServerSource', { folder: await place(id), id: sourceId, title }),
    readSource: async (id, sourceId, format) =>
      records.run('readServerSource', { folder: await place(id), id: sourceId, format }),
    async openOriginal(id, sourceId) {
      const folder = await place(id)
      return openServerOriginal(id, await records.run('describeServerOriginal', { folder, id: sourceId }), options)
    },
  }
}

function openServerRecords(
  place: FindPlace,
  { records, threads, options }: SpaceTools,
): Pick<ServerSpace, 'notes' | 'labels'> {
  const notes = createNoteCalls(
    {
      list: async (id) => records.run('listServerNotes', { folder: await place(id) }),
      write: async (id, write) => threads.ask('changeNote', { folder: await place(id), write }),
    },
    options.clock,
  )
  const labels = createLabelCalls({
    list: async (id) => records.run('listServerLabels', { folder: await place(id) }),
    write: async (id, write) => void (await threads.ask('writeLabelChange', { folder: await place(id), write })),
  })
  return { notes, labels }
}

function openServerQuestions(
  place: FindPlace,
  { threads, sources, meanings, options }: SpaceTools,
): Pick<ServerSpace, QuestionCalls> {
  const tools = { threads, options: { ...options, directory: '' }, meanings }
  const placeToAsk = async (id: string) => {
    const folder = await place(id)
    if (meanings) await sources.embedOnce(id)
    return folder
  }
  return {
    search: async (id, request, signal) =>
      searchNotebook({ folder: await placeToAsk(id), threads, meanings }, request, signal),
    ask: async (id, question, listener, signal) =>
      askNotebook({ folder: await placeToAsk(id), ...tools }, question, listener, signal),
    describe: async (id, request, signal) => describeNotebook({ folder: await place(id), ...tools }, request, signal),
    readGuide: async (id, signal) => threads.readGuide(await place(id), signal),
    verify: async (id, claims, signal) => threads.ask('verify', { folder: await place(id), claims }, signal),
  }
}

function openServerShares(
  account: string,
  catalogue: ServerCatalogue,
  requireNotebook: (id: string) => Promise<Notebook>,
): ServerSpace['sharing'] {
  const readSharing = async (id: string): Promise<Sharing> => {
    await requireNotebook(id)
    return describeSharing(account, await catalogue.share(id))
  }
  return {
    get: readSharing,
    async set(id: string, { isPublic, includesAnswers = false }: LinkRequest) {
      await requireNotebook(id)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await (isPublic ? catalogue.openShare(id, { token, includesAnswers }) : catalogue.closeShare(id))
      return readSharing(id)
    },
  }
}

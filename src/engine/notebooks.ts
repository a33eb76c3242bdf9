import { mkdirSync } from 'node:fs'
import type { Answer, AnswerListener, Question } from '../domain/answer.ts'
import type { ArtifactDownload, StreamedFile } from '../domain/artifact.ts'
import type { CitationCheck, CitationClaim, Passage, PlacedCitation } from '../domain/citation.ts'
import { Fault } from '../domain/fault.ts'
import type { Notebook } from '../domain/notebook.ts'
import type { DescriptionRequest } from '../domain/notebook-description.ts'
import type { NotebookGuide } from '../domain/notebook-guide.ts'
import { createNoSourcesFault } from '../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source, SourceContent, SourceFormat, SourceOriginal } from '../domain/source.ts'
import { verifyClaims } from '../domain/verify-claims.ts'
import { askNotebook } from './ask-notebook.ts'
import { describeNotebook } from './describe-notebook.ts'
import type { ArtifactCalls } from './make-artifact.ts'
import type { EngineOptions } from './options.ts'
import { openLabels, openNotes } from './records.ts'
import { openResearch, type WebResearch } from './research/open-research.ts'
import { type PassageSearchRequest, searchNotebook } from './search-notebook.ts'
import { openShares } from './shares.ts'
import { SourceWork } from './source-work.ts'
import type { StepListener } from './step-listener.ts'
import { NotebookCatalogue, type OpenedShare } from './store/catalogue.ts'
import { type Damage, findDamage } from './store/find-damage.ts'
import { StudioWork } from './studio-work.ts'
import { openThreads, type ThreadLimits, type Threads } from './workers/pools.ts'

/** The notebooks of one account. Every method throws Fault NOTEBOOK_NOT_FOUND for a notebook it does not have. */
export type NotebookSpace = {
  /** Last modified first. */
  list(): readonly Notebook[]
  /** @param id that it is to have; the notebook that has it already is given as it is */
  create(title: string, id?: string): Notebook
  get(notebookId: string): Notebook
  rename(notebookId: string, title: string): Notebook
  /** Ends what is being added to it; afterwards no file holds anything of it. */
  delete(notebookId: string): Promise<void>
  listSources(notebookId: string): Promise<readonly Source[]>
  /** What can be told of a source before it is fetched or read. @throws Fault ADDRESS_REFUSED */
  checkSource(source: NewSource): Promise<void>
  /** @param id that it is to have; the source that has it already is given as it is */
  addSource(
    notebookId: string,
    source: NewSource,
    signal: AbortSignal,
    onStep?: StepListener,
    id?: string,
  ): Promise<AddedSource>
  deleteSource(notebookId: string, sourceId: string): Promise<Source>
  renameSource(notebookId: string, sourceId: string, title: string): Promise<Source>
  readSource(notebookId: string, sourceId: string, format: SourceFormat): Promise<SourceContent>
  /** What was brought in, checked to be as it was kept. */
  openOriginal(notebookId: string, sourceId: string): Promise<SourceOriginal>
  search(notebookId: string, search: PassageSearchRequest, signal: AbortSignal): Promise<readonly Passage[]>
  ask(
    notebookId: string,
    question: Question,
    listener: AnswerListener | null,
    signal: AbortSignal,
  ): Promise<Answer<PlacedCitation>>
  /** What the notebook says of itself, unchecked. @throws Fault NO_SOURCES */
  describe(notebookId: string, request: DescriptionRequest, signal: AbortSignal): Promise<unknown>
  readGuide(notebookId: string, signal: AbortSignal): Promise<NotebookGuide>
  verify(notebookId: string, claims: readonly CitationClaim[], signal: AbortSignal): Promise<readonly CitationCheck[]>
  readonly notes: ReturnType<typeof openNotes>
  readonly labels: ReturnType<typeof openLabels>
  readonly sharing: ReturnType<typeof openShares>
  readonly artifacts: ArtifactCalls<ArtifactDownload>
}

type Later<Call> = Call extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

/** The notebooks of one account on a server (`server/open-engine.ts`). */
export type ServerSpace = Omit<NotebookSpace, 'artifacts' | 'list' | 'create' | 'get' | 'rename' | 'sharing'> & {
  readonly [Name in 'list' | 'create' | 'get' | 'rename']: Later<NotebookSpace[Name]>
} & { readonly artifacts: ArtifactCalls<StreamedFile> } & {
  readonly sharing: { readonly [Name in 'get' | 'set']: Later<NotebookSpace['sharing'][Name]> }
}

export type NotebookEngine = {
  space(account: string): NotebookSpace
  readonly research: WebResearch
  /** What the secret of a public link opens; null when no link has it. */
  findSharedNotebook(token: string): OpenedShare | null
  /** Looks at the first bytes of every notebook's database, and for folders that the catalogue does not know. */
  findDamage(): Promise<readonly Damage[]>
  /** Resolves when no slow work is left behind. */
  idle(): Promise<void>
  /** Ends all threads at once; what was being added and not yet answered is undone at the next open. */
  close(): Promise<void>
}

export const ENGINE_LIMITS: ThreadLimits = {
  ingestTimeoutMs: 120_000,
  questionTimeoutMs: 60_000,
  studioTimeoutMs: 9 * 60_000,
  backgroundTimeoutMs: 4 * 3_600_000,
  heapMb: 1024,
  idleTimeoutMs: 30_000,
}

/**
 * Opens the embedded engine over a data directory, which only one process may use. Undoes what a crash left half done,
 * and goes on with the slow work it left unfinished.
 * @throws DatabaseUnusable when the catalogue is damaged
 */
export function openEngine(options: EngineOptions): NotebookEngine {
  mkdirSync(options.directory, { recursive: true })
  const catalogue = new NotebookCatalogue(options.directory, options.clock)
  const threads = openThreads({ ...ENGINE_LIMITS, ...options.limits })
  const work = new SourceWork(catalogue, threads, options)
  const studio = new StudioWork(catalogue, threads, work, options)
  const research = openResearch(options)
  work.recoverAll()
  return {
    research,
    space: (account) => openSpace(account, { catalogue, threads, work, studio, options }),
    findSharedNotebook: (token) => catalogue.findByShareToken(token),
    findDamage: () => findDamage(catalogue),
    idle: () => work.idle(),
    async close() {
      await research.close()
      await work.close()
      catalogue.close()
    },
  }
}

type SpaceServices = {
  readonly catalogue: NotebookCatalogue
  readonly threads: Threads
  readonly work: SourceWork
  readonly studio: StudioWork
  readonly options: EngineOptions
}

function openSpace(account: string, services: SpaceServices): NotebookSpace {
  const { catalogue, threads, work, studio, options } = services
  const requireNotebook = (id: string) => catalogue.get(account, id) ?? refuseUnknownNotebook(id)
  const tools = { require: requireNotebook, work, threads, clock: options.clock }
  return {
    notes: openNotes(tools),
    labels: openLabels(tools),
    sharing: openShares(account, catalogue, requireNotebook),
    artifacts: studio.openArtifacts(account, requireNotebook),
    list: () => catalogue.list(account),
    create: (title, id) => catalogue.create(account, title, id),
    get: requireNotebook,
    rename(id, title) {
      requireNotebook(id)
      catalogue.rename(id, title)
      return requireNotebook(id)
    },
    async delete(id) {
      requireNotebook(id)
      await work.deleteNotebook(id)
    },
    ...openSources(work, requireNotebook),
    ...openQuestions(services, requireNotebook),
  }
}

type RequireNotebook = (id: string) => Notebook
/** What a space does with sources, and with questions. */
export type SourceCalls =
  | 'listSources'
  | 'checkSource'
  | 'addSource'
  | 'deleteSource'
  | 'renameSource'
  | 'readSource'
  | 'openOriginal'

function openSources(work: SourceWork, requireNotebook: RequireNotebook): Pick<NotebookSpace, SourceCalls> {
  return {
    async listSources(id) {
      requireNotebook(id)
      return work.listSources(id)
    },
    checkSource: (source) => work.check(source),
    async addSource(id, source, signal, onStep, sourceId) {
      requireNotebook(id)
      return work.add(id, source, signal, onStep, sourceId)
    },
    async deleteSource(id, sourceId) {
      requireNotebook(id)
      return work.deleteSource(id, sourceId)
    },
    async renameSource(id, sourceId, title) {
      requireNotebook(id)
      return work.renameSource(id, sourceId, title)
    },
    async readSource(id, sourceId, format) {
      requireNotebook(id)
      return work.readSource(id, sourceId, format)
    },
    async openOriginal(id, sourceId) {
      requireNotebook(id)
      return work.openOriginal(id, sourceId)
    },
  }
}

export type QuestionCalls = 'search' | 'ask' | 'describe' | 'readGuide' | 'verify'

function openQuestions(
  { catalogue, threads, work, options }: SpaceServices,
  requireNotebook: RequireNotebook,
): Pick<NotebookSpace, QuestionCalls> {
  const { meanings } = work
  const prepareQuestion = async (id: string) => {
    requireNotebook(id)
    await work.awaitRecovery(id)
    if (!catalogue.hasDatabase(id)) throw createNoSourcesFault()
    work.embedOnce(id)
    return catalogue.folder(id)
  }
  return {
    async search(id, request, signal) {
      return searchNotebook({ folder: await prepareQuestion(id), threads, meanings }, request, signal)
    },
    async ask(id, question, listener, signal) {
      const folder = await prepareQuestion(id)
      return askNotebook({ folder, threads, options, meanings }, question, listener, signal)
    },
    async describe(id, request, signal) {
      const folder = await prepareQuestion(id)
      return describeNotebook({ folder, threads, options }, request, signal)
    },
    async readGuide(id, signal) {
      return threads.readGuide(await prepareQuestion(id), signal)
    },
    async verify(id, claims, signal) {
      requireNotebook(id)
      if (!catalogue.hasDatabase(id)) return verifyClaims(() => null, claims)
      return threads.ask('verify', { folder: await prepareQuestion(id), claims }, signal)
    },
  }
}

export function refuseUnknownNotebook(id: string): never {
  throw new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, {
    hint: 'GET /notebooks/scrape lists the notebooks of the account.',
  })
}

import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import {
  ARTIFACT_NAMES,
  type Artifact,
  type ArtifactDownload,
  type ContentRequest,
  type MadeArtifact,
} from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { chooseReadySources } from '../domain/ready-sources.ts'
import { readIsoTime } from '../lib/clock.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import { followSources } from '../studio/follow-sources.ts'
import type { Outline } from '../studio/outline.ts'
import { buildFailureFields } from './model/endpoint.ts'
import type { EngineOptions } from './options.ts'
import type { SourceWork } from './source-work.ts'
import type { StepListener } from './step-listener.ts'
import {
  findArtifactFile,
  makingFolder,
  type NewArtifact,
  readArtifacts,
  readMadeArtifact,
  readMadeArtifactByKey,
  type StagedArtifact,
} from './store/artifacts.ts'
import type { NotebookCatalogue } from './store/catalogue.ts'
import { requireIntactFile } from './store/intact-files.ts'
import { hasNotebook } from './store/notebook-folders.ts'
import { combineStages, stageShares } from './studio-steps.ts'
import type { Threads } from './workers/pools.ts'

/** More that wait for a thread are refused: each of them holds its caller. */
const MAX_ARTIFACTS_IN_PROGRESS = 64

type ArtifactInProgress = { readonly artifact: Artifact; readonly stop: AbortController }

/** The life of generated content: made in threads, kept as files, listed while it is being made, deleted. */
export class StudioWork {
  readonly #catalogue: NotebookCatalogue
  readonly #threads: Threads
  readonly #work: SourceWork
  readonly #options: EngineOptions
  readonly #making = new Map<string, Map<string, ArtifactInProgress>>()

  constructor(catalogue: NotebookCatalogue, threads: Threads, work: SourceWork, options: EngineOptions) {
    this.#catalogue = catalogue
    this.#threads = threads
    this.#work = work
    this.#options = options
  }

  /** The generated content of one account's notebooks, as the port has it. @param require throws for unknown ids */
  openArtifacts(account: string, require: (notebookId: string) => unknown) {
    const requireFirst =
      <Rest extends unknown[], T>(work: (id: string, ...rest: Rest) => Promise<T>) =>
      async (id: string, ...rest: Rest): Promise<T> => {
        require(id)
        return work(id, ...rest)
      }
    return {
      list: requireFirst((id) => this.#list(id)),
      create: requireFirst((id, request: ContentRequest, signal: AbortSignal, onStep?: StepListener) =>
        this.#create(id, request, signal, onStep),
      ),
      read: requireFirst((id, artifactId: string) => this.#read(id, artifactId)),
      download: requireFirst((id, artifactId: string, fileName: string | null) =>
        this.#download(id, artifactId, fileName),
      ),
      delete: requireFirst((id, artifactId: string) => this.#delete(id, artifactId)),
      find: (artifactId: string) => this.#find(account, artifactId),
    }
  }

  async #list(notebookId: string): Promise<readonly Artifact[]> {
    const made =
      (await this.#work.readDatabase(notebookId, (database) => readArtifacts(openSqliteTables(database)))) ?? []
    const making = [...(this.#making.get(notebookId)?.values() ?? [])].map(({ artifact }) => artifact).toReversed()
    return [...making, ...made].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  }

  async #read(notebookId: string, artifactId: string): Promise<MadeArtifact> {
    this.#requireMade(notebookId, artifactId)
    const made = await this.#work.readDatabase(notebookId, (database) =>
      readMadeArtifact(openSqliteTables(database), artifactId),
    )
    return made ?? refuseUnknownContent(artifactId)
  }

  async #download(notebookId: string, artifactId: string, fileName: string | null): Promise<ArtifactDownload> {
    const { files } = await this.#read(notebookId, artifactId)
    const folder = this.#catalogue.folder(notebookId)
    const file = await this.#work.readDatabase(notebookId, (database) =>
      findArtifactFile(openSqliteTables(database), folder, artifactId, fileName),
    )
    if (!file) return refuseUnknownFile(files.map(({ name }) => name))
    await requireIntactFile(file)
    return file
  }

  /** One that is being made is stopped; whoever waits for it is told that it has been deleted. */
  async #delete(notebookId: string, artifactId: string): Promise<Artifact> {
    const making = this.#making.get(notebookId)?.get(artifactId)
    if (making) {
      making.stop.abort(new Fault('CONTENT_NOT_FOUND', 'The content was deleted while it was being made.'))
      return making.artifact
    }
    const deleted = this.#catalogue.hasDatabase(notebookId)
      ? await this.#work.runLongWork(notebookId, null, (folder) =>
          this.#threads.ask('removeStoredArtifact', { folder, id: artifactId }),
        )
      : null
    return deleted ?? refuseUnknownContent(artifactId)
  }

  /** The notebook of the account that holds it, or null. */
  async #find(account: string, artifactId: string): Promise<string | null> {
    for (const [notebookId, making] of this.#making)
      if (making.has(artifactId) && this.#catalogue.get(account, notebookId)) return notebookId
    const notebooks = this.#catalogue.list(account).filter(({ id }) => hasNotebook(this.#catalogue.folder(id)))
    await Promise.all(notebooks.map(({ id }) => this.#work.awaitRecovery(id)))
    const folders = notebooks.map(({ id }) => this.#catalogue.folder(id))
    const folder = await this.#threads.ask('findArtifact', { folders, id: artifactId })
    return folder === null ? null : notebooks[folders.indexOf(folder)]!.id
  }

  async #create(
    notebookId: string,
    request: ContentRequest,
    signal: AbortSignal,
    onStep: StepListener = () => {},
  ): Promise<MadeArtifact> {
    signal.throwIfAborted()
    const before = await this.#madeBefore(notebookId, request.onceKey)
    if (before) return before
    await this.#requireSources(notebookId, request.sourceIds)
    const { artifact, stop, forget } = this.#begin(notebookId, request)
    try {
      const either = AbortSignal.any([signal, stop.signal])
      return await this.#work.runLongWork(notebookId, either, (folder, asked) =>
        this.#make(folder, artifact, request, asked, onStep),
      )
    } finally {
      forget()
    }
  }

  async #madeBefore(notebookId: string, onceKey: string | undefined): Promise<MadeArtifact | null> {
    if (onceKey === undefined) return null
    return this.#work.readDatabase(notebookId, (database) => readMadeArtifactByKey(openSqliteTables(database), onceKey))
  }

  /** Refused before it waits for a thread. @throws Fault NO_SOURCES, SOURCE_NOT_FOUND */
  async #requireSources(notebookId: string, sourceIds?: readonly string[]): Promise<void> {
    chooseReadySources(await this.#work.listSources(notebookId), sourceIds)
  }

  #begin(notebookId: string, { type, title }: ContentRequest): ArtifactInProgress & { forget: () => void } {
    const count = [...this.#making.values()].reduce((sum, making) => sum + making.size, 0)
    if (count >= MAX_ARTIFACTS_IN_PROGRESS) throw createTooManyFault()
    const name = title ?? ARTIFACT_NAMES[type]
    const createdAt = readIsoTime(this.#options.clock)
    const artifact: Artifact = { id: randomUUID(), type, name, status: 'processing', createdAt, files: [] }
    const making = this.#making.get(notebookId) ?? new Map<string, ArtifactInProgress>()
    const entry = { artifact, stop: new AbortController() }
    this.#making.set(notebookId, making.set(artifact.id, entry))
    const forget = () => {
      making.delete(artifact.id)
      if (making.size === 0) this.#making.delete(notebookId)
    }
    return { ...entry, forget }
  }

  async #make(
    folder: string,
    { id, type, createdAt }: Artifact,
    request: ContentRequest,
    signal: AbortSignal,
    onStep: StepListener,
  ): Promise<MadeArtifact> {
    const steps = combineStages(onStep)
    const { studio } = this.#threads
    const { onceKey, ...open } = request
    try {
      await mkdir(makingFolder(folder, id), { recursive: true })
      const found = await studio.outline({ folder, request: open }, { signal, onStep: steps(stageShares.outline) })
      const asked = followSources(open, found.language)
      const outline = await this.#written(found, asked, signal, steps(stageShares.writing))
      const task = { folder, artifact: { id }, request: asked, outline, makers: this.#options.makers ?? null }
      const staged = await studio.make(task, { signal, onStep: steps(stageShares.making) })
      return await this.#keep(folder, { id, type, createdAt, onceKey }, staged, signal)
    } catch (error) {
      await this.#threads
        .ask('dropUnfinishedMaking', { folder, id })
        .catch((failure: unknown) => this.#options.log.warn('artifact.drop', { error: failure })) // what is left is swept at the next open
      signal.throwIfAborted()
      throw error
    }
  }

  /** What is cancelled in the moment in which it is kept is taken away again. */
  async #keep(folder: string, artifact: NewArtifact, staged: StagedArtifact, signal: AbortSignal) {
    const kept = await this.#threads.ask('keepStagedArtifact', { folder, artifact, staged })
    if (signal.aborted) await this.#threads.ask('removeStoredArtifact', { folder, id: kept.id })
    signal.throwIfAborted()
    return kept
  }

  /** By the configured model where there is one; what it fails at is told offline. */
  async #written(
    outline: Outline,
    request: ContentRequest,
    signal: AbortSignal,
    onStep: StepListener,
  ): Promise<Outline> {
    const { model, log } = this.#options
    if (!model) return outline
    onStep({ phase: 'writing', done: 0, total: 1 })
    const { outlineWithModel } = await import('./model/outline-with-model.ts')
    return outlineWithModel(outline, request, model, signal, (error) =>
      log.warn('model.fail', buildFailureFields(error)),
    )
  }

  #requireMade(notebookId: string, artifactId: string): void {
    const making = this.#making.get(notebookId)?.get(artifactId)
    if (!making) return
    throw new Fault('NOT_READY', `${ARTIFACT_NAMES[making.artifact.type]} not ready`, {
      hint: 'It is still being made; GET /content lists it as ready once it is.',
    })
  }
}

function refuseUnknownContent(id: string): never {
  throw new Fault('CONTENT_NOT_FOUND', `Content not found: ${id}`, {
    hint: 'GET /content lists the generated content of the notebook.',
  })
}

function refuseUnknownFile(names: readonly string[]): never {
  throw new Fault('CONTENT_NOT_FOUND', 'Content not found: there is no file of this name.', {
    hint: `Its files are ${names.join(', ')}.`,
  })
}

function createTooManyFault(): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `Too much is being made at once: ${MAX_ARTIFACTS_IN_PROGRESS} are waiting.`, {
    hint: 'Wait until some are done, or delete those that are not needed.',
    retryAfterSeconds: 30,
  })
}

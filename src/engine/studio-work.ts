import { mkdir } from 'node:fs/promises'
import type { Artifact, ArtifactDownload, ContentRequest, MadeArtifact } from '../domain/artifact.ts'
import { chooseReadySources } from '../domain/ready-sources.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import {
  createDeletedWhileMadeFault,
  createStillMadeFault,
  createTooManyFault,
  MAX_ARTIFACTS_IN_PROGRESS,
  refuseUnknownContent,
  refuseUnknownFile,
} from './artifact-faults.ts'
import { type ArtifactCalls, describeBegun, makeArtifact, mergeNewestFirst } from './make-artifact.ts'
import type { EngineOptions } from './options.ts'
import type { SourceWork } from './source-work.ts'
import type { StepListener } from './step-listener.ts'
import {
  findArtifactFile,
  locateGenerated,
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
import type { Threads } from './workers/pools.ts'

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
  openArtifacts(account: string, require: (notebookId: string) => unknown): ArtifactCalls<ArtifactDownload> {
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
    return mergeNewestFirst(making, made)
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
    const found = await this.#work.readDatabase(notebookId, (database) =>
      findArtifactFile(openSqliteTables(database), artifactId, fileName),
    )
    if (!found) return refuseUnknownFile(files.map(({ name }) => name))
    const file = { ...found, path: locateGenerated(this.#catalogue.folder(notebookId), found.hash) }
    await requireIntactFile(file)
    return file
  }

  /** One that is being made is stopped; whoever waits for it is told that it has been deleted. */
  async #delete(notebookId: string, artifactId: string): Promise<Artifact> {
    const making = this.#making.get(notebookId)?.get(artifactId)
    if (making) {
      making.stop.abort(createDeletedWhileMadeFault())
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
    const either = AbortSignal.any([signal, stop.signal])
    either.addEventListener('abort', forget, { once: true }) // what is given up is no longer told as being made
    try {
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

  #begin(notebookId: string, request: ContentRequest): ArtifactInProgress & { forget: () => void } {
    const count = [...this.#making.values()].reduce((sum, making) => sum + making.size, 0)
    if (count >= MAX_ARTIFACTS_IN_PROGRESS) throw createTooManyFault()
    const artifact = describeBegun(request, this.#options.clock)
    const making = this.#making.get(notebookId) ?? new Map<string, ArtifactInProgress>()
    const entry = { artifact, stop: new AbortController() }
    this.#making.set(notebookId, making.set(artifact.id, entry))
    const forget = () => {
      const isFirst = making.delete(artifact.id)
      if (isFirst && making.size === 0) this.#making.delete(notebookId)
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
    const making = makingFolder(folder, id)
    const tools = { studio: this.#threads.studio, options: this.#options }
    try {
      await mkdir(making, { recursive: true })
      const staged = await makeArtifact({ folder, making }, request, tools, signal, onStep)
      return await this.#keep(folder, { id, type, createdAt, onceKey: request.onceKey }, staged, signal)
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

  #requireMade(notebookId: string, artifactId: string): void {
    const making = this.#making.get(notebookId)?.get(artifactId)
    if (making) throw createStillMadeFault(making.artifact.type)
  }
}

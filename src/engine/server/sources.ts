import { randomUUID } from 'node:crypto'
import { Fault } from '../../domain/fault.ts'
import type { AddedSource, NewSource } from '../../domain/source.ts'
import { readIsoTime } from '../../lib/clock.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import type { SqlStore } from '../../lib/sql/sql-store.ts'
import { fetchInSteps } from '../fetch/fetch-in-steps.ts'
import { LEARNING_WAIT, NotebookDebouncer } from '../notebook-debouncer.ts'
import { NotebookJobs } from '../notebook-jobs.ts'
import type { EngineOptions } from '../options.ts'
import type { StepListener } from '../step-listener.ts'
import type { Threads } from '../workers/pools.ts'
import type { ServerCatalogue } from './catalogue.ts'
import { openDueVectors } from './due-vectors.ts'
import type { LeasedWork } from './leased-work.ts'
import type { ServerThreads } from './threads.ts'
import { openUnfinishedSources, type UnfinishedSource } from './unfinished-sources.ts'
import type { UnkeptFiles } from './unkept-files.ts'

/** A process that was killed while it learnt keeps others from it for so long, and nothing else. */
const LEARNING_MINUTES = 30
const UNANSWERED_MS = 3_600_000

type ServerSourcesOptions = {
  readonly catalogue: ServerCatalogue
  readonly threads: ServerThreads
  /** Those that it shares with the embedded engine. */
  readonly engineThreads: Threads
  readonly store: SqlStore
  readonly options: Omit<EngineOptions, 'directory'> & { readonly filesPlace: FilesPlace | null }
  readonly unkept: UnkeptFiles
  readonly locate: (notebookId: string) => string
}

/** How sources come into notebooks on a server and go, and what is learnt of a notebook behind. */
export class ServerSources {
  readonly #catalogue: ServerCatalogue
  readonly #threads: ServerThreads
  readonly #options: ServerSourcesOptions['options']
  readonly #locate: (notebookId: string) => string
  readonly #unkept: UnkeptFiles
  readonly #jobs = new NotebookJobs(() => {})
  readonly #unfinished: LeasedWork<UnfinishedSource>
  readonly #vectors: ReturnType<typeof openDueVectors> | null
  readonly #quiet = new NotebookDebouncer({
    begin: (notebookId) => this.#learn(notebookId),
    ...LEARNING_WAIT,
  })

  constructor({ catalogue, threads, engineThreads, store, options, unkept, locate }: ServerSourcesOptions) {
    this.#catalogue = catalogue
    this.#threads = threads
    this.#options = options
    this.#unkept = unkept
    this.#locate = locate
    const { log, transcriber = null, embedder, filesPlace: files } = options
    this.#unfinished = openUnfinishedSources({
      store,
      log,
      canTranscribe: transcriber !== null,
      run: ({ notebook, id }, lost, work) => this.#jobs.run(notebook, id, lost, work),
      finish: async ({ notebook, id }, signal) => {
        await engineThreads.finish({ folder: locate(notebook), id, transcriber, files }, signal)
        await this.#noteChange(notebook)
      },
      fail: ({ notebook, id }, reason) => engineThreads.fail({ folder: locate(notebook), id, reason }),
      isClosing: () => this.#jobs.isClosed,
    })
    this.#vectors = embedder
      ? openDueVectors({
          store,
          log,
          run: (notebook, lost, work) => this.#jobs.run(notebook, 'vectors', lost, work),
          embed: (notebook, signal) => engineThreads.embed(locate(notebook), embedder, signal),
        })
      : null
  }

  /** Begins what waits to be done behind, here or of a process that is gone. */
  lookForWork(): void {
    this.#unfinished.look()
    this.#vectors?.work.look()
  }

  /** Looks once in the life of this process whether a notebook misses vectors. */
  async embedOnce(notebookId: string): Promise<void> {
    await this.#vectors?.noteOnce(notebookId)
  }

  /** @param requestedId the id that it is to have; the source that has it already is given as it is */
  async add(
    notebookId: string,
    source: NewSource,
    signal: AbortSignal,
    onStep: StepListener = () => {},
    requestedId?: string,
  ): Promise<AddedSource> {
    const folder = this.#locate(notebookId)
    const known = requestedId && (await this.#threads.run('findServerSource', { folder, id: requestedId }))
    if (known) return { source: known, duplicate: false, warnings: [] }
    const id = requestedId ?? randomUUID()
    const added = await this.#jobs.run(notebookId, id, signal, (either) =>
      this.#ingest(notebookId, id, source, either, onStep),
    )
    const { source: kept, duplicate } = added
    if (kept.status === 'processing') await this.#unfinished.tellAll()
    else if (!duplicate) await this.#noteChange(notebookId)
    return added
  }

  async #ingest(
    notebookId: string,
    id: string,
    source: NewSource,
    signal: AbortSignal,
    onStep: StepListener,
  ): Promise<AddedSource> {
    const { clock, transcriber, filesPlace: files } = this.#options
    const content = await fetchInSteps(source, this.#options, signal, onStep)
    const folder = this.#locate(notebookId)
    const common = {
      folder,
      id,
      type: source.type,
      addedAt: readIsoTime(clock),
      canTranscribe: Boolean(transcriber),
      files,
    }
    try {
      const ingested = await this.#threads.ingest({ ...common, ...content }, signal)
      if (ingested.isDuplicate) await this.#dropOriginal(notebookId, id)
      return { source: ingested.source, duplicate: ingested.isDuplicate, warnings: ingested.warnings }
    } catch (error) {
      // The thread may have been lost before it could; where that fails too, nobody sees what is left.
      await this.#threads.run('dropUnansweredSource', { folder, id }).catch(() => {})
      await this.#dropOriginal(notebookId, id)
      throw error
    }
  }

  async delete(notebookId: string, id: string) {
    await this.#jobs.stop(notebookId, id)
    const source = await this.#threads.run('deleteServerSource', { folder: this.#locate(notebookId), id })
    await this.#dropOriginal(notebookId, id)
    await this.#noteChange(notebookId)
    return source
  }

  /** Takes away the file of a source that is not there, where originals are files; what fails now is swept. */
  async #dropOriginal(notebookId: string, id: string): Promise<void> {
    if (this.#options.filesPlace === null) return
    await this.#unkept
      .drop(notebookId, id)
      .catch((error: unknown) => this.#options.log.warn('original.drop', { source: id, error }))
  }

  async deleteNotebook(notebookId: string): Promise<void> {
    await this.#jobs.stopAll(notebookId, new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${notebookId}`))
    this.#quiet.forget(notebookId)
    await this.#catalogue.delete(notebookId)
  }

  /** Whoever adds a source has an answer or is gone by then. */
  async sweep(): Promise<void> {
    const before = new Date(this.#options.clock.now() - UNANSWERED_MS).toISOString()
    for (const { notebookId, id } of await this.#catalogue.listUnanswered(before))
      await this.#threads.run('dropUnansweredSource', { folder: this.#locate(notebookId), id })
  }

  /** Resolves when nothing is being added or learnt here. */
  async idle(): Promise<void> {
    for (;;) {
      this.#quiet.flush()
      await new Promise(setImmediate) // what was flushed has begun
      await Promise.all([this.#unfinished.idle(), this.#vectors?.work.idle()])
      const waiting = this.#jobs.listPending()
      if (waiting.length === 0) return
      await Promise.all(waiting)
    }
  }

  async close(): Promise<void> {
    this.#jobs.close()
    this.#quiet.close()
    await Promise.all([this.#threads.close(), this.#unfinished.close(), this.#vectors?.work.close()])
    await Promise.allSettled(this.#jobs.listPending())
  }

  async #noteChange(notebookId: string): Promise<void> {
    this.#quiet.schedule(notebookId)
    await this.#catalogue.touch(notebookId)
    await this.#vectors?.note(notebookId)
  }

  #learn(notebookId: string): void {
    const work = async (signal: AbortSignal) => {
      try {
        if (!(await this.#catalogue.beginLearning(notebookId, LEARNING_MINUTES))) return
        await this.#threads.learn(this.#locate(notebookId), signal)
        await this.#catalogue.endLearning(notebookId)
      } catch (error) {
        if (!signal.aborted && !this.#jobs.isClosed)
          this.#options.log.warn('notebook.learn', { notebook: notebookId, error })
      }
    }
    queueMicrotask(() => void this.#jobs.run(notebookId, 'learn', null, work).catch(() => {}))
  }
}

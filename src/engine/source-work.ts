import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Fault, toFault } from '../domain/fault.ts'
import { createUnknownSourceFault } from '../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source, SourceContent, SourceFormat, SourceOriginal } from '../domain/source.ts'
import { readIsoTime } from '../lib/clock.ts'
import { DataUnusable } from '../lib/data-unusable.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import { checkSourceAddress, fetchInSteps } from './fetch/fetch-in-steps.ts'
import type { ModelEndpoint } from './model/endpoint.ts'
import { QuestionVectors } from './model/question-vectors.ts'
import { LEARNING_WAIT, NotebookDebouncer } from './notebook-debouncer.ts'
import { NotebookJobs } from './notebook-jobs.ts'
import type { EngineOptions } from './options.ts'
import { readSourceContent } from './read-source-content.ts'
import { needsLatentSpace } from './search/latent-tables.ts'
import type { StepListener } from './step-listener.ts'
import type { NotebookCatalogue } from './store/catalogue.ts'
import { hasLog, makeNotebookFile, nameDamage, takeBackAttempts } from './store/notebook-file.ts'
import { hasNotebook } from './store/notebook-folders.ts'
import { OpenNotebooks } from './store/open-notebooks.ts'
import { openSourceOriginal } from './store/source-original.ts'
import { findRow, listSourceRecords, type NotebookSourceRow, toNotebookSource } from './store/source-rows.ts'
import { readSourceTotal, type SourceTotal } from './store/source-total.ts'
import { isUntidy } from './store/tidy.ts'
import { VectorWork } from './vector-work.ts'
import type { Threads } from './workers/pools.ts'

/**
 * The life of sources: adding, finishing behind, deleting, and recovery after a crash. This thread only reads; every
 * write to a notebook happens in a worker, so that nobody who waits for an answer waits for a disk.
 */
export class SourceWork {
  readonly #catalogue: NotebookCatalogue
  readonly #threads: Threads
  readonly #options: EngineOptions
  readonly #jobs = new NotebookJobs((notebookId) => this.#settle(notebookId))
  readonly #recovering = new Map<string, Promise<void>>()
  readonly #open: OpenNotebooks
  readonly #vectors: VectorWork | null
  readonly #quiet = new NotebookDebouncer({
    begin: (notebookId) => this.#tidy(notebookId),
    ...LEARNING_WAIT,
  })
  /** Null without an embedder. */
  readonly meanings: QuestionVectors | null

  constructor(catalogue: NotebookCatalogue, threads: Threads, options: EngineOptions) {
    this.#catalogue = catalogue
    this.#open = new OpenNotebooks(catalogue)
    this.#threads = threads
    this.#options = options
    const { embedder, clock, log } = options
    this.#vectors = embedder ? this.#vectorWork(embedder) : null
    this.meanings = embedder ? new QuestionVectors(embedder, clock, log) : null
  }

  /** Begins to put right what the last run left unfinished; a notebook that needs it waits, the others do not. */
  recoverAll(): void {
    for (const id of this.#catalogue.listUnsettled()) {
      const recovery = this.#recover(id).catch((error: unknown) => {
        this.#recovering.delete(id) // not forgotten: the catalogue still knows, the next open tries again
        if (!this.#jobs.isClosed) this.#options.log.error('notebook.recover', { notebook: id, error })
      })
      this.#recovering.set(id, recovery)
    }
  }

  /** Resolves when nothing half done is left of an earlier run. */
  async awaitRecovery(notebookId: string): Promise<void> {
    await this.#recovering.get(notebookId)
  }

  /** Reads in the database of a notebook; null while it has none. */
  async readDatabase<T>(notebookId: string, read: (database: DatabaseSync) => T): Promise<T | null> {
    await this.awaitRecovery(notebookId)
    return this.#read(notebookId, read)
  }

  #read<T>(notebookId: string, read: (database: DatabaseSync) => T): T | null {
    try {
      const database = this.#open.get(notebookId)
      return database && read(database)
    } catch (error) {
      throw nameDamage(this.#catalogue.folder(notebookId), error)
    }
  }

  #makeDatabase(notebookId: string): void {
    if (this.#catalogue.hasDatabase(notebookId)) return
    makeNotebookFile(this.#catalogue.folder(notebookId), this.#catalogue.identity(notebookId))
  }

  /** Writes in a thread what is kept beside the sources; deleting the notebook waits for it. */
  async writeInThread<T>(notebookId: string, write: (folder: string) => Promise<T>): Promise<T> {
    await this.awaitRecovery(notebookId)
    const folder = this.#catalogue.folder(notebookId)
    this.#makeDatabase(notebookId)
    const written = await this.#jobs.run(notebookId, randomUUID(), null, () => write(folder))
    this.#quiet.schedule(notebookId) // what was written lies in the log alone
    return written
  }

  /**
   * Runs long work on a notebook that may leave something half done: deleting the notebook stops it, a crash is put
   * right at the next open.
   */
  async runLongWork<T>(
    notebookId: string,
    signal: AbortSignal | null,
    work: (folder: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    await this.awaitRecovery(notebookId)
    this.#catalogue.unsettle(notebookId)
    const folder = this.#catalogue.folder(notebookId)
    const worked = await this.#jobs.run(notebookId, randomUUID(), signal, (either) => work(folder, either))
    this.#quiet.schedule(notebookId)
    return worked
  }

  async listSources(notebookId: string): Promise<readonly Source[]> {
    await this.awaitRecovery(notebookId)
    return this.#rows(notebookId).map(toNotebookSource)
  }

  /** What can be told of a source before it is fetched or read. @throws Fault ADDRESS_REFUSED */
  async check(source: NewSource): Promise<void> {
    await checkSourceAddress(source, this.#options)
  }

  /** @param requestedId the id that it is to have; the source that has it already is given as it is */
  async add(
    notebookId: string,
    source: NewSource,
    signal: AbortSignal,
    onStep?: StepListener,
    requestedId?: string,
  ): Promise<AddedSource> {
    const known =
      requestedId &&
      (await this.readDatabase(notebookId, (database) => findRow(openSqliteTables(database), requestedId)))
    if (known) return { source: toNotebookSource(known), duplicate: false, warnings: [] }
    await this.awaitRecovery(notebookId)
    const id = requestedId ?? randomUUID()
    this.#catalogue.unsettle(notebookId)
    this.#makeDatabase(notebookId)
    return await this.#jobs.run(notebookId, id, signal, (either) =>
      this.#ingest(notebookId, id, source, either, onStep),
    )
  }

  async #ingest(
    notebookId: string,
    id: string,
    source: NewSource,
    signal: AbortSignal,
    onStep: StepListener = () => {},
  ): Promise<AddedSource> {
    const { transcriber, clock } = this.#options
    const content = await fetchInSteps(source, this.#options, signal, onStep)
    const folder = this.#catalogue.folder(notebookId)
    const common = { folder, id, type: source.type, addedAt: readIsoTime(clock), canTranscribe: Boolean(transcriber) }
    try {
      const ingested = await this.#threads.ingest({ ...common, ...content }, signal)
      if (ingested.hasBackgroundWork) this.#finishBehind(notebookId, ingested.source.id)
      else if (!ingested.isDuplicate) this.#learn(notebookId)
      return { source: ingested.source, duplicate: ingested.isDuplicate, warnings: ingested.warnings }
    } catch (error) {
      const isKept = toFault(error).details?.sourceId === id
      if (!isKept && !this.#jobs.isClosed && hasNotebook(folder))
        await this.#threads.ask('removeStoredSource', { folder, id }) // the thread may have been lost before it could
      throw error
    }
  }

  async deleteSource(notebookId: string, sourceId: string): Promise<Source> {
    await this.awaitRecovery(notebookId)
    const row = this.#row(notebookId, sourceId)
    await this.#jobs.stop(notebookId, sourceId)
    this.#catalogue.unsettle(notebookId)
    await this.#threads.ask('removeStoredSource', { folder: this.#catalogue.folder(notebookId), id: sourceId })
    this.#quiet.schedule(notebookId) // what it leaves free is given back
    this.#settle(notebookId)
    return toNotebookSource(row)
  }

  async renameSource(notebookId: string, sourceId: string, title: string): Promise<Source> {
    await this.awaitRecovery(notebookId)
    this.#row(notebookId, sourceId)
    await this.#threads.ask('retitleSource', { folder: this.#catalogue.folder(notebookId), id: sourceId, title })
    return toNotebookSource(this.#row(notebookId, sourceId))
  }

  async readSource(notebookId: string, sourceId: string, format: SourceFormat): Promise<SourceContent> {
    await this.awaitRecovery(notebookId)
    const row = this.#row(notebookId, sourceId)
    return this.#read(notebookId, (database) => readSourceContent(openSqliteTables(database), row, format))!
  }

  async openOriginal(notebookId: string, sourceId: string): Promise<SourceOriginal> {
    await this.awaitRecovery(notebookId)
    const row = this.#row(notebookId, sourceId)
    const folder = this.#catalogue.folder(notebookId)
    return this.#read(notebookId, (database) => openSourceOriginal(database, folder, row))!
  }

  async deleteNotebook(notebookId: string): Promise<void> {
    await this.awaitRecovery(notebookId)
    await this.#jobs.stopAll(notebookId, new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${notebookId}`))
    if (hasNotebook(this.#catalogue.folder(notebookId)))
      // a damaged one too can be deleted
      await this.#threads.ask('forget', { folder: this.#catalogue.folder(notebookId) })
    this.#vectors?.forget(notebookId)
    this.#quiet.forget(notebookId)
    this.#open.close(notebookId)
    this.#catalogue.delete(notebookId)
  }

  /** Resolves when nothing runs: no add, no recovery, no work behind. */
  async idle(): Promise<void> {
    for (;;) {
      this.#quiet.flush()
      const waiting = [...this.#jobs.listPending(), ...this.#recovering.values()]
      if (waiting.length === 0) return
      await Promise.all(waiting)
      await new Promise(setImmediate) // what has just ended may have begun something else
    }
  }

  async close(): Promise<void> {
    this.#jobs.close()
    this.#quiet.close()
    this.#vectors?.close()
    await this.#threads.close()
    await Promise.allSettled([...this.#jobs.listPending(), ...this.#recovering.values()])
    this.#takeBackAttempts()
    this.#open.closeAll()
    this.#catalogue.emptyLogs()
  }

  #takeBackAttempts(): void {
    for (const id of this.#catalogue.listUnsettled())
      if (this.#total(id)?.processing) takeBackAttempts(this.#catalogue.folder(id))
  }

  async #recover(notebookId: string): Promise<void> {
    if (this.#catalogue.hasDatabase(notebookId)) {
      const { unfinished } = await this.#threads.ask('recover', { folder: this.#catalogue.folder(notebookId) })
      for (const id of unfinished) this.#finishBehind(notebookId, id)
      this.#learn(notebookId)
    }
    this.#settle(notebookId)
    this.#recovering.delete(notebookId)
  }

  /** Slow work that nobody waits for; whatever goes wrong becomes the reason of a failed source. */
  #finishBehind(notebookId: string, id: string): void {
    const task = { folder: this.#catalogue.folder(notebookId), id, transcriber: this.#options.transcriber ?? null }
    const work = async (signal: AbortSignal) => {
      try {
        await this.#threads.finish(task, signal)
        this.#learn(notebookId)
      } catch (error) {
        if (signal.aborted || this.#jobs.isClosed) return
        this.#options.log.warn('source.finish', { notebook: notebookId, source: id, error })
        await this.#threads.fail({ folder: task.folder, id, reason: toFault(error).message })
      }
    }
    // A job of its own name, for the one that added the source may still be listed.
    queueMicrotask(() => void this.#jobs.run(notebookId, id, null, work).catch(() => {}))
  }

  /** What makes questions find more, and is made behind: vectors at once, the notebook's own latent space after a while. */
  #learn(notebookId: string): void {
    this.#vectors?.begin(notebookId)
    this.#quiet.schedule(notebookId)
  }

  #tidy(notebookId: string): void {
    const work = async (signal: AbortSignal) => {
      try {
        const needsWork = (database: DatabaseSync) => needsLatentSpace(openSqliteTables(database)) || isUntidy(database)
        const folder = this.#catalogue.folder(notebookId)
        if (this.#read(notebookId, needsWork)) await this.#threads.tidyNotebook(folder, signal)
        else if (hasLog(folder)) await this.#threads.ask('emptyNotebookLog', { folder }, signal)
      } catch (error) {
        if (!signal.aborted && !this.#jobs.isClosed)
          this.#options.log.warn('notebook.tidy', { notebook: notebookId, error })
      }
    }
    queueMicrotask(() => void this.#jobs.run(notebookId, 'tidy', null, work).catch(() => {}))
  }

  /** Looks once in the life of this process for vectors that an earlier one did not make, or had no embedder for. */
  embedOnce(notebookId: string): void {
    this.#vectors?.beginOnce(notebookId)
  }

  #vectorWork(embedder: ModelEndpoint): VectorWork {
    return new VectorWork({
      embed: async (id, signal) => {
        const folder = this.#catalogue.folder(id)
        return hasNotebook(folder) ? this.#threads.embed(folder, embedder, signal) : { problem: null }
      },
      run: (id, work) => queueMicrotask(() => void this.#jobs.run(id, 'vectors', null, work).catch(() => {})),
      log: this.#options.log,
    })
  }

  /** Only a note that the next open makes anew: where it cannot be written, what was done before it is done all the same. */
  #settle(notebookId: string): void {
    if (this.#jobs.isClosed) return // the next open recounts
    const total = this.#total(notebookId)
    if (total === null) return // damaged: whoever comes next is told, and nothing is written
    const { kept, processing } = total
    const isWorking = this.#jobs.isBusy(notebookId) || this.#quiet.isWaiting(notebookId)
    const isUnsettled = isWorking || processing > 0 || this.#vectors?.isMissing(notebookId) === true
    try {
      this.#catalogue.settle(notebookId, kept, isUnsettled)
    } catch (error) {
      this.#options.log.warn('notebook.settle', { notebook: notebookId, error })
    }
  }

  #total(notebookId: string): SourceTotal | null {
    try {
      return (
        this.#read(notebookId, (database) => readSourceTotal(openSqliteTables(database))) ?? { kept: 0, processing: 0 }
      )
    } catch (error) {
      if (error instanceof DataUnusable) return null
      throw error
    }
  }

  #rows(notebookId: string): NotebookSourceRow[] {
    return this.#read(notebookId, (database) => listSourceRecords(openSqliteTables(database))) ?? []
  }

  #row(notebookId: string, sourceId: string): NotebookSourceRow {
    const row = this.#read(notebookId, (database) => findRow(openSqliteTables(database), sourceId))
    if (row) return row
    throw createUnknownSourceFault(sourceId)
  }
}

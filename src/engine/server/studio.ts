import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Artifact, ContentRequest, MadeArtifact, StreamedFile } from '../../domain/artifact.ts'
import { Fault } from '../../domain/fault.ts'
import { chooseReadySources } from '../../domain/ready-sources.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import {
  createStillMadeFault,
  createTooManyFault,
  MAX_ARTIFACTS_IN_PROGRESS,
  refuseUnknownContent,
  refuseUnknownFile,
} from '../artifact-faults.ts'
import { type ArtifactCalls, describeBegun, makeArtifact, mergeNewestFirst } from '../make-artifact.ts'
import type { EngineOptions } from '../options.ts'
import type { StepListener } from '../step-listener.ts'
import type { StagedArtifact } from '../store/artifacts.ts'
import { nameFilesOwner } from '../store/original-files.ts'
import type { Studio } from '../workers/studio-host.ts'
import type { ServerCatalogue } from './catalogue.ts'
import type { ServerThreads } from './threads.ts'
import type { UnkeptFiles } from './unkept-files.ts'

type ServerStudioOptions = {
  readonly catalogue: ServerCatalogue
  readonly threads: ServerThreads
  readonly studio: Studio
  readonly unkept: UnkeptFiles
  readonly openFiles: OpenFiles
  /** Null: in the database. */
  readonly filesPlace: FilesPlace | null
  readonly options: Omit<EngineOptions, 'directory'>
  /** A folder of this process, for what it is making. */
  readonly scratchDirectory: string
}

/** The life of content generated of notebooks on a server: made here, its files kept where all processes find them. */
export class ServerStudio {
  readonly #options: ServerStudioOptions
  readonly #running = new Set<Promise<unknown>>()

  constructor(options: ServerStudioOptions) {
    this.#options = options
  }

  /** @param place where a notebook of the account lies; it throws for unknown ids */
  openArtifacts(account: string, place: (notebookId: string) => Promise<string>): ArtifactCalls<StreamedFile> {
    const { catalogue } = this.#options
    return {
      list: async (id) => this.#list(id, await place(id)),
      create: async (id, request, signal, onStep) => this.#create(id, await place(id), request, signal, onStep),
      read: async (id, artifactId) => this.#read(id, await place(id), artifactId),
      download: async (id, artifactId, fileName) => this.#download(id, await place(id), artifactId, fileName),
      delete: async (id, artifactId) => this.#delete(id, await place(id), artifactId),
      find: (artifactId) => catalogue.findArtifact(account, artifactId),
    }
  }

  /** What is being made here has left nothing behind when this resolves, or is known to whoever sweeps. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  async #list(notebookId: string, folder: string): Promise<readonly Artifact[]> {
    const { threads, unkept } = this.#options
    const making = await unkept.listMaking(notebookId) // first: what is kept meanwhile is then told twice, and not left out
    const made = await threads.run('listServerArtifacts', { folder })
    const known = new Set(made.map(({ id }) => id))
    return mergeNewestFirst(
      making.filter(({ id }) => !known.has(id)),
      made,
    )
  }

  async #read(notebookId: string, folder: string, id: string): Promise<MadeArtifact> {
    const { threads, unkept } = this.#options
    const made = await threads.run('readServerArtifact', { folder, id })
    if (made) return made
    const making = (await unkept.listMaking(notebookId)).find((one) => one.id === id)
    throw making ? createStillMadeFault(making.type) : refuseUnknownContent(id)
  }

  async #download(notebookId: string, folder: string, id: string, fileName: string | null): Promise<StreamedFile> {
    const { files } = await this.#read(notebookId, folder, id)
    const { threads, openFiles } = this.#options
    const file = await threads.run('findServerArtifactFile', { folder, id, name: fileName })
    if (!file) return refuseUnknownFile(files.map(({ name }) => name))
    const store = openFiles(nameFilesOwner(notebookId, id))
    const readPart = async (start: number, end: number) => {
      const opened = await store.open(file.hash, { start, end })
      if (opened) return opened.content
      throw new Fault('CONTENT_NOT_FOUND', 'The content was deleted meanwhile.')
    }
    return { ...file, readPart }
  }

  /** One that is being made is stopped, on whatever process; whoever waits for it is told that it has been deleted. */
  async #delete(notebookId: string, folder: string, id: string): Promise<Artifact> {
    const { threads, unkept } = this.#options
    const stopped = await unkept.stop(notebookId, id)
    if (stopped) return stopped
    const deleted = await threads.run('deleteServerArtifact', { folder, id })
    if (!deleted) return refuseUnknownContent(id)
    await this.#dropLater(() => unkept.drop(notebookId, id))
    return deleted
  }

  async #create(
    notebookId: string,
    folder: string,
    request: ContentRequest,
    signal: AbortSignal,
    onStep: StepListener = () => {},
  ): Promise<MadeArtifact> {
    signal.throwIfAborted()
    const { threads, options, unkept } = this.#options
    const { onceKey, sourceIds } = request
    const before = onceKey === undefined ? null : await threads.run('findServerArtifactByKey', { folder, onceKey })
    if (before) return before
    chooseReadySources(await threads.run('listServerSources', { folder }), sourceIds)
    if (this.#running.size >= MAX_ARTIFACTS_IN_PROGRESS) throw createTooManyFault()
    const artifact = describeBegun(request, options.clock)
    const { signal: stopped, release } = await unkept.begin(notebookId, artifact)
    const either = AbortSignal.any([signal, stopped])
    const tellStopped = () => void unkept.stop(notebookId, artifact.id).catch(() => {}) // its row goes when it has ended
    signal.addEventListener('abort', tellStopped, { once: true })
    const making = this.#make({ notebookId, folder, artifact, request, release }, either, onStep).finally(() => {
      release()
      signal.removeEventListener('abort', tellStopped)
    })
    this.#running.add(making)
    return making.finally(() => this.#running.delete(making))
  }

  async #make(begun: BegunMaking, signal: AbortSignal, onStep: StepListener): Promise<MadeArtifact> {
    const { notebookId, folder, artifact, request } = begun
    const { scratchDirectory, unkept, studio, options } = this.#options
    const making = path.join(scratchDirectory, 'making', artifact.id)
    try {
      await mkdir(making, { recursive: true })
      const staged = await makeArtifact(
        { folder, making, files: this.#options.filesPlace },
        request,
        { studio, options },
        signal,
        onStep,
      )
      return await this.#keep(begun, staged, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      await rm(making, { recursive: true, force: true })
      await this.#dropLater(() => unkept.drop(notebookId, artifact.id)) // nothing, where it was kept
    }
  }

  /** What is cancelled in the moment in which it is kept is taken away again. */
  async #keep(begun: BegunMaking, staged: StagedArtifact, signal: AbortSignal) {
    const { notebookId, folder, artifact, request } = begun
    const { threads, openFiles } = this.#options
    const { id, type, createdAt } = artifact
    const store = openFiles(nameFilesOwner(notebookId, id))
    for (const { hash, path } of staged.files) await store.put(hash, createReadStream(path, { signal }))
    signal.throwIfAborted()
    begun.release()
    const { onceKey } = request
    const kept = await threads.run('keepServerArtifact', { folder, artifact: { id, type, createdAt, onceKey }, staged })
    if (signal.aborted && kept.id === id) await threads.run('deleteServerArtifact', { folder, id })
    signal.throwIfAborted()
    return kept
  }

  /** What cannot be taken away now is swept. */
  async #dropLater(drop: () => Promise<void>): Promise<void> {
    await drop().catch((error: unknown) => this.#options.options.log.warn('artifact.drop', { error }))
  }
}

type BegunMaking = {
  readonly notebookId: string
  readonly folder: string
  readonly artifact: Artifact
  readonly request: ContentRequest
  readonly release: () => void
}

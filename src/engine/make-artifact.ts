import { randomUUID } from 'node:crypto'
import {
  ARTIFACT_NAMES,
  type Artifact,
  type ArtifactDownload,
  type ContentRequest,
  type MadeArtifact,
  type StreamedFile,
} from '../domain/artifact.ts'
import { type Clock, readIsoTime } from '../lib/clock.ts'
import type { FilesPlace } from '../lib/files/choose-files.ts'
import { followSources } from '../studio/follow-sources.ts'
import type { Outline } from '../studio/outline.ts'
import { buildFailureFields } from './model/endpoint.ts'
import type { EngineOptions } from './options.ts'
import { combineStages, type StepListener, stageShares } from './step-listener.ts'
import type { StagedArtifact } from './store/artifacts.ts'
import type { Studio } from './workers/studio-host.ts'

/** The generated content of one account's notebooks, as the port has it; unknown notebooks are refused. */
export type ArtifactCalls<Download extends ArtifactDownload | StreamedFile> = {
  list(notebookId: string): Promise<readonly Artifact[]>
  create(notebookId: string, request: ContentRequest, signal: AbortSignal, onStep?: StepListener): Promise<MadeArtifact>
  read(notebookId: string, artifactId: string): Promise<MadeArtifact>
  download(notebookId: string, artifactId: string, fileName: string | null): Promise<Download>
  delete(notebookId: string, artifactId: string): Promise<Artifact>
  find(artifactId: string): Promise<string | null>
}

/** What is listed of content from the moment it is begun. */
export function describeBegun({ type, title }: ContentRequest, clock: Clock): Artifact {
  const name = title ?? ARTIFACT_NAMES[type]
  return { id: randomUUID(), type, name, status: 'processing', createdAt: readIsoTime(clock), files: [] }
}

/** @param making newest first, as `made` */
export function mergeNewestFirst(making: readonly Artifact[], made: readonly Artifact[]): readonly Artifact[] {
  return [...making, ...made].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}

type MakingPlace = {
  /** The folder of the notebook, or its place on a server. */
  readonly folder: string
  /** A folder that is there, in which the files are made and lie staged. */
  readonly making: string
  /** Where originals lie that are kept neither in that folder nor on that server. */
  readonly files?: FilesPlace | null
}

type MakingTools = {
  readonly studio: Studio
  readonly options: Pick<EngineOptions, 'model' | 'log' | 'makers'>
}

/** Makes content of a notebook: outlined from what its sources say, worded by the configured model, made into files. */
export async function makeArtifact(
  { folder, making, files = null }: MakingPlace,
  { onceKey: _, ...open }: ContentRequest,
  { studio, options }: MakingTools,
  signal: AbortSignal,
  onStep: StepListener,
): Promise<StagedArtifact> {
  const steps = combineStages(onStep)
  const found = await studio.outline({ folder, request: open }, { signal, onStep: steps(stageShares.outline) })
  const request = followSources(open, found.language)
  const outline = await wordOutline(found, request, options, signal, steps(stageShares.writing))
  const task = { folder, making, files, request, outline, makers: options.makers ?? null }
  return studio.make(task, { signal, onStep: steps(stageShares.making) })
}

/** By the configured model where there is one; what it fails at is told offline. */
async function wordOutline(
  outline: Outline,
  request: ContentRequest,
  { model, log }: MakingTools['options'],
  signal: AbortSignal,
  onStep: StepListener,
): Promise<Outline> {
  if (!model) return outline
  onStep({ phase: 'writing', done: 0, total: 1 })
  const { outlineWithModel } = await import('./model/outline-with-model.ts')
  return outlineWithModel(outline, request, model, signal, (error) => log.warn('model.fail', buildFailureFields(error)))
}

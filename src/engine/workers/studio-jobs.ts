import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { ARTIFACT_NAMES, type ArtifactType, type ContentRequest } from '../../domain/artifact.ts'
import { Fault } from '../../domain/fault.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import { hashContent } from '../../lib/hash.ts'
import { buildOutline, findOutlineLanguage } from '../../studio/extract/build-outline.ts'
import { followSources } from '../../studio/follow-sources.ts'
import { readContentLabels } from '../../studio/locales/read-locale.ts'
import type { MadeContent, Maker } from '../../studio/maker.ts'
import type { Outline } from '../../studio/outline.ts'
import { openSourcePictures } from '../source-pictures.ts'
import { type StagedArtifact, stageArtifact } from '../store/artifacts.ts'
import { readStudioMaterial } from '../studio-material.ts'
import { openNotebookPlace, type PlacedNotebook } from './notebook-place.ts'
import { defineJob } from './reply.ts'
import { yieldToOthers } from './worker-thread.ts'

yieldToOthers()

/** A step that a job tells through its port; whatever its caller says through it means that it shall stop. */
export type StudioStep = { readonly phase: string; readonly done: number; readonly total: number }

export type OutlineTask = { readonly folder: string; readonly request: ContentRequest }

export type MakeTask = {
  readonly folder: string
  /** A folder that is there, in which the files are made and staged. */
  readonly making: string
  readonly files: FilesPlace | null
  readonly request: ContentRequest
  readonly outline: Outline
  /** A module with `MAKERS` in place of ours, for tests. */
  readonly makers: string | null
}

type WithPort<Task> = Task & { readonly port: MessagePort }

/**
 * Makes of a function a job that tells its steps. Its port is let go in a turn of the thread's loop, of which there is none
 * between two jobs: a busy thread would hold the ports of all its calls.
 */
function defineTellingJob<Task, Output>(work: (task: WithPort<Task>) => Output | Promise<Output>) {
  return defineJob(async (task: WithPort<Task>) => {
    try {
      return await work(task)
    } finally {
      task.port.close()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
}

/** Several kinds are often made of one notebook, one after the other: the thread keeps its last outline. */
let last: { readonly key: string; readonly outline: Outline } | null = null

/** What the chosen ready sources say, ordered for telling. */
export const outlineNotebook = defineTellingJob<OutlineTask, Outline>(({ folder, request, port }) => {
  port.postMessage({ phase: 'reading the sources', done: 0, total: 2 } satisfies StudioStep)
  const notebook = openNotebookPlace(folder)
  try {
    return outlineOnce(notebook, { folder, request }, port)
  } finally {
    notebook.close()
  }
})

/** What it is made from is read at once; a server waits for that and not for the making. */
function outlineOnce(notebook: PlacedNotebook, { folder, request }: OutlineTask, port: MessagePort): Outline {
  const known = last
  const { title, key, material } = notebook.read(() => {
    const title = notebook.readTitle()
    const key = buildOutlineKey(notebook, folder, title, request)
    return { title, key, material: known?.key === key ? null : readStudioMaterial(notebook.tables, request.sourceIds) }
  })
  if (material === null) return known!.outline
  port.postMessage({ phase: 'finding what they say', done: 1, total: 2 } satisfies StudioStep)
  const asked = followSources(request, findOutlineLanguage(material))
  last = { key, outline: buildOutline(material, asked, title) }
  return last.outline
}

/** Everything an outline depends on; it is the same for all kinds and their options. */
function buildOutlineKey(
  { tables }: PlacedNotebook,
  folder: string,
  notebookTitle: string | undefined,
  { language, isLanguageOpen, focus, instructions, title, sourceIds }: ContentRequest,
): string {
  const ready =
    "SELECT id, title, text_hash FROM source WHERE {notebook} AND state = 'ready' AND is_kept = 1 ORDER BY number"
  const named = [language, isLanguageOpen, focus, instructions, title, sourceIds, notebookTitle]
  return hashContent(JSON.stringify([folder, ...named, tables.all(ready)]))
}

/** Loads who makes a kind, with its libraries, in the thread that will: while another thread finds what the sources say. */
export const prepareMaker = defineJob(async ({ type }: { readonly type: ArtifactType }): Promise<void> => {
  await loadMaker(type, null)
})

/**
 * Makes an artifact of an outline and lays its files ready; the service keeps them, which alone writes to a notebook. What is
 * left when this fails is for `dropUnfinished`.
 */
export const makeInStudio = defineTellingJob<MakeTask, StagedArtifact>(async (task) => {
  const { making, outline, request, port } = task
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  port.postMessage({ phase: `making the ${formatTypeName(request.type)}`, done: 0, total: 1 } satisfies StudioStep)
  const made = await makeFiles(task, path.join(making, 'work'), stop.signal)
  stop.signal.throwIfAborted()
  return stageArtifact(making, { ...made, warnings: [...new Set([...outline.warnings, ...made.warnings])] })
})

async function makeFiles(
  { folder, files, makers, request, outline, port }: WithPort<MakeTask>,
  workFolder: string,
  signal: AbortSignal,
): Promise<MadeContent> {
  const maker = await loadMaker(request.type, makers)
  const onStep = (phase: string, done: number, total: number) =>
    port.postMessage({ phase, done, total } satisfies StudioStep)
  mkdirSync(workFolder) // no more than this: what a new start has swept is not made anew
  const notebook = openNotebookPlace(folder, { files })
  const pictures = openSourcePictures(notebook, signal)
  try {
    const words = readContentLabels(request.language)
    return await maker(outline, request, { words, onStep, readPicture: pictures.read, workFolder, signal })
  } finally {
    await pictures.close()
    notebook.close()
  }
}

type Makers = typeof import('../../studio/makers.ts')['MAKERS']

async function loadMaker(type: ArtifactType, module: string | null): Promise<Maker> {
  const { MAKERS } = (await (module === null ? import('../../studio/makers.ts') : import(module))) as { MAKERS: Makers }
  const load = MAKERS[type]
  if (load) return load()
  throw new Fault('NOT_SUPPORTED', `This version makes no ${formatTypeName(type)} of a local notebook.`)
}

const formatTypeName = (type: ArtifactType) => ARTIFACT_NAMES[type].toLowerCase()

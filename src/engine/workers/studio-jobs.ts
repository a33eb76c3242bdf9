import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { MessagePort } from 'node:worker_threads'
import { ARTIFACT_NAMES, type ArtifactType, type ContentWish, type MadeArtifact } from '../../domain/artifact.ts'
import { Fault } from '../../domain/fault.ts'
import type { NotebookGuide } from '../../domain/notebook-guide.ts'
import { buildOutline } from '../../studio/extract/build-outline.ts'
import { readContentLabels } from '../../studio/locales/content-labels.ts'
import type { MadeContent, Maker } from '../../studio/maker.ts'
import type { Outline } from '../../studio/outline.ts'
import { answerOffline } from '../answer/answer-offline.ts'
import { guideMaterial } from '../guide/material.ts'
import { writeGuide } from '../guide/write-guide.ts'
import { keepArtifact, makingFolder, type NewArtifact } from '../store/artifacts.ts'
import { hashOf } from '../store/content-hash.ts'
import { openNotebook, openNotebookToRead } from '../store/notebook-file.ts'
import { studioMaterial } from '../studio-material.ts'
import { yieldToOthers } from './priority.ts'
import { job } from './reply.ts'
import { readySources, retrieve } from './retrieve.ts'

yieldToOthers()

/** A step that a job tells through its port; whatever its caller says through it means that it shall stop. */
export type StudioStep = { readonly phase: string; readonly done: number; readonly total: number }

export type OutlineTask = { readonly folder: string; readonly wish: ContentWish }

export type MakeTask = {
  readonly folder: string
  readonly artifact: NewArtifact
  readonly wish: ContentWish
  readonly outline: Outline
  /** A module with `MAKERS` in place of ours, for tests. */
  readonly makers: string | null
}

type Ported<Task> = Task & { readonly port: MessagePort }

/** Several kinds are often made of one notebook, one after the other: the thread keeps its last outline. */
let last: { readonly key: string; readonly outline: Outline } | null = null

/** What the chosen ready sources say, ordered for telling. */
export const outlineNotebook = job(({ folder, wish, port }: Ported<OutlineTask>): Outline => {
  port.postMessage({ phase: 'reading the sources', done: 0, total: 2 } satisfies StudioStep)
  const database = openNotebookToRead(folder)
  try {
    const key = outlineKey(database, folder, wish)
    if (last?.key === key) return last.outline
    const material = studioMaterial(database, wish.sourceIds)
    port.postMessage({ phase: 'finding what they say', done: 1, total: 2 } satisfies StudioStep)
    last = { key, outline: buildOutline(material, wish) }
    return last.outline
  } finally {
    database.close()
  }
})

/** What a notebook is about and what can be asked of it: each question that it suggests was answered. */
export const readGuide = job(({ folder }: { readonly folder: string }): NotebookGuide => {
  const database = openNotebookToRead(folder)
  try {
    readySources(database)
    const ask = (text: string, sourceIds?: readonly string[]) =>
      answerOffline({ text, turns: [] }, retrieve(database, text, { sourceIds }))
    return writeGuide(guideMaterial(database), ask)
  } finally {
    database.close()
  }
})

/** Everything an outline depends on; it is the same for all kinds and their options. */
function outlineKey(database: DatabaseSync, folder: string, wish: ContentWish): string {
  const { language, focus, instructions, title, sourceIds } = wish
  const ready = "SELECT id, title, text_hash FROM source WHERE state = 'ready' AND is_kept = 1 ORDER BY number"
  const sources = database.prepare(ready).all()
  return hashOf(JSON.stringify([folder, language, focus, instructions, title, sourceIds, sources]))
}

/** Makes an artifact of an outline and keeps it. What is left when this fails is for `dropUnfinished`. */
export const makeArtifact = job(async (task: Ported<MakeTask>): Promise<MadeArtifact> => {
  const { folder, artifact, outline, wish, port } = task
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  port.postMessage({ phase: `making the ${nameOf(wish.type)}`, done: 0, total: 1 } satisfies StudioStep)
  const place = makingFolder(folder, artifact.id)
  try {
    const made = await makeFiles(task, path.join(place, 'work'), stop.signal)
    stop.signal.throwIfAborted()
    return keep(folder, artifact, { ...made, warnings: [...new Set([...outline.warnings, ...made.warnings])] })
  } finally {
    port.close()
    rmSync(place, { recursive: true, force: true })
  }
})

async function makeFiles(
  { makers, wish, outline, port }: Ported<MakeTask>,
  workFolder: string,
  signal: AbortSignal,
): Promise<MadeContent> {
  const maker = await makerOf(wish.type, makers)
  const onStep = (phase: string, done: number, total: number) =>
    port.postMessage({ phase, done, total } satisfies StudioStep)
  mkdirSync(workFolder, { recursive: true })
  return maker(outline, wish, { words: readContentLabels(wish.language), onStep, workFolder, signal })
}

type Makers = typeof import('../../studio/makers.ts')['MAKERS']

async function makerOf(type: ArtifactType, module: string | null): Promise<Maker> {
  const { MAKERS } = (await (module === null ? import('../../studio/makers.ts') : import(module))) as { MAKERS: Makers }
  const load = MAKERS[type]
  if (load) return load()
  throw new Fault('NOT_SUPPORTED', `This version makes no ${nameOf(type)} of a local notebook.`)
}

const nameOf = (type: ArtifactType) => ARTIFACT_NAMES[type].toLowerCase()

function keep(folder: string, artifact: NewArtifact, made: MadeContent): MadeArtifact {
  const database = openNotebook(folder)
  try {
    return keepArtifact(database, folder, artifact, made)
  } finally {
    database.close()
  }
}

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { queryObjects } from 'node:v8'
import { MessagePort } from 'node:worker_threads'
import type { ArtifactType } from '../../src/domain/artifact.ts'
import type { MadeContent, Maker } from '../../src/studio/maker.ts'

/** What a maker of text would give: the same for the same outline and wish, one file shared by all. */
const quick: Maker = async (outline, wish, { onStep }) => {
  onStep('writing it down', 1, 2)
  const lines = [...outline.sources.map(({ title }) => title), ...outline.summary.map((one) => one.text)]
  const text = `${wish.title ?? outline.title} (${wish.language})\n${lines.join('\n')}`
  const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', bytes: Buffer.from(content) })
  const name = wish.title ?? outline.title
  const files = [file('told.txt', text), file('shared.txt', 'The same for all.')]
  return { name, text, citations: [], applied: { language: wish.language }, warnings: [], files } satisfies MadeContent
}

const REST_MS = 20

/** Leaves a file where it works, then never comes to an end and hears nobody; it rests, as no core is to be lost to it. */
const endless: Maker = async (_outline, _wish, { workFolder, onStep }) => {
  writeFileSync(path.join(workFolder, 'half.bin'), 'half of it')
  onStep('never done', 1, 2)
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REST_MS)
}

/** Waits for a program, which writes its own id into the step it tells. */
const waiting: Maker = async (_outline, _wish, { signal, onStep }) => {
  const child = spawn('sleep', ['600'], { signal }).on('error', () => {}) // says that it was stopped
  onStep(`program ${child.pid}`, 1, 2)
  await new Promise((resolve) => child.once('close', resolve))
  throw new Error('the program came to an end')
}

const full: Maker = async (_outline, _wish, { workFolder }) => {
  writeFileSync(path.join(workFolder, 'half.bin'), 'half of it')
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

const greedy: Maker = async () => {
  const all: string[][] = []
  for (;;) all.push(new Array(10_000).fill(`x${all.length}`))
}

/** Several large files, no two alike, so that there is much to be killed in. */
const large: Maker = async (outline, wish, { workFolder }) => {
  const files = Array.from({ length: 4 }, (_, place) => {
    const bytes = Buffer.alloc(2 ** 20, `${wish.title} ${place}. `)
    writeFileSync(path.join(workFolder, `part-${place}`), bytes)
    return { name: `part-${place}.bin`, mimeType: 'application/octet-stream', bytes }
  })
  return { name: wish.title ?? outline.title, citations: [], applied: {}, warnings: [], files }
}

/** Tells how many ports of earlier calls its thread still holds. */
const counting: Maker = async () => {
  const ports = queryObjects(MessagePort, { format: 'count' })
  return { name: String(ports), citations: [], applied: {}, warnings: [], files: [] }
}

/** As a decoder that crashes, or a machine that is short of memory, ends it. */
const deadly: Maker = async () => {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

/** Makers for tests of everything around makers. */
export const MAKERS: Readonly<Partial<Record<ArtifactType, () => Promise<Maker>>>> = {
  report: async () => quick,
  quiz: async () => endless,
  video: async () => waiting,
  infographic: async () => full,
  data_table: async () => greedy,
  mind_map: async () => large,
  flashcards: async () => counting,
  audio_overview: async () => deadly,
}

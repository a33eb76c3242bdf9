/**
 * How long each kind of generated content takes on a notebook of 300 pages, asked over HTTP of a running service, beside
 * what the outline alone takes (each call has a title of its own, so that none finds an outline kept); audio and video as
 * a ratio to their length; and how `/health` answers meanwhile.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { ArtifactType } from '../src/domain/artifact.ts'
import { buildOutline } from '../src/studio/extract/build-outline.ts'
import { longBook } from './support/long-book.ts'
import { print } from './support/print.ts'
import { callService } from './support/send.ts'
import { median, percentile, startService } from './support/service.ts'

const PAGES = 300
const ROUNDS = 3
const TEXT_KINDS: readonly ArtifactType[] = ['report', 'presentation', 'data_table', 'flashcards', 'quiz', 'mind_map']
const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

const book = longBook(PAGES)
const service = await startService()
const base = `http://127.0.0.1:${service.port}`

/** Asks `/health` all the time until told to stop; gives how long each answer took, ms. */
function askHealth(): () => Promise<number[]> {
  let isOver = false
  const times: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${base}/health`)).text()
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return times
  }
}

const { notebook_id } = await callService<{ notebook_id: string }>(service, '/notebooks/create', { name: 'Bench' })
await callService(service, '/content/sources', { source_type: 'text', title: 'Book', text: book, notebook_id })

type Made = { readonly contentId: string; readonly files: readonly { readonly name: string }[] }

let calls = 0

async function made(content_type: ArtifactType): Promise<{ readonly seconds: number; readonly contentId: string }> {
  const startedAt = performance.now()
  const { contentId } = await callService<Made>(service, '/content/generate', {
    content_type,
    notebook_id,
    title: `Book ${++calls}`,
  })
  return { seconds: secondsSince(startedAt), contentId }
}

/** Length of the main file, seconds, as ffprobe reads it. */
async function lengthSeconds(contentId: string): Promise<number> {
  const output_path = path.join(service.directory, 'main-file')
  const reply = await fetch(`${base}/content/download?${new URLSearchParams({ content_id: contentId, output_path })}`)
  if (!reply.ok) throw new Error(`the download answered ${reply.status}`)
  const options = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', output_path]
  return Number(execFileSync('ffprobe', options, { encoding: 'utf8' }))
}

function outlineAlone(): number {
  const material = [{ id: 's', title: 'Book', language: 'en', text: book, chars: book.length, places: [] }]
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    buildOutline(material, { type: 'report', language: 'en' })
    return secondsSince(startedAt)
  })
  return median(times)
}

/** What ffmpeg alone needs for 10 s of moving 720p. */
function encodingAlone(): number {
  const startedAt = performance.now()
  const source = 'testsrc2=size=1280x720:rate=25:duration=10'
  const options = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-f',
    'null',
    '-',
  ]
  execFileSync('ffmpeg', options)
  return secondsSince(startedAt)
}

const quiet = askHealth()
await new Promise((resolve) => setTimeout(resolve, 2000))
const idle = percentile(await quiet(), 0.99)
const floor = outlineAlone()
const stop = askHealth()
const cold = await made('report')
print(
  `report of ${PAGES} pages, first of its process: ${cold.seconds.toFixed(2)} s (outline alone ${floor.toFixed(2)} s; reach 3 s)`,
)
for (const kind of [...TEXT_KINDS, 'infographic'] as const) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await made(kind)).seconds)
  const reach = kind === 'infographic' ? 1.5 : 3
  print(
    `${kind} of ${PAGES} pages: ${median(times).toFixed(2)} s (outline alone ${floor.toFixed(2)} s; reach ${reach} s)`,
  )
}
const audio = await made('audio_overview')
const spoken = await lengthSeconds(audio.contentId)
const ratio = (spoken / audio.seconds).toFixed(0)
print(
  `audio overview: ${ratio} x real time (${spoken.toFixed(0)} s in ${audio.seconds.toFixed(1)} s, outline included; reach 40 x)`,
)
const video = await made('video')
const shown = await lengthSeconds(video.contentId)
const perTen = ((video.seconds / shown) * 10).toFixed(1)
const alone = encodingAlone().toFixed(1)
print(
  `10 s of 720p video: ${perTen} s (${shown.toFixed(0)} s in ${video.seconds.toFixed(1)} s; ffmpeg alone ${alone} s; reach 8 s)`,
)
const times = await stop()
const p99 = percentile(times, 0.99).toFixed(1)
print(`/health meanwhile (${times.length}): p99 ${p99} ms (idle ${idle.toFixed(1)} ms; reach 50 ms)`)
await service.stop()

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeContent } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { renderPixels } from '../../render/picture/png.ts'
import { composeSlidePicture } from '../../render/picture/slide.ts'
import { findFfmpeg } from '../../render/programs/ffmpeg.ts'
import { makeVideo } from './make-video.ts'

const HONEY = sampleOutline.themes[3]!
const SHORT: Outline = { ...sampleOutline, themes: [{ ...HONEY, statements: HONEY.statements.slice(1, 2) }] }
const WISH: ContentRequest = { type: 'video', language: 'en', videoStyle: 'minimalist' }

const make = (workFolder: string, wish: Partial<ContentRequest> = {}) =>
  makeVideo(SHORT, { ...WISH, ...wish }, { words: readContentLabels('en'), onStep: () => {}, workFolder })

let short: Promise<MadeContent> | null = null

/** The short film, made once for all tests that look at it. */
function makeOnce(workFolder: string): Promise<MadeContent> {
  short ??= make(workFolder)
  return short
}

test('a video is 720p H.264 and AAC with captions, chapters and no date, as an independent reader finds', async (t) => {
  if (!(await hasPrograms(t))) return
  const folder = temporaryDirectory(t)
  const made = await makeOnce(folder)
  assert.deepEqual(readdirSync(folder), [], 'the work folder is left empty')
  const file = path.join(folder, made.files[0]!.name)
  writeFileSync(file, made.files[0]!.bytes)
  const found = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file], {
      encoding: 'utf8',
    }),
  )
  const [picture, sound, captions] = found.streams
  assert.deepEqual([picture.codec_name, picture.width, picture.height, picture.pix_fmt], ['h264', 1280, 720, 'yuv420p'])
  assert.deepEqual([sound.codec_name, sound.channels, captions.codec_name], ['aac', 1, 'mov_text'])
  const seconds = Number(found.format.duration)
  assert.ok(Math.abs(seconds - Number(made.applied.duration_seconds)) < 1)
  assert.ok(Math.abs(Number(picture.duration) - Number(sound.duration)) < 0.2)
  assert.equal(found.format.tags.creation_time, undefined)
  assert.deepEqual(
    found.chapters.map(({ tags }: { tags: { title: string } }) => tags.title),
    ['The honey bee', 'Summary', 'Honey'],
  )
  checkWords(Buffer.from(made.files[1]!.bytes).toString(), made.text!, seconds)
  await checkPicture(file)
})

function checkWords(captions: string, transcript: string, seconds: number): void {
  const times = [...captions.matchAll(/^(\S+) --> (\S+)$/gm)].flatMap(([, ...times]) => times.map(secondsOf))
  assert.ok(times.length >= 6 && times.at(-1)! <= seconds)
  for (let index = 1; index < times.length; index += 1) assert.ok(times[index]! >= times[index - 1]!)
  for (const { text } of SHORT.themes[0]!.statements) {
    assert.ok(captions.replace(/\n\n\d+\n.*\n/g, ' ').includes(text))
    assert.ok(transcript.includes(text))
  }
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** The first picture, read back by another decoder, is the title slide. */
async function checkPicture(file: string): Promise<void> {
  const raw = ['-v', 'error', '-ss', '1', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1']
  const seen = execFileSync((await findFfmpeg())!, raw, { maxBuffer: 10_000_000 })
  const slide = { kind: 'title', title: 'The honey bee', subtitle: 'bees.md' } as const
  const drawn = renderPixels(composeSlidePicture(slide, 'minimalist', { language: 'en', direction: 'ltr' }).toSvg())
  assert.equal(seen.length, drawn.length)
  let sum = 0
  for (let at = 0; at < drawn.length; at += 1) sum += Math.abs(drawn[at]! - seen[at]!)
  assert.ok(sum / drawn.length < 2, `${sum / drawn.length} of 255 a channel`)
}

test('the same outline and wish give the same bytes, another style gives others', async (t) => {
  if (!(await hasPrograms(t))) return
  const once = await makeOnce(temporaryDirectory(t))
  assert.deepEqual(await make(temporaryDirectory(t)), once)
  const other = await make(temporaryDirectory(t), { videoStyle: 'animated' })
  assert.equal(other.applied.video_style, 'animated')
  assert.notDeepEqual(other.files[0]!.bytes, once.files[0]!.bytes)
  assert.deepEqual(other.files[1]!.bytes, once.files[1]!.bytes)
})

test('a cancelled video ends its ffmpeg', async (t) => {
  if (!(await hasPrograms(t))) return
  const folder = temporaryDirectory(t)
  const cancel = new AbortController()
  const onStep = (phase: string, done: number) => {
    if (phase === 'drawing' && done > 4) cancel.abort()
  }
  const tools = { words: readContentLabels('en'), onStep, workFolder: folder, signal: cancel.signal }
  await assert.rejects(makeVideo(SHORT, WISH, tools), { name: 'AbortError' })
  if (process.platform === 'linux') assert.deepEqual(programsIn(folder), [])
})

test('no ffmpeg outlives the thread that makes a video', { timeout: 120_000 }, async (t) => {
  if (!(await hasPrograms(t))) return
  if (process.platform !== 'linux') return t.skip('0 of the programs were looked for: there is no /proc')
  const folder = temporaryDirectory(t)
  const worker = new Worker(new URL('../../../../tests/support/video-in-worker.ts', import.meta.url), {
    workerData: folder,
  })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  assert.equal(programsIn(folder).length, 1, 'ffmpeg is at work')
  await worker.terminate()
  while (programsIn(folder).length > 0) await new Promise((go) => setImmediate(go))
})

/** The ids of running programs that were told of this folder. */
function programsIn(folder: string): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`${folder}/`)
    } catch {
      return false // ended meanwhile
    }
  })
}

async function hasPrograms(test: TestContext): Promise<boolean> {
  if ((await findFfmpeg()) !== null) return true
  if (process.env.CI === 'true') assert.fail('ffmpeg is installed where CI=true')
  test.skip('0 videos were made: ffmpeg is not installed')
  return false
}

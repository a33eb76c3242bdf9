import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeContent } from '../../maker.ts'
import { makeAudioOverview } from './make-audio-overview.ts'

const WISH: ContentRequest = { type: 'audio_overview', language: 'en', audioFormat: 'brief', audioLength: 'short' }

const make = (workFolder: string, wish: Partial<ContentRequest> = {}) =>
  makeAudioOverview(
    sampleOutline,
    { ...WISH, ...wish },
    { words: readContentLabels('en'), onStep: () => {}, workFolder },
  )
let brief: Promise<MadeContent> | null = null

/** The brief overview, made once for all tests that look at it. */
function makeOnce(workFolder: string): Promise<MadeContent> {
  brief ??= make(workFolder)
  return brief
}

const fileOf = (made: MadeContent, ending: string) => made.files.find(({ name }) => name.endsWith(ending))
const textOf = (made: MadeContent, ending: string) => Buffer.from(fileOf(made, ending)!.bytes).toString()

test('a brief overview is a WAV with chapters, captions and a transcript whose times and markers agree', async (t) => {
  const folder = temporaryDirectory(t)
  const made = await makeOnce(folder)
  assert.deepEqual(readdirSync(folder), [], 'the work folder is left empty')
  const [main] = made.files
  assert.equal(main!.name, 'the-honey-bee.wav')
  const seconds = (main!.bytes.length - 44) / 2 / 16_000
  assert.ok(seconds > 40 && seconds < 80, `${seconds} s`)
  assert.equal(made.applied.duration_seconds, Math.round(seconds))
  checkCues(textOf(made, '.vtt'), seconds)
  checkChapters(textOf(made, '.json'), seconds)
  for (const { marker, sourceText } of made.citations) assert.ok(made.text!.includes(`${sourceText} ${marker}`))
  assert.match(made.text!, /^# The honey bee\n\n## Summary \(0:00\)\n\n\*\*Ben:\*\* The honey bee\./)
})

function checkCues(captions: string, seconds: number): void {
  const times = [...captions.matchAll(/^(\S+) --> (\S+)$/gm)].map(
    ([, start, end]) => [secondsOf(start!), secondsOf(end!)] as const,
  )
  assert.ok(times.length > 10)
  for (const [index, [start, end]] of times.entries()) {
    assert.ok(start >= (times[index - 1]?.[1] ?? 0) && end > start && end <= seconds, `cue ${index + 1}`)
  }
  assert.match(
    captions,
    /<v Ben>A colony of honey bees holds 50,000 workers in summer and about 8,000 in winter\. \[1\]/,
  )
  assert.match(captions, /^NOTE\n\[1\] bees\.md, Page 1$/m)
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

function checkChapters(json: string, seconds: number): void {
  const { version, chapters } = JSON.parse(json)
  assert.equal(version, '1.2.0')
  assert.equal(chapters[0].startTime, 0)
  assert.ok(Math.abs(chapters.at(-1).endTime - seconds) < 0.01)
  for (let index = 1; index < chapters.length; index += 1)
    assert.equal(chapters[index].startTime, chapters[index - 1].endTime)
}

test('the same outline and wish give the same bytes of every file', async (t) => {
  assert.deepEqual(await make(temporaryDirectory(t)), await makeOnce(temporaryDirectory(t)))
})

test('options and title are what was used', async (t) => {
  const { applied, name, files, warnings } = await make(temporaryDirectory(t), {
    audioFormat: 'deep_dive',
    title: 'Bees: a view',
  })
  assert.equal(applied.audio_format, 'deep_dive')
  assert.deepEqual(applied.voices, ['flite rms', 'flite slt'])
  assert.equal(name, 'Bees: a view')
  assert.equal(files[0]!.name, 'bees-a-view.wav')
  assert.deepEqual(
    warnings.filter((one) => !one.includes('ffmpeg')),
    [],
  )
})

test('an independent reader finds AAC, duration, title and chapters in the M4A', async (t) => {
  const folder = temporaryDirectory(t)
  const made = await makeOnce(folder)
  const m4a = fileOf(made, '.m4a')
  if (m4a === undefined) return lacking(t, 'ffmpeg')
  assert.equal(Buffer.from(m4a.bytes).toString('latin1', 4, 8), 'ftyp')
  const file = path.join(folder, 'sound.m4a')
  writeFileSync(file, m4a.bytes)
  const found = probe(t, file)
  if (found === null) return
  assert.equal(found.streams[0].codec_name, 'aac')
  assert.ok(Math.abs(Number(found.format.duration) - Number(made.applied.duration_seconds)) < 1)
  assert.equal(found.format.tags.title, 'The honey bee')
  assert.equal(found.format.tags.creation_time, undefined)
  assert.deepEqual(
    found.chapters.map(({ tags }: { tags: { title: string } }) => tags.title),
    JSON.parse(textOf(made, '.json')).chapters.map(({ title }: { title: string }) => title),
  )
})

function probe(test: TestContext, file: string) {
  try {
    const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file]
    return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    lacking(test, 'ffprobe')
    return null
  }
}

function lacking(test: TestContext, program: string): void {
  if (process.env.CI === 'true') assert.fail(`${program} is installed where CI=true`)
  test.skip(`0 of the files were looked at: ${program} is not installed`)
}

test('a statement in signs that the voice cannot read stands in the transcript, and the caller is told', async (t) => {
  const [theme] = sampleOutline.themes
  const chinese = { ...theme!.statements[0]!, text: '蜜蜂采蜜。' }
  const outline = {
    ...sampleOutline,
    summary: [],
    themes: [{ ...theme!, statements: [chinese, ...theme!.statements] }],
  }
  const tools = { words: readContentLabels('en'), onStep: () => {}, workFolder: temporaryDirectory(t) }
  const made = await makeAudioOverview(outline, WISH, tools)
  assert.match(made.warnings.join(), /1 of the statements could not be read aloud/)
  assert.ok(made.text!.includes('蜜蜂采蜜。'))
  assert.ok(!textOf(made, '.vtt').includes('蜜蜂采蜜。'))
})

test('sources that say nothing are refused', async (t) => {
  const tools = { words: readContentLabels('en'), onStep: () => {}, workFolder: temporaryDirectory(t) }
  const outline = {
    ...sampleOutline,
    summary: [],
    argument: { about: [], findings: [] },
    themes: [],
    figures: [],
    events: [],
    definitions: [],
  }
  await assert.rejects(makeAudioOverview(outline, WISH, tools), { code: 'NO_SOURCES' })
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { createFileContext } from '../../tests/support/file-context.ts'
import { startModelEndpoint } from '../../tests/support/model-endpoint.ts'
import { SAMPLE_TEXT } from '../../tests/support/sample-outline.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { ArtifactType, ContentRequest } from '../domain/artifact.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'
import type { EngineOptions } from './options.ts'
import type { StepListener } from './step-listener.ts'

const MAKERS = path.join(import.meta.dirname, '../../tests/support/sample-makers.ts')
const never = new AbortController().signal

const fileContext = createFileContext()
let shared: ReturnType<typeof openSampleEngine> | null = null

/** An engine with the sample makers; each look at the clock is a second later. */
function openSampleEngine(context: TestContext, changes: Pick<EngineOptions, 'limits' | 'model'> = {}) {
  const directory = temporaryDirectory(context)
  let seconds = Date.parse('2026-11-21T08:00:00Z') / 1000
  const clock = { now: () => seconds++ * 1000, ticks: () => 0 }
  const engine = openEngine({ directory, clock, log: createLog({ level: 'silent' }), makers: MAKERS, ...changes })
  context.after(() => engine.close())
  return { engine, directory }
}

/** The tests share an engine, whose process for content takes a second to start, but those that need another. */
function chooseEngine(context: TestContext, changes?: Pick<EngineOptions, 'limits' | 'model'>) {
  if (changes) return openSampleEngine(context, changes)
  shared ??= openSampleEngine(fileContext)
  return shared
}

/** A notebook with one source. */
async function notebookOf(context: TestContext, changes?: Pick<EngineOptions, 'limits' | 'model'>) {
  const { engine, directory } = chooseEngine(context, changes)
  const space = engine.space('default')
  const { id } = space.create('Bees')
  const { source } = await space.addSource(id, { type: 'text', text: SAMPLE_TEXT, title: 'bees.md' }, never)
  const { artifacts } = space
  const make = (type: ArtifactType, more: Partial<ContentRequest> = {}, signal = never, onStep?: StepListener) =>
    artifacts.create(id, { type, language: 'en', ...more }, signal, onStep)
  const folder = path.join(directory, 'notebooks', id)
  const left = () => ['generated', 'making'].flatMap((name) => filesOf(path.join(folder, name)))
  return { engine, space, artifacts, id, source, make, folder, left }
}

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}

/** Begins to make something and waits until its maker says where it is; gives that step. */
async function begun(make: (signal: AbortSignal, onStep: StepListener) => Promise<unknown>, phase: RegExp) {
  const stop = new AbortController()
  const reached = Promise.withResolvers<string>()
  const over = make(stop.signal, (step) => phase.test(step.phase) && reached.resolve(step.phase))
  over.catch(reached.reject)
  return { stop, over, phase: await reached.promise }
}

test('what was made is listed, read and downloaded as it was given, newest first', async (context) => {
  const { make, artifacts, id } = await notebookOf(context)
  const first = await make('report', { title: 'One' })
  const second = await make('report', { title: 'Zwei', language: 'de' })
  assert.deepEqual([first.name, first.status, first.applied], ['One', 'ready', { language: 'en' }])
  assert.match(first.text!, /^One \(en\)\n.*bees/s)
  assert.deepEqual(
    (await artifacts.list(id)).map(({ id, name, files }) => [id, name, files.length]),
    [
      [second.id, 'Zwei', 2],
      [first.id, 'One', 2],
    ],
  )
  assert.deepEqual(await artifacts.read(id, first.id), first)
  const main = await artifacts.download(id, first.id, null)
  assert.equal(readFileSync(main.path, 'utf8'), first.text)
  assert.deepEqual([main.name, main.mimeType, main.size], ['told.txt', 'text/plain', Buffer.byteLength(first.text!)])
  assert.equal(readFileSync((await artifacts.download(id, first.id, 'shared.txt')).path, 'utf8'), 'The same for all.')
  await assert.rejects(artifacts.download(id, first.id, 'none.txt'), fault('CONTENT_NOT_FOUND', 'no file of this name'))
  await assert.rejects(artifacts.read(id, 'nope'), fault('CONTENT_NOT_FOUND', 'Content not found: nope'))
  assert.equal(await artifacts.find(second.id), id)
  assert.equal(await artifacts.find('nope'), null)
})

test('the same sources and wish give the same bytes, and deleting one leaves what another shares', async (context) => {
  const { make, artifacts, id, left } = await notebookOf(context)
  const [one, two] = [await make('report'), await make('report')]
  const hashOf = async (artifactId: string) => (await artifacts.download(id, artifactId, null)).hash
  assert.equal(await hashOf(one.id), await hashOf(two.id))
  const other = await make('report', { title: 'Other' })
  assert.equal(left().length, 3, 'two texts and what they share')
  assert.equal((await artifacts.delete(id, other.id)).name, 'Other')
  assert.equal((await artifacts.delete(id, one.id)).id, one.id)
  assert.equal(left().length, 2)
  assert.equal(readFileSync((await artifacts.download(id, two.id, null)).path, 'utf8'), two.text)
  await artifacts.delete(id, two.id)
  assert.deepEqual(left(), [])
  await assert.rejects(artifacts.delete(id, two.id), fault('CONTENT_NOT_FOUND'))
})

test('what is made next knows the sources and the wish of its own moment', async (context) => {
  const { make, space, id } = await notebookOf(context)
  const first = await make('report')
  await space.addSource(id, { type: 'text', text: 'Wasps build nests of paper.', title: 'wasps.md' }, never)
  const both = await make('report')
  assert.ok(!first.text!.includes('wasps.md') && both.text!.includes('wasps.md'))
  const { id: other } = space.create('Ants')
  await space.addSource(other, { type: 'text', text: 'Ants carry leaves into their nest.', title: 'ants.md' }, never)
  const { text } = await space.artifacts.create(other, { type: 'report', language: 'en' }, never)
  assert.ok(text!.includes('ants.md') && !text!.includes('wasps.md'))
  assert.equal((await make('report', { title: 'Two' })).text!.split('\n')[0], 'Two (en)')
})

test('what is refused is refused before anything is begun', async (context) => {
  const { make, space, source, left, artifacts, id } = await notebookOf(context)
  const empty = space.create('Empty')
  const wish: ContentRequest = { type: 'report', language: 'en' }
  await assert.rejects(space.artifacts.create(empty.id, wish, never), fault('NO_SOURCES', 'No sources in notebook'))
  await assert.rejects(make('report', { sourceIds: ['nope'] }), fault('SOURCE_NOT_FOUND', 'Source not found: nope'))
  await assert.rejects(make('report', { sourceIds: [] }), fault('NO_SOURCES'))
  await assert.rejects(make('report', {}, AbortSignal.abort(new Error('gone'))), /gone/)
  await assert.rejects(make('presentation'), fault('NOT_SUPPORTED', 'presentation'))
  await assert.rejects(space.artifacts.list('nope'), fault('NOTEBOOK_NOT_FOUND'))
  assert.ok((await make('report', { sourceIds: [source.id] })).text)
  assert.equal(left().length, 2)
  assert.equal((await artifacts.list(id)).length, 1)
})

test('its steps are one count that only grows, and end below the whole', async (context) => {
  const { make } = await notebookOf(context)
  const steps: { phase: string; done: number; total: number }[] = []
  await make('report', {}, never, (step) => void steps.push(step))
  assert.deepEqual(
    steps.map(({ phase }) => phase),
    ['reading the sources', 'finding what they say', 'making the report', 'writing it down'],
  )
  const counts = steps.map(({ done }) => done)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.ok(steps.every(({ done, total }) => total === 100 && done >= 0 && done < 100))
})

test('while it is made it is listed as processing and neither read nor downloaded; cancelled, nothing is left', async (context) => {
  const { make, artifacts, id, left } = await notebookOf(context)
  const { stop, over } = await begun((signal, onStep) => make('quiz', { title: 'Q' }, signal, onStep), /never done/)
  const [making] = await artifacts.list(id)
  assert.deepEqual([making!.name, making!.status, making!.type, making!.files], ['Q', 'processing', 'quiz', []])
  await assert.rejects(artifacts.read(id, making!.id), fault('NOT_READY', 'Quiz not ready'))
  await assert.rejects(artifacts.download(id, making!.id, null), fault('NOT_READY', 'Quiz not ready'))
  assert.equal(await artifacts.find(making!.id), id)
  assert.ok(left().length > 0, 'it works on the disk')
  stop.abort(new Error('enough'))
  assert.deepEqual(await artifacts.list(id), [], 'from that moment on, also while its work comes to its end')
  await assert.rejects(artifacts.download(id, making!.id, null), fault('CONTENT_NOT_FOUND'))
  await assert.rejects(over, /enough/)
  assert.deepEqual([left(), await artifacts.list(id)], [[], []])
  assert.equal((await make('report')).status, 'ready', 'its thread is free again')
})

test('deleting what is being made stops it', async (context) => {
  const { make, artifacts, id, left } = await notebookOf(context)
  const { over } = await begun((signal, onStep) => make('quiz', {}, signal, onStep), /never done/)
  const [making] = await artifacts.list(id)
  const refused = assert.rejects(over, fault('CONTENT_NOT_FOUND', 'deleted while it was being made'))
  assert.equal((await artifacts.delete(id, making!.id)).status, 'processing')
  await refused
  assert.deepEqual([left(), await artifacts.list(id)], [[], []])
})

test('deleting the notebook stops what is being made of it and leaves no folder', async (context) => {
  const { make, space, id, folder } = await notebookOf(context)
  await make('report')
  const { over } = await begun((signal, onStep) => make('quiz', {}, signal, onStep), /never done/)
  const refused = assert.rejects(over, fault('NOTEBOOK_NOT_FOUND'))
  await space.delete(id)
  await refused
  assert.equal(existsSync(folder), false)
})

test('a cancelled maker leaves no program behind', async (context) => {
  const { make, left } = await notebookOf(context)
  const { stop, over, phase } = await begun((signal, onStep) => make('video', {}, signal, onStep), /^program \d+/)
  const pid = Number(phase.split(' ')[1])
  assert.ok(process.kill(pid, 0), 'it runs')
  stop.abort(new Error('enough'))
  await assert.rejects(over, /enough/)
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  assert.deepEqual(left(), [])
})

test('a full disk is told as such, and nothing is left', async (context) => {
  const { make, left, artifacts, id } = await notebookOf(context)
  await assert.rejects(make('infographic'), fault('DISK_FULL'))
  assert.deepEqual([left(), await artifacts.list(id)], [[], []])
})

test('a maker that takes too much memory loses its thread alone', async (context) => {
  const { make, left } = await notebookOf(context, { limits: { heapMb: 64 } })
  await assert.rejects(make('data_table'), fault('PRODUCT_FAILED', 'too much memory'))
  assert.deepEqual(left(), [])
  assert.equal((await make('report')).status, 'ready')
})

test('a maker that takes too long loses its thread alone', async (context) => {
  const { make, left } = await notebookOf(context, { limits: { studioTimeoutMs: 12_000 } })
  await assert.rejects(make('quiz'), fault('TIMEOUT', 'took too long'))
  assert.deepEqual(left(), [])
  assert.equal((await make('report')).status, 'ready')
})

test('a process that is ended from outside takes along what is made in it, and nothing else', async (context) => {
  const { make, left, space, id } = await notebookOf(context)
  await assert.rejects(make('audio_overview'), fault('PRODUCT_FAILED', 'ended from outside'))
  assert.deepEqual(left(), [])
  assert.equal((await space.listSources(id)).length, 1)
  assert.equal((await make('report')).status, 'ready')
})

test('many at once wait for few threads, and more than can wait are refused', async (context) => {
  const { make, artifacts, id } = await notebookOf(context)
  const stop = new AbortController()
  const results = Array.from({ length: 70 }, (_, number) => make('quiz', { title: String(number) }, stop.signal))
  const told = results.map((result) =>
    result.then(
      () => 'made',
      (error) => String(error.code ?? error.message),
    ),
  )
  await Promise.race(told)
  assert.equal((await artifacts.list(id)).length, 64)
  stop.abort(new Error('enough'))
  const counts = Object.groupBy(await Promise.all(told), (outcome) => outcome)
  assert.deepEqual([counts.enough?.length, counts.RESOURCE_EXHAUSTED?.length], [64, 6])
  assert.deepEqual(await artifacts.list(id), [])
})

test('a report does not wait for a video that is being made', async (context) => {
  const { make } = await notebookOf(context)
  const { stop, over } = await begun((signal, onStep) => make('video', {}, signal, onStep), /^program/)
  assert.equal((await make('report')).status, 'ready')
  stop.abort(new Error('enough'))
  await assert.rejects(over, /enough/)
})

test('what was made under a key is given again, also by the next process', async (context) => {
  const { make, artifacts, id } = await notebookOf(context)
  const first = await make('report', { onceKey: 'job-1' })
  assert.deepEqual(await make('report', { onceKey: 'job-1' }), first)
  assert.notEqual((await make('report', { onceKey: 'job-2' })).id, first.id)
  assert.equal((await artifacts.list(id)).length, 2)
})

test('a model that fails is done without, with a warning; one that never answers is waited for until the caller goes', async (context) => {
  const endpoint = await startModelEndpoint({ kind: 'status', status: 400 })
  context.after(() => endpoint.close())
  const { make, left } = await notebookOf(context, { model: { baseUrl: endpoint.baseUrl, model: 'tiny' } })
  const { warnings, text } = await make('report')
  assert.ok(endpoint.received.length > 0, 'it was asked')
  assert.ok(text && warnings.length > 0, 'the caller is told')
  endpoint.behave({ kind: 'silence' })
  const { stop, over } = await begun((signal, onStep) => make('report', {}, signal, onStep), /^writing$/)
  stop.abort(new Error('enough'))
  await assert.rejects(over, /enough/)
  assert.equal(left().length, 2, 'the first report alone')
})

test('a thread of the studio lets go of the port of each call', async (context) => {
  const { make } = await notebookOf(context)
  const countPorts = async () => Number((await make('flashcards')).name)
  const first = await countPorts()
  for (let round = 0; round < 20; round += 1) await make('report')
  const last = await countPorts()
  assert.ok(last <= first + 4, `${first} ports, and ${last} after twenty calls`)
})

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble, readyDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import type { Artifact, ContentRequest, MadeArtifact } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import type { ArtifactsGroup } from '../product/port.ts'
import type { Services } from './context.ts'
import type { JobRunner } from './run-job.ts'

const ID = '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0002'
const made = (more: Partial<MadeArtifact> = {}): MadeArtifact => ({
  id: ID,
  type: 'report',
  name: 'Bees',
  status: 'ready',
  createdAt: '2026-11-21T08:00:00.000Z',
  files: [{ name: 'bees.pdf', mimeType: 'application/pdf', size: 4 }],
  citations: [],
  applied: { language: 'en' },
  warnings: [],
  ...more,
})

/** Services with one active notebook, whose product makes `result` of whatever is wished for. */
async function making(
  context: TestContext,
  artifacts: Partial<ArtifactsGroup> = {},
  result: Partial<MadeArtifact> = {},
  takesIds = true,
) {
  const wishes: ContentRequest[] = []
  const create: ArtifactsGroup['create'] = async (_id, wish) => {
    wishes.push(wish)
    return made({ type: wish.type, ...result })
  }
  const local = readyDouble({ takesIds, artifacts: { create, ...artifacts } })
  const services = await createSmallServices(context, { products: { local } })
  await services.services.library.activate((await services.keep(1, 'Bees')).id)
  return { ...services, wishes }
}

test('what was made is told with its files, its text and what was applied', async (context) => {
  const { calls, wishes } = await making(context, {}, { text: '# Bees', warnings: ['From the maker.'] })
  const input = { content_type: 'report', report_format: 'detailed', focus: 'honey', title: 'Bees' } as const
  const reply = await calls.generateContent({ ...input, language: 'Deutsch', source_ids: ['s'] })
  assert.deepEqual(reply, {
    success: true,
    contentId: ID,
    contentType: 'report',
    name: 'Bees',
    status: 'ready',
    applied: { language: 'en' },
    files: made().files,
    warnings: ['From the maker.'],
    textContent: '# Bees',
    citations: [],
  })
  assert.deepEqual(wishes, [
    { type: 'report', language: 'de', focus: 'honey', title: 'Bees', sourceIds: ['s'], reportFormat: 'detailed' },
  ])
})

test('every option reaches the product under its own name, in every accepted spelling', async (context) => {
  const { invoke, wishes } = await making(context)
  const given = [
    { content_type: 'video', video_style: 'cinematic', video_format: 'explainer', custom_instructions: 'short' },
    { content_type: 'infographic', infographic_format: 'vertical', infographic_style: 'bento' },
    { content_type: 'presentation', presentation_style: 'detailed_slideshow', presentation_length: 'default' },
    { content_type: 'audio_overview', audio_format: 'debate', audio_length: 'long', language: 'pt-br' },
    { content_type: 'quiz', quantity: 'more', difficulty: 'hard' },
  ]
  for (const input of given) await invoke('generateContent', input)
  assert.deepEqual(wishes, [
    { type: 'video', language: 'en', instructions: 'short', videoStyle: 'cinematic', videoFormat: 'explainer' },
    { type: 'infographic', language: 'en', infographicFormat: 'vertical', infographicStyle: 'bento' },
    { type: 'presentation', language: 'en', presentationStyle: 'detailed', presentationLength: 'medium' },
    { type: 'audio_overview', language: 'pt_BR', audioFormat: 'debate', audioLength: 'long' },
    { type: 'quiz', language: 'en', quantity: 'more', difficulty: 'hard' },
  ])
})

test('an option of another kind is told and not passed on; what is wrong is refused before the product is asked', async (context) => {
  const { calls, invoke, wishes } = await making(context)
  const { warnings } = await calls.generateContent({ content_type: 'quiz', video_style: 'cinematic', quantity: 'more' })
  assert.deepEqual(warnings, ['video_style was not used: it is an option of video, not of quiz.'])
  assert.deepEqual(wishes, [{ type: 'quiz', language: 'en', quantity: 'more' }])
  const refused: [object, string][] = [
    [{ content_type: 'report', language: 'Klingon' }, 'Unknown language: Klingon'],
    [{ content_type: 'report', custom_instructions: 'x' }, 'custom_instructions is not available for a report.'],
    [{ content_type: 'opera' }, 'content_type must be one of'],
    [{ content_type: 'video', video_style: 'noir' }, 'video_style must be one of'],
    [{}, 'Missing required field: content_type'],
  ]
  for (const [input, sentence] of refused) {
    await assert.rejects(invoke('generateContent', input), fault('BAD_REQUEST', sentence))
    await assert.rejects(
      invoke('generateContent', input, { asJob: true }),
      fault('BAD_REQUEST', sentence),
      'no job either',
    )
  }
  await assert.rejects(invoke('generateStudyAid', { kind: 'quiz', language: 'xx' }), fault('BAD_REQUEST', 'xx'))
  await assert.rejects(invoke('generateMindMap', { language: 'xx' }, { asJob: true }), fault('BAD_REQUEST', 'xx'))
  assert.equal(wishes.length, 1)
})

test('study aids and mind maps have shapes of their own', async (context) => {
  const cards = [{ front: 'Who?', back: 'Bees.', citations: [] }]
  const tree = { title: 'Bees', children: [{ title: 'Honey', children: [] }] }
  const { calls, wishes } = await making(context, {}, { cards, tree })
  const aid = await calls.generateStudyAid({ kind: 'flashcards', focus: 'honey', quantity: 'fewer' })
  assert.deepEqual([aid.status, aid.artifactId, aid.title, aid.cards], ['ready', ID, 'Bees', cards])
  const map = await calls.generateMindMap({ title: 'Bees', focus: 'honey' })
  assert.deepEqual([map.mindMapId, map.title, map.tree, JSON.parse(map.json)], [ID, 'Bees', tree, tree])
  assert.deepEqual(wishes, [
    { type: 'flashcards', language: 'en', focus: 'honey', quantity: 'fewer', difficulty: 'medium' },
    { type: 'mind_map', language: 'en', title: 'Bees', focus: 'honey' },
  ])
})

/** A job that was begun when its process ended, and is taken up by the next. */
async function cutByRestart(services: Services, runner: Pick<JobRunner, 'takeUp'>) {
  const cut = await beginAndLetGo(services)
  await runner.takeUp()
  return cut
}

async function beginAndLetGo({ jobs }: Services) {
  const cut = await jobs.create({
    operation: 'generateContent',
    input: { content_type: 'video' },
    requestId: 'r',
  })
  await jobs.takeNext()
  await jobs.letGo()
  return cut
}

test('a job tells its steps and its content, and makes it under the key of the job, also after a restart', async (context) => {
  const seen: (string | undefined)[] = []
  const create: ArtifactsGroup['create'] = async (_id, { onceKey, type }, _signal, onStep) => {
    seen.push(onceKey)
    onStep?.({ phase: 'drawing', done: 40, total: 100 })
    return made({ type })
  }
  const { invoke, calls, services, runner } = await making(context, { create })
  const { job } = await invoke('generateContent', { content_type: 'infographic' }, { asJob: true })
  const { state, result, progress } = await calls.followJob({ job_id: job!.id })
  assert.deepEqual([state, (result as { contentId: string }).contentId, progress.percent], ['succeeded', ID, 100])
  const cut = await cutByRestart(services, runner)
  assert.equal((await calls.followJob({ job_id: cut.id })).state, 'succeeded')
  assert.equal(new Set(seen).size, 2)
})

test('where a product cannot tell what it made before, a job that a restart cut short is not begun again', async (context) => {
  const products = { local: readyDouble({ takesIds: false, artifacts: { list: async () => [] } }) }
  const lost = await createSmallServices(context, { products })
  await lost.services.library.activate((await lost.keep(1, 'Bees')).id)
  await lost.runner.close() // over PostgreSQL it would hear of the job, and begin it
  const cut = await beginAndLetGo(lost.services)
  await lost.end()
  const { calls, runner } = await createSmallServices(context, { products, directory: lost.directory })
  await runner.takeUp()
  const { state, error } = await calls.followJob({ job_id: cut.id })
  assert.deepEqual([state, error?.code], ['failed', 'SHUTTING_DOWN'])
})

test('the newest of a kind is downloaded; one that is being made is not ready, one that never was is not found', async (context) => {
  const listed: Artifact[] = []
  const asked: unknown[] = []
  const download: ArtifactsGroup['download'] = async (...all) => {
    asked.push(all.slice(0, 3))
    return { name: 'b.wav', mimeType: 'audio/wav', size: 1, path: '/nowhere' }
  }
  const { calls } = await making(context, { list: async () => listed, download })
  const latest = () => calls.downloadContent({ content_type: 'audio_overview' })
  await assert.rejects(latest(), fault('CONTENT_NOT_FOUND', 'Content not found: audio_overview'))
  listed.push(made({ type: 'audio_overview', id: 'old' }))
  const { url, ...facts } = await latest()
  assert.deepEqual(facts, { name: 'b.wav', mimeType: 'audio/wav', size: 1, contentId: 'old' })
  assert.match(url!, /^http:\/\/localhost:3000\/content\/download\?.*content_id=old&file=b.wav$/)
  listed.unshift(made({ type: 'audio_overview', id: 'new', status: 'processing' }))
  await assert.rejects(latest(), fault('NOT_READY', 'Audio not ready'))
  listed[0] = made({ type: 'audio_overview', id: 'new', status: 'failed' })
  await latest()
  assert.equal((await calls.downloadContent({ content_id: 'audio_overview' })).contentId, 'old', 'a kind is no id')
  await calls.downloadContent({ content_id: 'x', file: 'b.vtt', notebook_id: notebookId(2) })
  assert.deepEqual(asked, [
    [notebookId(1), 'old', null],
    [notebookId(1), 'old', null],
    [notebookId(1), 'old', null],
    [notebookId(2), 'x', 'b.vtt'],
  ])
})

test('content named by its id alone is found in whichever notebook has it', async (context) => {
  const asked: string[] = []
  const { calls } = await making(context, {
    find: async (id) => (id === ID ? notebookId(7) : null),
    delete: async (id) => {
      asked.push(id)
      return made()
    },
  })
  const reply = await calls.deleteContent({ content_id: ID })
  assert.deepEqual(reply, {
    success: true,
    contentId: ID,
    type: 'report',
    name: 'Bees',
    message: 'Report deleted: Bees',
  })
  await calls.deleteContent({ content_id: 'elsewhere' })
  await calls.deleteContent({ content_id: ID, notebook_id: notebookId(3) })
  assert.deepEqual(asked, [notebookId(7), notebookId(1), notebookId(3)])
})

test(
  'a download is saved where it may be, in a folder under its own name, and never over what is ours',
  ofFiles,
  async (context) => {
    const { calls, directory, services } = await making(context, {
      find: async () => null,
      download: async () => ({
        name: 'bees.pdf',
        mimeType: 'application/pdf',
        size: 4,
        path: path.join(directory, 'kept'),
      }),
    })
    writeFileSync(path.join(directory, 'kept'), '%PDF')
    mkdirSync(path.join(directory, 'out'))
    symlinkSync('/etc', path.join(directory, 'link'))
    symlinkSync(path.join(directory, 'library.json'), path.join(directory, 'out', 'sly.pdf'))
    const save = (output_path: string) => calls.downloadContent({ content_id: ID, output_path })
    const own = path.join(directory, 'mine', 'report.pdf')
    const saved = await save(own)
    assert.deepEqual(saved, { filePath: own, name: 'bees.pdf', mimeType: 'application/pdf', size: 4, contentId: ID })
    assert.equal(readFileSync(own, 'utf8'), '%PDF')
    assert.equal((await save(path.join(directory, 'out'))).filePath, path.join(directory, 'out', 'bees.pdf'))
    writeFileSync(path.join(directory, 'theirs.pdf'), 'mine')
    await assert.rejects(save(path.join(directory, 'theirs.pdf')), fault('PATH_REFUSED', 'already there'))
    assert.equal(readFileSync(path.join(directory, 'theirs.pdf'), 'utf8'), 'mine')
    await calls.downloadContent({ content_id: ID, output_path: path.join(directory, 'theirs.pdf'), overwrite: true })
    assert.equal(readFileSync(path.join(directory, 'theirs.pdf'), 'utf8'), '%PDF')
    assert.equal((await save(own)).filePath, own, 'what the service wrote is written over')
    writeFileSync(own, 'changed since')
    await assert.rejects(save(own), fault('PATH_REFUSED', 'already there'))
    assert.equal((await save(path.join(directory, 'new', path.sep))).filePath, path.join(directory, 'new', 'bees.pdf'))
    const places = [
      'library.json',
      'state.sqlite',
      'state.sqlite-shm',
      'jobs/x',
      'notebooks/x/y',
      'service.pid',
      'out/sly.pdf',
    ]
    for (const place of places) {
      await assert.rejects(
        save(path.join(directory, place)),
        fault('PATH_REFUSED', 'data that this service keeps for itself'),
        place,
      )
    }
    for (const place of ['link/bees.pdf', '../out.pdf'])
      await assert.rejects(save(path.join(directory, place)), fault('PATH_REFUSED', 'outside the folders'), place)
    await assert.rejects(save(path.join(own, 'x.pdf')), fault('PATH_REFUSED'), 'below a file')
    assert.equal(existsSync('/etc/bees.pdf'), false)
    assert.equal(services.library.problem, null)
  },
)

test('a product without generated content says so, and lists none', async (context) => {
  const local = productDouble({ sources: { list: async () => [] } })
  const { calls, keep, services } = await createSmallServices(context, { products: { local } })
  await services.library.activate((await keep(1, 'Bees')).id)
  const { generatedContent, hasAudioOverview } = await calls.listContent({})
  assert.deepEqual([generatedContent, hasAudioOverview], [[], false])
  await assert.rejects(calls.generateContent({ content_type: 'quiz' }), fault('NOT_SUPPORTED'))
  await assert.rejects(calls.downloadContent({ content_id: ID }), fault('NOT_SUPPORTED'))
})

test('a key makes content once; a caller who goes away cancels what was begun', async (context) => {
  const stop = new AbortController()
  const create: ArtifactsGroup['create'] = async (_id, { type }, signal) => {
    if (type === 'video') stop.abort()
    signal.throwIfAborted()
    return made({ type, id: crypto.randomUUID() })
  }
  const { invoke } = await making(context, { create })
  const keyed = () => invoke('generateContent', { content_type: 'quiz' }, { idempotencyKey: 'k' })
  assert.deepEqual((await keyed()).data, (await keyed()).data)
  const gone = invoke('generateContent', { content_type: 'video' }, { signal: stop.signal })
  await assert.rejects(gone, (error) => error instanceof Fault && error.code === 'CANCELLED')
})

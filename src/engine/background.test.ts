import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { listFields } from '../../tests/support/list-fields.ts'
import { startModelEndpoint } from '../../tests/support/model-endpoint.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { drawWords, writeRecording } from '../../tests/support/unread-files.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'
import type { EngineOptions } from './options.ts'

const never = new AbortController().signal

function open(directory: string, context: TestContext, more: Partial<EngineOptions> = {}) {
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }), ...more })
  context.after(() => engine.close())
  return { engine, space: engine.space('default') }
}

test('a picture is answered as processing, recognised behind, and can then be asked; an empty one fails with a reason', async (context) => {
  const directory = temporaryDirectory(context)
  const { engine, space } = open(directory, context)
  const { id } = space.create('Pictures')
  const { source } = await space.addSource(
    id,
    drawWords(directory, 'tower.png', 'The tower was finished in 1931.'),
    never,
  )
  const empty = await space.addSource(id, drawWords(directory, 'empty.png', ''), never)
  assert.deepEqual([source.status, empty.source.status], ['processing', 'processing'])
  await assert.rejects(space.readSource(id, source.id, 'text'), { code: 'SOURCE_NOT_READY' })
  await engine.idle()
  const [read, failed] = await space.listSources(id)
  assert.deepEqual([read?.status, failed?.status], ['ready', 'failed'])
  assert.match(failed?.reason ?? '', /No text was found.*\. \S.*\.$/s, 'what happened, and the way out')
  const answer = await space.ask(id, { text: 'When was it finished?', turns: [], conversationId: null }, null, never)
  assert.match(answer.text, /1931/)
  assert.equal(answer.citations[0]?.page, 1)
})

test('recognition that was cut is taken up again at the next open, and a deleted source ends it', async (context) => {
  const directory = temporaryDirectory(context)
  const first = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  const { id } = first.space('default').create('Cut')
  const added = drawWords(directory, 'tower.png', 'The tower was finished in 1931.')
  await first.space('default').addSource(id, added, never)
  await first.close()
  const { engine, space } = open(directory, context)
  const other = await space.addSource(id, drawWords(directory, 'other.png', 'Nobody will read this.'), never)
  await space.deleteSource(id, other.source.id)
  await engine.idle()
  const sources = await space.listSources(id)
  assert.deepEqual(listFields(sources, 'title', 'status'), [['tower.png', 'ready']])
})

test('a source whose reading ended the service three times is given up with its reason, and an orderly stop counts for nothing', async (context) => {
  const directory = temporaryDirectory(context)
  const endpoint = await startModelEndpoint({ kind: 'silence' })
  context.after(() => endpoint.close())
  const transcriber = { baseUrl: endpoint.baseUrl, model: 'small' }
  const first = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }), transcriber })
  const { id } = first.space('default').create('Talks')
  await first.space('default').addSource(id, writeRecording(directory), never)
  await endpoint.called()
  const file = path.join(directory, 'notebooks', id, 'notebook.sqlite')
  const before = new DatabaseSync(file)
  assert.equal(before.prepare('SELECT attempts FROM source').get()?.attempts, 1, 'counted before it ends')
  before.close()
  await first.close()
  const after = new DatabaseSync(file)
  assert.equal(after.prepare('SELECT attempts FROM source').get()?.attempts, 0)
  after.exec('UPDATE source SET attempts = 3') // as three ends of the process leave it
  after.close()
  const { engine, space } = open(directory, context, { transcriber })
  await engine.idle()
  const [failed] = await space.listSources(id)
  assert.equal(failed?.status, 'failed')
  assert.match(
    failed?.reason ?? '',
    /begun 3 times, and each time the service ended.*given up\. Save it in another format/,
  )
  assert.equal(endpoint.received.length, 1)
})

test('a recording is written down by the configured endpoint, or fails with its reason', async (context) => {
  const directory = temporaryDirectory(context)
  const reply = { segments: [{ start: 75, text: 'The tower was finished in 1931.' }] }
  const endpoint = await startModelEndpoint({ kind: 'transcribe', reply })
  context.after(() => endpoint.close())
  const { engine, space } = open(directory, context, { transcriber: { baseUrl: endpoint.baseUrl, model: 'small' } })
  const { id } = space.create('Talks')
  const { source } = await space.addSource(id, writeRecording(directory), never)
  assert.equal(source.status, 'processing')
  await engine.idle()
  assert.equal((await space.listSources(id))[0]?.status, 'ready')
  assert.match((await space.readSource(id, source.id, 'text')).content, /finished in 1931/)
  endpoint.behave({ kind: 'status', status: 500 })
  const second = space.create('Failing').id
  await space.addSource(second, writeRecording(directory), never)
  await engine.idle()
  const [failed] = await space.listSources(second)
  assert.equal(failed?.status, 'failed')
  assert.match(failed?.reason ?? '', /transcription endpoint failed with status 500/)
})

test('an embedder finds by meaning what no word leads to, and its failure costs nothing else', async (context) => {
  const directory = temporaryDirectory(context)
  const meaning = (text: string) => (/feline|cats?\b/i.test(text) ? [1, 0] : [0, 1])
  const endpoint = await startModelEndpoint({ kind: 'embed', vectorOf: meaning })
  context.after(() => endpoint.close())
  const { engine, space } = open(directory, context, { embedder: { baseUrl: endpoint.baseUrl, model: 'two' } })
  const { id } = space.create('Animals')
  for (const text of ['A feline sleeps most of the day.', 'The bridge over the river is closed.'])
    await space.addSource(id, { type: 'text', text }, never)
  await engine.idle()
  const search = () => space.search(id, { text: 'cats', limit: 1 }, never)
  assert.match((await search())[0]?.text ?? '', /feline/)
  endpoint.behave({ kind: 'status', status: 500 })
  assert.deepEqual(await space.search(id, { text: 'kittens', limit: 1 }, never), [])
  const { source } = await space.addSource(id, { type: 'text', text: 'The lighthouse has a red roof.' }, never)
  await engine.idle()
  assert.equal(source.status, 'ready')
  assert.match((await space.search(id, { text: 'lighthouse', limit: 1 }, never))[0]?.text ?? '', /red roof/)
})

test('a configured model writes the answer from the passages, with citations that hold', async (context) => {
  const directory = temporaryDirectory(context)
  const endpoint = await startModelEndpoint({ kind: 'write', pieces: ['It was finished in 1931 [1].'] })
  context.after(() => endpoint.close())
  const { space } = open(directory, context, { model: { baseUrl: endpoint.baseUrl, model: 'small' } })
  const { id } = space.create('Towers')
  await space.addSource(id, { type: 'text', text: 'The Harbour Tower was finished in 1931.' }, never)
  const question = { text: 'When was the Harbour Tower finished?', turns: [], conversationId: 'c' }
  const answer = await space.ask(id, question, null, never)
  assert.deepEqual([answer.writtenBy, answer.text], ['small', 'It was finished in 1931 [1].'])
  const checks = await space.verify(id, answer.citations, never)
  assert.ok(checks.length > 0 && checks.every(({ ok }) => ok))
})

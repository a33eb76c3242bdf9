import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { type ModelEndpoint, startModelEndpoint } from '../../tests/support/model-endpoint.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { CALIBRATION } from './model/calibration.ts'
import { openEngine } from './notebooks.ts'
import type { EngineOptions } from './options.ts'

const never = new AbortController().signal

/** A made-up space of meanings: what shares an axis means the same, in whatever language. */
const AXES = [/\b(?:tower|lighthouse|turm)/i, /\b(?:bread|baker|bäcker|brot)/i, /\b(?:cats?|feline|katze)/i]
const DIMENSIONS = AXES.length + CALIBRATION.length + 1
function meaning(text: string): number[] {
  const vector: number[] = Array.from({ length: DIMENSIONS }, () => 0)
  for (const [axis, pattern] of AXES.entries()) if (pattern.test(text)) vector[axis] = 1
  const pair = CALIBRATION.findIndex(({ question, passage }) => text === question || text === passage)
  if (pair >= 0) vector[AXES.length + pair] = 1
  if (!vector.includes(1)) vector[DIMENSIONS - 1] = 1
  return vector
}

const GERMAN = 'Der Leuchtturm am Hafen wurde im Jahr 1931 fertig. Er ist zweiundvierzig Meter hoch.'
const OTHERS = [
  'The bakery on the square opens at six.',
  'A feline sleeps most of the day.',
  'Rain fell on all days of March.',
]
const QUESTION = 'How old is the lighthouse?'

type Opened = { engine: ReturnType<typeof openEngine>; space: ReturnType<ReturnType<typeof openEngine>['space']> }

async function setUp(context: TestContext, more: Partial<EngineOptions> = {}) {
  const directory = temporaryDirectory(context)
  const endpoint = await startModelEndpoint({ kind: 'embed', vectorOf: meaning })
  context.after(() => endpoint.close())
  const lines: string[] = []
  const log = createLog({ level: 'debug', writeLine: (line) => lines.push(line) })
  const open = (model = 'made-up', rest: Partial<EngineOptions> = more): Opened => {
    const embedder = { baseUrl: endpoint.baseUrl, model, apiKey: 'sk-secret', timeoutMs: 60_000 }
    const engine = openEngine({ directory, clock: systemClock, log, embedder, ...rest })
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= engine.close()
      return closing
    }
    context.after(close)
    return { engine: { ...engine, close }, space: engine.space('default') }
  }
  return { directory, endpoint, lines, open }
}

async function addAll({ engine, space }: Opened, texts: readonly string[]) {
  const { id } = space.create('Notes')
  for (const text of texts) {
    const { source } = await space.addSource(id, { type: 'text', text }, never)
    assert.equal(source.status, 'ready')
  }
  await engine.idle()
  return id
}

const ask = ({ space }: Opened, id: string, text: string) =>
  space.ask(id, { text, turns: [], conversationId: null }, null, never)
const embedded = ({ received }: ModelEndpoint) => received.flatMap(({ json }) => json?.input as string[])
const firstFound = async ({ space }: Opened, id: string, text: string) =>
  (await space.search(id, { text, limit: 3 }, never))[0]?.text

test('a question in another language finds its source, and the answer says that only the meaning led there', async (context) => {
  const { open } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, [...OTHERS, GERMAN.replace('Leuchtturm', 'Turm')])
  assert.match((await firstFound(opened, id, QUESTION)) ?? '', /^Der Turm/)
  const answer = await ask(opened, id, QUESTION)
  assert.equal(answer.state, 'partial')
  assert.match(answer.text, /1931/)
  assert.match(answer.warnings.join(' '), /chosen by its meaning/)
  const checks = await opened.space.verify(id, answer.citations, never)
  assert.ok(checks.length === 1 && checks.every(({ ok }) => ok))
  const passages = await opened.space.search(id, { text: QUESTION, limit: 10 }, never)
  assert.ok(passages.every((passage) => passage.score > 0 && !('closeness' in passage)))
})

test('what the sources do not speak of is refused with an embedder as without', async (context) => {
  const { open } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, [GERMAN, OTHERS[1]!])
  assert.equal((await ask(opened, id, 'Who sells bread?')).state, 'no_support')
})

test('a model that sets all texts at one place never supports an answer', async (context) => {
  const { open, endpoint } = await setUp(context)
  endpoint.behave({ kind: 'embed', vectorOf: () => [1, 1] })
  const opened = open()
  const id = await addAll(opened, [GERMAN, ...OTHERS])
  assert.equal((await ask(opened, id, 'Who painted the ceiling?')).state, 'no_support')
})

test('the model that writes is given the passages that only their meaning leads to', async (context) => {
  const writer = await startModelEndpoint({ kind: 'write', pieces: ['It was finished in 1931 [1].'] })
  context.after(() => writer.close())
  const { open } = await setUp(context, { model: { baseUrl: writer.baseUrl, model: 'writer' } })
  const opened = open()
  const id = await addAll(opened, [GERMAN.replace('Leuchtturm', 'Turm')])
  const answer = await ask(opened, id, QUESTION)
  assert.equal(answer.writtenBy, 'writer')
  assert.match(writer.received.at(-1)!.body, /Der Turm am Hafen/)
})

test('an embedder that is down blocks no saving and no search, is named once, and the next start makes up for it', async (context) => {
  const { open, endpoint, lines } = await setUp(context)
  endpoint.behave({ kind: 'status', status: 503 })
  const first = open()
  const id = await addAll(first, [GERMAN.replace('Leuchtturm', 'Turm'), ...OTHERS])
  assert.equal(await firstFound(first, id, QUESTION), undefined)
  assert.match((await firstFound(first, id, 'bakery')) ?? '', /bakery/)
  assert.equal(lines.filter((line) => line.includes('embedder.fail')).length, 1)
  assert.doesNotMatch(lines.join(''), /secret/, 'neither the key nor what the endpoint said is in the log')
  await first.engine.close()
  endpoint.behave({ kind: 'embed', vectorOf: meaning })
  const second = open()
  await second.engine.idle() // nobody has asked: the start alone takes it up
  assert.match((await firstFound(second, id, QUESTION)) ?? '', /^Der Turm/)
})

test('vectors that were cut are gone on with at the next start, none is made twice', async (context) => {
  const { open, endpoint } = await setUp(context)
  const long = Array.from({ length: 4000 }, (_, line) => `Line ${line} of the report speaks of rain on day ${line}.`)
  let made = 0
  const failLater = (text: string) => {
    made += 1
    if (made === 70) endpoint.behave({ kind: 'status', status: 500 })
    return meaning(text)
  }
  endpoint.behave({ kind: 'embed', vectorOf: failLater })
  const first = open()
  const id = await addAll(first, [long.join('\n')])
  const before = new Set(embedded(endpoint).slice(0, 128))
  await first.engine.close()
  endpoint.received.length = 0
  endpoint.behave({ kind: 'embed', vectorOf: meaning })
  const second = open()
  await second.engine.idle()
  const after = embedded(endpoint)
  assert.ok(before.size > 70 && after.length > 70, `${before.size} before, ${after.length} after`)
  assert.ok(after.every((text) => !before.has(text)))
  endpoint.received.length = 0
  await firstFound(second, id, 'rain')
  await second.engine.idle()
  assert.ok(!embedded(endpoint).some((text) => text.startsWith('Line')), 'nothing is left to be made')
})

test('another model makes all vectors anew at the first question, and both times the answer is found', async (context) => {
  const { open, endpoint, directory } = await setUp(context)
  const first = open()
  const id = await addAll(first, [GERMAN.replace('Leuchtturm', 'Turm'), ...OTHERS])
  await first.engine.close()
  endpoint.received.length = 0
  endpoint.behave({ kind: 'embed', vectorOf: (text) => [...meaning(text), 0, 0] })
  const second = open('bigger')
  await firstFound(second, id, QUESTION)
  await second.engine.idle()
  assert.match((await firstFound(second, id, QUESTION)) ?? '', /^Der Turm/)
  assert.ok(endpoint.received.every(({ json }) => json?.model === 'bigger'))
  assert.deepEqual(vectorsOf(directory, id), { sources: 4, dimensions: DIMENSIONS + 2 })
})

test('a model that comes back with other dimensions makes all anew, from the first chunk on', async (context) => {
  const { open, endpoint, directory } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, [GERMAN.replace('Leuchtturm', 'Turm'), ...OTHERS])
  endpoint.behave({ kind: 'embed', vectorOf: (text) => [...meaning(text), 0] })
  await opened.space.addSource(id, { type: 'text', text: 'Brot ist gesund.' }, never)
  await opened.engine.idle()
  assert.deepEqual(vectorsOf(directory, id), { sources: 5, dimensions: DIMENSIONS + 1 })
  assert.match((await firstFound(opened, id, QUESTION)) ?? '', /^Der Turm/)
})

test('the vectors of a deleted source are gone, and it is not found by meaning', async (context) => {
  const { open, directory } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, OTHERS)
  const { source } = await opened.space.addSource(id, { type: 'text', text: 'Der Turm ist rot.' }, never)
  await opened.engine.idle()
  assert.match((await firstFound(opened, id, QUESTION)) ?? '', /Turm/)
  assert.equal(vectorsOf(directory, id).sources, 4)
  await opened.space.deleteSource(id, source.id)
  assert.equal(vectorsOf(directory, id).sources, 3)
  assert.equal(await firstFound(opened, id, QUESTION), undefined)
})

test('an embedder that fails holds up one question and is then left alone', async (context) => {
  const { open, endpoint, lines } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, [GERMAN, ...OTHERS])
  endpoint.behave({ kind: 'garbage', body: 'secret' })
  endpoint.received.length = 0
  for (const text of ['Leuchtturm', 'Hafen', 'bakery']) assert.ok(await firstFound(opened, id, text))
  assert.equal(endpoint.received.length, 1)
  assert.equal(lines.filter((line) => line.includes('embedder.fail')).length, 1)
  assert.doesNotMatch(lines.join(''), /secret/)
})

test('a follow-up is embedded with what the conversation was about', async (context) => {
  const { open, endpoint } = await setUp(context)
  const opened = open()
  const id = await addAll(opened, [GERMAN.replace('Leuchtturm', 'Turm'), ...OTHERS])
  const turns = [{ question: 'Where is the old Lighthouse of Porto?', answer: 'In the harbour. [1]', citations: [] }]
  await opened.space.ask(id, { text: 'How high is it?', turns, conversationId: 'c' }, null, never)
  assert.ok(embedded(endpoint).some((text) => /^How high is it\?.*Lighthouse/.test(text)))
})

function vectorsOf(directory: string, notebookId: string) {
  const database = new DatabaseSync(path.join(directory, 'notebooks', notebookId, 'notebook.sqlite'))
  const { sources } = database.prepare('SELECT count(*) AS sources FROM vector').get()!
  const { dimensions } = database.prepare('SELECT dimensions FROM vector_maker').get()!
  database.close()
  return { sources, dimensions }
}

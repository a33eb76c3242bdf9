import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { openRpcOverHost, type RpcOverHost } from '../../../tests/support/rpc-over-host.ts'
import { Fault } from '../../domain/fault.ts'
import type { NewSource } from '../../domain/source.ts'

const signal = new AbortController().signal
const SOURCE: NewSource = {
  type: 'text',
  text: 'The Harbour Tower was finished in 1931. Its lamp is seen from afar.',
  title: 'Tower',
}
const OTHER: NewSource = { type: 'text', text: 'Port Ellis has a lamp.', title: 'Lamp' }
const QUESTION = { text: 'When was the Harbour Tower finished?', turns: [], conversationId: null }

/** A stream that is cut before the first version of the answer is a broken connection like any other. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'cut-stream': ['ANSWER_REFUSED', 'PRODUCT_FAILED'],
  'reply-moved:CHAT': ['RPC_REPLY_MOVED'],
}

let over: RpcOverHost
let notebook: string
before(async () => {
  over = openRpcOverHost()
  notebook = (await over.product.notebooks.create('Faults', signal)).id
  await over.product.sources.add(notebook, SOURCE, signal)
})
afterEach(() => over.host.services.faults.set([]))
after(() => over.close())

const turnOn = (...faults: string[]) => over.host.services.faults.set(faults)

/** The fault of work that must not succeed; it has to say what to do next. */
async function failure(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(
    (value) => assert.fail(`a false success: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Fault, String(error))
  assert.ok(error.message !== '' && error.hint, error.code)
  return error
}

const ask = (more: Partial<typeof QUESTION> = {}) =>
  over.product.chat.ask(notebook, { ...QUESTION, ...more }, null, signal)
const titles = async () => (await over.product.sources.list(notebook, signal)).map(({ title }) => title)

describe('where the product misbehaves', () => {
  test('a rotated id is named with the override to set, which mends it', async () => {
    turnOn('rotated-id:LIST_NOTES')
    const error = await failure(over.product.notes!.list(notebook, signal))
    assert.deepEqual([error.code, error.next], ['RPC_UNKNOWN_ID', 'fallback'])
    assert.match(error.hint!, /NOTEBOOK_RPC_OVERRIDES=LIST_NOTES=/)
    const mended = over.another({ overrides: { LIST_NOTES: over.host.services.faults.listRotatedIds().LIST_NOTES! } })
    assert.deepEqual(await mended.notes!.list(notebook, signal), [])
  })

  test('a refusal keeps its meaning, and is no rotated id', async () => {
    turnOn('refuse:7:LIST_NOTES')
    assert.equal((await failure(over.product.notes!.list(notebook, signal))).code, 'PERMISSION_DENIED')
    turnOn('refuse:8:CHAT')
    assert.equal((await failure(ask())).code, 'RESOURCE_EXHAUSTED')
  })

  test('an answer that breaks off, is empty, a placeholder or another one is refused', async () => {
    await ask()
    for (const name of ['cut-stream', 'empty-answer', 'placeholder-answer', 'stale-answer', 'reply-moved:CHAT']) {
      turnOn(name)
      const { code } = await failure(ask({ text: 'What is seen from afar?' }))
      const expected = REFUSED[name] ?? ['ANSWER_REFUSED']
      assert.ok(expected.includes(code), `${name}: ${code}`)
    }
  })

  test('an expired token is renewed once, and the work is done', async () => {
    turnOn('expired-token')
    assert.match((await ask()).text, /1931/)
    assert.ok((await over.product.notebooks.list(signal)).length > 0)
  })

  test('a lost sign-in is told as one, for reads, writes and questions', async () => {
    turnOn('signed-out')
    const works = [
      () => over.product.notebooks.list(signal),
      () => over.product.notebooks.create('x', signal),
      () => ask(),
    ]
    for (const work of works) assert.equal((await failure(work())).code, 'PRODUCT_UNAUTHENTICATED')
  })

  test('HTTP 429 says when to come back', async () => {
    turnOn('http-429')
    const error = await failure(over.product.notebooks.create('x', signal))
    assert.deepEqual([error.code, error.retryAfterSeconds], ['RESOURCE_EXHAUSTED', 1])
  })

  test('HTTP 500 is ridden out by a read, and never makes a write happen twice', async () => {
    turnOn('http-500@2')
    assert.ok((await over.product.notebooks.list(signal)).length > 0)
    const before = (await over.product.notebooks.list(signal)).length
    turnOn('http-500:CREATE_NOTEBOOK@1')
    assert.equal((await failure(over.product.notebooks.create('Never', signal))).next, 'stop')
    assert.equal((await over.product.notebooks.list(signal)).length, before)
  })

  test('a reply that moved names its place', async () => {
    turnOn('reply-moved:LIST_LABELS')
    const error = await failure(over.product.labels!.list(notebook, signal))
    assert.equal(error.code, 'RPC_REPLY_MOVED')
    assert.match(error.message, /^LIST_LABELS \[0\]/)
  })

  test('a slow product is waited for', async () => {
    turnOn('slow:30')
    assert.ok((await over.product.notebooks.list(signal)).length > 0)
  })

  test('a source that was added although an error came is found in the list, and there once', async () => {
    turnOn('accepted-but-error:ADD_SOURCES@1')
    const { source } = await over.product.sources.add(notebook, OTHER, signal)
    assert.equal(source.title, 'Lamp')
    assert.deepEqual(
      (await titles()).filter((title) => title === 'Lamp'),
      ['Lamp'],
    )
    await over.product.sources.delete(notebook, source.id, signal)
  })

  test('content that was ordered although an error came is waited for, and there once', async () => {
    turnOn('accepted-but-error:CREATE_ARTIFACT@1')
    const wish = { type: 'report', language: 'en' } as const
    const made = await over.product.artifacts!.create(notebook, wish, signal).catch((error: Fault) => error)
    const listed = await over.product.artifacts!.list(notebook, signal)
    if (made instanceof Fault) assert.fail(`${made.code}: ${made.message}`)
    assert.deepEqual(listField(listed, 'id'), [made.id])
  })

  test('other writes that were carried out although an error came say so, and are not repeated', async () => {
    turnOn('accepted-but-error:CREATE_NOTEBOOK@1')
    const before = (await over.product.notebooks.list(signal)).length
    const error = await failure(over.product.notebooks.create('Once', signal))
    assert.match(error.hint!, /look/i)
    assert.equal((await over.product.notebooks.list(signal)).length, before + 1)
  })
})

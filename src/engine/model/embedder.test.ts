import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ModelEndpoint, startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { embedPending, embedQuery, openEmbedder, type VectorMaker, type VectorStore } from './embedder.ts'
import { EndpointError } from './endpoint.ts'

const NOBODY = AbortSignal.any([])
const threeAxes = (text: string) => [text.length, 3, 4]

let endpoint: ModelEndpoint
before(async () => {
  endpoint = await startModelEndpoint({ kind: 'embed', vectorOf: threeAxes })
})
after(() => endpoint.close())

const embedder = (model = 'small', timeoutMs?: number) => openEmbedder({ baseUrl: endpoint.baseUrl, model, timeoutMs })

function memoryStore(texts: readonly string[]) {
  const vectors = new Map<number, Uint8Array>()
  let maker: VectorMaker | null = null
  const store: VectorStore<number> = {
    madeWith: () => maker,
    startOver: (next) => {
      maker = next
      vectors.clear()
    },
    pending: (limit) => texts.flatMap((text, key) => (vectors.has(key) ? [] : [{ key, text }])).slice(0, limit),
    save: (rows) => {
      for (const { key, vector } of rows) vectors.set(key, vector)
    },
  }
  return { store, vectors }
}

test('every chunk gets a vector of length 1, in batches', async () => {
  endpoint.behave({ kind: 'embed', vectorOf: threeAxes })
  endpoint.received.length = 0
  const { store, vectors } = memoryStore(Array.from({ length: 150 }, (_, index) => 'x'.repeat(index)))
  assert.deepEqual(await embedPending(embedder(), store, NOBODY), { saved: 150, problem: null })
  assert.deepEqual(store.madeWith(), { model: 'small', dimensions: 3 })
  const inputs = endpoint.received.map(({ json }) => (json!.input as string[]).length)
  assert.deepEqual(inputs, [64, 64, 22])
  const first = new Float32Array(vectors.get(0)!.slice().buffer)
  assert.deepEqual(
    [...first].map((value) => Number(value.toFixed(3))),
    [0, 0.6, 0.8],
  )
})

test('another model or another number of dimensions makes all vectors anew', async () => {
  endpoint.behave({ kind: 'embed', vectorOf: threeAxes })
  const { store, vectors } = memoryStore(['one', 'three'])
  await embedPending(embedder(), store, NOBODY)
  await embedPending(embedder('other'), store, NOBODY)
  assert.deepEqual(store.madeWith(), { model: 'other', dimensions: 3 })
  assert.equal(vectors.size, 2)
  vectors.delete(1)
  endpoint.behave({ kind: 'embed', vectorOf: () => [1, 0] })
  assert.deepEqual(await embedPending(embedder('other'), store, NOBODY), { saved: 2, problem: null })
  assert.equal(store.madeWith()?.dimensions, 2)
  assert.ok([...vectors.values()].every((bytes) => bytes.byteLength === 8))
})

test('a failing endpoint is told, loses nothing, and the next run goes on', async () => {
  const { store, vectors } = memoryStore(['one', 'two'])
  for (const [behaviour, reason] of [
    [{ kind: 'status', status: 401 }, /refused the key/],
    [{ kind: 'garbage', body: '<html>secret page</html>' }, /The embedder /],
    [{ kind: 'embed', vectorOf: () => [] }, /do not fit/],
  ] as const) {
    endpoint.behave(behaviour)
    const { saved, problem } = await embedPending(embedder(), store, NOBODY)
    assert.equal(saved, 0)
    assert.match(problem!, reason)
    assert.doesNotMatch(problem!, /secret/)
  }
  endpoint.behave({ kind: 'embed', vectorOf: threeAxes })
  await embedPending(embedder(), store, NOBODY)
  endpoint.behave({ kind: 'status', status: 500 })
  await embedPending(embedder('other'), store, NOBODY)
  assert.equal(vectors.size, 2, 'the old vectors stay until the new model has answered')
})

test('a connection that is closed before the reply is opened once more, and told when that breaks too', async () => {
  const { store } = memoryStore(['one', 'two'])
  endpoint.received.length = 0
  endpoint.behave({ kind: 'hang up', next: { kind: 'embed', vectorOf: threeAxes } })
  assert.deepEqual(await embedPending(embedder(), store, NOBODY), { saved: 2, problem: null })
  assert.equal(endpoint.received.length, 2)
  endpoint.behave({ kind: 'hang up' })
  const { problem } = await embedPending(embedder('other'), store, NOBODY)
  assert.match(problem!, /broke the connection/)
  assert.equal(endpoint.received.length, 4)
})

test('an endpoint that takes few texts at once, and short ones, gets them so', async () => {
  const calls: number[] = []
  const sparing = {
    model: 'small',
    embed: async (texts: readonly string[]) => {
      calls.push(texts.length)
      if (texts.length > 16 || texts.some((text) => text.length > 400)) throw new EndpointError('failed', 413)
      return texts.map(() => Float32Array.of(1, 0))
    },
  }
  const texts = Array.from({ length: 90 }, (_, index) => (index === 40 ? 'x'.repeat(1500) : `text ${index}`))
  const { store, vectors } = memoryStore(texts)
  assert.deepEqual(await embedPending(sparing, store, NOBODY), { saved: 90, problem: null })
  assert.equal(vectors.size, 90)
  assert.ok(calls.length < 40, `${calls.length} calls`)
})

test('an endpoint that refuses everything is asked a few times, not once for each text', async () => {
  endpoint.behave({ kind: 'status', status: 400 })
  endpoint.received.length = 0
  const { store } = memoryStore(Array.from({ length: 500 }, () => 'x'.repeat(2000)))
  const { saved, problem } = await embedPending(embedder(), store, NOBODY)
  assert.equal(saved, 0)
  assert.match(problem!, /status 400/)
  assert.ok(endpoint.received.length < 15)
})

test('a question has a vector only when it can be compared with the stored ones', async () => {
  endpoint.behave({ kind: 'embed', vectorOf: threeAxes })
  const maker = { model: 'small', dimensions: 3 }
  assert.equal((await embedQuery(embedder(), maker, 'where?', NOBODY))?.length, 3)
  assert.equal(await embedQuery(embedder(), null, 'where?', NOBODY), null)
  assert.equal(await embedQuery(embedder('other'), maker, 'where?', NOBODY), null)
  assert.equal(await embedQuery(embedder(), { ...maker, dimensions: 4 }, 'where?', NOBODY), null)
  endpoint.behave({ kind: 'status', status: 503 })
  const problems: string[] = []
  assert.equal(await embedQuery(embedder(), maker, 'where?', NOBODY, (problem) => problems.push(problem)), null)
  assert.match(problems[0]!, /status 503/)
})

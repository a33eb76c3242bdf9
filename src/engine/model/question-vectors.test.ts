import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ModelEndpoint, startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { CALIBRATION, findSupportingCloseness } from './calibration.ts'
import { QuestionVectors } from './question-vectors.ts'

const NOBODY = AbortSignal.any([])
const MAKER = { model: 'small', dimensions: 2 }
const HALF_MINUTE_MS = 30_000

let endpoint: ModelEndpoint
before(async () => {
  endpoint = await startModelEndpoint({ kind: 'embed', vectorOf: () => [3, 4] })
})
after(() => endpoint.close())

/** Where nobody is kept waiting, the limit is longer than a busy machine needs. */
function open(timeoutMs = 60_000) {
  endpoint.received.length = 0
  const events: string[] = []
  const time = { now: 0 }
  const settings = { baseUrl: endpoint.baseUrl, model: 'small', timeoutMs }
  const log = { warn: (event: string) => void events.push(event) }
  return { vectors: new QuestionVectors(settings, { now: () => time.now, ticks: () => time.now }, log), events, time }
}

test('a question is embedded once, and the level is measured once', async () => {
  endpoint.behave({ kind: 'embed', vectorOf: () => [3, 4] })
  const { vectors } = open()
  for (const text of ['where?', 'where?', 'when?']) {
    const meaning = await vectors.embedQuestion(text, MAKER, NOBODY)
    assert.equal(meaning?.vector.length, 2)
    assert.equal(meaning?.supportsFrom, null, 'this model sets all texts at one place')
  }
  assert.deepEqual(
    endpoint.received.map(({ json }) => (json!.input as string[]).length),
    [1, 2 * CALIBRATION.length, 1],
  )
})

test('without vectors to compare with, or with those of another model, nothing is asked', async () => {
  const { vectors } = open()
  assert.equal(await vectors.embedQuestion('where?', null, NOBODY), null)
  assert.equal(await vectors.embedQuestion('where?', { ...MAKER, model: 'other' }, NOBODY), null)
  assert.equal(endpoint.received.length, 0)
})

test('an endpoint that keeps silent is waited for once, rests, and is asked again', async () => {
  endpoint.behave({ kind: 'silence' })
  const { vectors, events, time } = open(1000)
  for (const text of ['a', 'b', 'c']) assert.equal(await vectors.embedQuestion(text, MAKER, NOBODY), null)
  assert.deepEqual([endpoint.received.length, events], [1, ['embedder.fail']])
  time.now += HALF_MINUTE_MS
  assert.equal(await vectors.embedQuestion('d', MAKER, NOBODY), null)
  assert.deepEqual([endpoint.received.length, events.length], [2, 1])
  time.now += HALF_MINUTE_MS
  endpoint.behave({ kind: 'embed', vectorOf: () => [3, 4] })
  assert.ok(await vectors.embedQuestion('e', MAKER, NOBODY))
})

test('the caller who gives up is told so, and the endpoint is not blamed', async () => {
  endpoint.behave({ kind: 'silence' })
  const { vectors, events } = open()
  const caller = new AbortController()
  const asked = vectors.embedQuestion('a', MAKER, caller.signal)
  caller.abort()
  await assert.rejects(asked, { name: 'AbortError' })
  assert.deepEqual(events, [])
})

test('the level lies between pairs that belong together and pairs that do not', () => {
  const count = CALIBRATION.length
  const at = (axis: number, common: number) => {
    const vector = new Float32Array(count + 1)
    vector[axis] = Math.sqrt(1 - common)
    vector[count] = Math.sqrt(common)
    return vector
  }
  const vectors = [...CALIBRATION, ...CALIBRATION].map((_, index) => at(index % count, 0.5))
  const level = findSupportingCloseness(vectors)!
  assert.ok(level > 0.5 && level < 1, String(level))
})

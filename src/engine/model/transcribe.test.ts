import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ModelEndpoint, startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { Fault } from '../../domain/fault.ts'
import { transcribe } from './transcribe.ts'

const NOBODY = AbortSignal.any([])
const recording = { bytes: new Uint8Array([1, 2, 3]), name: 'talk.mp3', kind: 'audio' } as const

let endpoint: ModelEndpoint
before(async () => {
  endpoint = await startModelEndpoint({ kind: 'transcribe', reply: {} })
})
after(() => endpoint.close())

const settings = () => ({ baseUrl: `${endpoint.baseUrl}/`, model: 'whisper', apiKey: 'sk-secret' })

test('segments become paragraphs of a minute whose places say when it was said', async () => {
  const segments = [
    { start: 0, end: 4, text: ' Welcome to the harbour. ' },
    { start: 4, end: 9, text: 'The tower is old.' },
    { start: 3725.4, end: 3730, text: 'That was all.' },
  ]
  endpoint.behave({ kind: 'transcribe', reply: { text: 'x', segments } })
  const read = await transcribe(recording, settings(), NOBODY)
  assert.equal(read.text, 'Welcome to the harbour. The tower is old.\n\nThat was all.')
  assert.deepEqual(
    read.places.map(({ start, heading }) => [read.text.slice(start, start + 4), heading]),
    [
      ['Welc', '00:00:00'],
      ['That', '01:02:05'],
    ],
  )
  assert.equal(read.kind, 'audio')
  const { path, authorization, body } = endpoint.received.at(-1)!
  assert.equal(path, '/v1/audio/transcriptions')
  assert.equal(authorization, 'Bearer sk-secret')
  for (const part of ['talk.mp3', 'whisper', 'verbose_json']) assert.ok(body.includes(part), part)
})

test('an endpoint without segments gives its text as one', async () => {
  endpoint.behave({ kind: 'transcribe', reply: { text: 'All in one.' } })
  assert.equal((await transcribe(recording, settings(), NOBODY)).text, 'All in one.')
})

test('without an endpoint the fault says how to set one', async () => {
  await assert.rejects(transcribe({ ...recording, kind: 'video' }, null, NOBODY), (error) => {
    assert.ok(error instanceof Fault)
    assert.equal(error.code, 'NOT_SUPPORTED')
    assert.match(error.hint!, /NOTEBOOK_TRANSCRIBE_BASE_URL.*NOTEBOOK_TRANSCRIBE_MODEL/)
    return true
  })
})

test('silence is unreadable, a failing endpoint unreachable, and neither shows a key or a reply', async () => {
  const cases = [
    [{ kind: 'transcribe', reply: { text: ' ', segments: [] } }, 'SOURCE_UNREADABLE', /No speech/],
    [{ kind: 'status', status: 401 }, 'PRODUCT_UNREACHABLE', /refused the key/],
    [{ kind: 'garbage', body: 'secret page' }, 'PRODUCT_UNREACHABLE', /cannot be read/],
    [{ kind: 'transcribe', reply: { segments: [{ start: 1 }] } }, 'PRODUCT_UNREACHABLE', /cannot be read/],
  ] as const
  for (const [behaviour, code, message] of cases) {
    endpoint.behave(behaviour)
    await assert.rejects(transcribe(recording, settings(), NOBODY), (error) => {
      assert.ok(error instanceof Fault)
      assert.equal(error.code, code)
      assert.match(error.message, message)
      assert.doesNotMatch(`${error.message} ${error.hint}`, /secret/)
      return true
    })
  }
})

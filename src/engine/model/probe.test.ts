import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ModelEndpoint, startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { probeEndpoint } from './probe.ts'

const NOBODY = AbortSignal.any([])

let endpoint: ModelEndpoint
before(async () => {
  endpoint = await startModelEndpoint({ kind: 'write', pieces: ['ok'] })
})
after(() => endpoint.close())

const settings = () => ({ baseUrl: endpoint.baseUrl, model: 'small', apiKey: 'sk-secret' })

test('an endpoint that works passes, for each purpose', async () => {
  endpoint.behave({ kind: 'write', pieces: ['ok'] })
  assert.deepEqual(await probeEndpoint('write', settings(), NOBODY), { ok: true })
  endpoint.behave({ kind: 'embed', vectorOf: () => [1] })
  assert.deepEqual(await probeEndpoint('embed', settings(), NOBODY), { ok: true })
  endpoint.behave({ kind: 'status', status: 404 })
  assert.deepEqual(await probeEndpoint('transcribe', settings(), NOBODY), { ok: true })
})

test('what is wrong is said in one sentence that names the settings, never the key or the reply', async () => {
  const cases = [
    ['write', { kind: 'status', status: 401 }, /The model refused the key/, /NOTEBOOK_LLM_API_KEY/],
    ['write', { kind: 'status', status: 404 }, /does not know/, /NOTEBOOK_LLM_MODEL/],
    ['embed', { kind: 'garbage', body: '<html>secret</html>' }, /cannot be read/, /NOTEBOOK_EMBED_BASE_URL/],
    ['transcribe', { kind: 'status', status: 500 }, /status 500/, /NOTEBOOK_TRANSCRIBE_BASE_URL/],
  ] as const
  for (const [purpose, behaviour, problem, hint] of cases) {
    endpoint.behave(behaviour)
    const probe = await probeEndpoint(purpose, settings(), NOBODY)
    assert.ok(!probe.ok)
    assert.match(probe.problem, problem)
    assert.match(probe.hint, hint)
    assert.doesNotMatch(JSON.stringify(probe), /secret/)
  }
})

test('an endpoint that is not there, or says nothing, is named so', async () => {
  const closed = await startModelEndpoint({ kind: 'write', pieces: [] })
  await closed.close()
  const gone = await probeEndpoint('write', { ...settings(), baseUrl: closed.baseUrl }, NOBODY)
  assert.match(JSON.stringify(gone), /cannot be reached/)
  endpoint.behave({ kind: 'silence' })
  const silent = await probeEndpoint('embed', { ...settings(), timeoutMs: 50 }, NOBODY)
  assert.match(JSON.stringify(silent), /did not answer in time/)
})

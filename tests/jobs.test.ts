import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { createRemoteInvoke } from '../src/client/invoke.ts'
import { contract } from '../src/contract/index.ts'
import type { NewSource } from '../src/domain/source.ts'
import { createHttpApp } from '../src/faces/http/app.ts'
import { createRequestGuard } from '../src/faces/http/request-guard.ts'
import type { JobRecord } from '../src/state/job-record.ts'
import { fault } from './support/faults.ts'
import { readyDouble } from './support/product-double.ts'
import { readEvents } from './support/read-events.ts'
import { createSmallServices } from './support/small-services.ts'

/** The real service behind the real HTTP face, without a socket; questions wait until `answerNow` is called. */
async function served(context: TestContext) {
  const gate = Promise.withResolvers<void>()
  const uploads: string[] = []
  const local = readyDouble({
    chat: {
      ask: async (_id, _question, _listener, signal) => {
        await Promise.race([gate.promise, new Promise((_resolve, reject) => signal.addEventListener('abort', reject))])
        signal.throwIfAborted()
        const text = 'Yes.'
        return { state: 'answered', text, citations: [], conversationId: null, writtenBy: 'offline', warnings: [] }
      },
    },
    sources: {
      add: async (_id, source: NewSource) => {
        await gate.promise
        uploads.push(readFileSync((source as { path: string }).path, 'utf8'))
        const kept = { type: 'file', status: 'ready', chars: 1, addedAt: '' } as const
        return {
          source: { id: 's', title: (source as { name: string }).name, ...kept },
          duplicate: false,
          warnings: [],
        }
      },
    },
  })
  const services = await createSmallServices(context, { products: { local } })
  await services.services.library.activate((await services.keep(1, 'Kettle')).id)
  const { fetch } = createHttpApp({
    catalogue: contract,
    invoke: services.invoke,
    guard: createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] }),
    input: { bodyLimitBytes: 1e6, upload: { directory: path.join(services.directory, 'tmp'), limitBytes: 1e6 } },
  })
  const call = (address: string, init?: RequestInit) => fetch(new Request(`http://localhost:3000${address}`, init))
  const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
    call(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const json = async (reply: Promise<Response>) => (await (await reply).json()) as Record<string, unknown>
  return { ...services, call, post, json, fetch, uploads, answerNow: () => gate.resolve() }
}

const RESPOND_ASYNC = { prefer: 'respond-async, wait=10' }

test('Prefer: respond-async answers 202 with the job and its address, and the job ends with the result', async (context) => {
  const { post, call, json, answerNow } = await served(context)
  const reply = await post('/ask', { question: 'Well?' }, RESPOND_ASYNC)
  assert.deepEqual([reply.status, reply.headers.get('preference-applied')], [202, 'respond-async'])
  const { success, data } = (await reply.json()) as { success: boolean; data: { job: JobRecord } }
  assert.deepEqual([success, data.job.state, data.job.operation], [true, 'queued', 'askQuestion'])
  const address = reply.headers.get('location')!
  assert.equal(address, `/jobs/${data.job.id}`)
  answerNow()
  const stream = await call(`${address}/events`)
  assert.match(stream.headers.get('content-type')!, /^text\/event-stream/)
  const events = readEvents(await stream.text())
  const last = events.at(-1)!
  assert.equal(last.name, 'succeeded', 'the last event says how it ended')
  assert.deepEqual({ job: last.data }, (await json(call(address))).data)
  for (const { name, data } of events.slice(0, -1)) assert.deepEqual([name, typeof data.id], ['progress', 'string'])
  const { job } = (await json(call(address))).data as { job: { result: { answer: string } } }
  assert.equal(job.result.answer, 'Yes.')
})

test('async: true in the body does the same, also for a reply that is otherwise flat and for a stream', async (context) => {
  const { post, call, json, directory } = await served(context)
  const flat = await post('/content/sources', { source_type: 'text', text: 'x', async: true })
  assert.equal(flat.status, 202)
  assert.ok((await json(Promise.resolve(flat))).data)
  const streamed = await post('/ask', { question: 'Well?', async: true }, { accept: 'text/event-stream' })
  assert.equal(streamed.status, 202)
  const { data } = await json(call('/jobs?state=queued'))
  assert.ok((data as { count: number }).count <= 2)
  const refused = await post('/content/sources', { source_type: 'file', file_path: `${directory}/no`, async: true })
  assert.equal(refused.status, 400, 'bad input is refused before any 202')
})

test('a job is cancelled with DELETE, which answers the record, and again the same', async (context) => {
  const { post, call, json } = await served(context)
  const address = (await post('/ask', { question: 'Well?' }, RESPOND_ASYNC)).headers.get('location')!
  const cancel = async () => (await json(call(address, { method: 'DELETE' }))).data as { job: JobRecord }
  const { job } = await cancel()
  assert.equal(job.state, 'cancelled')
  assert.deepEqual((await cancel()).job, job)
  assert.match(await (await call(`${address}/events`)).text(), /^event: cancelled\n/)
  for (const [path, method] of [
    ['/jobs/nope', 'GET'],
    ['/jobs/nope', 'DELETE'],
    ['/jobs/nope/events', 'GET'],
  ] as const) {
    const reply = await call(path, { method })
    assert.deepEqual(
      [reply.status, ((await reply.json()) as { error: string }).error],
      [404, 'Job not found: nope'],
      `${method} ${path}`,
    )
  }
})

test('an upload outlives its request when a job reads it', async (context) => {
  const { call, calls, answerNow, uploads } = await served(context)
  const body = new FormData()
  body.set('source_type', 'file')
  body.set('file', new File(['uploaded text'], 'own name.txt'))
  const reply = await call('/content/sources', { method: 'POST', body, headers: RESPOND_ASYNC })
  assert.equal(reply.status, 202)
  answerNow()
  const job_id = reply.headers.get('location')!.slice('/jobs/'.length)
  const { result } = (await calls.followJob({ job_id })) as JobRecord
  assert.deepEqual([(result as { sourceName: string }).sourceName, uploads], ['own name.txt', ['uploaded text']])
})

test('an Idempotency-Key gives the first reply again, and 409 for another body', async (context) => {
  const { post, json, answerNow } = await served(context)
  answerNow()
  const key = { 'idempotency-key': 'one' }
  const first = await json(post('/ask', { question: 'Well?' }, key))
  assert.deepEqual(await json(post('/ask', { question: 'Well?' }, key)), first)
  const conflict = await post('/ask', { question: 'Other?' }, key)
  const { code, hint } = (await conflict.json()) as { code: string; hint: string }
  assert.deepEqual([conflict.status, code], [409, 'IDEMPOTENCY_CONFLICT'])
  assert.match(hint, /new key/)
  assert.equal((await post('/ask', { question: 'Well?' }, { 'idempotency-key': '' })).status, 400)
})

test('the typed client asks for a job, and follows it', async (context) => {
  const { fetch, answerNow } = await served(context)
  const invoke = createRemoteInvoke({ baseUrl: 'http://localhost:3000', fetch })
  const call = { signal: new AbortController().signal, requestId: 'r' }
  const { data } = await invoke('askQuestion', { question: 'Well?' }, { ...call, asJob: true })
  const { job } = data as { job: JobRecord }
  answerNow()
  const states: string[] = []
  const event = (name: string) => states.push(name)
  const { data: ended } = await invoke('followJob', { job_id: job.id }, { ...call, listener: { event } })
  assert.equal((ended as JobRecord).state, 'succeeded')
  assert.ok(states.every((name) => name === 'progress'))
  await assert.rejects(invoke('followJob', { job_id: 'nope' }, call), fault('JOB_NOT_FOUND'))
})

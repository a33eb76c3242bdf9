import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { declareIn } from '../../contract/declare.ts'
import type { CallResult, OperationCall } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { createHttpApp } from './app.ts'
import { listen } from './listen.ts'
import { createRequestGuard, type RequestGuardRules } from './request-guard.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'http-face-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const text = z.object({
  id: z.string(),
  limit: z.int().optional(),
  on: z.boolean().optional(),
  ids: z.array(z.string()),
})
const declared = (http: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, more: object = {}) =>
  declareIn('g')({
    summary: 's',
    http,
    kind: http.startsWith('GET ') ? 'read' : 'write',
    input: () => text.partial(),
    output: () => z.unknown(),
    ...more,
  })

const catalogue = {
  health: declared('GET /health', { envelope: 'flat' }),
  list: declared('GET /things'),
  search: declared('GET /things/search'),
  one: declared('GET /things/{id}'),
  change: declared('PUT /things/{id}'),
  removeMany: declared('DELETE /things'),
  files: declared('GET /files', { writes: ['output_path'] }),
  follow: declared('GET /things/{id}/events', { envelope: 'events' }),
  ask: declared('POST /ask', { streams: true }),
  upload: declared('POST /upload', {
    envelope: 'flat',
    upload: { part: 'file', path: 'file_path', name: 'file_name', set: { kind: 'file', id: 'x' } },
  }),
}

type Run = (name: string, input: Record<string, unknown>, call: OperationCall) => Promise<CallResult> | CallResult
const echo: Run = (name, input) => ({ data: { name, input } })

const open: RequestGuardRules = { apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] }

function started(run: Run = echo, rules: Partial<RequestGuardRules> = {}, limitBytes = 1000) {
  const guard = createRequestGuard({ ...open, ...rules })
  const app = createHttpApp({
    catalogue,
    invoke: async (name, input, call) => run(name, input as Record<string, unknown>, call),
    guard,
    input: { bodyLimitBytes: limitBytes, upload: { directory: path.join(folder, 'uploads'), limitBytes: 5000 } },
    mcp: async () => new Response('mcp'),
    keepAliveMs: 60_000,
  })
  const call = (address: string, init?: RequestInit) => app.fetch(new Request(`http://localhost:3000${address}`, init))
  return { app, door: guard, call }
}

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
// biome-ignore lint/suspicious/noExplicitAny: replies are compared, not used
const bodyOf = async (reply: Response): Promise<any> => reply.json()

test('path, query and body become one typed input, and the path wins', async () => {
  const { call } = started()
  assert.deepEqual((await bodyOf(await call('/things?limit=3&on=true&ids=a,b'))).data, {
    name: 'list',
    input: { limit: 3, on: true, ids: ['a', 'b'] },
  })
  assert.deepEqual((await bodyOf(await call('/things/a%2Fb', json({ id: 'x', on: false }, 'PUT')))).data, {
    name: 'change',
    input: { id: 'a/b', on: false },
  })
  const url = encodeURIComponent('http://localhost:3000/notebook/1')
  assert.equal((await bodyOf(await call(`/things/${url}`))).data.input.id, 'http://localhost:3000/notebook/1')
})

test('a delete takes its list from the body or from a repeated query', async () => {
  const { call } = started()
  assert.deepEqual((await bodyOf(await call('/things', json({ ids: ['a', 'b'] }, 'DELETE')))).data.input.ids, [
    'a',
    'b',
  ])
  assert.deepEqual((await bodyOf(await call('/things?ids=a&ids=b', { method: 'DELETE' }))).data.input.ids, ['a', 'b'])
})

test('a fixed path wins over a segment, and a trailing slash changes nothing', async () => {
  const { call } = started()
  assert.equal((await bodyOf(await call('/things/search'))).data.name, 'search')
  assert.equal((await bodyOf(await call('/things/'))).data.name, 'list')
})

const META = { product: 'local', transport: 'in_process', attempts: 1, duration_ms: 2 } as const

test('meta stands beside data, beside flat fields, beside a job, and in a failure', async () => {
  const { call } = started(() => ({ data: { status: 'ok' }, meta: META }))
  assert.deepEqual(await bodyOf(await call('/things')), { success: true, data: { status: 'ok' }, meta: META })
  assert.deepEqual(await bodyOf(await call('/health')), { success: true, status: 'ok', meta: META })
  const queued = started(() => ({ data: { job: { id: 'j' } }, job: { id: 'j' }, meta: META }))
  assert.deepEqual((await bodyOf(await queued.call('/things'))).meta, META)
  const failing = started(() => {
    throw new Fault('PERMISSION_DENIED', 'Refused.', { meta: META })
  })
  const { meta, error } = (await bodyOf(await failing.call('/things'))) as Record<string, unknown>
  assert.deepEqual([meta, error], [META, 'Refused.'])
})

test('a fault becomes the failure envelope with its status, hint, details and Retry-After', async () => {
  const { call } = started(() => {
    throw new Fault('TOO_MANY_SESSIONS', 'Full.', { hint: 'Wait.', retryAfterSeconds: 1.2, details: { max: 1 } })
  })
  const reply = await call('/ask', {
    ...json({}),
    headers: { 'X-Request-Id': 'r-1', 'Content-Type': 'application/json' },
  })
  assert.equal(reply.status, 503)
  assert.equal(reply.headers.get('retry-after'), '2')
  assert.equal(reply.headers.get('x-request-id'), 'r-1')
  const expected = {
    success: false,
    error: 'Full.',
    code: 'TOO_MANY_SESSIONS',
    hint: 'Wait.',
    request_id: 'r-1',
    details: { max: 1 },
  }
  assert.deepEqual(await bodyOf(reply), expected)
})

test('what is no fault answers 500 and keeps its message to itself', async () => {
  const { call } = started(() => {
    throw new Error('secret')
  })
  const reply = await call('/things')
  assert.equal(reply.status, 500)
  assert.doesNotMatch(await reply.text(), /secret/)
})

test('an unknown route is 404 in JSON, a wrong method 405 with Allow', async () => {
  const { call } = started()
  const unknown = await call('/nowhere')
  assert.equal(unknown.status, 404)
  assert.equal((await bodyOf(unknown)).code, 'ROUTE_NOT_FOUND')
  const wrong = await call('/ask')
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'POST, OPTIONS')
  const options = await call('/things', { method: 'OPTIONS' })
  assert.equal(options.status, 204)
  assert.deepEqual(options.headers.get('allow')?.split(', ').sort(), ['DELETE', 'GET', 'HEAD', 'OPTIONS'])
  const head = await call('/things', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
})

test('a body that is not JSON, no object, malformed or too large is refused with its own status', async () => {
  const { call } = started()
  const form = await call('/ask', { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/plain' } })
  assert.equal(form.status, 415)
  assert.match((await bodyOf(form)).error, /sent as text\/plain, not as JSON/)
  const packed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  const gzip = await call('/ask', { method: 'POST', body: new Uint8Array([31, 139]), headers: packed })
  assert.equal(gzip.status, 415)
  assert.match((await bodyOf(gzip)).error, /packed \(gzip\)/)
  const list = await call('/ask', json([]))
  assert.equal(list.status, 400)
  assert.match((await bodyOf(list)).error, /must be a JSON object/)
  const broken = await call('/ask', json('{"a": 1,\n "b" 2}'))
  assert.equal(broken.status, 400)
  assert.match((await bodyOf(broken)).error, /expected : at position 14 \(line 2, column 6\)/)
  assert.equal((await call('/ask', json({ long: 'x'.repeat(2000) }))).status, 413)
  const multipart = new FormData()
  multipart.set('a', 'b')
  assert.equal((await call('/ask', { method: 'POST', body: multipart })).status, 415)
  const empty = await call('/ask', { method: 'POST', headers: { 'Content-Type': 'text/plain' } })
  assert.deepEqual((await bodyOf(empty)).data.input, {})
})

test('an upload is on disk while the call runs, under a safe name, and gone afterwards', async () => {
  let seen: unknown
  const { call } = started((_name, input) => {
    seen = { ...input, bytes: readFileSync(input.file_path as string, 'utf8') }
    return { data: { kept: input.file_path } }
  })
  const form = new FormData()
  form.set('file', new File(['hello'], '../../..evil\u0000.txt'))
  form.set('id', 'n')
  const reply = await bodyOf(await call('/upload', { method: 'POST', body: form }))
  const { file_path: _, ...rest } = seen as Record<string, string>
  assert.deepEqual(rest, { file_name: path.basename(reply.kept), bytes: 'hello', id: 'n', kind: 'file' })
  assert.ok(reply.kept.startsWith(path.join(folder, 'uploads')) && !existsSync(reply.kept))
})

test('an upload that is too large, doubled or cut leaves nothing behind', async () => {
  const { call } = started()
  const large = new FormData()
  large.set('file', new File(['x'.repeat(6000)], 'a.txt'))
  assert.equal((await call('/upload', { method: 'POST', body: large })).status, 413)
  const two = new FormData()
  two.append('file', new File(['x'], 'a.txt'))
  two.append('file', new File(['x'], 'b.txt'))
  assert.equal((await call('/upload', { method: 'POST', body: two })).status, 400)
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
  assert.equal((await call('/upload', { method: 'POST', body: cut, headers })).status, 400)
  assert.deepEqual(readdirSync(path.join(folder, 'uploads')), [])
})

test('with a key everything but health needs it', async () => {
  const { call } = started(echo, { apiKey: 'k' })
  const refused = await call('/things')
  assert.equal(refused.status, 401)
  const { error, code, success } = await bodyOf(refused)
  assert.deepEqual({ error, code, success }, { error: 'Unauthorized', code: 'UNAUTHORIZED', success: false })
  assert.equal((await call('/nowhere')).status, 401)
  assert.equal((await call('/things', { headers: { Authorization: 'Bearer wrong' } })).status, 401)
  assert.equal((await call('/things', { headers: { Authorization: 'Bearer k' } })).status, 200)
  assert.equal((await call('/health')).status, 200)
})

test('a foreign page may not write nor reach MCP, and reads without a CORS header', async () => {
  const { call } = started()
  const headers = { Origin: 'http://evil.example', Host: 'localhost:3000' }
  assert.equal((await call('/ask', { method: 'POST', headers })).status, 403)
  assert.equal((await call('/mcp', { headers })).status, 403)
  const read = await call('/things', { headers })
  assert.equal(read.status, 200)
  assert.equal(read.headers.get('access-control-allow-origin'), null)
})

test('a page re-bound to this machine is as foreign as any other; our own is not', async () => {
  const { door: guard } = started()
  const knock = (origin: string, host: string) =>
    guard({ method: 'POST', path: '/ask', header: (name) => ({ origin, host })[name] }).refusal?.code
  assert.equal(knock('http://evil.example:3000', 'evil.example:3000'), 'ORIGIN_REFUSED')
  assert.equal(knock('null', 'localhost:3000'), 'ORIGIN_REFUSED')
  assert.equal(knock('http://localhost:3000', 'localhost:3000'), undefined)
  assert.equal(knock('http://[::1]', '[::1]:80'), undefined)
  assert.equal(knock('http://192.168.0.4:3000', '192.168.0.4:3000'), undefined)
})

test('a request is sent to an address, to localhost or to a name that was said, unless a key keeps foreign pages out', () => {
  const rules = { ...open, publicUrl: 'https://notes.example', hostNames: ['workshop'] }
  const refused = (host: string, apiKey: string | null = null) =>
    createRequestGuard({ ...rules, apiKey })({
      method: 'GET',
      path: '/health',
      header: (name) => ({ host })[name],
    }).refusal?.code === 'ORIGIN_REFUSED'
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'workshop.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    assert.ok(refused(host), host)
  for (const host of [
    '127.0.0.1:3000',
    '192.168.0.4',
    '[::1]:3000',
    'localhost:3000',
    'a.localhost',
    'notes.example',
    'WORKSHOP:3000',
  ])
    assert.ok(!refused(host), host)
  assert.ok(!refused('evil.example', 'k'))
})

test('a picture or a link on another page may read, and never makes a read write', async () => {
  const paths: unknown[] = []
  const { call } = started((name, input) => {
    if (name === 'files') paths.push(input.output_path)
    return { data: null }
  })
  const elsewhere: readonly Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://evil.example' },
  ]
  for (const headers of elsewhere) {
    assert.equal((await call('/files?output_path=/a', { headers })).status, 403, JSON.stringify(headers))
    assert.equal((await call('/files', { headers })).status, 200)
    assert.equal((await call('/ask', { method: 'POST', headers })).status, 403)
  }
  assert.equal((await call('/files?output_path=/a', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status, 200)
  assert.equal((await call('/files?output_path=/a')).status, 200)
  assert.deepEqual(paths, [undefined, undefined, undefined, '/a', '/a'])
})

test('a named origin gets its CORS headers and its preflight, without a key', async () => {
  const { call } = started(echo, { corsOrigins: ['http://app.example'], apiKey: 'k' })
  const headers = { Origin: 'http://app.example', 'Access-Control-Request-Method': 'POST' }
  const preflight = await call('/ask', { method: 'OPTIONS', headers })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), 'http://app.example')
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
})

test('a streamed ask sends each event, then done; a fault before the first event keeps its status', async () => {
  const headers = { Accept: 'text/event-stream' }
  const { call } = started((_name, _input, { listener }) => {
    listener?.event?.('delta', { text: 'one\ntwo' })
    return { data: { answer: 'one\ntwo' }, meta: META }
  })
  const reply = await call('/ask', { method: 'POST', headers })
  assert.match(reply.headers.get('content-type') ?? '', /event-stream/)
  assert.equal(
    await reply.text(),
    `event: delta\ndata: {"text":"one\\ntwo"}\n\nevent: done\ndata: {"answer":"one\\ntwo","meta":${JSON.stringify(META)}}\n\n`,
  )
  const early = started(() => {
    throw new Fault('BAD_REQUEST', 'Missing required field: question')
  })
  assert.equal((await early.call('/ask', { method: 'POST', headers })).status, 400)
  const late = started((_name, _input, { listener }) => {
    listener?.event?.('delta', { text: 'a' })
    throw new Fault('TIMEOUT', 'Too slow.')
  })
  assert.match(await (await late.call('/ask', { method: 'POST', headers })).text(), /event: error\ndata: .*"TIMEOUT"/)
})

for (const accept of ['application/json', 'text/event-stream']) {
  test(`a client that goes away aborts its call (${accept})`, async () => {
    const begun = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    const { app, door: guard } = started(async (_name, _input, { signal, listener }) => {
      signal.addEventListener('abort', () => aborted.resolve())
      listener?.event?.('delta', { text: 'a' })
      begun.resolve()
      await aborted.promise
      throw signal.reason
    })
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      guard,
      fastRoutes: new Map(),
      app: async () => app,
    })
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST /ask HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nContent-Length: 0\r\n\r\n`)
    await begun.promise
    socket.destroy()
    await aborted.promise
    await server.close()
  })
}

test('who asks for the headers of a stream follows nothing', async () => {
  const ended = Promise.withResolvers<void>()
  const { call } = started((_name, _input, { signal, listener }) => {
    listener!.event!('progress', {})
    signal.addEventListener('abort', () => ended.resolve())
    return ended.promise.then(() => Promise.reject(signal.reason))
  })
  const reply = await call('/things/1/events', { method: 'HEAD' })
  assert.match(reply.headers.get('content-type')!, /^text\/event-stream/)
  assert.equal(await reply.text(), '')
  await ended.promise
})

test('a fast route answers from kept text, and obeys the door', async () => {
  const { app, door: guard } = started(echo, { apiKey: 'k' })
  const fastRoutes = new Map([['/things', () => '{"kept":"é"}']])
  const server = await listen({ host: '127.0.0.1', port: 0, guard, fastRoutes, app: async () => app })
  const address = `http://127.0.0.1:${server.port}/things`
  const Authorization = 'Bearer k'
  const kept = await fetch(address, { headers: { Authorization, 'X-Request-Id': 'mine' } })
  assert.deepEqual(await kept.json(), { kept: 'é' })
  assert.equal(kept.headers.get('x-request-id'), 'mine')
  assert.equal((await fetch(address)).status, 401)
  const general = await fetch(`${address}?limit=1`, { headers: { Authorization } })
  assert.deepEqual((await bodyOf(general)).data.input, { limit: 1 })
  await server.close()
})

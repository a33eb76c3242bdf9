import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { listenOnLoopback } from '../../tests/support/listen-on-loopback.ts'
import { contract } from '../contract/index.ts'
import type { OperationCatalogue } from '../contract/operation.ts'
import { Fault } from '../domain/fault.ts'
import type { Wait } from '../domain/wait-out.ts'
import { createClient, type FileFields } from './client.ts'
import { createRemoteInvoke } from './invoke.ts'

type Sent = { readonly request: Request; readonly body: string }

/** A client whose every request is kept and answered by `reply`. */
function clientOver(reply: () => Response, apiKey?: string) {
  const sent: Sent[] = []
  const fetch = async (request: Request) => {
    sent.push({ request, body: await request.clone().text() })
    return reply()
  }
  const options = { baseUrl: 'http://service.test/', fetch, maxWaitSeconds: 0, ...(apiKey ? { apiKey } : {}) }
  return { client: createClient(options), invoke: createRemoteInvoke(options), sent }
}

const call = () => ({ signal: new AbortController().signal, requestId: 'r-1' })

const isFault =
  (code: string, also: Partial<Fault> = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof Fault, String(error))
    assert.equal(error.code, code)
    for (const [key, value] of Object.entries(also)) assert.deepEqual(error[key as keyof Fault], value)
    return true
  }

describe('what the client sends', () => {
  it('sends a file along where one stands in the field of its path', async () => {
    const { invoke, sent } = clientOver(() => Response.json({ success: true, sourceName: 'paper.txt' }))
    const file = new File(['Water boils.'], 'paper.txt')
    await invoke('addSource', { source_type: 'file', file_path: file, title: 'Water' }, call())
    const form = await sent[0]!.request.formData()
    assert.deepEqual([form.get('source_type'), form.get('title'), form.get('file_path')], ['file', 'Water', null])
    const sentFile = form.get('file') as File
    assert.deepEqual([sentFile.name, await sentFile.text()], ['paper.txt', 'Water boils.'])
  })

  it('takes a File or a Blob wherever an operation takes a file, under the name that was given', async () => {
    const { client, sent } = clientOver(() => Response.json({ success: true, data: {} }))
    await client.addSource({ source_type: 'file', file_path: new Blob(['Water.']), file_name: 'water.txt' })
    await client.importLibrary({ file_path: new File(['{}'], 'library.json') })
    await client.importAccount({ state_file: new Blob(['{}']) })
    const files = await Promise.all(sent.map(async ({ request }) => (await request.formData()).get('file') as File))
    assert.deepEqual(listField(files, 'name'), ['water.txt', 'library.json', 'upload'])
  })

  it('says in its types of every operation that takes a file', () => {
    const fields: FileFields = { addSource: 'file_path', importLibrary: 'file_path', importAccount: 'state_file' }
    const operations = Object.entries(contract as OperationCatalogue)
    const uploads = operations.flatMap(([name, { upload }]) => (upload ? [[name, upload.path]] : []))
    assert.deepEqual(Object.fromEntries(uploads), fields)
  })

  it('lays an input out as the operation says, with its request id and key', async () => {
    const { client, sent } = clientOver(() => Response.json({ success: true, data: { passages: [] } }), 's3cret')
    await client.searchPassages({ notebook_id: 'ferns', query: 'moss' }, { idempotencyKey: 'k', requestId: 'r-1' })
    const { request, body } = sent[0]!
    assert.equal(`${request.method} ${request.url}`, 'POST http://service.test/notebooks/ferns/passages')
    assert.deepEqual(JSON.parse(body), { query: 'moss' })
    assert.equal(request.headers.get('authorization'), 'Bearer s3cret')
    assert.equal(request.headers.get('idempotency-key'), 'k')
    assert.equal(request.headers.get('x-request-id'), 'r-1')
    assert.equal(request.headers.get('content-type'), 'application/json')
  })

  it('reads other spellings before it lays them out', async () => {
    const { invoke, sent } = clientOver(() => Response.json({ success: true, data: {} }))
    await invoke('getNotebook', { notebook_id: 'ferns' }, call())
    assert.match(sent[0]!.request.url, /\/notebooks\/ferns\b/)
  })

  it('sends nothing for an operation that does not exist', async () => {
    const { invoke, sent } = clientOver(() => Response.json({}))
    await assert.rejects(invoke('toString', {}, call()), isFault('ROUTE_NOT_FOUND'))
    assert.equal(sent.length, 0)
  })
})

describe('what the client answers', () => {
  it('takes the data out of its envelope and keeps meta beside it', async () => {
    const meta = { product: 'local' }
    const { invoke } = clientOver(() => Response.json({ success: true, data: { notebooks: [], count: 0 }, meta }))
    assert.deepEqual(await invoke('listNotebooks', {}, call()), { data: { notebooks: [], count: 0 }, meta })
  })

  it('takes flat fields from the top level', async () => {
    const flat = { success: true, sourceId: 's', sourceName: 'n', status: 'ready', meta: { attempts: 1 } }
    const { invoke } = clientOver(() => Response.json(flat))
    const result = await invoke('addSource', { source_type: 'text', text: 'x' }, call())
    assert.deepEqual(result, { data: { sourceId: 's', sourceName: 'n', status: 'ready' }, meta: { attempts: 1 } })
  })

  it('gives the job of an operation whose own reply is flat', async () => {
    const data = { job: { id: 'j', state: 'queued' } }
    const { invoke } = clientOver(() => Response.json({ success: true, data }, { status: 202 }))
    const result = await invoke('addSource', { source_type: 'text', text: 'x' }, call())
    assert.deepEqual(result.data, data)
  })

  it('leaves a reply without an envelope as it is, JSON or text', async () => {
    const identity = { name: 'n', version: 'v' }
    assert.deepEqual((await clientOver(() => Response.json(identity)).invoke('getIdentity', {}, call())).data, identity)
    const { invoke } = clientOver(() => new Response('up 1\n', { headers: { 'content-type': 'text/plain' } }))
    assert.equal((await invoke('getMetrics', {}, call())).data, 'up 1\n')
  })

  it('gives the bytes of a file, JSON as well, with what they are', async () => {
    const headers = {
      'content-type': 'application/json',
      'content-length': '2',
      'content-disposition': `attachment; filename="B_ume.json"; filename*=UTF-8''B%C3%A4ume.json`,
      etag: '"ab"',
    }
    const { client } = clientOver(() => new Response('{}', { headers }))
    const { file, ...facts } = await client.downloadContent({ content_id: 'a' })
    assert.deepEqual(facts, { name: 'Bäume.json', mimeType: 'application/json', size: 2 })
    assert.deepEqual([file!.hash, file!.sizeBytes, await new Response(await file!.read()).text()], ['ab', 2, '{}'])
    const saved = { success: true, filePath: '/x', name: 'b.json', mimeType: 'application/json', size: 2 }
    const { client: other } = clientOver(() => Response.json(saved))
    assert.equal((await other.downloadContent({ content_id: 'a', output_path: '/x' })).filePath, '/x')
  })
})

describe('faults', () => {
  it('throws what the service answered, with hint, details, status and waiting time', async () => {
    const body = {
      success: false,
      error: 'Full.',
      code: 'TOO_MANY_SESSIONS',
      hint: 'Wait.',
      request_id: 'r',
      details: { a: 1 },
    }
    const { client } = clientOver(() => Response.json(body, { status: 503, headers: { 'retry-after': '7' } }))
    const expected = { message: 'Full.', hint: 'Wait.', details: { a: 1 }, status: 503, retryAfterSeconds: 7 }
    await assert.rejects(client.askQuestion({ question: 'Why?' }), isFault('TOO_MANY_SESSIONS', expected))
  })

  it('tells the caller what to do about a key that is refused, in the words of the caller', async () => {
    const body = {
      success: false,
      error: 'Unauthorized',
      code: 'UNAUTHORIZED',
      hint: 'Send the header.',
      request_id: 'r',
    }
    const refused = () => Response.json(body, { status: 401 })
    const { client } = clientOver(refused)
    await assert.rejects(
      client.listNotebooks({}),
      isFault('UNAUTHORIZED', { hint: 'The service asks for a key: give it to createClient as apiKey.' }),
    )
    const invoke = createRemoteInvoke({ fetch: refused, keyHint: 'Set API_KEY.' })
    await assert.rejects(
      invoke('listNotebooks', {}, call()),
      isFault('UNAUTHORIZED', { hint: 'Set API_KEY.', status: 401 }),
    )
  })

  it('says so when something else answers at the address', async () => {
    const replies = [
      () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
      () => Response.json({ message: 'no' }, { status: 404 }),
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      () => Response.json({ code: 'constructor', error: 'x' }, { status: 500 }),
    ]
    for (const reply of replies) {
      await assert.rejects(clientOver(reply).client.listNotebooks({}), isFault('SERVICE_UNREACHABLE'))
    }
  })

  it('names the address and the command when nothing answers', async () => {
    const baseUrl = await closedAddress()
    const refused = createClient({ baseUrl }).getHealth({})
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof Fault)
      assert.equal(error.code, 'SERVICE_UNREACHABLE')
      assert.ok(error.message.includes(baseUrl))
      assert.match(error.hint!, /npm start/)
      return true
    })
  })

  it('ends a call whose caller has gone', async () => {
    const controller = new AbortController()
    const fetch = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        controller.abort()
      })
    const gone = createClient({ fetch }).getHealth({}, { signal: controller.signal })
    await assert.rejects(gone, isFault('CANCELLED'))
  })

  it('refuses an address that is none', () => {
    for (const baseUrl of ['nonsense', 'file:///etc/passwd', '']) {
      assert.throws(() => createClient({ baseUrl }), isFault('BAD_REQUEST'))
    }
  })
})

describe('a service that has no room at the moment', () => {
  const full = { success: false, error: 'Full.', code: 'TOO_MANY_SESSIONS', request_id: 'r' }
  const refusal = (seconds: number) => Response.json(full, { status: 503, headers: { 'retry-after': String(seconds) } })

  it('is asked again after the seconds it names, and the caller is told', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const replies = [refusal(23), refusal(7), Response.json({ success: true, data: { answer: 'Yes.' } })]
    const told: unknown[] = []
    const onWait = (wait: Wait) => {
      told.push(wait)
      queueMicrotask(() => t.mock.timers.tick(wait.seconds * 1000))
    }
    const client = createClient({ fetch: () => replies.shift()!, onWait })
    const listener = { waiting: ({ seconds }: Wait) => told.push(seconds) }
    const { answer } = await client.askQuestion({ question: 'Why?' }, { listener })
    assert.equal(answer, 'Yes.')
    assert.deepEqual(told, [{ seconds: 23, reason: 'Full.' }, 23, { seconds: 7, reason: 'Full.' }, 7])
  })

  it('throws at once where the wait would be too long, or the caller wants none', async () => {
    let calls = 0
    const answering = (seconds: number) => () => {
      calls += 1
      return refusal(seconds)
    }
    const full = isFault('TOO_MANY_SESSIONS')
    await assert.rejects(createClient({ fetch: answering(61) }).askQuestion({ question: 'Why?' }), full)
    await assert.rejects(
      createClient({ fetch: answering(1), maxWaitSeconds: 0 }).askQuestion({ question: 'Why?' }),
      full,
    )
    assert.equal(calls, 2)
  })

  it('ends the wait with its caller', async () => {
    const controller = new AbortController()
    const client = createClient({ fetch: () => refusal(60), onWait: () => controller.abort() })
    await assert.rejects(client.askQuestion({ question: 'Why?' }, { signal: controller.signal }), isFault('CANCELLED'))
  })
})

describe('a streamed answer', () => {
  const stream = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
  const heard: [string, unknown][] = []
  const listener = { event: (name: string, data: unknown) => heard.push([name, data]) }
  const ask = (text: string) =>
    clientOver(stream(text)).invoke('askQuestion', { question: 'Why?' }, { ...call(), listener })

  it('hands the events over in order and gives the last one as its result', async () => {
    heard.length = 0
    const events =
      'event: delta\ndata: {"text":"A"}\n\n: ping\n\nevent: delta\ndata: {"text":"b"}\n\nevent: done\ndata: {"answer":"Ab"}\n\n'
    assert.deepEqual(await ask(events), { data: { answer: 'Ab' } })
    assert.deepEqual(heard, [
      ['delta', { text: 'A' }],
      ['delta', { text: 'b' }],
    ])
  })

  it('tells of progress, of a call and of a job', async () => {
    const progress = { phase: 'reading', done: 1, total: 2 }
    const told: unknown[] = []
    const events = `event: progress\ndata: ${JSON.stringify(progress)}\n\nevent: progress\ndata: ${JSON.stringify({ id: 'j', progress })}\n\nevent: done\ndata: {}\n\n`
    const { invoke } = clientOver(stream(events))
    await invoke('followJob', { job_id: 'j' }, { ...call(), listener: { progress: (step) => told.push(step) } })
    assert.deepEqual(told, [progress, progress])
  })

  it('throws the fault that the stream tells of', async () => {
    const failure = '{"success":false,"error":"No sources in notebook","code":"NO_SOURCES"}'
    await assert.rejects(ask(`event: error\ndata: ${failure}\n\n`), isFault('NO_SOURCES', { status: 400 }))
  })

  it('does not take a stream that breaks off for an answer', async () => {
    await assert.rejects(ask('event: delta\ndata: {"text":"A"}\n\n'), isFault('SERVICE_UNREACHABLE'))
  })

  it('asks for a stream only when somebody listens', async () => {
    const { invoke, sent } = clientOver(() => Response.json({ success: true, data: {} }))
    await invoke('askQuestion', { question: 'Why?' }, call())
    await invoke('askQuestion', { question: 'Why?' }, { ...call(), listener })
    const accepted = sent.map(({ request }) => request.headers.get('accept')!.split(',')[0])
    assert.deepEqual(accepted, ['application/json', 'text/event-stream'])
  })
})

/** An address on this machine where surely nothing listens: it was ours a moment ago. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await new Promise((closed) => server.close(closed))
  return `http://127.0.0.1:${port}`
}

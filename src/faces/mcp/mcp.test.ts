import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { contract } from '../../contract/index.ts'
import type { Invoke } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { attachJson } from '../../lib/known-json.ts'
import { openMcpHandler } from './handler.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createMcpServer } from './server.ts'
import { serveOnStdio } from './stdio.ts'
import { chooseTools } from './tools.ts'

const DOCUMENTED =
  'ask_question, list_notebooks, get_health, search_notebooks, get_notebook, add_notebook, activate_notebook, batch_to_vault, create_note, add_source, delete_source, generate_content, list_content, download_content, source_list, source_read, content_delete, share_notebook, generate_study_aid, generate_mind_map, manage_labels, research_sources'.split(
    ', ',
  )
const BEYOND =
  'search_passages, verify_citations, get_notebook_guide, list_jobs, get_job, cancel_job, create_notebook, sync_folder, list_notes, read_note, rename_source, download_source, get_content, list_conversations, read_conversation'.split(
    ', ',
  )

const answer = {
  status: 'success',
  state: 'answered',
  question: 'Why?',
  answer: 'Because [1].',
  session_id: 's1',
  sources: {
    format: 'json',
    citations: [{ marker: '[1]', number: 1, sourceText: 'because\nof it', sourceName: 'Notes', page: 3 }],
    extraction_success: true,
  },
}

async function connected(invoke: Invoke, tools = 'all', heartbeatMs?: number) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const face = { catalogue: contract, invoke, tools: chooseTools(contract, tools), version: '1.2.3' }
  await createMcpServer(face, { heartbeatMs }).connect(far)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(near)
  return client
}

const unexpected: Invoke = async (name) => assert.fail(`nobody expected a call of ${name}`)
const answering =
  (data: unknown): Invoke =>
  async () => ({ data })

test('the tools are the documented names and those beyond, nothing else', () => {
  assert.deepEqual([...chooseTools(contract).keys()].sort(), [...DOCUMENTED, ...BEYOND].sort())
})

test('the core list stays under 3,000 tokens, at four characters a token', async () => {
  const client = await connected(unexpected, 'core')
  const { tools } = await client.listTools()
  assert.ok(tools.length >= 8)
  assert.ok(JSON.stringify({ tools }).length / 4 < 3_000, `${JSON.stringify({ tools }).length / 4} tokens`)
})

test('MCP_TOOLS takes names and refuses what is no tool by its name', () => {
  assert.deepEqual([...chooseTools(contract, 'get_health, ask_question').keys()], ['get_health', 'ask_question'])
  assert.throws(
    () => chooseTools(contract, 'core,fly'),
    (fault: Fault) => fault.message.includes('fly') && fault.hint!.includes('ask_question'),
  )
  assert.throws(() => chooseTools(contract, ' '), /names no tool at all/)
})

test('two operations share a tool: all fields of both, required only what both require', () => {
  const { listing } = chooseTools(contract).get('share_notebook')!
  const { properties, required } = listing.inputSchema as unknown as { properties: object; required?: string[] }
  assert.ok('public' in properties && 'notebook_id' in properties)
  assert.equal(required, undefined)
  assert.deepEqual(listing.annotations, { readOnlyHint: false, destructiveHint: false, idempotentHint: true })
})

test('hints follow from what the operation does', () => {
  const hints = (name: string) => chooseTools(contract).get(name)!.listing.annotations
  assert.equal(hints('source_read').readOnlyHint, true)
  assert.equal(hints('delete_source').destructiveHint, true)
  assert.deepEqual(hints('ask_question'), { readOnlyHint: false, destructiveHint: false, idempotentHint: false })
})

test('the fields of an upload are not offered to agents', () => {
  const { properties } = chooseTools(contract).get('add_source')!.listing.inputSchema as unknown as {
    properties: object
  }
  assert.ok('file_path' in properties && !('file_name' in properties))
})

test('the operation whose required fields are given is the one called', async () => {
  const called: string[] = []
  const client = await connected(async (name) => {
    called.push(name)
    return { data: {} }
  })
  await client.callTool({ name: 'delete_source', arguments: { source_id: 'a' } })
  await client.callTool({ name: 'delete_source', arguments: { source_name: 'a' } })
  await client.callTool({ name: 'share_notebook', arguments: { set_public: true } })
  await client.callTool({ name: 'share_notebook' })
  assert.deepEqual(called, ['deleteSource', 'deleteSourceByName', 'setSharing', 'getSharing'])
})

test('an answer is read with its sources below and carries the data beside', async () => {
  const client = await connected(answering(answer))
  const result = await client.callTool({ name: 'ask_question', arguments: { question: 'Why?' } })
  assert.deepEqual(result.content, [
    {
      type: 'text',
      text: 'Because [1].\n\nSources:\n[1] Notes, page 3: because of it\n\nstate: answered\n\nsession_id: s1 (hand it back to ask a follow-up question)',
    },
  ])
  assert.deepEqual(result.structuredContent, answer)
})

const LOCAL = { product: 'local', transport: 'in_process', attempts: 1, duration_ms: 2 } as const

test('an answer that is not whole names the call that gives the passages to read, where there is one', async () => {
  const ask = async (state: string, product: 'local' | 'hosted') => {
    const meta = { product, transport: 'in_process', attempts: 1, duration_ms: 2 } as const
    const client = await connected(async () => ({ data: { ...answer, state }, meta }))
    const result = await client.callTool({ name: 'ask_question', arguments: { question: 'Why?' } })
    return /state: [^"\\]*/.exec(JSON.stringify(result.content))?.[0]
  }
  for (const state of ['partial', 'no_support'])
    assert.match(String(await ask(state, 'local')), new RegExp(`^state: ${state} \\(.*search_passages`))
  assert.equal(await ask('partial', 'hosted'), 'state: partial')
  assert.equal(await ask('answered', 'local'), 'state: answered')
})

test('the passages to read of an answer that is not whole stand below its sources, each with its place', async () => {
  const passages = [{ rank: 1, sourceName: 'Notes', page: 3, heading: 'Reasons', text: 'It was wet.\nIt was cold.' }]
  const client = await connected(async () => ({ data: { ...answer, state: 'partial', passages }, meta: LOCAL }))
  const { content } = await client.callTool({ name: 'ask_question', arguments: { question: 'Why?' } })
  assert.match(
    (content as { text: string }[])[0]!.text,
    /because of it\n\nPassages to read, which are not cited:\n\nNotes, page 3, Reasons:\nIt was wet\.\nIt was cold\.\n\nstate: partial \(.*the passages above/s,
  )
})

test('how the product was reached stands beside the data, of a success and of a failure', async () => {
  const meta = { product: 'local', transport: 'in_process', attempts: 1, duration_ms: 2 } as const
  const well = await connected(async () => ({ data: answer, meta }))
  const { structuredContent } = await well.callTool({ name: 'ask_question', arguments: { question: 'Why?' } })
  assert.deepEqual(structuredContent, { ...answer, meta })
  const ill = await connected(async () => {
    throw new Fault('PRODUCT_FAILED', 'It broke.', { meta })
  })
  const failed = await ill.callTool({ name: 'ask_question', arguments: { question: 'Why?' } })
  assert.deepEqual((failed.structuredContent as { meta?: unknown }).meta, meta)
})

test('a page of a source is read as text, and names the call that reads on', async () => {
  const page = { title: 'Notes', totalChars: 9, content: 'one\ntwo\n', continue: 'Call source_read with cursor "8".' }
  const result = await (await connected(answering(page))).callTool({ name: 'source_read', arguments: {} })
  assert.match(JSON.stringify(result.content), /Notes \(9 characters\).*one.*cursor/)
})

test('a failure is a result with sentence, code, and the next step in the words of the tools', async () => {
  const client = await connected(async () => {
    throw new Fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: x', {
      hint: 'GET /notebooks lists them.',
      details: { near: ['y'] },
    })
  })
  const result = await client.callTool({ name: 'get_notebook', arguments: { id: 'x' } })
  assert.equal(result.isError, true)
  assert.deepEqual(result.content, [
    { type: 'text', text: 'Notebook not found: x\nlist_notebooks lists them.\n(NOTEBOOK_NOT_FOUND)' },
  ])
  const { request_id, ...failure } = result.structuredContent as Record<string, unknown>
  assert.equal(typeof request_id, 'string')
  assert.deepEqual(failure, {
    success: false,
    error: 'Notebook not found: x',
    code: 'NOTEBOOK_NOT_FOUND',
    hint: 'list_notebooks lists them.',
    details: { near: ['y'] },
  })
})

test('a step that no offered tool takes is a command for the user', async () => {
  const hint = 'PUT /notebooks/{id}/activate uses one, GET /notebooks/scrape lists all.'
  const failing: Invoke = async () => {
    throw new Fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: x', { hint, retryAfterSeconds: 90 })
  }
  const result = await (await connected(failing, 'get_health')).callTool({ name: 'get_health' })
  const use = '"notebook-assistant notebook use <id>" (a command for the user)'
  const scrape = '"notebook-assistant notebook scrape" (a command for the user)'
  assert.match(JSON.stringify(result.content), /Try again in 90 seconds/)
  assert.equal((result.structuredContent as { hint: string }).hint, `${use} uses one, ${scrape} lists all.`)
})

test('what is no Fault is reported neutrally', async () => {
  const client = await connected(async () => {
    throw new Error('secret path')
  })
  const result = await client.callTool({ name: 'get_health' })
  assert.equal(result.isError, true)
  assert.ok(!JSON.stringify(result).includes('secret'))
})

test('an unknown tool is an error of the protocol that names the tools there are', async () => {
  const client = await connected(unexpected, 'core')
  await assert.rejects(client.callTool({ name: 'add_notebook' }), /no tool called add_notebook.*ask_question/)
})

test('a client that listens hears of progress, one that does not is not bothered', async () => {
  const client = await connected(async (_name, _input, { listener }) => {
    listener?.progress?.({ phase: 'reading', done: 1, total: 2 })
    listener?.progress?.({ phase: 'reading', done: 2, total: 2 })
    return { data: {} }
  })
  const heard: unknown[] = []
  await client.callTool({ name: 'get_health' }, { onprogress: (beat) => heard.push(beat) })
  assert.deepEqual(heard, [
    { progress: 1, message: 'reading 1/2' },
    { progress: 2, message: 'reading 2/2' },
  ])
  await client.callTool({ name: 'get_health' })
})

test('the heart beats while nothing is reported, at most every ten seconds, and stops with the call', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const beats: unknown[] = []
  const { stop } = startHeartbeat((beat) => beats.push(beat))
  t.mock.timers.tick(10_000)
  assert.deepEqual(beats.at(-1), { progress: 2, message: 'working' })
  stop()
  t.mock.timers.tick(60_000)
  assert.equal(beats.length, 2)
})

test('what the service refuses for a moment is tried again, and the client hears of the wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let tries = 0
  const client = await connected(async () => {
    tries += 1
    if (tries === 1) throw new Fault('TOO_MANY_SESSIONS', 'Full.', { retryAfterSeconds: 30 })
    return { data: answer }
  })
  const heard: unknown[] = []
  const onprogress = ({ message }: { message?: string }) => {
    heard.push(message)
    t.mock.timers.tick(30_000)
  }
  const result = await client.callTool({ name: 'ask_question', arguments: { question: 'Why?' } }, { onprogress })
  assert.deepEqual([result.structuredContent, heard], [answer, ['waiting 30 s: Full.']])
})

/** Work that ends when it is cancelled; `started` hears when it has begun. */
const workUntilCancelled = (signal: AbortSignal, started: PromiseWithResolvers<AbortSignal>): Promise<never> => {
  started.resolve(signal)
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

test('a cancelled call aborts the work behind it', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const client = await connected((_name, _input, { signal }) => workUntilCancelled(signal, started))
  const cancel = new AbortController()
  const call = client.callTool({ name: 'get_health' }, { signal: cancel.signal })
  const signal = await started.promise
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
  cancel.abort()
  await assert.rejects(call)
  await aborted
})

test('over HTTP: a client of the protocol lists, calls and hears progress', async () => {
  const handle = openMcpHandler({
    catalogue: contract,
    version: '1.2.3',
    invoke: async (_name, _input, { listener }) => {
      listener?.progress?.({ phase: 'thinking', done: 0, total: null })
      return { data: answer }
    },
  })
  const client = new Client({ name: 'test', version: '1' })
  const fetch = (url: string | URL, init?: RequestInit) => handle(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }))
  assert.equal((await client.listTools()).tools.length, 37)
  assert.match(client.getInstructions() ?? '', /Nothing needs signing in/)
  const heard: unknown[] = []
  const result = await client.callTool(
    { name: 'ask_question', arguments: { question: 'Why?' } },
    { onprogress: ({ message }) => heard.push(message) },
  )
  assert.deepEqual([result.structuredContent, heard], [answer, ['thinking 0']])
  await client.close()
})

test('over HTTP: who takes anything, or does not say what, is answered', async () => {
  const handle = openMcpHandler({ catalogue: contract, version: '1', invoke: async () => ({ data: answer }) })
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health' } })
  const send = (body: string, more: Readonly<Record<string, string | undefined>>) => {
    const headers = { 'content-type': 'application/json', ...more } as Record<string, string>
    return handle(new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body }))
  }
  for (const body of [list, call]) {
    for (const accept of [{}, { accept: '*/*' }, { accept: 'text/html, */*;q=0.8' }]) {
      for (const length of [{}, { 'content-length': String(body.length) }]) {
        const reply = await send(body, { ...accept, ...length })
        assert.equal(reply.status, 200)
        assert.match(await reply.text(), /"result"/)
      }
    }
    assert.equal((await send(body, { accept: 'text/html' })).status, 406)
  }
})

test('over HTTP: a request whose client goes away is cancelled', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const handle = openMcpHandler({
    catalogue: contract,
    version: '1',
    invoke: (_name, _input, { signal }) => workUntilCancelled(signal, started),
  })
  const gone = new AbortController()
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health' } }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const reply = handle(
    new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      signal: gone.signal,
    }),
  )
  reply.catch(() => undefined)
  const signal = await started.promise
  gone.abort()
  assert.equal(signal.aborted, true)
})

test('over HTTP: a client that gives a call up ends it, and no call of another client', async () => {
  const started = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<AbortSignal>()]
  let calls = 0
  const invoke: Invoke = (_name, _input, { signal }) => workUntilCancelled(signal, started[calls++]!)
  const handle = openMcpHandler({ catalogue: contract, version: '1', invoke })
  const fetch = (url: string | URL, { headers, body, ...init }: RequestInit = {}) =>
    handle(
      new Request(url, {
        ...init,
        body,
        headers: { ...Object.fromEntries(new Headers(headers)), 'content-length': `${String(body).length}` },
      }),
    )
  const beginCall = async (signal: AbortSignal, index: number) => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }))
    const call = client.callTool({ name: 'create_note', arguments: { title: 'a', content: 'b' } }, { signal })
    call.catch(() => undefined)
    return { client, work: await started[index]!.promise }
  }
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const first = await beginCall(leaving.signal, 0)
  const second = await beginCall(staying.signal, 1)
  const aborted = new Promise((resolve) => first.work.addEventListener('abort', resolve))
  leaving.abort()
  await aborted
  assert.equal(second.work.aborted, false)
  staying.abort()
  await Promise.all([first.client.close(), second.client.close()])
})

test('over HTTP: GET and DELETE are answered 405 and say what is allowed', async () => {
  const handle = openMcpHandler({ catalogue: contract, invoke: unexpected, version: '1' })
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await handle(new Request('http://127.0.0.1/mcp', { method }))
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'])
  }
})

test('on streams: a call that outlives its input is given up after the grace, and the input is read to its end', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const started = Promise.withResolvers<AbortSignal>()
  const invoke: Invoke = (_name, _input, { signal }) => workUntilCancelled(signal, started)
  const face = { catalogue: contract, invoke, tools: chooseTools(contract, 'core'), version: '1' }
  serveOnStdio(face, { input, output, onRefused: () => assert.fail('nothing is refused'), graceMs: 1 })
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_health' } }
  input.end(`${JSON.stringify(call)}\n`)
  const signal = await started.promise
  if (!signal.aborted) await once(signal, 'abort')
  assert.match(String(output.read()), /"id":1/)
})

test('over HTTP: a quick read is answered the same in its plain form as by the protocol package', async () => {
  const list = attachJson({ notebooks: [{ id: 'é' }], count: 1 }, () =>
    Buffer.from('{"notebooks":[{"id":"é"}],"count":1}'),
  )
  const handle = openMcpHandler({ catalogue: contract, invoke: answering(list), version: '1' })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const reply = async (params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'a "b"', method: 'tools/call', params })
    const length = { 'content-length': String(body.length) }
    const response = await handle(
      new Request('http://127.0.0.1/mcp', { method: 'POST', headers: { ...headers, ...length }, body }),
    )
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const plain = await reply({ name: 'list_notebooks', arguments: {} })
  const whole = await reply({ name: 'list_notebooks', arguments: {}, _meta: {} })
  assert.deepEqual([plain.type, whole.type], ['application/json', 'text/event-stream'])
  assert.deepEqual(JSON.parse(plain.text), JSON.parse(/^data: (.*)$/m.exec(whole.text)![1]!))
  assert.deepEqual(JSON.parse(plain.text).result.structuredContent, list)
  assert.match((await reply({ name: 'fly' })).text, /There is no tool called fly/)
})

test('over HTTP: a failing quick read in its plain form is an answer with isError', async () => {
  const invoke: Invoke = async () => {
    throw new Fault('LIBRARY_UNREADABLE', 'The library file cannot be read.')
  }
  const handle = openMcpHandler({ catalogue: contract, invoke, version: '1' })
  const body = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"list_notebooks"}}'
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': String(body.length),
  }
  const response = await handle(new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body }))
  const { id, result } = (await response.json()) as { id: number; result: { isError: boolean } }
  assert.deepEqual([response.status, id, result.isError], [200, 7, true])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { createRemoteInvoke } from '../src/client/invoke.ts'
import { run } from './support/command-line.ts'
import { startTestService } from './support/test-service.ts'

const NEAR = 'acount is no field of this call and was ignored; account is one.'
const json = { 'content-type': 'application/json' }

type Reply = { readonly warnings?: readonly string[]; readonly data?: unknown }

async function send(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const sent = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(url, sent)
  assert.ok(response.ok, `${url}: ${response.status}`)
  return (await response.json()) as Reply
}

test('a field that is nearly a known one is named beside the data, and a strange one is ignored in silence', async (context) => {
  const { url } = await startTestService(context)
  const create = `${url}/notebooks/create`
  const near = await send(create, { name: 'Near', acount: 'x' })
  assert.deepEqual(near.warnings, [NEAR])
  assert.equal('warnings' in (near.data as object), false)
  assert.equal((await send(create, { name: 'Far', zzzzzzzz: 1, notebookUrl: null })).warnings, undefined)
  const query = (await (await fetch(`${url}/notebooks/search?query=near&qury=x`)).json()) as Reply
  assert.match(query.warnings![0]!, /^qury is no field of this call and was ignored; query is one/)
  const flat = await send(`${url}/content/sources`, { source_type: 'text', text: 'Water boils.', titel: 'Water' })
  assert.match(flat.warnings!.at(-1)!, /^titel is .*; title is one/)
  const word = await send(`${url}/ask`, { question: 'What boils?', notebook: 'Far', format: 'none' })
  assert.match(word.warnings!.join(' '), /^notebook is .*; notebook_id is one\. format is .*; source_format is one\.$/)
})

test('a kept first result is answered with the warnings of the one who asks now', async (context) => {
  const { url } = await startTestService(context)
  const keyed = () => send(`${url}/notebooks/create`, { name: 'Once', acount: 'x' }, { 'idempotency-key': 'a' })
  assert.deepEqual((await keyed()).warnings, [NEAR])
  assert.deepEqual((await keyed()).warnings, [NEAR])
})

test('jobs, tools, the command line and the typed client say so as well', async (context) => {
  const { url } = await startTestService(context)
  const job = await send(
    `${url}/content/sources`,
    { source_type: 'text', text: 'Ice melts.', titel: 'Ice' },
    { prefer: 'respond-async' },
  )
  assert.match(job.warnings![0]!, /^titel is /)
  const call = { name: 'create_notebook', arguments: { name: 'Tool', acount: 'x' } }
  const accept = { accept: 'application/json, text/event-stream' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...json, ...accept },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  assert.equal(text.split('acount is no field of this call').length - 1, 2, `as text and as data: ${text}`)
  const told: string[] = []
  await createClient({ baseUrl: url, onWarning: (warning) => told.push(warning) }).createNotebook({
    name: 'Typed',
    ...{ acount: 'x' },
  })
  assert.deepEqual(told, [NEAR])
  const invoke = createRemoteInvoke({ baseUrl: url })
  const { err, code } = await run(['notebook', 'create', 'Line'], {}, (name, input, options) =>
    invoke(name, { ...(input as object), acount: 'x' }, options),
  )
  assert.deepEqual([code, err], [0, `Warning: ${NEAR}\n`])
})

test('a name of megabytes is cut, and more fields than any call has are refused', async (context) => {
  const { url } = await startTestService(context)
  const ask = async (fields: string) => {
    const response = await fetch(`${url}/ask`, { method: 'POST', headers: json, body: `{${fields}}` })
    return (await response.json()) as { readonly error: string; readonly hint: string }
  }
  assert.ok((await ask(`"${'a'.repeat(9_000_000)}":1`)).hint.length < 1_000)
  const many = Array.from({ length: 400_000 }, (_, number) => `"questio${number}":1`)
  assert.equal((await ask(many.join(','))).error, 'The input has more than 1000 fields.')
})

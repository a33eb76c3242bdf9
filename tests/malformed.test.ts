import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '../src/contract/index.ts'
import type { Operation } from '../src/contract/operation.ts'
import { startTestService } from './support/test-service.ts'

const operations = Object.entries(contract) as (readonly [string, Operation])[]
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const json = { 'content-type': 'application/json' }

/** A request of the operation, its segments filled with something that is not there. */
function requestOf({ http }: Operation): { readonly method: string; readonly path: string } {
  const [method, path] = http.split(' ') as [string, string]
  return { method, path: path.replaceAll(/\{\w+\}/g, 'nothing') }
}

/** Only what the service decides to say: a refusal, or a success that ignored the field; never a broken one. */
async function requireDecided(label: string, response: Response): Promise<void> {
  const text = await response.text()
  assert.ok(response.status < 500 || response.status === 501, `${label}: ${response.status} ${text.slice(0, 200)}`)
}

/** It signs out, and what comes after it would be refused for that alone. */
const LEFT_OUT = ['deAuth']

test('query fields named like what every object answers to are fields like any other, on every route', async (context) => {
  const { url } = await startTestService(context)
  for (const [name, operation] of operations) {
    if (LEFT_OUT.includes(name)) continue
    const { method, path } = requestOf(operation)
    const query = INHERITED.map((field) => `${field}=1&${field}[]=2`).join('&')
    await requireDecided(name, await fetch(`${url}${path}?${query}`, { method }))
  }
})

test('form fields named like what every object answers to are fields like any other', async (context) => {
  const { url } = await startTestService(context)
  const form = new FormData()
  for (const field of INHERITED) form.append(field, 'x')
  form.append('file', new File(['Water boils at 100 degrees.'], 'water.constructor'))
  const response = await fetch(`${url}/content/sources`, { method: 'POST', body: form })
  await requireDecided('addSource', response)
})

test('nesting of 200,000 levels is refused on every write, as a job, with a key, and over MCP', async (context) => {
  const { url } = await startTestService(context)
  for (const [name, operation] of operations) {
    const { method, path } = requestOf(operation)
    if (LEFT_OUT.includes(name) || method === 'GET' || path.startsWith('/mcp')) continue
    const body = `{"question":"x","confirm":false,"nested":${DEEP}}`
    for (const headers of [json, { ...json, prefer: 'respond-async' }, { ...json, 'idempotency-key': `${name}-1` }]) {
      const response = await fetch(url + path, { method, headers, body })
      assert.equal(response.status, 400, `${name} ${JSON.stringify(headers)}`)
      assert.match(String(((await response.json()) as { error: unknown }).error), /nested deeper than \d+ levels/)
    }
  }
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_question","arguments":{"question":"x","nested":${DEEP}}}}`
  const headers = { ...json, accept: 'application/json, text/event-stream' }
  await requireDecided('mcp', await fetch(`${url}/mcp`, { method: 'POST', headers, body: call }))
})

test('a field over its bound and a list of a million are refused with the bound', async (context) => {
  const { url } = await startTestService(context)
  const many = JSON.stringify({ ids: Array.from({ length: 1_000_000 }, () => 'a') })
  const long = 'a'.repeat(9_000_000)
  const requests = [
    ['DELETE /notebooks/bulk-delete', many, /ids must be a list of at most 1000 entries/],
    [
      'POST /notebooks/import-from-scrape',
      many.replace('ids', 'notebook_ids'),
      /notebook_ids must be a list of at most/,
    ],
    ['POST /ask', JSON.stringify({ question: 'a', notebook_id: long }), /notebook_id must be at most 8192 characters/],
    ['POST /notebooks/create', JSON.stringify({ name: long }), /name must be at most 2000 characters/],
    ['POST /content/research', JSON.stringify({ query: long }), /query must be at most 2000 characters/],
    ['POST /ask', JSON.stringify({ question: 'a', account: long }), /account must be at most 2000 characters/],
  ] as const
  for (const [request, body, says] of requests) {
    const [method, path] = request.split(' ') as [string, string]
    const response = await fetch(url + path, { method, headers: json, body })
    const { error } = (await response.json()) as { readonly error: string }
    assert.equal(response.status, 400, request)
    assert.match(error, says)
  }
})

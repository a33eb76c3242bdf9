import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'

const COMPANION = path.join(import.meta.dirname, 'stdio.js')

type Reply = { readonly id: number; readonly result?: Record<string, unknown>; readonly error?: { message: string } }

function companion(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [COMPANION], { env: { ...environment, PATH: process.env.PATH ?? '' } })
}

/** Sends requests one after the other, each after the reply to the one before, then closes stdin. */
async function converse(child: ChildProcess, requests: readonly Record<string, unknown>[]): Promise<Reply[]> {
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const replies: Reply[] = []
  for (const [index, request] of requests.entries()) {
    child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: index, ...request })}\n`)
    replies.push(JSON.parse((await lines.next()).value ?? 'null'))
  }
  child.stdin!.end()
  assert.equal((await lines.next()).done, true, 'nothing but replies on stdout')
  return replies
}

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

test('the companion carries a tool call to the service, with the key, and ends with its stdin', async (t) => {
  const seen: unknown[] = []
  const service = http.createServer((request, response) => {
    seen.push([request.method, request.url, request.headers.authorization])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, data: { notebooks: [], count: 0 } }))
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  t.after(() => service.close())
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const child = companion({ MCP_HTTP_URL: url, API_KEY: 'k', MCP_TOOLS: 'list_notebooks' })
  const exited = once(child, 'exit')
  const [started, listed, called] = await converse(child, [
    initialize,
    { method: 'tools/list' },
    { method: 'tools/call', params: { name: 'list_notebooks', arguments: {} } },
  ])
  assert.match(String(started!.result!.instructions), /list_notebooks/)
  assert.deepEqual(listField(listed!.result!.tools as { name: string }[], 'name'), ['list_notebooks'])
  assert.deepEqual(called!.result!.structuredContent, { notebooks: [], count: 0 })
  assert.deepEqual(seen, [['GET', '/notebooks', 'Bearer k']])
  assert.deepEqual(await exited, [0, null])
})

test('a service that is not there is an answer of the tool, which says how to start it', async () => {
  const child = companion({ MCP_HTTP_URL: 'http://127.0.0.1:9' })
  const [, called] = await converse(child, [initialize, { method: 'tools/call', params: { name: 'get_health' } }])
  assert.equal(called!.result!.isError, true)
  assert.match(JSON.stringify(called!.result!.content), /npm start/)
})

test('a wrong setting stops the companion with its name, and leaves stdout empty', async () => {
  for (const [name, value] of [
    ['MCP_HTTP_URL', 'nowhere'],
    ['MCP_TOOLS', 'fly'],
  ] as const) {
    const child = companion({ [name]: value })
    const exited = once(child, 'exit')
    assert.deepEqual([await text(child.stdout!), (await text(child.stderr!)).includes(name)], ['', true])
    assert.deepEqual(await exited, [2, null])
  }
})

test('requests that are piped in are answered before the companion ends', async () => {
  const child = companion({ MCP_HTTP_URL: 'http://127.0.0.1:9' })
  const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get_health' } }
  child.stdin!.end(`${JSON.stringify({ jsonrpc: '2.0', id: 6, ...initialize })}\n${JSON.stringify(call)}\n`)
  const exited = once(child, 'exit')
  const replies = (await text(child.stdout!))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reply)
  assert.deepEqual(
    replies.map(({ id, error }) => [id, error]),
    [
      [6, undefined],
      [7, undefined],
    ],
  )
  assert.deepEqual(await exited, [0, null])
})

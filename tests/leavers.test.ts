import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { Agent, createServer, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startHouse } from './support/house.ts'

/** What somebody asks for who then goes away: once he has sent it, or once the first of the reply has come. */
type Leaver = { readonly method: string; readonly path: string; readonly body?: unknown } & {
  readonly headers?: OutgoingHttpHeaders
  readonly goes: 'when sent' | 'at the reply'
}

const LEAVERS = 50
const TEXT = 'The Harbour Tower was finished in 1931. Its lamp is seen from afar. '
const DESCRIPTORS = '/proc/self/fd'
const EVENTS = { accept: 'text/event-stream' }
const MCP = { accept: 'application/json, text/event-stream' }

test('who leaves in the middle leaves no file and no connection open', async (context) => {
  if (process.platform !== 'linux') return context.skip('0 leavers were counted: this system does not list descriptors')
  const { url } = await startHouse(context, { NOTEBOOK_ALLOW_PRIVATE_URLS: 'true', MAX_SESSIONS: '1000' })
  const send = sender(url)
  const { notebook_id: id } = (await send('/notebooks/create', { title: 'Tower' })).data
  await send('/content/sources', { source_type: 'text', text: TEXT.repeat(200), title: 'Tower', notebook_id: id })
  const { contentId } = (await send('/content/generate', { content_type: 'data_table', notebook_id: id })).data
  const unread = { source_type: 'url', url: await startSilent(context), notebook_id: id }
  const { job } = (await send('/content/sources', { ...unread, async: true })).data
  const follow = { path: `/jobs/${job.id}/events` }
  const ask = { method: 'POST', path: '/ask', body: { question: 'When was it finished?', notebook_id: id } }
  await (await fetch(`${url}/content/download?notebook_id=${id}&content_id=${contentId}`)).bytes()
  const download = { path: `/content/download?notebook_id=${id}&content_id=${contentId}` }
  const tool = { name: 'add_source', arguments: unread, _meta: { progressToken: 1 } }
  const mcp = { path: '/mcp', headers: MCP, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool } }
  const ways: readonly Leaver[] = [
    { ...follow, method: 'GET', goes: 'at the reply' },
    { ...follow, method: 'GET', goes: 'when sent' },
    { ...follow, method: 'HEAD', goes: 'at the reply' },
    { ...follow, method: 'HEAD', goes: 'when sent' },
    { ...ask, headers: EVENTS, goes: 'at the reply' },
    { ...ask, headers: EVENTS, goes: 'when sent' },
    { ...ask, goes: 'when sent' },
    { ...download, method: 'GET', goes: 'at the reply' },
    { ...download, method: 'GET', goes: 'when sent' },
    { ...download, method: 'HEAD', goes: 'at the reply' },
    { ...mcp, method: 'POST', goes: 'when sent' },
    { path: '/mcp', method: 'GET', headers: MCP, goes: 'at the reply' },
  ]
  for (const way of ways) {
    await Promise.all(Array.from({ length: 10 }, () => leave(url, way))) // what is loaded and opened once is not the leaver's
    const before = await settled((count) => count > 0)
    for (let left = 0; left < LEAVERS; left += 10) await Promise.all(Array.from({ length: 10 }, () => leave(url, way)))
    const after = await settled((count) => count <= before)
    assert.ok(after <= before, `${before} became ${after}: ${way.method} ${way.path}, who goes ${way.goes}`)
  }
  assert.equal((await send(`/jobs/${job.id}`)).data.job.state, 'running')
})

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not used
function sender(url: string): (path: string, body?: unknown) => Promise<any> {
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', connection: 'close' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(url + path, init)
    assert.ok(reply.ok, `${path}: ${reply.status}`)
    return reply.json()
  }
}

/** A server that takes every request and never answers. */
async function startSilent(context: TestContext): Promise<string> {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/silent`
}

function leave(url: string, { method, path, headers, body, goes }: Leaver): Promise<void> {
  const agent = new Agent()
  return new Promise((resolve) => {
    const sent = request(url + path, { method, agent, headers: { 'content-type': 'application/json', ...headers } })
    const go = () => sent.destroy()
    sent.on('error', () => {}).once('close', resolve)
    sent.once('response', (reply) => (method === 'HEAD' ? go() : reply.once('data', go).once('end', go).resume()))
    sent.end(body === undefined ? undefined : JSON.stringify(body), () => goes === 'when sent' && setImmediate(go))
  })
}

/** How many descriptors are open when it is so, or when that has not come about in a long while. */
async function settled(isSo: (count: number) => boolean): Promise<number> {
  let count = 0
  let alike = 0
  for (let look = 0; look < 400 && alike < 10; look++) {
    const seen = readdirSync(DESCRIPTORS).length
    alike = seen === count && isSo(seen) ? alike + 1 : 0
    count = seen
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return count
}

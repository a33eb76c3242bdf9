import assert from 'node:assert/strict'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { Agent, createServer, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { listenOnLoopback } from './support/listen-on-loopback.ts'
import { startTestService } from './support/test-service.ts'

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
  const { url } = await startTestService(context, { NOTEBOOK_ALLOW_PRIVATE_URLS: 'true', MAX_SESSIONS: '1000' })
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

const BOUNDARY = 'between'
const part = (name: string, text: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
const FIELDS = part('source_type', 'file')
const FILE = part('file', TEXT.repeat(20_000), '; filename="tower.txt"')
const FORM = `${FIELDS}${FILE}--${BOUNDARY}--\r\n`

/** How much of the form is sent: into a field, into the head of the file, into its text, all but the end, all. */
const STAGES = [40, FIELDS.length + 60, FORM.length / 2, FORM.length - 4, FORM.length].map(Math.floor)
const REQUESTS = { alone: '', 'as a job': 'Prefer: respond-async\r\n', 'with a key': 'Idempotency-Key: left\r\n' }

test('who leaves in the middle of an upload leaves nothing of it behind, and no file open', async (context) => {
  const { port, url, directory } = await startTestService(context)
  const send = sender(url)
  await send('/notebooks/create', { title: 'Tower' })
  await upload(port, FORM, '', 'waits') // what is loaded and opened once is not the leaver's
  const left = () => ['tmp/uploads', 'jobs'].flatMap((place) => filesIn(`${directory}/${place}`))
  const before = process.platform === 'linux' ? await settled((count) => count > 0) : 0
  for (const headers of Object.values(REQUESTS)) {
    for (const stage of STAGES) for (const how of HOWS) await upload(port, FORM.slice(0, stage), headers, how)
  }
  const refused = await upload(port, part('async', 'perhaps') + FORM, '', 'waits')
  assert.match(refused, /^HTTP\/1\.1 400 /)
  for (let look = 0; look < 1000 && left().length > 0; look++) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.deepEqual(left(), [])
  if (process.platform !== 'linux') return
  const after = await settled((count) => count <= before)
  assert.ok(after <= before, `${before} connections and files became ${after}`)
})

const HOWS = ['is cut', 'is reset', 'ends'] as const

/** Sends so much of an upload, lets the service read it, and goes away; or waits, and gives the reply. */
function upload(port: number, form: string, headers: string, how: (typeof HOWS)[number] | 'waits'): Promise<string> {
  const length = how === 'waits' ? form.length : FORM.length
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n`
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).once('close', () => resolve(reply))
    socket.on('data', (bytes) => {
      reply += bytes
      if (how === 'waits') socket.destroy()
    })
    socket.write(`POST /content/sources HTTP/1.1\r\nHost: localhost\r\n${type}${headers}\r\n${form}`, () => {
      if (how === 'is cut') setTimeout(() => socket.destroy(), 20)
      if (how === 'is reset') setTimeout(() => socket.resetAndDestroy(), 20)
      if (how === 'ends') socket.end()
    })
  })
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
}

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
  const port = await listenOnLoopback(server)
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}/silent`
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

/** Half a minute: on a machine that is busy the last answers are long under way when their callers have left. */
const MAX_LOOKS = 3000

/** How many connections and files are open when it is so, or when that has not come about in a long while. */
async function settled(isSo: (count: number) => boolean): Promise<number> {
  let count = 0
  let alike = 0
  for (let look = 0; look < MAX_LOOKS && alike < 10; look++) {
    const seen = readdirSync(DESCRIPTORS).filter(isCallers).length
    alike = seen === count && isSo(seen) ? alike + 1 : 0
    count = seen
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return count
}

/** A thread that joins the work opens databases and its own channels, and keeps them; `/dev/shm` is a disk like any other. */
const NOT_OF_CALLERS = /^\/(?:dev\/(?!shm\/)|proc\/)|sqlite(?:-wal|-shm)?$/

function isCallers(descriptor: string): boolean {
  try {
    const place = readlinkSync(`${DESCRIPTORS}/${descriptor}`)
    return place.startsWith('socket:') || (place.startsWith('/') && !NOT_OF_CALLERS.test(place))
  } catch {
    return false // closed meanwhile
  }
}

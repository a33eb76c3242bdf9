import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http, { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'
import { openFaces } from '../src/main/faces.ts'
import { listenOnLoopback } from '../tests/support/listen-on-loopback.ts'
import { type ChildServer, childServer, serveAsChild } from './support/child-server.ts'
import { libraryOf } from './support/library-file.ts'

// CPU of whole calls over HTTP in the service as `npm start` wires it, worker threads included, over a library of 1,000
// entries: a search that finds one of them and one that finds all, the list over MCP, a question to a small notebook; then
// the question over a library of 10,000 entries against one of 10. The floor beside each is a bare node:http server that
// reads the same request and sends the same text back.

type Asked = { readonly path: string; readonly body?: unknown }

const SEARCH_ONE: Asked = { path: '/notebooks/search?query=777' }
const SEARCH_ALL: Asked = { path: '/notebooks/search?query=bench%20entry' }
const LIST: Asked = {
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_notebooks', arguments: {} } },
}
const QUESTION: Asked = { path: '/ask', body: { question: 'How high does the kestrel nest?', notebook_id: 'small' } }
const TEXT = `The kestrel of the old mill nests eleven metres above the ground, in a gap of the northern wall.

It feeds on voles, which it finds along the river. In wet summers it raises three young, in dry ones five.`

const WARM_UP = 150
const CALLS = 200
const ROUNDS = 5
const HEADERS = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' }

async function ours(entries: number): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'call-cpu-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  process.once('SIGTERM', () => process.exit())
  writeFileSync(path.join(directory, 'library.json'), JSON.stringify(libraryOf(entries - 1)))
  const settings = { DATA_DIR: directory, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', MAX_SESSIONS: '100000' }
  const config = readConfig(settings)
  const services = await compose(config, createLog({ level: 'silent' }))
  const call = { signal: new AbortController().signal, requestId: 'bench' }
  await services.invoke('createNotebook', { name: 'small', activate: true }, call)
  await services.invoke('addSource', { source_type: 'text', title: 'Birds', text: TEXT, notebook_id: 'small' }, call)
  return (await openFaces(services, config)).port
}

/** Sends back, whatever it is asked, a text of so many bytes. */
async function echo(bytes: number): Promise<number> {
  const text = 'x'.repeat(bytes)
  const server = createServer((request, reply) => {
    request.resume().once('end', () => reply.setHeader('Content-Type', 'application/json').end(text))
  })
  return listenOnLoopback(server)
}

/** Asks over one kept connection, and gives the length of the reply, bytes. */
function asker({ port }: ChildServer): (asked: Asked) => Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return ({ path, body }) =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(text) }
      const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
        let bytes = 0
        reply.on('data', (part: Buffer) => {
          bytes += part.byteLength
        })
        const isRight = reply.statusCode === 200
        reply.once('end', () => (isRight ? resolve(bytes) : reject(new Error(`status ${reply.statusCode}`))))
      })
      request.once('error', reject).end(text)
    })
}

/** The least of some rounds: on a machine that others use as well, the one that was disturbed least. */
async function leastMs(server: ChildServer, asked: Asked): Promise<{ ms: number; bytes: number }> {
  const ask = asker(server)
  const rounds: number[] = []
  let bytes = 0
  for (let call = 0; call < WARM_UP; call += 1) bytes = await ask(asked)
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await server.cpuMicros()
    for (let call = 0; call < CALLS; call += 1) await ask(asked)
    rounds.push(((await server.cpuMicros()) - before) / 1000 / CALLS)
  }
  return { ms: Math.min(...rounds), bytes }
}

async function over<T>(kind: string, measure: (server: ChildServer) => Promise<T>): Promise<T> {
  const server = await childServer(import.meta.filename, kind)
  try {
    return await measure(server)
  } finally {
    server.stop()
  }
}

async function compare(): Promise<void> {
  const calls: [string, Asked, number][] = [
    ['search that finds 1 of 1,000 entries', SEARCH_ONE, 1],
    ['search that finds all 1,000 entries', SEARCH_ALL, 1],
    ['list_notebooks over MCP, 1,000 entries', LIST, 1],
    ['question to a small notebook, 1,000 entries', QUESTION, 2.5],
  ]
  const own = await over('1000', async (server) => {
    const figures = []
    for (const [name, asked, reachMs] of calls)
      figures.push({ name, asked, reachMs, ...(await leastMs(server, asked)) })
    return figures
  })
  for (const { name, asked, reachMs, ms, bytes } of own) {
    const floor = await over(`echo ${bytes}`, (server) => leastMs(server, asked))
    process.stdout.write(
      `CPU of a ${name}: ${ms.toFixed(2)} ms (bare node:http sending the same ${bytes} bytes: ${floor.ms.toFixed(2)} ms; reach ${reachMs} ms)\n`,
    )
  }
  const few = await over('10', (server) => leastMs(server, QUESTION))
  const many = await over('10000', (server) => leastMs(server, QUESTION))
  process.stdout.write(
    `CPU of a question over 10,000 entries: ${(many.ms / few.ms).toFixed(2)} x one over 10 (${many.ms.toFixed(2)} ms against ${few.ms.toFixed(2)} ms; reach <= 1.2)\n`,
  )
}

const [, , kind = ''] = process.argv
if (kind === '') await compare()
else serveAsChild(await (kind.startsWith('echo ') ? echo(Number(kind.slice(5))) : ours(Number(kind))))

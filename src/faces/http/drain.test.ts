import assert from 'node:assert/strict'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { prepareDrain } from './drain.ts'

/** Answers `/` at once, and nothing else ever. */
async function startServer(context: TestContext) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') outgoing.end('well')
  })
  const turnAway = (outgoing: ServerResponse) => outgoing.writeHead(503, { 'Retry-After': '5' }).end()
  const drain = prepareDrain(server, turnAway)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  context.after(() => agent.destroy())
  const { port } = server.address() as AddressInfo
  const get = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path, agent }, (reply) => resolve(reply.resume()))
      outgoing.on('error', reject).end()
    })
  const asked = () => new Promise((resolve) => server.once('request', resolve))
  return { drain, get, asked }
}

test('what comes over a kept connection while a server ends is answered as the last of it', async (context) => {
  const { drain, get } = await startServer(context)
  assert.equal((await get('/')).headers.connection, 'keep-alive')
  const closed = drain.close({ idleMs: 60_000 })
  const last = await get('/')
  assert.deepEqual([last.statusCode, last.headers.connection], [200, 'close'])
  await closed
  await assert.rejects(get('/'), { code: 'ECONNREFUSED' })
})

test('a connection on which nothing comes is closed', async (context) => {
  const { drain, get } = await startServer(context)
  await get('/')
  await drain.close({ idleMs: 1 })
})

test('who still waits when patience ends is told to come back', async (context) => {
  const { drain, get, asked } = await startServer(context)
  const waiting = asked()
  const reply = get('/never')
  await waiting
  await drain.close({ graceMs: 1 })
  const { statusCode, headers } = await reply
  assert.deepEqual([statusCode, headers['retry-after'], headers.connection], [503, '5', 'close'])
})

import assert from 'node:assert/strict'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { listenOnLoopback } from '../../../tests/support/listen-on-loopback.ts'
import { prepareDrain } from './drain.ts'

/** Answers `/` at once, and nothing else ever. */
async function startServer(context: TestContext) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') outgoing.end('well')
  })
  const turnAway = (outgoing: ServerResponse) => outgoing.writeHead(503, { 'Retry-After': '5' }).end()
  const drain = prepareDrain(server, turnAway)
  const port = await listenOnLoopback(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  context.after(() => agent.destroy())
  const get = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path, agent }, (reply) => resolve(reply.resume()))
      outgoing.on('error', reject).end()
    })
  const asked = () => new Promise((resolve) => server.once('request', resolve))
  return { drain, get, asked, port }
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

test('who was connected before the end and not yet let in is answered', async (context) => {
  const { drain, port } = await startServer(context)
  const callers = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  for (const caller of callers) caller.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await new Promise((resolve) => process.nextTick(resolve)) // the system has taken them, the server none of them
  const [replies] = await Promise.all([Promise.all(callers.map(text)), drain.close()])
  for (const reply of replies) assert.match(reply, /^HTTP\/1.1 200 .*Connection: close.*well/s)
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { contract } from '../../contract/index.ts'
import { createHttpApp } from './app.ts'
import { listen } from './listen.ts'
import { createRequestGuard } from './request-guard.ts'

async function listening(context: TestContext): Promise<number> {
  const guard = createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] })
  const limits = { bodyLimitBytes: 1000, upload: { directory: temporaryDirectory(context), limitBytes: 1000 } }
  const app = createHttpApp({ catalogue: contract, invoke: async () => ({ data: {} }), guard, input: limits })
  const server = await listen({ host: '127.0.0.1', port: 0, guard, fastRoutes: new Map(), app: async () => app })
  context.after(() => server.close({ graceMs: 0 }))
  return server.port
}

/** Sends all of it before it reads anything, as simple clients do, and gives what came until the end. */
function sent(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
    socket.once('error', reject).on('data', (part) => parts.push(part))
    socket.once('end', () => resolve(Buffer.concat(parts).toString()) ?? socket.end())
    socket.write(text, () => socket.resume())
  })
}

function assertFailure(reply: string, status: number): void {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
  assert.match(head, /^x-content-type-options: nosniff$/im)
  const id = /^x-request-id: (.+)$/im.exec(head)?.[1]
  const { success, error, request_id } = JSON.parse(/\{.*\}/s.exec(body)![0])
  assert.deepEqual([success, request_id], [false, id])
  assert.ok(error.length > 10)
}

const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n\r\n'

test('an unknown path and a wrong method are failures like all others, whatever the method', async (context) => {
  const port = await listening(context)
  for (const method of ['DELETE', 'PATCH', 'PROPFIND', 'TRACE']) {
    assertFailure(await sent(port, `${method} /nowhere HTTP/1.1\r\n${HOST}`), 404)
    assertFailure(await sent(port, `${method} /ask HTTP/1.1\r\n${HOST}`), 405)
  }
  assertFailure(await sent(port, `CONNECT elsewhere:443 HTTP/1.1\r\n${HOST}`), 405)
})

test('what is no request is answered as every failure', async (context) => {
  const port = await listening(context)
  assertFailure(await sent(port, 'HELLO\r\n\r\n'), 400)
  assertFailure(await sent(port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
  assertFailure(await sent(port, `OPTIONS * HTTP/1.1\r\n${HOST}`), 400)
  assertFailure(await sent(port, 'GET /health HTTP/1.1\r\nConnection: close\r\nHost: a b\r\n\r\n'), 400)
  assertFailure(await sent(port, `GET /health HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}\r\n${HOST}`), 431)
  assertFailure(await sent(port, `POST /ask HTTP/1.1\r\nExpect: a miracle\r\n${HOST}`), 417)
})

test('a body that is too large is answered 413, also to a client that sends all of it and then closes', async (context) => {
  const port = await listening(context)
  const body = 'x'.repeat(30 * 2 ** 20)
  const head = 'POST /ask HTTP/1.1\r\nContent-Type: application/json\r\n'
  assertFailure(await sent(port, `${head}Content-Length: ${body.length}\r\n${HOST}${body}`), 413)
  const chunked = `${head}Transfer-Encoding: chunked\r\n${HOST}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  assertFailure(await sent(port, chunked), 413)
  const form = `POST /content/sources HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n`
  assertFailure(await sent(port, `${form}Content-Length: ${body.length}\r\n${HOST}${body}`), 413)
})

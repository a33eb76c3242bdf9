import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type ListenOptions, listen } from './listen.ts'
import { createRequestGuard } from './request-guard.ts'

const guard = createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] })
const app: ListenOptions['app'] = async () => ({ fetch: async () => Response.json({ success: true }) })

async function started(context: TestContext, more: Partial<ListenOptions>) {
  const listening = await listen({ host: '127.0.0.1', port: 0, guard, fastRoutes: new Map(), app, ...more })
  context.after(() => listening.close({ graceMs: 0 }))
  return { ...listening, url: `http://127.0.0.1:${listening.port}/things` }
}

async function hold(context: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  context.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

const closing = { headers: { connection: 'close' } }

test('what could not be loaded for want of a descriptor is 503, and is loaded by the next request', async (context) => {
  let tries = 0
  const failing: ListenOptions['app'] = async () => {
    tries += 1
    if (tries === 1)
      throw new Error('cannot be loaded', { cause: Object.assign(new Error('none'), { code: 'EMFILE' }) })
    return app()
  }
  const { url } = await started(context, { app: failing })
  const refused = await fetch(url, closing)
  const { code } = (await refused.json()) as { readonly code: string }
  assert.deepEqual([refused.status, code, refused.headers.get('retry-after')], [503, 'OVERLOADED', '5'])
  assert.equal((await fetch(url, closing)).status, 200)
})

test('a connection beyond the bound is told to come back, and is served when there is room', async (context) => {
  const { url, port } = await started(context, { maxConnections: 2 })
  const held = [await hold(context, port), await hold(context, port)]
  const refused = await fetch(url)
  assert.deepEqual([refused.status, refused.headers.get('connection')], [503, 'close'])
  assert.match(String(((await refused.json()) as { readonly error: string }).error), /no file or connection left/)
  for (const socket of held) socket.destroy()
  await Promise.all(held.map(async (socket) => socket.closed || (await once(socket, 'close'))))
  while ((await fetch(url, closing)).status !== 200) await new Promise(setImmediate)
})

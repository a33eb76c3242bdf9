import { createServer } from 'node:http'
import { cacheText, listen } from '../src/faces/http/listen.ts'
import { createRequestGuard } from '../src/faces/http/request-guard.ts'
import { listenOnLoopback } from '../tests/support/listen-on-loopback.ts'
import { childServer, serveAsChild } from './support/child-server.ts'
import { load } from './support/load.ts'

// GET /notebooks with 1,000 entries: kept text against a server that stringifies each time. The client
// shares the machine, so the ratio per CPU second of the server stands beside it.

const REQUESTS = 1500
const entries = Array.from({ length: 1000 }, (_, index) => ({
  id: `notebook-${index}`,
  url: `http://localhost:3000/notebook/00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Notebook ${index}`,
  description: 'Observations of one summer, with measurements of every week',
  topics: ['botany', 'weather', 'soil'],
  content_types: ['documentation', 'examples'],
  use_cases: ['Learning about botany', 'Looking up a measurement'],
  added_at: '2026-11-21T05:00:00.000Z',
  last_used: '2026-11-21T05:00:00.000Z',
  use_count: index,
  tags: ['field'],
  active: index === 0,
}))
const text = () => JSON.stringify({ success: true, data: { notebooks: entries, count: entries.length } })

async function stringifying(): Promise<number> {
  const server = createServer((_request, reply) => {
    reply.setHeader('Content-Type', 'application/json').end(text())
  })
  return listenOnLoopback(server)
}

async function kept(): Promise<number> {
  const guard = createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] })
  const app = () => Promise.reject(new Error('the fast route was not taken'))
  const fastRoutes = new Map([['/notebooks', cacheText(() => 1, text)]])
  return (await listen({ host: '127.0.0.1', port: 0, guard, fastRoutes, app })).port
}

async function measure(which: string): Promise<{ perSecond: number; perCpuSecond: number }> {
  const server = await childServer(import.meta.filename, which)
  const address = `http://127.0.0.1:${server.port}/notebooks`
  await load(address, 300)
  const before = await server.cpuMicros()
  const seconds = await load(address, REQUESTS)
  const cpuSeconds = ((await server.cpuMicros()) - before) / 1e6
  server.stop()
  return { perSecond: REQUESTS / seconds, perCpuSecond: REQUESTS / cpuSeconds }
}

const which = process.argv[2]
if (which !== undefined) serveAsChild(await (which === 'kept' ? kept() : stringifying()))
else {
  const [floor, own] = [await measure('stringifying'), await measure('kept')]
  const ratio = (one: 'perSecond' | 'perCpuSecond') => (own[one] / floor[one]).toFixed(1)
  process.stdout.write(
    `GET /notebooks, 1,000 entries: ${ratio('perSecond')} x stringifying each time (${own.perSecond.toFixed(0)} against ${floor.perSecond.toFixed(0)} per second; ${ratio('perCpuSecond')} x per CPU second; reach >= 4)\n`,
  )
}

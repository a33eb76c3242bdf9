import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDoor } from '../src/faces/http/door.ts'
import { listen } from '../src/faces/http/listen.ts'
import { type ChildServer, childServer, serveAsChild } from './support/child-server.ts'
import { load } from './support/load.ts'

// CPU per GET /health through our door and fast route, against the barest node:http server in the same run.

const REQUESTS = 10_000
const started = Date.now()
const health = () =>
  JSON.stringify({
    success: true,
    data: {
      status: 'ok',
      authenticated: true,
      sessions: 0,
      library_notebooks: 0,
      context_age_hours: 0,
      most_used: null,
    },
    status: 'ok',
    uptime_s: Math.round((Date.now() - started) / 1000),
    active_sessions: 0,
    version: '0.0.0',
  })

async function bare(): Promise<number> {
  const server = createServer((_request, reply) => {
    reply.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function ours(): Promise<number> {
  const door = createDoor({ apiKey: null, corsOrigins: [], publicUrl: null, isLoopbackOnly: true })
  const app = () => Promise.reject(new Error('the fast route was not taken'))
  const fastRoutes = new Map([['/health', health]])
  return (await listen({ host: '127.0.0.1', port: 0, door, fastRoutes, app })).port
}

async function cpuMicrosPerRequest(server: ChildServer): Promise<number> {
  const before = await server.cpuMicros()
  await load(`http://127.0.0.1:${server.port}/health`, REQUESTS)
  return ((await server.cpuMicros()) - before) / REQUESTS
}

async function compare(): Promise<void> {
  const servers = {
    floor: await childServer(import.meta.filename, 'bare'),
    own: await childServer(import.meta.filename, 'ours'),
  }
  const figures: Record<string, number[]> = { floor: [], own: [] }
  for (const server of Object.values(servers)) await load(`http://127.0.0.1:${server.port}/health`, 3000) // warm
  for (let round = 0; round < 3; round++) {
    for (const [name, server] of Object.entries(servers)) figures[name]!.push(await cpuMicrosPerRequest(server))
  }
  for (const server of Object.values(servers)) server.stop()
  const [floor, own] = [Math.min(...figures.floor!), Math.min(...figures.own!)]
  const ratio = (own / floor).toFixed(2)
  process.stdout.write(
    `/health CPU: ${ratio} x bare node:http (${own.toFixed(0)} us against ${floor.toFixed(0)} us; reach <= 2)\n`,
  )
}

const kind = process.argv[2]
if (kind === undefined) await compare()
else serveAsChild(await (kind === 'bare' ? bare() : ours()))

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'
import { openFaces } from '../src/main/faces.ts'
import { listenOnLoopback } from '../tests/support/listen-on-loopback.ts'
import { type ChildServer, childServer, serveAsChild } from './support/child-server.ts'
import { load } from './support/load.ts'

// CPU per GET /health of the service itself, as `npm start` wires it, over a library of 20 notebooks; beside the barest
// node:http server in the same run.

const REQUESTS = 5_000
const ROUNDS = 9
const NOTEBOOKS = 20

async function bare(): Promise<number> {
  const server = createServer((_request, reply) => {
    reply.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
  })
  return listenOnLoopback(server)
}

async function ours(): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'health-cpu-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  process.once('SIGTERM', () => process.exit())
  const config = readConfig({ DATA_DIR: directory, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' })
  const services = await compose(config, createLog({ level: 'silent' }))
  const call = { signal: new AbortController().signal, requestId: 'bench' }
  for (let number = 1; number <= NOTEBOOKS; number += 1) {
    await services.invoke('createNotebook', { name: `Notebook ${number}`, activate: true }, call)
  }
  return (await openFaces(services, config)).port
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
  for (let round = 0; round < ROUNDS; round += 1) {
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

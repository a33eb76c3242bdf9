import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { openEngine } from '../../src/engine/notebooks.ts'
import { DEFAULT_ACCOUNTS } from '../../src/host/accounts.ts'
import { openHost } from '../../src/host/app.ts'
import type { HostServices } from '../../src/host/services.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { createLocalProduct } from '../../src/product/local/product.ts'
import type { Product } from '../../src/product/port.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { startSearchServer } from './search-server.ts'
import { SIGN_IN } from './small-services.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { type StartedTestService, startTestService } from './test-service.ts'

/** What the service answered over HTTP. */
export type Answered = {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: Record<string, unknown>
}

export type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<Answered>

export type FaultyHost = {
  readonly url: string
  /** What lies behind the wire, looked at past it: what the host really holds. */
  readonly held: (account?: string) => Product
  readonly services: HostServices
  /** Replaces the faults that are on, through the control address. */
  readonly faults: (...names: string[]) => Promise<void>
}

/** A clock that runs, and can be moved on besides. */
export type RunningClock = Clock & { advance(ms: number): void }

export function runningClock(): RunningClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    ticks: () => performance.now() + ahead,
    advance(ms) {
      ahead += ms
    },
  }
}

/** A wire-compatible host on a free port of the loopback, over an engine of its own. */
export async function startFaultyHost(test: TestContext, searchUrl?: string): Promise<FaultyHost> {
  const directory = temporaryDirectory(test)
  const [log, clock] = [createLog({ level: 'silent' }), runningClock()]
  const engine = openEngine({ directory, clock, log, allowPrivateUrls: true, ...(searchUrl ? { searchUrl } : {}) })
  const held = (account = 'default') => createLocalProduct(engine, account)
  const host = openHost({ accounts: DEFAULT_ACCOUNTS, openProduct: held, directory, clock, log })
  const server = createServer(
    getRequestListener((request, connection) => host.fetch(request, connection), { overrideGlobalObjects: false }),
  )
  const port = await listenOnLoopback(server)
  test.after(async () => {
    server.closeAllConnections()
    server.close()
    await host.close()
    await engine.close()
  })
  const url = `http://127.0.0.1:${port}`
  const faults = async (...names: string[]) => {
    const reply = await fetch(`${url}/_control/faults`, { method: 'PUT', body: JSON.stringify(names) })
    assert.equal(reply.status, 200, await reply.text())
  }
  return { url, held, services: host.services, faults }
}

export type HostedService = {
  readonly service: StartedTestService
  readonly host: FaultyHost
  readonly clock: RunningClock
  readonly search: Awaited<ReturnType<typeof startSearchServer>>
  readonly send: Send
}

/** The service over a host of its own, with one stored sign-in. */
export async function startHostedService(
  test: TestContext,
  settings: Readonly<Record<string, string>> = {},
): Promise<HostedService> {
  const search = await startSearchServer(test)
  const host = await startFaultyHost(test, search.url)
  const clock = runningClock()
  const hosted = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, ...settings }
  const service = await startTestService(test, hosted, () => {}, clock)
  const send = sender(service.url)
  const { status, body } = await send('POST', '/accounts', { state: SIGN_IN, account: 'first' })
  assert.equal(status, 200, JSON.stringify(body))
  return { service, host, clock, search, send }
}

function sender(url: string): Send {
  return async (method, path, body, key) => {
    const reply = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false
    const bytes = isJson ? null : (await reply.arrayBuffer()).byteLength
    const answer = isJson ? ((await reply.json()) as Record<string, unknown>) : { bytes }
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: answer }
  }
}

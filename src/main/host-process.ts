import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { renderPdfPage } from '../engine/ingest/pictures.ts'
import { openEngine } from '../engine/notebooks.ts'
import type { HostAccount } from '../host/accounts.ts'
import { DEFAULT_ACCOUNTS } from '../host/accounts.ts'
import { type HostConnection, type OpenHost, openHost } from '../host/app.ts'
import { guardRequest, limitBody } from '../host/request-guard.ts'
import type { Clock } from '../lib/clock.ts'
import { systemClock } from '../lib/clock.ts'
import { keepFilesPrivate } from '../lib/file-modes.ts'
import { lockDirectory } from '../lib/lock-file.ts'
import type { Log } from '../lib/log.ts'
import { memoize } from '../lib/memoize.ts'
import { createLocalProduct } from '../product/local/product.ts'
import { closeToOthers } from './close-to-others.ts'
import type { Config } from './config.ts'

type HostArguments = {
  readonly port: number
  readonly dataDirectory: string
  readonly faults: readonly string[]
  readonly accounts: readonly HostAccount[]
  /** Whether any address may sign in. */
  readonly isOpen: boolean
}

const USUAL_PORT = 4000

/**
 * Reads `--port N --data DIR --fault NAME... --account EMAIL...`. Without accounts there are two; the first one is
 * always the embedded product's own default, so that the service and the host see the same notebooks.
 * @throws TypeError of `parseArgs`, RangeError for a port
 */
export function readHostArguments(
  words: readonly string[],
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
): HostArguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string', default: String(USUAL_PORT) },
      data: { type: 'string', default: path.join(dataDirectory, 'host') },
      fault: { type: 'string', multiple: true, default: [] },
      account: { type: 'string', multiple: true, default: [] },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`--port ${values.port} is no port.`)
  const isOpen = values.account.length === 0
  const accounts = isOpen ? DEFAULT_ACCOUNTS : values.account.map(parseAccount)
  return { port, dataDirectory: path.resolve(values.data), faults: values.fault, accounts, isOpen }
}

function parseAccount(address: string, index: number): HostAccount {
  const email = address.trim().toLowerCase()
  return { id: index === 0 ? 'default' : email, email, name: email.split('@', 1)[0]! }
}

type RunningHost = {
  readonly port: number
  readonly close: () => Promise<void>
}

type EngineSettings = Pick<Config, 'allowPrivateUrls' | 'model' | 'embedder' | 'transcriber' | 'searchUrl'>
type Settings = EngineSettings & { readonly hosts: Pick<Config['hosts'], 'publicUrl'> }

/**
 * Starts the host over an embedded product of its own, on the loopback only.
 * @throws DirectoryInUse, DatabaseUnusable, Fault BAD_REQUEST for a fault that cannot be read, the system's error of listening
 */
export async function startHost(
  { port, dataDirectory, faults, accounts, isOpen }: HostArguments,
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
): Promise<RunningHost> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const end of opened.toReversed()) await end()
  }
  keepFilesPrivate()
  try {
    const lock = lockDirectory(dataDirectory)
    opened.push(closeInBackground(dataDirectory, log))
    opened.push(() => lock.release())
    const engine = openEngine({ directory: dataDirectory, clock, log, ...engineSettings(settings) })
    opened.push(() => engine.close())
    const productOf = memoize((account: string) => createLocalProduct(engine, account))
    const host = openHost({
      accounts,
      isOpen,
      openProduct: productOf,
      directory: dataDirectory,
      clock,
      log,
      faults,
      drawPage: renderPdfPage,
    })
    opened.push(() => host.close())
    const server = await listenOnLoopback(host, port, settings.hosts.publicUrl)
    opened.push(() => closed(server))
    return { port: (server.address() as AddressInfo).port, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** What an older version has left open to the other users of the machine; gives how to leave off. */
function closeInBackground(directory: string, log: Log): () => Promise<unknown> {
  const leaving = new AbortController()
  const closed = closeToOthers(directory, () => false, leaving.signal).catch((cause) =>
    log.warn('modes.unclosed', { directory, cause }),
  )
  return () => {
    leaving.abort()
    return closed
  }
}

function engineSettings({ allowPrivateUrls, model, embedder, transcriber, searchUrl }: Settings): EngineSettings {
  return { allowPrivateUrls, model, embedder, transcriber, searchUrl }
}

async function listenOnLoopback(host: OpenHost, port: number, publicUrl: string | null): Promise<Server> {
  const { getRequestListener } = await import('@hono/node-server')
  const answer = (request: Request, connection: HostConnection) =>
    guardRequest(request, publicUrl) ?? host.fetch(limitBody(request), connection)
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

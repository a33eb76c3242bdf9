import type { Socket } from 'node:net'
import path from 'node:path'
import { Hono } from 'hono'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Product } from '../product/port.ts'
import { type Place, placeOf } from './access.ts'
import type { HostAccount } from './accounts.ts'
import { batchexecute, chat, upload } from './calls.ts'
import { controlRoutes } from './control-routes.ts'
import { Faults } from './faults.ts'
import { fileRoutes } from './file-routes.ts'
import type { DrawPage, HostHouse } from './house.ts'
import { resumeArtifacts } from './life/artifacts.ts'
import { Background } from './life/background.ts'
import { resumeResearch } from './life/research.ts'
import { resumeSources } from './life/sources.ts'
import { pageRoutes } from './page-routes.ts'
import { openRecords } from './records.ts'
import { Tokens } from './tokens.ts'
import { clearUploads, Uploads } from './upload.ts'

export type HostOptions = {
  readonly accounts: readonly HostAccount[]
  readonly productOf: (accountId: string) => Product
  /** Where the host keeps what the embedded product does not know. */
  readonly directory: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** As `--fault` names them. */
  readonly faults?: readonly string[]
  readonly patienceMs?: number
  readonly drawPage?: DrawPage | undefined
}

export type OpenHost = {
  /** `connection` as the adapter to Node's server gives it; without one a connection cannot be cut. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>
  readonly house: HostHouse
  /** Stops what goes on behind; what is unfinished is taken up at the next start. */
  readonly close: () => Promise<void>
}

/** What a request came over. */
export type Connection = { readonly outgoing: { readonly socket: Socket | null } }

const PATIENCE_MS = 8000
const SERVICE = 'google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService'
const APP = '/_/LabsTailwindUi/data'

/**
 * Opens the host over an embedded product.
 * @throws Fault BAD_REQUEST for a fault that cannot be read; DatabaseUnusable
 */
export function openHost(options: HostOptions): OpenHost {
  const house = openHouse(options)
  const uploads = new Uploads()
  const app = new Hono<{ Bindings: Partial<Connection> }>()
  app.onError((error) => {
    house.log.error('host.request', { cause: error })
    return new Response('Internal error', { status: 500 })
  })
  app.route('/_control', controlRoutes(house))
  app.post(`${APP}/batchexecute`, (context) => batchexecute(house, context.req.raw))
  app.post(`${APP}/${SERVICE}/GenerateFreeFormStreamed`, ({ req, env }) => chat(house, req.raw, cutter(env)))
  for (const where of ['/upload/_/', '/upload/_']) app.post(where, (context) => upload(house, uploads, context.req.raw))
  app.route('/', pageRoutes(house))
  app.route('/', fileRoutes(house))
  clearUploads(house)
  resume(house)
  return {
    fetch: (request, connection) => app.fetch(request, connection),
    house,
    async close() {
      await house.background.close()
      house.records.close()
    },
  }
}

/** What ends the connection once everything written has gone out. */
function cutter({ outgoing }: Partial<Connection> = {}): (() => void) | null {
  const socket = outgoing?.socket
  return socket ? () => void setImmediate(() => socket.destroySoon()) : null
}

function openHouse({ directory, faults = [], patienceMs = PATIENCE_MS, ...given }: HostOptions): HostHouse {
  const background = new Background(given.log)
  const tokens = new Tokens()
  let hasExpired = false
  const onFaults = (changed: Faults) => {
    const isOn = changed.peek('expired-token') !== null
    if (isOn && !hasExpired) tokens.expire()
    if (!isOn) tokens.renew()
    hasExpired = isOn
  }
  const wished = new Faults(faults, onFaults) // may throw: before anything is opened
  return {
    ...given,
    faults: wished,
    tokens,
    background,
    deleted: new Set(),
    signal: background.signal,
    records: openRecords(path.join(directory, 'host.sqlite')),
    uploads: path.join(directory, 'host-uploads'),
    patienceMs,
  }
}

/** Everything unfinished is begun again, for whom it was begun. */
function resume(house: HostHouse): void {
  const find = async (notebookId: string): Promise<Place | null> => {
    for (const account of house.accounts) {
      const place = await placeOf({ house, account }, notebookId).catch(() => null)
      if (place?.role === 1) return place
    }
    return null
  }
  resumeSources(house, find)
  resumeArtifacts(house, find)
  resumeResearch(house, find)
}

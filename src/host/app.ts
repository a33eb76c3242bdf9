import type { Socket } from 'node:net'
import path from 'node:path'
import { Hono } from 'hono'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Product } from '../product/port.ts'
import { findPlace, type NotebookAccess } from './access.ts'
import type { HostAccount } from './accounts.ts'
import { Background } from './background.ts'
import { answerBatchExecute, answerChat, answerUpload } from './calls.ts'
import { createControlRoutes } from './control-routes.ts'
import { type FaultName, Faults } from './faults.ts'
import { createFileRoutes } from './file-routes.ts'
import { createPageRoutes } from './page-routes.ts'
import { ProfileLock } from './profile-lock.ts'
import { openRecords, type Records } from './records.ts'
import type { DrawPage, HostServices } from './services.ts'
import { ageSessions, endSessions } from './sessions.ts'
import { createSignInRoutes } from './sign-in/routes.ts'
import { TokenIssuer } from './tokens.ts'
import { clearUploads, Uploads } from './upload.ts'
import { resumeArtifacts } from './usecases/artifacts.ts'
import { resumeResearch } from './usecases/research.ts'
import { resumeSources } from './usecases/sources.ts'

type HostOptions = {
  readonly accounts: readonly HostAccount[]
  /** Whether any address may sign in, not those of `accounts` alone. */
  readonly isOpen?: boolean | undefined
  readonly openProduct: (accountId: string) => Product
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
  readonly fetch: (request: Request, connection?: HostConnection) => Response | Promise<Response>
  readonly services: HostServices
  /** Stops what goes on behind; what is unfinished is taken up at the next start. */
  readonly close: () => Promise<void>
}

/** What a request came over. */
export type HostConnection = { readonly outgoing: { readonly socket: Socket | null } }

const PATIENCE_MS = 8000
const SERVICE = 'google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService'
const APP = '/_/LabsTailwindUi/data'

/**
 * Opens the host over an embedded product.
 * @throws Fault BAD_REQUEST for a fault that cannot be read; DatabaseUnusable
 */
export function openHost(options: HostOptions): OpenHost {
  const services = openHostServices(options)
  const uploads = new Uploads()
  const app = new Hono<{ Bindings: Partial<HostConnection> }>()
  app.onError((error) => {
    services.log.error('host.request', { cause: error })
    return new Response('Internal error', { status: 500 })
  })
  app.route('/_control', createControlRoutes(services))
  app.post(`${APP}/batchexecute`, (context) => answerBatchExecute(services, context.req.raw))
  app.post(`${APP}/${SERVICE}/GenerateFreeFormStreamed`, ({ req, env }) =>
    answerChat(services, req.raw, createConnectionCutter(env)),
  )
  for (const where of ['/upload/_/', '/upload/_'])
    app.post(where, (context) => answerUpload(services, uploads, context.req.raw))
  app.route('/', createSignInRoutes(services))
  app.route('/', createPageRoutes(services))
  app.route('/', createFileRoutes(services))
  clearUploads(services)
  resumeUnfinished(services)
  return {
    fetch: (request, connection) => app.fetch(request, connection),
    services,
    async close() {
      await services.background.close()
      services.records.close()
    },
  }
}

/** What ends the connection once everything written has gone out. */
function createConnectionCutter({ outgoing }: Partial<HostConnection> = {}): (() => void) | null {
  const socket = outgoing?.socket
  return socket ? () => void setImmediate(() => socket.destroySoon()) : null
}

function openHostServices({
  directory,
  faults = [],
  patienceMs = PATIENCE_MS,
  isOpen = false,
  ...given
}: HostOptions): HostServices {
  const background = new Background(given.log)
  const [tokens, records] = [new TokenIssuer(), openRecords(path.join(directory, 'host.sqlite'))]
  const on = new Set<FaultName>()
  const profileLock = new ProfileLock()
  /** What begins with a fault, once. */
  const onFaults = (changed: Faults) => {
    const hasBegun = (name: FaultName) => {
      const wasOn = on.has(name)
      if (changed.peek(name) === null) return void on.delete(name)
      on.add(name)
      return !wasOn
    }
    if (hasBegun('expired-token')) tokens.expire()
    if (!on.has('expired-token')) tokens.renew()
    if (hasBegun('expired-session')) ageSessions(records)
    if (hasBegun('ended-session')) endSessions(records)
    profileLock.follow(changed)
  }
  const accounts = [...given.accounts, ...(isOpen ? records.members.all() : [])]
  return {
    ...given,
    accounts,
    isOpen,
    faults: openFaults(faults, onFaults, records),
    tokens,
    background,
    deleted: new Set(),
    signal: background.signal,
    records,
    uploads: path.join(directory, 'host-uploads'),
    patienceMs,
  }
}

/** @throws Fault BAD_REQUEST for a fault that cannot be read; nothing is left open */
function openFaults(texts: readonly string[], onChange: (faults: Faults) => void, records: Records): Faults {
  try {
    return new Faults(texts, onChange)
  } catch (error) {
    records.close()
    throw error
  }
}

/** Everything unfinished is begun again, for whom it was begun. */
function resumeUnfinished(services: HostServices): void {
  const findOwnPlace = async (notebookId: string): Promise<NotebookAccess | null> => {
    for (const account of services.accounts) {
      const place = await findPlace({ services, account }, notebookId).catch(() => null)
      if (place?.role === 1) return place
    }
    return null
  }
  resumeSources(services, findOwnPlace)
  resumeArtifacts(services, findOwnPlace)
  resumeResearch(services, findOwnPlace)
}

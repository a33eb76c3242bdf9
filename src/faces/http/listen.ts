import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOverloadedFault, createShuttingDownFault, toFault } from '../../domain/fault.ts'
import { findReadyParts } from '../../lib/known-json.ts'
import type { HttpApp } from './app.ts'
import { boundConnections } from './bound-connections.ts'
import { type ClosePatience, prepareDrain } from './drain.ts'
import { lingerOnClose } from './linger.ts'
import type { RequestGuard } from './request-guard.ts'
import {
  answerFault,
  answerUnreadable,
  createFaultReply,
  createUnreadableAddressFault,
  isHostMissing,
} from './unreadable.ts'

/** Replies kept ready: path (no query) to the JSON text; null hands the request to the app. Must not wait. */
export type FastRoutes = ReadonlyMap<string, () => string | Uint8Array | null>

export type ListenOptions = {
  readonly host: string
  readonly port: number
  readonly guard: RequestGuard
  readonly fastRoutes: FastRoutes
  /** Loads the app at the first request that is not fast: the adapter's 40 ms are not part of a process start. */
  readonly app: () => Promise<HttpApp>
  /** So many connections are served at once; some more are told to come back, the others are closed. */
  readonly maxConnections?: number | null
}

export type Listening = {
  readonly port: number
  /** Stops taking requests and lets those under way end. */
  close(patience?: ClosePatience): Promise<void>
}

type General = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/**
 * Listens. Hot reads are answered from prepared text before any Request or Response object is built.
 * @throws the system's error with its `code` (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`)
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  let general: Promise<General> | null = null
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    lingerOnClose(incoming)
    if (isHostMissing(incoming)) return answerFault(outgoing, createUnreadableAddressFault(), options.guard)
    if (answerFast(options, incoming, outgoing)) return
    if (isTooMany(incoming)) return turnAway(outgoing, options.guard)
    general ??= loadGeneral(options).catch((error) => {
      general = null // the next request tries again: what was missing may be back
      throw error
    })
    general
      .then((handle) => handle(incoming, outgoing))
      .catch((error) => answerFault(outgoing, toFault(error), options.guard))
  })
  const isTooMany = boundConnections(server, options.maxConnections ?? null)
  answerUnreadable(server, options.guard)
  const drain = prepareDrain(server, (outgoing) => answerFault(outgoing, createShuttingDownFault(), options.guard))
  server.keepAliveTimeout = 75_000 // longer than proxies keep theirs, so that never both close at once
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { port: (server.address() as AddressInfo).port, close: drain.close }
}

function turnAway(outgoing: ServerResponse, guard: RequestGuard): void {
  outgoing.setHeader('Connection', 'close')
  answerFault(outgoing, createOverloadedFault(), guard)
}

async function loadGeneral({ app, guard }: ListenOptions): Promise<General> {
  const [{ getRequestListener, RequestError }, { RESPONSE_ALREADY_SENT }, { fetch }] = await Promise.all([
    import('@hono/node-server'),
    import('@hono/node-server/utils/response'),
    app(),
  ])
  const answer = async (request: Request, { outgoing }: { outgoing: unknown }) => {
    const reply = await fetch(request)
    if ((outgoing as ServerResponse).headersSent) return RESPONSE_ALREADY_SENT // it was told to come back meanwhile
    return sendReady(reply, outgoing as ServerResponse) ? RESPONSE_ALREADY_SENT : reply
  }
  return getRequestListener(answer, {
    overrideGlobalObjects: false,
    errorHandler: (error) =>
      createFaultReply(error instanceof RequestError ? createUnreadableAddressFault(error) : toFault(error), guard),
  })
}

/** Sends a reply whose body is at hand, and says whether it was one: the adapter would read it as a stream. */
function sendReady(reply: Response, outgoing: ServerResponse): boolean {
  const parts = findReadyParts(reply)
  if (parts === null || reply.headers.has('set-cookie')) return false
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  outgoing.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': length })
  for (const part of parts.slice(0, -1)) outgoing.write(part)
  outgoing.end(parts.at(-1))
  return true
}

function answerFast(
  { guard, fastRoutes }: ListenOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const method = incoming.method!
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = incoming.url!
  const text = fastRoutes.get(path)?.()
  if (text === undefined || text === null) return false
  const { headers, refusal } = guard({ method, path, header: (name) => incoming.headers[name] as string | undefined })
  if (refusal) return false // the app refuses it in the same words
  outgoing.writeHead(200, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength,
  })
  outgoing.end(method === 'HEAD' ? undefined : text)
  return true
}

/**
 * Makes a text once per version of what it tells: `version` must be cheap and change (`!==`) whenever `make` would
 * give another text.
 */
export function cacheText(version: () => unknown, make: () => string): () => Uint8Array {
  let kept: { readonly version: unknown; readonly bytes: Uint8Array } | null = null
  return () => {
    const now = version()
    if (kept === null || kept.version !== now) kept = { version: now, bytes: Buffer.from(make()) }
    return kept.bytes
  }
}

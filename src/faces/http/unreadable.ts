import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import { Fault } from '../../domain/fault.ts'
import { buildFailureHeaders, createFailureReply } from './failure.ts'
import { endSlowly } from './linger.ts'
import type { RequestGuard } from './request-guard.ts'

/**
 * Answers what never becomes a request of ours (no HTTP, too large a head, too slow, CONNECT) as every other failure: the
 * envelope, with a request id and `nosniff`.
 */
export function answerUnreadable(server: Server, guard: RequestGuard): void {
  const underWay = new WeakMap<object, ServerResponse>()
  server.on('request', (incoming, outgoing) => underWay.set(incoming.socket, outgoing))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const reply = underWay.get(socket)
    const isAmidReply = reply?.headersSent === true && !reply.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || isAmidReply) return void socket.destroy(error)
    endSlowly(socket, formatRawReply(describeClientError(error), guard))
  })
  server.on('connect', (_incoming, socket: Socket) => endSlowly(socket, formatRawReply(createNoProxyFault(), guard)))
  server.on('checkExpectation', (_incoming, outgoing) => answerFault(outgoing, createExpectationFault(), guard))
}

/** Writes a failure without the app: there is no request to hand it. */
export function answerFault(outgoing: ServerResponse, fault: Fault, guard: RequestGuard): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  const headers = buildStrangerHeaders(guard)
  const body = JSON.stringify(buildFailureEnvelope(fault, headers['X-Request-Id']!))
  outgoing.writeHead(fault.status, { ...headers, ...buildFailureHeaders(fault) }).end(body)
}

/** A failure of a request that did not reach the app. */
export function createFaultReply(fault: Fault, guard: RequestGuard): Response {
  const headers = buildStrangerHeaders(guard)
  const reply = createFailureReply(fault, headers['X-Request-Id']!)
  for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value)
  return reply
}

/** A request whose address or `Host` cannot be read. */
export function createUnreadableAddressFault(cause?: unknown): Fault {
  return new Fault('BAD_REQUEST', 'The address of the request, or its Host header, cannot be read.', {
    hint: 'Send a path that begins with / and the name of this service as Host.',
    cause,
  })
}

/** Whether the header is missing that every request of HTTP/1.1 has. */
export function isHostMissing({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}

const buildStrangerHeaders = (guard: RequestGuard) => guard({ method: '', path: '', header: () => undefined }).headers

function formatRawReply(fault: Fault, guard: RequestGuard): string {
  const headers = buildStrangerHeaders(guard)
  const body = JSON.stringify(buildFailureEnvelope(fault, headers['X-Request-Id']!))
  const all = {
    ...headers,
    ...buildFailureHeaders(fault),
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    Date: new Date().toUTCString(),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`, ...lines, '', body].join('\r\n')
}

function describeClientError(cause: NodeJS.ErrnoException): Fault {
  if (cause.code === 'HPE_HEADER_OVERFLOW') {
    const hint = 'Send shorter headers and a shorter address; long input belongs into the body.'
    return new Fault('BAD_REQUEST', 'The head of the request is too large.', { status: 431, hint, cause })
  }
  if (cause.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Fault('BODY_TOO_LARGE', 'The chunks of the body carry too much beside their content.', { cause })
  }
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const hint = 'Send the whole request at once, or a large file in smaller parts.'
    return new Fault('TIMEOUT', 'The request did not come to its end in time.', { status: 408, hint, cause })
  }
  const hint = 'Send HTTP/1.1; over TLS call the proxy that speaks it, this service speaks plain HTTP.'
  return new Fault('BAD_REQUEST', 'This is not a request of HTTP.', { hint, cause })
}

function createNoProxyFault(): Fault {
  return new Fault('METHOD_NOT_ALLOWED', 'This service is no proxy: CONNECT is not possible.', {
    hint: 'Call it by its own address.',
    details: { allow: 'GET, POST, PUT, DELETE' },
  })
}

function createExpectationFault(): Fault {
  return new Fault('BAD_REQUEST', 'The Expect header asks for something unknown.', {
    status: 417,
    hint: 'Leave it out, or send Expect: 100-continue.',
  })
}

import type { LookupAddress } from 'node:dns'
import { lookup as lookUpHost } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'
import { untilAborted } from './until-aborted.ts'
import { isRedirect, readHostName } from './web-address.ts'

export type FetchPolicy = {
  /** Whether an IP address may be visited: `isPublicAddress`, unless its user lifts that rule. */
  readonly mayVisit: (address: string) => boolean
  /** Of the body as it is after decompression. */
  readonly maxBytes: number
  /** For all hops together. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  readonly userAgent: string
}

/** All addresses of a host name; the real one asks the system's resolver. */
export type HostResolver = (host: string) => Promise<readonly LookupAddress[]>

/** A document as an address gave it: `url` is the last hop, header names are lower case. */
export type FetchedDocument = {
  readonly url: string
  readonly contentType: string
  readonly contentDisposition: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Why nothing came: `refused` is our rule, `too_large` our bound; `status` carries the server's answer. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  readonly kind: 'malformed' | 'refused' | 'unreachable' | 'timeout' | 'too_large' | 'status'
  readonly status: number | undefined
  /** How long the server asks to wait, where it does. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: FetchProblem['kind'],
    message: string,
    options: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

const resolveWithSystem: HostResolver = (host) => lookUpHost(host, { all: true, verbatim: true })

/**
 * Gets a document by http or https and never from where it must not: the host is resolved once, every address it
 * resolved to is checked, the connection goes to just these addresses, and each redirect is checked as the first
 * address was. Size (after decompression), time and hops are bounded.
 * @throws FetchProblem, or the signal's reason when the caller gives up
 * Source: decisions, section 9 and "Redirects".
 */
export async function fetchGuarded(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
  resolve: HostResolver = resolveWithSystem,
): Promise<FetchedDocument> {
  const deadline = AbortSignal.timeout(policy.timeoutMs)
  const either = AbortSignal.any([signal, deadline])
  try {
    return await followRedirects(address, policy, either, resolve)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchProblem) throw error
    if (deadline.aborted)
      throw new FetchProblem('timeout', `it did not answer within ${policy.timeoutMs / 1000} seconds`, { cause: error })
    throw new FetchProblem('unreachable', describeConnectionError(error), { cause: error })
  }
}

async function followRedirects(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
  resolve: HostResolver,
): Promise<FetchedDocument> {
  let url = parseAddress(address)
  for (let hop = 0; hop <= policy.maxRedirects; hop++) {
    const response = await sendRequest(url, policy, signal, resolve)
    if (!isRedirect(response.statusCode)) return readDocument(url, response, policy)
    response.destroy()
    url = parseAddress(response.headers.location ?? '', url)
  }
  throw new FetchProblem('unreachable', `it redirects more than ${policy.maxRedirects} times`)
}

/** @throws FetchProblem `refused` for another scheme or for credentials in the address */
function parseAddress(address: string, base?: URL): URL {
  if (address === '') throw new FetchProblem('unreachable', 'it redirects to nowhere')
  if (!URL.canParse(address, base)) throw new FetchProblem('malformed', 'it is not an address')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchProblem('refused', `only http and https addresses are fetched, not ${url.protocol.slice(0, -1)}`)
  if (url.username !== '' || url.password !== '')
    throw new FetchProblem('refused', 'an address with a user name or password in it is not fetched')
  return url
}

/**
 * What an address itself tells, before anything is looked up or asked: its form, and where it leads when it names no
 * host, or this machine.
 * @throws FetchProblem `malformed`, `refused`
 */
export function requireAddress(address: string, mayVisit: FetchPolicy['mayVisit']): void {
  const host = readHostName(parseAddress(address))
  const literal = /(^|\.)localhost\.?$/.test(host) ? LOOPBACK : host
  if (detectIpFamily(literal) !== null) requireVisitable([literal], mayVisit)
}

const LOOPBACK = '127.0.0.1'

async function sendRequest(
  url: URL,
  policy: FetchPolicy,
  signal: AbortSignal,
  resolve: HostResolver,
): Promise<IncomingMessage> {
  const addresses = await resolveAllowedAddresses(url, policy, signal, resolve)
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const options: RequestOptions & { autoSelectFamily: boolean } = {
    signal,
    agent: false, // a pooled connection might lead to an address checked for another name
    autoSelectFamily: true,
    lookup: createLookup(addresses),
    headers: {
      'user-agent': policy.userAgent,
      accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
    },
  }
  return awaitResponse(request(url, options).end())
}

function awaitResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once('response', resolve).once('error', reject))
}

/** The one look-up: its result is both what is checked and what is connected to, so a second answer cannot differ. */
async function resolveAllowedAddresses(
  url: URL,
  policy: FetchPolicy,
  signal: AbortSignal,
  resolve: HostResolver,
): Promise<readonly LookupAddress[]> {
  const host = readHostName(url)
  const literal = detectIpFamily(host)
  const addresses = literal ? [{ address: host, family: literal }] : await untilAborted(resolve(host), signal)
  if (addresses.length === 0) throw new FetchProblem('unreachable', 'its host has no address')
  requireVisitable(
    addresses.map(({ address }) => address),
    policy.mayVisit,
  )
  return addresses
}

/** Of an IP address; null for a name. */
const detectIpFamily = (host: string) => (/^[\d.]+$/.test(host) ? 4 : host.includes(':') ? 6 : null)

function requireVisitable(addresses: readonly string[], mayVisit: FetchPolicy['mayVisit']): void {
  if (addresses.every((address) => mayVisit(address))) return
  throw new FetchProblem('refused', 'it leads to this machine or to a private network')
}

function createLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const first = addresses[0]!
    if (options.all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

async function readDocument(url: URL, response: IncomingMessage, policy: FetchPolicy): Promise<FetchedDocument> {
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) {
    response.destroy()
    const [seconds] = /^\d{1,6}$/.exec(response.headers['retry-after'] ?? '') ?? []
    const retryAfterSeconds = seconds === undefined ? undefined : Number(seconds)
    throw new FetchProblem('status', `it answered with status ${status}`, { status, retryAfterSeconds })
  }
  const { headers } = response
  return {
    url: url.href,
    contentType: headers['content-type'] ?? '',
    contentDisposition: headers['content-disposition'] ?? '',
    bytes: await readBody(response, policy.maxBytes),
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let size = 0
  const body = decompressBody(response)
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) throw new FetchProblem('too_large', `it is larger than ${Math.floor(maxBytes / 1e6)} MB`)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

/** `pipeline` carries errors and the end of the one to the other, so neither a cut body nor a bomb leaves a socket open. */
function decompressBody(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const decoder = { gzip: zlib.createGunzip, 'x-gzip': zlib.createGunzip, br: zlib.createBrotliDecompress }[encoding]
  const stream = encoding === 'deflate' ? zlib.createInflate() : decoder?.()
  if (!stream) throw new FetchProblem('unreachable', 'it sends its document in an encoding nobody asked for')
  pipeline(response, stream, () => {}) // the request's signal destroys the response, and so both
  return stream
}

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name could not be looked up; is this machine offline?',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke off',
  ENETUNREACH: 'there is no way to its network; is this machine offline?',
  EHOSTUNREACH: 'there is no way to its host',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function describeConnectionError(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && CONNECTION_ERRORS[code]) || 'the connection failed'
}

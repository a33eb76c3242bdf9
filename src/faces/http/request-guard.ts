import { isIP } from 'node:net'
import { Fault } from '../../domain/fault.ts'
import { chooseRequestId } from '../../lib/request-id.ts'
import { createSecretCheck } from './key-check.ts'
import type { KeyCookie } from './key-cookie.ts'

export type RequestGuardRules = {
  /** The key of the bearer check; no check when null. */
  readonly apiKey: string | null
  /** What browsers hold that were given the key in a page: they may read. Absent: nobody does. */
  readonly keyCookie?: KeyCookie
  /** Origins whose pages may call, beside our own. */
  readonly corsOrigins: readonly string[]
  /** The address people know the service by, where it differs from the one it listens on. */
  readonly publicUrl: string | null
  /** Names that a request may be sent to, beside addresses, `localhost` and that of `publicUrl`; without a port. */
  readonly hostNames: readonly string[]
}

/** What the guard needs to know of a request; `header` takes lower-case names. */
type RequestHead = {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string | undefined
}

/**
 * The headers every reply of this request carries, the refusal when it may not come in, and whether a page of another
 * site sent it: such a request may read, and never writes.
 */
type Admission = {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Fault | null
  readonly isCrossSite: boolean
}

export type RequestGuard = (head: RequestHead) => Admission

/** Where the page that asks for the key sends it. */
export const KEY_PATH = '/key'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Values of `Sec-Fetch-Site` for pages that are not ours: another port of this machine is another page. */
const OTHER_SITES = new Set(['cross-site', 'same-site'])
const EXPOSED_HEADERS =
  'X-Request-Id, Retry-After, Location, Content-Disposition, Content-Range, Accept-Ranges, ETag, Mcp-Session-Id'

/**
 * The guard of every way in: names the request, then checks where it was sent (`Host`), which page sent it (`Origin`,
 * `Sec-Fetch-Site`) and its key. Never touches the body. Where a key is asked for, `Host` is not looked at: a foreign
 * page that had a name re-bound to this machine does not have the key.
 * Source: decisions, sections 2, 9 and 12; docs/decisions, "Who may call" and "Names a request may be sent to".
 */
export function createRequestGuard(rules: RequestGuardRules): RequestGuard {
  const namedOrigins = new Set(rules.corsOrigins)
  const publicHost = rules.publicUrl ? new URL(rules.publicUrl).host : null
  const hostNames = new Set([...rules.hostNames, ...(publicHost ? [stripPort(publicHost)] : [])])
  const isKey = rules.apiKey === null ? () => true : createBearerCheck(rules.apiKey)

  function isCrossSite({ header }: RequestHead): boolean {
    const origin = header('origin')
    if (origin !== undefined) return !namedOrigins.has(origin) && !isOwnOrigin(origin, header('host'), publicHost)
    return OTHER_SITES.has(header('sec-fetch-site') ?? '') // pictures and links are sent without an origin
  }

  /** A person in a browser, who was asked for the key: reads alone, so that no form of another page does harm. */
  function isReader({ method, path, header }: RequestHead): boolean {
    if (!rules.keyCookie || !READS.has(method) || path === '/mcp') return false
    return rules.keyCookie.isHeld(header('cookie'), header('host'))
  }

  function chooseRefusal(head: RequestHead, isForeignPage: boolean): Fault | null {
    const { method, path, header } = head
    const host = header('host')
    if (rules.apiKey === null && host && !isKnownHost(host, hostNames)) return createForeignHostFault()
    if (isForeignPage && (!READS.has(method) || path === '/mcp')) return createForeignOriginFault()
    if (method === 'OPTIONS' && header('access-control-request-method')) return null // a preflight carries no key
    if (isOpen(method, path) || isKey(header('authorization')) || isReader(head)) return null
    return createUnauthorizedFault()
  }

  return (head) => {
    const isForeignPage = isCrossSite(head)
    const headers = buildAdmissionHeaders(head, namedOrigins)
    return { headers, refusal: chooseRefusal(head, isForeignPage), isCrossSite: isForeignPage }
  }
}

/** What every reply says, and what a page of a named origin may read of it. */
function buildAdmissionHeaders({ header }: RequestHead, namedOrigins: ReadonlySet<string>): Record<string, string> {
  const origin = header('origin')
  const headers: Record<string, string> = {
    'X-Request-Id': chooseRequestId(header('x-request-id')),
    'X-Content-Type-Options': 'nosniff',
  }
  if (namedOrigins.size > 0) headers.Vary = 'Origin'
  if (origin !== undefined && namedOrigins.has(origin)) {
    headers['Access-Control-Allow-Origin'] = origin
    headers['Access-Control-Expose-Headers'] = EXPOSED_HEADERS
  }
  return headers
}

/** What needs no key: the state of the service, what a public link shows to whoever has its secret, and giving the key. */
function isOpen(method: string, path: string): boolean {
  if (path === KEY_PATH) return method === 'POST'
  return path === '/health' || (READS.has(method) && /^\/shared\/[\w-]+(\/sources\/[\w-]+)?$/.test(path))
}

/** The headers that let a page of a named origin send what it asked about. */
export function buildPreflightHeaders(allow: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Accept, Idempotency-Key, Prefer, X-Request-Id, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version',
    'Access-Control-Max-Age': '600',
  }
}

function createBearerCheck(apiKey: string): (authorization: string | undefined) => boolean {
  const isKey = createSecretCheck(apiKey)
  return (authorization) => {
    const given = /^bearer +(.+)$/i.exec(authorization ?? '')?.[1]
    return given !== undefined && isKey(given.trimEnd())
  }
}

/**
 * A page of our own: its origin is the very address it calls. That alone would let a public name that was re-bound to
 * this machine in, so the name must be one that only a local network gives out, or the configured public one.
 */
function isOwnOrigin(origin: string, host: string | undefined, publicHost: string | null): boolean {
  if (!URL.canParse(origin)) return false // `null`, the origin of a sandboxed page, is nobody's own
  const own = new URL(origin).host
  if (own === '' || own === publicHost) return own !== ''
  return own === stripDefaultPort(host, origin) && isLocalName(stripPort(own))
}

function stripDefaultPort(host: string | undefined, origin: string): string | undefined {
  return host?.toLowerCase().replace(origin.startsWith('https:') ? /:443$/ : /:80$/, '')
}

function isLocalName(name: string): boolean {
  return isIP(name) !== 0 || !name.includes('.') || /\.(localhost|local|lan|internal|home\.arpa)$/.test(name)
}

/** An address, a name of this machine alone, or one that was named: no name that somebody else's server gives out. */
function isKnownHost(host: string, hostNames: ReadonlySet<string>): boolean {
  const name = stripPort(host.toLowerCase())
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || hostNames.has(name)
}

/** The name of `name:port` or `[::1]:port`. */
function stripPort(host: string): string {
  return host.startsWith('[') ? host.slice(1, host.indexOf(']')) : host.replace(/:\d*$/, '')
}

function createUnauthorizedFault(): Fault {
  return new Fault('UNAUTHORIZED', 'Unauthorized', { hint: 'Send the header Authorization: Bearer <API_KEY>.' })
}

/** @see Admission.isCrossSite */
export function createForeignOriginFault(): Fault {
  return new Fault('ORIGIN_REFUSED', 'Pages of this origin may not call this service.', {
    hint: 'Name the origin in HTTP_CORS_ORIGINS, or this address in NOTEBOOK_PUBLIC_URL, and start again.',
  })
}

function createForeignHostFault(): Fault {
  return new Fault('ORIGIN_REFUSED', 'This service is not known by the name in the Host of this request.', {
    hint: 'Call it by its address or as localhost, name the host in HTTP_ALLOWED_HOSTS or NOTEBOOK_PUBLIC_URL, or set API_KEY.',
  })
}

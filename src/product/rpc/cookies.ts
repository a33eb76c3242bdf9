import type { Cookie, StorageState } from '../../domain/storage-state.ts'
import type { Clock } from '../../lib/clock.ts'
import { isStandIn } from '../../wire/addresses.ts'

/** Where a sign-in is kept. `save` hears each change that replies made; what it throws is logged and not passed on. */
export type SignInStore = {
  load(): StorageState | Promise<StorageState>
  save(state: StorageState): void | Promise<void>
}

// Media hosts take the product's cookies although they are another domain, and refuse a download that carries these
// two. Source: wire.md, section 7.
const MEDIA_DOMAINS = ['googleusercontent.com', 'googlevideo.com']
const NOT_FOR_MEDIA = new Set(['OSID', '__Secure-OSID'])

/**
 * The cookies of one account. To a stand-in on loopback all of them are sent, whatever their domain and `secure` flag
 * say; elsewhere the rules of RFC 6265 hold, and nothing is sent in the clear.
 * Source: wire.md, section 2 "Cookies"; decisions, section 1.
 */
export class CookieJar {
  #state: StorageState = { cookies: [] }
  readonly #clock: Clock
  readonly #standIns: ReadonlySet<string>

  /** @param hosts origins of the product as they are configured */
  constructor(hosts: readonly string[], clock: Clock) {
    this.#clock = clock
    this.#standIns = new Set(hosts.filter(isStandIn).map((host) => new URL(host).host))
  }

  get state(): StorageState {
    return this.#state
  }

  set state(state: StorageState) {
    this.#state = state
  }

  /** The `Cookie` header for an address; empty when no cookie belongs there. */
  header(address: string): string {
    const url = new URL(address)
    const sent = this.#alive().filter((cookie) => this.#belongs(cookie, url))
    const isBorrowed = this.#standIns.has(url.host) || isMediaHost(url.hostname)
    return (isBorrowed ? keepFirstOfName(sent) : sent).map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  /** Takes the `Set-Cookie` lines of a reply over. @returns whether anything changed */
  take(address: string, lines: readonly string[]): boolean {
    const url = new URL(address)
    const before = this.#state
    for (const line of lines) {
      const cookie = parseSetCookie(line, url, this.#clock.now())
      if (cookie !== null) this.#put(cookie, url)
    }
    return this.#state !== before
  }

  #alive(): Cookie[] {
    const seconds = this.#clock.now() / 1000
    return this.#state.cookies.filter(({ expires }) => expires < 0 || expires > seconds)
  }

  #belongs(cookie: Cookie, url: URL): boolean {
    if (this.#standIns.has(url.host)) return true
    if (url.protocol !== 'https:') return false // nor those that are not marked `secure`: the product's SID is none
    if (isMediaHost(url.hostname) && matchesDomain(cookie.domain, 'google.com')) return !NOT_FOR_MEDIA.has(cookie.name)
    return matchesDomain(cookie.domain, url.hostname) && matchesPath(cookie.path, url.pathname)
  }

  #put(cookie: Cookie, url: URL): void {
    const isSameCookie = (other: Cookie) =>
      other.name === cookie.name &&
      (this.#standIns.has(url.host) ||
        (normalizeDomain(other.domain) === normalizeDomain(cookie.domain) && other.path === cookie.path))
    const old = this.#state.cookies.find(isSameCookie)
    const isDead = cookie.expires >= 0 && cookie.expires * 1000 <= this.#clock.now()
    if (old === undefined && isDead) return
    if (old?.value === cookie.value && old.expires === cookie.expires) return
    // A stand-in refreshes the cookie that the product once gave, so that the state stays one of the product.
    const placed = old === undefined ? cookie : { ...cookie, domain: old.domain, path: old.path, secure: old.secure }
    const others = this.#state.cookies.filter((other) => !isSameCookie(other))
    this.#state = { ...this.#state, cookies: isDead ? others : [...others, placed] }
  }
}

/** Where cookies of other hosts are sent, each of these may have one of the same name. */
const keepFirstOfName = (cookies: readonly Cookie[]) =>
  cookies.filter((cookie, place) => cookies.findIndex(({ name }) => name === cookie.name) === place)

const isMediaHost = (host: string) => MEDIA_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`))

const normalizeDomain = (domain: string) => domain.replace(/^\./, '').toLowerCase()

// Playwright writes the domain with a dot in front when subdomains are meant, and without for one host alone.
function matchesDomain(domain: string, host: string): boolean {
  if (host === normalizeDomain(domain)) return true
  return domain.startsWith('.') && host.endsWith(`.${normalizeDomain(domain)}`)
}

function matchesPath(path: string, asked: string): boolean {
  if (path === asked || path === '/') return true
  return asked.startsWith(path) && (path.endsWith('/') || asked[path.length] === '/')
}

/** A cookie of a `Set-Cookie` line, or null when the line is none or names a domain that is not the sender's. */
function parseSetCookie(line: string, url: URL, nowMs: number): Cookie | null {
  const [pair = '', ...rest] = line.split(';')
  const at = pair.indexOf('=')
  if (at < 1) return null
  const attributes = new Map(rest.map(parseAttribute))
  const domain = attributes.get('domain')
  const placed = domain === undefined || domain === '' ? url.hostname : `.${normalizeDomain(domain)}`
  const name = pair.slice(0, at).trim()
  if (!matchesDomain(placed, url.hostname) || isTopLevel(domain) || !keepsPrefix(name, attributes)) return null
  return {
    name,
    value: pair.slice(at + 1).trim(),
    domain: placed,
    path: readCookiePath(attributes.get('path'), url),
    expires: readExpiry(attributes, nowMs),
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    sameSite: readSameSite(attributes.get('samesite')),
  }
}

/** Without a path it is that of the folder it was set in. Source: RFC 6265, section 5.1.4. */
const readCookiePath = (path: string | undefined, { pathname }: URL) =>
  path?.startsWith('/') ? path : pathname.slice(0, pathname.lastIndexOf('/')) || '/'

/** `Domain=com` would give the cookie to everybody there. */
const isTopLevel = (domain: string | undefined) =>
  domain !== undefined && domain !== '' && !normalizeDomain(domain).includes('.')

/** What a name promises has to hold: `__Secure-` and `__Host-`. Source: RFC 6265bis, section 4.1.3. */
function keepsPrefix(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (!name.startsWith('__Secure-') && !name.startsWith('__Host-')) return true
  const isBound = !attributes.get('domain') && attributes.get('path') === '/'
  return attributes.has('secure') && (name.startsWith('__Secure-') || isBound)
}

function parseAttribute(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text.trim().toLowerCase(), ''] : [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]
}

function readExpiry(attributes: ReadonlyMap<string, string>, nowMs: number): number {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Math.max(0, nowMs / 1000 + Number(maxAge))
  const time = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(time) ? -1 : time / 1000
}

function readSameSite(text: string | undefined): Cookie['sameSite'] {
  if (text?.toLowerCase() === 'strict') return 'Strict'
  return text?.toLowerCase() === 'none' ? 'None' : 'Lax'
}

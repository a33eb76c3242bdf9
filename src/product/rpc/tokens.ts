import { HOW_TO_SIGN_IN } from '../../domain/browser-sign-in.ts'
import { Fault } from '../../domain/fault.ts'
import type { Log } from '../../lib/log.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import { isRedirect } from '../../lib/web-address.ts'
import { mayVisit } from '../../wire/addresses.ts'
import { type Exchange, MAX_REDIRECTS, readReplyBytes } from './exchange.ts'

/** What the home page hands to its own calls. `origin` is the host that knew the sign-in. */
export type Tokens = {
  readonly origin: string
  /** `at`, the token against forged requests. */
  readonly csrf: string
  /** `f.sid` */
  readonly session: string | null
  /** `bl`, changes every few days */
  readonly build: string | null
  readonly email: string | null
  /** `authuser` of the account that was chosen; null for the default one. */
  readonly authUser: string | null
}

type TokensOptions = {
  readonly exchange: Exchange
  /** Origins, tried in this order. */
  readonly hosts: readonly string[]
  /** The origin where this account was found last. */
  readonly landing?: string | undefined
  readonly onLanding?: ((origin: string) => void) | undefined
  /** `authuser`: an index or an e-mail address. */
  readonly authUser?: string | undefined
  readonly language?: string | undefined
  readonly log: Log
}

const PAGE_TIMEOUT_MS = 30_000
const MAX_PAGE_CHARS = 5_000_000 // recorded pages have 250 to 330 KB

// Source: wire.md, section 2, "Page fetch headers"; the mode is fetch's own and cannot be set.
const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
}

/**
 * The tokens of one account. They are read from the home page when first needed; concurrent callers share one read.
 * Source: wire.md, sections 1 and 2.
 */
export class TokenDesk {
  readonly #options: TokensOptions
  #tokens: Tokens | null = null
  #reading: Promise<Tokens> | null = null
  #landing: string | undefined

  constructor(options: TokensOptions) {
    this.#options = options
    this.#landing = options.landing
  }

  /** The tokens in use. @throws Fault PRODUCT_UNAUTHENTICATED, PRODUCT_UNREACHABLE, RPC_REPLY_MOVED */
  async get(signal: AbortSignal): Promise<Tokens> {
    return this.#tokens ?? this.#read(signal)
  }

  /** The tokens in use; null before the first call. */
  get current(): Tokens | null {
    return this.#tokens
  }

  /** New tokens in place of `stale` ones; whoever comes while they are read, or after, gets the same new ones. */
  async renew(stale: Tokens | null, signal: AbortSignal): Promise<Tokens> {
    if (this.#tokens !== null && this.#tokens !== stale) return this.#tokens
    return this.#read(signal)
  }

  #read(signal: AbortSignal): Promise<Tokens> {
    signal.throwIfAborted()
    this.#reading ??= this.#readPage().finally(() => {
      this.#reading = null
    })
    return untilAborted(this.#reading, signal)
  }

  // Not bound to a caller's signal: one who gives up must not take the tokens from the others.
  async #readPage(): Promise<Tokens> {
    this.#tokens = null
    await this.#options.exchange.reload()
    const troubles: unknown[] = []
    for (const host of this.#hosts()) {
      try {
        const tokens = await this.#land(host)
        if (tokens !== null) return this.#keep(tokens)
        troubles.unshift(createSignedOutFault()) // says more than that another host cannot be reached
      } catch (error) {
        troubles.push(error)
        this.#options.log.warn('rpc.host_failed', { host, error })
      }
    }
    throw troubles[0]
  }

  #keep(tokens: Tokens): Tokens {
    this.#tokens = tokens
    this.#options.log.info('rpc.signed_in', { host: tokens.origin, build: tokens.build })
    if (this.#landing !== tokens.origin) this.#options.onLanding?.(tokens.origin)
    this.#landing = tokens.origin
    return tokens
  }

  #hosts(): readonly string[] {
    const known = this.#options.hosts.map((host) => new URL(host).origin)
    const first = known.filter((origin) => origin === this.#landing)
    return [...new Set([...first, ...known])]
  }

  /** The tokens that a host's home page gives; null when it does not know the sign-in. */
  async #land(host: string): Promise<Tokens | null> {
    let address = this.#homeOf(host)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const page = { headers: PAGE_HEADERS, timeoutMs: PAGE_TIMEOUT_MS, what: 'the home page' }
      const response = await this.#options.exchange.send(address, page, NEVER)
      const target = response.headers.get('location')
      if (isRedirect(response.status) && target !== null) {
        await response.body?.cancel()
        address = new URL(target, address).href
        if (!this.#mayFollow(new URL(address))) return null
      } else return this.#readTokens(address, response)
    }
    return null
  }

  #homeOf(host: string): string {
    const url = new URL('/', host)
    if (this.#options.language !== undefined) url.searchParams.set('hl', this.#options.language)
    if (this.#options.authUser !== undefined) url.searchParams.set('authuser', this.#options.authUser)
    return url.href
  }

  // A stand-in on loopback never leads out of this machine; the product leads through its own sign-in and back.
  #mayFollow(url: URL): boolean {
    return mayVisit(url.href, this.#options.hosts, ['google.com'])
  }

  async #readTokens(address: string, response: Response): Promise<Tokens | null> {
    const { origin } = new URL(address)
    const text = await readPageText(response)
    if (!this.#options.hosts.some((one) => new URL(one).origin === origin)) return null
    if (response.status >= 500) throw createHomePageFault(response.status)
    const csrf = readPageKey(text, 'SNlM0e')
    if (csrf === null || csrf === '') return null // a host that does not know the cookies answers so
    const [session, build, email] = [
      readPageKey(text, 'FdrFJe'),
      readPageKey(text, 'cfb2h'),
      readPageKey(text, 'oPEP7c'),
    ]
    return { origin, csrf, session, build, email, authUser: this.#options.authUser ?? null }
  }
}

const NEVER = new AbortController().signal

async function readPageText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const limits = {
    what: 'the home page',
    firstMs: PAGE_TIMEOUT_MS,
    nextMs: PAGE_TIMEOUT_MS,
    wholeMs: 2 * PAGE_TIMEOUT_MS,
  }
  let text = ''
  for await (const bytes of readReplyBytes(response, limits, NEVER)) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_PAGE_CHARS) throw new Fault('RPC_REPLY_MOVED', 'HOME_PAGE: expected a page below 5 MB')
  }
  return text
}

function readPageKey(page: string, key: string): string | null {
  const quoted = new RegExp(`"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(page)?.[1]
  if (quoted === undefined) return null
  try {
    return String(JSON.parse(quoted))
  } catch {
    return null
  }
}

function createSignedOutFault(): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', 'The hosted product does not know the sign-in of this account.', {
    hint: HOW_TO_SIGN_IN,
  })
}

function createHomePageFault(status: number): Fault {
  return new Fault('PRODUCT_UNREACHABLE', `The home page of the hosted product answered HTTP ${status}.`, {
    hint: 'The product is in trouble; try again in a minute.',
    retryAfterSeconds: 60,
  })
}

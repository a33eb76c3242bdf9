import { Fault } from '../../domain/fault.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { CookieJar, type SignInStore } from './cookies.ts'

/** What a request says beside its address. */
type ExchangeRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  /** For the reply to begin; whoever reads the body bounds that. */
  readonly timeoutMs: number
  /** What is asked, in words of a message: `LIST_SOURCES`, `the home page`. */
  readonly what: string
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

type ExchangeOptions = {
  readonly hosts: readonly string[]
  readonly credentials: SignInStore
  readonly clock: Clock
  readonly log: Log
  readonly fetch?: Fetch
}

/** A browser's own words: without them the upload endpoint answers 500. Source: wire.md, section 6. */
const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept-language': 'en-US,en;q=0.9',
}

// Thrown before a byte of the request left this machine. Source: the codes of Node's sockets and of its fetch.
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends one request at a time as a signed-in browser would: cookies go along, new ones are kept and written back, and
 * a redirect is an answer like any other.
 */
export class Exchange {
  readonly jar: CookieJar
  /** Origins of the product as they are configured. */
  readonly hosts: readonly string[]
  readonly #credentials: SignInStore
  readonly #log: Log
  readonly #fetch: Fetch
  #saving: Promise<void> | null = null
  #isDirty = false

  constructor({ hosts, credentials, clock, log, fetch = globalThis.fetch }: ExchangeOptions) {
    this.jar = new CookieJar(hosts, clock)
    this.hosts = hosts
    this.#credentials = credentials
    this.#log = log
    this.#fetch = fetch
  }

  /** Reads the sign-in anew, so that one imported meanwhile is noticed. */
  async reload(): Promise<void> {
    await this.flushCookies()
    this.jar.state = await this.#credentials.load()
  }

  /**
   * @throws Fault PRODUCT_UNREACHABLE when nothing was sent, TIMEOUT, or PRODUCT_FAILED when the connection broke and
   * nobody knows what became of the request; the signal's reason when the caller gave up
   */
  async send(address: string, request: ExchangeRequest, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs)
    const either = AbortSignal.any([signal, deadline.signal])
    try {
      const response = await this.#fetch(address, this.#init(address, request, either))
      this.#keepCookies(address, response)
      return response
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.signal.aborted) throw createTimeoutFault(request, error)
      throw createConnectionFault(request, error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Resolves once every new cookie is written back. */
  async flushCookies(): Promise<void> {
    while (this.#saving !== null) await this.#saving
  }

  #init(address: string, { method = 'GET', headers, body }: ExchangeRequest, signal: AbortSignal): RequestInit {
    const cookie = this.jar.header(address)
    const all = { ...BROWSER_HEADERS, ...headers, ...(cookie === '' ? {} : { cookie }) }
    return { method, headers: all, redirect: 'manual', signal, ...(body === undefined ? {} : { body, ...HALF_DUPLEX }) }
  }

  #keepCookies(address: string, response: Response): void {
    const lines = response.headers.getSetCookie()
    if (lines.length === 0 || !this.jar.take(address, lines)) return
    this.#isDirty = true
    this.#saving ??= this.#save()
  }

  async #save(): Promise<void> {
    while (this.#isDirty) {
      this.#isDirty = false
      try {
        await this.#credentials.save(this.jar.state)
      } catch (error) {
        this.#log.warn('cookies.unsaved', { error })
      }
    }
    this.#saving = null
  }
}

const HALF_DUPLEX = { duplex: 'half' } as const // what fetch wants for a body that is a stream

/** How long and how large a reply may be, as it is read: what was packed counts unpacked. */
type ReplyLimits = {
  readonly what: string
  readonly firstMs: number
  /** Between two pieces. */
  readonly nextMs: number
  /** From its beginning to its end; a reply that drips is over then. */
  readonly wholeMs?: number
  readonly maxBytes?: number
}

const MAX_REPLY_BYTES = 128 * 1024 * 1024 // the largest body seen is 3.2 MB

/**
 * The reply's bytes, with a bound on the time between two of them, on the whole time, and on their number.
 * @throws Fault TIMEOUT, PRODUCT_FAILED; the signal's reason when the caller gave up
 */
export async function* readReplyBytes(
  response: Response,
  { what, firstMs, nextMs, wholeMs, maxBytes = MAX_REPLY_BYTES }: ReplyLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (response.body === null) return
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const cancelReading = () => void reader.cancel().catch(() => {})
  let isLate = false
  const markLate = () => {
    isLate = true
    cancelReading()
  }
  let timer = setTimeout(markLate, firstMs)
  const wholeTimer = wholeMs === undefined ? undefined : setTimeout(markLate, wholeMs)
  let count = 0
  signal.addEventListener('abort', cancelReading, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (isLate) throw createTimeoutFault({ what })
      if (done) return
      clearTimeout(timer)
      count += value.length
      if (count > maxBytes) throw createTooLargeFault(what, maxBytes)
      yield value
      timer = setTimeout(markLate, nextMs)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Fault ? error : createConnectionFault({ what }, error)
  } finally {
    clearTimeout(timer)
    clearTimeout(wholeTimer)
    signal.removeEventListener('abort', cancelReading)
    cancelReading()
  }
}

function createTimeoutFault({ what }: { readonly what: string }, cause?: unknown): Fault {
  return new Fault('TIMEOUT', `The hosted product did not answer in time (${what}).`, {
    hint: 'Try again in a minute.',
    cause,
  })
}

function createTooLargeFault(what: string, maxBytes: number): Fault {
  return new Fault(
    'PRODUCT_FAILED',
    `The reply of the hosted product is larger than ${maxBytes / 2 ** 20} MB (${what}).`,
    {
      hint: 'Try again; if it stays so, look at it in the browser.',
    },
  )
}

function createConnectionFault({ what }: { readonly what: string }, cause: unknown): Fault {
  if (listCauseCodes(cause).some((code) => NOT_SENT.has(code)))
    return new Fault('PRODUCT_UNREACHABLE', `The hosted product cannot be reached (${what}); nothing was sent.`, {
      hint: 'Check the network, a proxy, and NOTEBOOK_HOST where it is set.',
      retryAfterSeconds: 30,
      cause,
    })
  return new Fault('PRODUCT_FAILED', `The connection to the hosted product broke before the answer came (${what}).`, {
    hint: 'Try again in a minute.',
    cause,
  })
}

/** The codes of an error, of its causes, and of what it gathers. */
function listCauseCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return []
  const { code, errors } = error as { code?: unknown; errors?: unknown }
  const inner = Array.isArray(errors) ? errors : []
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...[error.cause, ...inner].flatMap((one) => listCauseCodes(one, depth + 1)),
  ]
}

/** How often one request is followed elsewhere. */
export const MAX_REDIRECTS = 10

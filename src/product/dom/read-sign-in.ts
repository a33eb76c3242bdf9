import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserSignIn } from '../../domain/browser-sign-in.ts'
import type { Cookie, StorageState } from '../../domain/storage-state.ts'
import type { Clock } from '../../lib/clock.ts'
import { classifyAddress } from './addresses.ts'
import type { DevTools } from './devtools.ts'

/** What a page shows at a moment. */
type PageView = {
  readonly address: string
  readonly isReady: boolean
  readonly email: string | null
  readonly hasToken: boolean
  /** Whether a person is asked for something. */
  readonly isAsking: boolean
}

const POLL_MS = 100
const READ_TIMEOUT_MS = 30_000
/** What is neither the product nor a question: a page of the provider that goes on by itself, or one that nobody knows. */
const SETTLE_MS = 6000
const MAX_COMINGS = 5

// The keys of the home page: wire.md, section 2. The fields of the sign-in: dom.md, sections 3.3 and 3.4.
const LOOK = `(() => {
  const data = window.WIZ_global_data ?? {}
  return {
    address: location.href,
    isReady: document.readyState === 'complete',
    email: data.oPEP7c ?? null,
    hasToken: Boolean(data.SNlM0e),
    isAsking: document.querySelector('#identifierId, input[type=password], [data-identifier]') !== null,
  }
})()`

/**
 * Opens the product's home page in a page of its own and takes the sign-in that the browser has there.
 * @param hosts origins of the product; the first one is opened, and any of them may be where it lands
 * @returns null when the browser is not signed in, or the product does not let it in
 */
export async function readSignIn(
  tools: DevTools,
  hosts: readonly string[],
  clock: Clock,
  signal: AbortSignal,
): Promise<BrowserSignIn | null> {
  const { targetId } = await tools.call<{ targetId: string }>('Target.createTarget', { url: `${hosts[0]}/` })
  try {
    const attach = { targetId, flatten: true }
    const { sessionId } = await tools.call<{ sessionId: string }>('Target.attachToTarget', attach)
    const page = await waitForHome(tools, sessionId, hosts, clock, signal)
    return page && { state: await readState(tools, hosts), email: page.email, origin: new URL(page.address).origin }
  } finally {
    await tools.call('Target.closeTarget', { targetId }).catch(() => null) // gone with its browser
  }
}

async function waitForHome(
  tools: DevTools,
  sessionId: string,
  hosts: readonly string[],
  clock: Clock,
  signal: AbortSignal,
): Promise<PageView | null> {
  const startedAtTicks = clock.ticks()
  let settledAtTicks = startedAtTicks
  let last = ''
  const comings = new Map<string, number>()
  for (;;) {
    signal.throwIfAborted()
    const page = await lookAtPage(tools, sessionId)
    const now = clock.ticks()
    const step = page === null ? 'elsewhere' : classifyAddress(page.address, hosts)
    if (page?.hasToken && step === 'product') return page
    if (page?.isAsking || step === 'refused') return null
    if (page === null || page.address !== last || !page.isReady) settledAtTicks = now
    if (page !== null && page.address !== last && noteComing(comings, page.address) > MAX_COMINGS) return null
    last = page?.address ?? ''
    if (now - settledAtTicks > SETTLE_MS || now - startedAtTicks > READ_TIMEOUT_MS) return null
    await pause(POLL_MS)
  }
}

/** @returns how often it was come to, whatever its query was: pages that send each other on never settle */
function noteComing(comings: Map<string, number>, address: string): number {
  const place = address.split('?', 1)[0]!
  const count = (comings.get(place) ?? 0) + 1
  comings.set(place, count)
  return count
}

/** Null while one page gives way to the next. */
async function lookAtPage(tools: DevTools, sessionId: string): Promise<PageView | null> {
  type Evaluated = { readonly result?: { readonly value?: PageView } }
  const params = { expression: LOOK, returnByValue: true }
  try {
    const { result } = await tools.call<Evaluated>('Runtime.evaluate', params, sessionId)
    return result?.value ?? null
  } catch (error) {
    if (tools.isOpen) return null
    throw error
  }
}

type DevToolsCookie = Omit<Cookie, 'sameSite'> & { readonly session: boolean; readonly sameSite?: Cookie['sameSite'] }

/** The cookies of the provider and of the product, and of nobody else. */
async function readState(tools: DevTools, hosts: readonly string[]): Promise<StorageState> {
  const { cookies } = await tools.call<{ cookies: DevToolsCookie[] }>('Storage.getCookies')
  const own = hosts.map((host) => new URL(host).hostname)
  const isWanted = ({ domain }: DevToolsCookie) => own.includes(domain) || PROVIDER_DOMAINS.test(domain)
  return { cookies: cookies.filter(isWanted).map(toStateCookie), origins: [] }
}

/** Country domains are among them: regional sign-in cookies lie there. Source: wire.md, section 2. */
const PROVIDER_DOMAINS = /(?:^|\.)(?:google(?:\.[a-z]{2,3}){1,2}|googleusercontent\.com)$/

function toStateCookie({
  name,
  value,
  domain,
  path,
  expires,
  httpOnly,
  secure,
  session,
  sameSite,
}: DevToolsCookie): Cookie {
  return { name, value, domain, path, expires: session ? -1 : expires, httpOnly, secure, sameSite: sameSite ?? 'Lax' }
}

/** Lets a profile forget who is signed in, so that the next sign-in begins with the question for the address. */
export async function clearSignIn(tools: DevTools): Promise<void> {
  await tools.call('Storage.clearCookies')
}

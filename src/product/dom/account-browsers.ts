import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { toFault } from '../../domain/fault.ts'
import type { StorageState } from '../../domain/storage-state.ts'
import type { Log } from '../../lib/log.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { type StartedBrowser, startDriven } from './browser-process.ts'
import type { DevTools } from './devtools.ts'
import { type BrowserPlaces, findBrowser } from './find-browser.ts'
import type { OpenedPage } from './pages/page-driver.ts'
import { type OpenedProfile, openProfile } from './profile.ts'
import { createUnshownFault } from './sign-in-ends.ts'

export type AccountBrowserOptions = {
  readonly places: BrowserPlaces
  /** A profile for each account lies in it. */
  readonly profiles: string
  readonly hasScreen: boolean
  readonly isHeadless: boolean
  readonly log: Log
  /** How long a browser may be open with nothing to do. */
  readonly idleMs?: number | undefined
}

/** The browsers of the accounts: one process for each at the most, one caller at a time, closed when nobody uses it. */
export type AccountBrowsers = {
  /** Runs alone on the profile of an account, on which no browser is open. */
  withProfile<T>(account: string, work: (profile: OpenedProfile) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Runs alone on a page of the account's browser, started when it is not open. */
  withPage<T>(request: PageRequest, work: (page: OpenedPage) => Promise<T>): Promise<T>
  /** Runs alone with no browser open on the account's profile. */
  alone<T>(account: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  close(): Promise<void>
}

export type PageRequest = {
  readonly account: string
  /** Where downloads go. */
  readonly downloads: string
  /** The sign-in that a profile is given which has none. */
  readonly loadState: () => Promise<StorageState | null>
  /** Whether the stored sign-in takes the place of the profile's own. */
  readonly isForced?: boolean
  /** Whether a window has to be shown: a browser without one gives way to one that has it. */
  readonly isShown?: boolean
  readonly signal: AbortSignal
}

type OpenBrowser = StartedBrowser & {
  readonly tools: DevTools
  readonly profile: OpenedProfile
  readonly isShown: boolean
  page: OpenedPage | null
  usedAt: number
  idle: NodeJS.Timeout | undefined
}

const IDLE_MS = 300_000
const MAX_OPEN_BROWSERS = 2

export function createAccountBrowsers(options: AccountBrowserOptions): AccountBrowsers {
  const browsers = createBrowserPool(options)
  const { queue, closeBrowser } = browsers
  const alone = <T>(account: string, work: () => Promise<T>, signal?: AbortSignal) =>
    queue.run(account, () => closeBrowser(account).then(work), signal)
  return {
    alone,
    withProfile: (account, work, signal) =>
      alone(
        account,
        async () => {
          const profile = await openProfile(options.profiles, account)
          return await work(profile).finally(profile.release)
        },
        signal,
      ),
    withPage: (request, work) => queue.run(request.account, () => browsers.use(request, work), request.signal),
    close: async () => {
      await Promise.all(browsers.listAccounts().map((account) => queue.run(account, () => closeBrowser(account))))
    },
  }
}

/** The browsers that are open. Whoever opens, uses or closes one has the turn of its account in the queue. */
function createBrowserPool(options: AccountBrowserOptions) {
  const queue = createSerialQueue()
  const open = new Map<string, OpenBrowser>()
  let uses = 0
  const closeBrowser = async (account: string) => {
    const browser = open.get(account)
    if (browser === undefined) return
    open.delete(account)
    clearTimeout(browser.idle)
    await browser.close()
    browser.profile.release()
  }
  /** Others that rest make room; one that is in use stays. */
  const makeRoom = async () => {
    const resting = [...open].filter(([account]) => queue.count(account) === 0)
    const oldestFirst = resting.sort(([, one], [, other]) => one.usedAt - other.usedAt)
    const surplus = open.size - MAX_OPEN_BROWSERS + 1
    for (const [account] of oldestFirst.slice(0, Math.max(0, surplus)))
      await queue.run(account, () => closeBrowser(account))
  }
  const findOpen = async (request: PageRequest): Promise<OpenBrowser> => {
    const { account } = request
    if (request.isShown && !options.hasScreen) throw createUnshownFault()
    const known = open.get(account)
    if (known !== undefined && isThere(known) && (known.isShown || !request.isShown)) {
      if (request.isForced) await takeSignIn(known.tools, request)
      return known
    }
    await closeBrowser(account)
    await makeRoom()
    const browser = await openBrowser(options, request)
    open.set(account, browser)
    return browser
  }
  const rest = (account: string, browser: OpenBrowser) => {
    uses += 1
    browser.usedAt = uses
    const close = () =>
      void queue
        .run(account, () => closeBrowser(account))
        .catch((cause) => options.log.warn('browser.unclosed', { account, cause }))
    browser.idle = setTimeout(close, options.idleMs ?? IDLE_MS).unref()
  }
  const use = async <T>(request: PageRequest, work: (page: OpenedPage) => Promise<T>): Promise<T> => {
    const browser = await findOpen(request)
    clearTimeout(browser.idle)
    try {
      return await usePage(browser, request, work)
    } finally {
      if (isThere(browser)) rest(request.account, browser)
      else await closeBrowser(request.account)
    }
  }
  return { queue, closeBrowser, use, listAccounts: () => [...open.keys()] }
}

const isThere = ({ hasEnded, tools }: OpenBrowser) => !hasEnded() && tools.isOpen

async function openBrowser(options: AccountBrowserOptions, request: PageRequest): Promise<OpenBrowser> {
  const { places, profiles, isHeadless, hasScreen } = options
  const isShown = hasScreen && (request.isShown || !isHeadless)
  const program = findBrowser(places)
  const profile = await openProfile(profiles, request.account)
  try {
    const started = await startDriven(program, profile.directory, !isShown)
    profile.note(started.pid)
    const browser: OpenBrowser = { ...started, profile, isShown, page: null, usedAt: 0, idle: undefined }
    try {
      await takeSignIn(browser.tools, request)
      return browser
    } catch (error) {
      await started.close()
      throw error
    }
  } catch (error) {
    profile.release()
    throw error
  }
}

/** A profile in which nobody signed in is given the stored sign-in; one that has its own keeps it, which is the newer one. */
async function takeSignIn(tools: DevTools, { loadState, isForced = false }: PageRequest): Promise<void> {
  const state = await loadState()
  if (state === null) return
  const { cookies } = await tools.call<{ cookies: { name: string; domain: string }[] }>('Storage.getCookies')
  const domains = new Set(state.cookies.filter(({ name }) => name === 'SID').map(({ domain }) => domain))
  if (!isForced && cookies.some(({ name, domain }) => name === 'SID' && domains.has(domain))) return
  const given = state.cookies.map(({ expires, ...cookie }) => (expires > 0 ? { ...cookie, expires } : cookie))
  await tools.call('Storage.setCookies', { cookies: given })
}

async function usePage<T>(
  browser: OpenBrowser,
  { downloads }: PageRequest,
  work: (page: OpenedPage) => Promise<T>,
): Promise<T> {
  browser.page ??= await openPage(browser.tools, downloads)
  const { page } = browser
  try {
    return await work(page)
  } catch (error) {
    if (toFault(error).code === 'PRODUCT_UNREACHABLE') browser.page = null // perhaps gone: the next call opens another
    throw error
  }
}

async function openPage(tools: DevTools, downloads: string): Promise<OpenedPage> {
  mkdirSync(downloads, { recursive: true, mode: 0o700 })
  const behaviour = { behavior: 'allowAndName', downloadPath: path.resolve(downloads), eventsEnabled: true }
  await tools.call('Browser.setDownloadBehavior', behaviour)
  return await openTab(tools)
}

/** A page of its own in a started browser. */
export async function openTab(tools: DevTools): Promise<OpenedPage> {
  const { targetId } = await tools.call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attach = { targetId, flatten: true }
  const { sessionId } = await tools.call<{ sessionId: string }>('Target.attachToTarget', attach)
  for (const domain of ['Page', 'Network']) await tools.call(`${domain}.enable`, {}, sessionId)
  return { tools, sessionId, targetId, posts: watchPosts(tools, sessionId) }
}

type RequestEvent = {
  readonly requestId: string
  readonly type?: string
  readonly request?: { readonly method: string }
}

/** What a page has posted and is not answered yet; kept up as long as the browser is open. */
function watchPosts(tools: DevTools, sessionId: string): ReadonlySet<string> {
  const posts = new Set<string>()
  const hear = (name: string, take: (event: RequestEvent) => void) =>
    tools.on(`Network.${name}`, (params, of) => {
      if (of === sessionId) take(params as RequestEvent)
    })
  hear('requestWillBeSent', ({ requestId, type, request }) => {
    if (request?.method === 'POST' && type !== 'Ping') posts.add(requestId)
  })
  for (const end of ['loadingFinished', 'loadingFailed']) hear(end, ({ requestId }) => posts.delete(requestId))
  // What a document that has gone still owed is told of nobody.
  tools.on('Page.frameNavigated', (_, of) => void (of === sessionId && posts.clear()))
  tools.on('Target.detachedFromTarget', (params) => {
    if ((params as { sessionId: string }).sessionId === sessionId) posts.clear()
  })
  return posts
}

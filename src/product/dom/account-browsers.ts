import { toFault } from '../../domain/fault.ts'
import type { StorageState } from '../../domain/storage-state.ts'
import type { Log } from '../../lib/log.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { startDriven } from './browser-process.ts'
import type { DevTools } from './devtools.ts'
import { type BrowserPlaces, findBrowser } from './find-browser.ts'
import { createOpenBrowsers, type OpenBrowser, type OpenBrowsers } from './open-browsers.ts'
import { openPage } from './open-tab.ts'
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

type PageRequest = {
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

export function createAccountBrowsers(options: AccountBrowserOptions): AccountBrowsers {
  const queue = createSerialQueue()
  const open = createOpenBrowsers(queue, options)
  const alone = <T>(account: string, work: () => Promise<T>, signal?: AbortSignal) =>
    queue.run(account, () => open.close(account).then(work), signal)
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
    withPage: (request, work) =>
      queue.run(request.account, () => useBrowser(options, open, request, work), request.signal),
    close: async () => {
      await Promise.all(open.listAccounts().map((account) => queue.run(account, () => open.close(account))))
    },
  }
}

async function useBrowser<T>(
  options: AccountBrowserOptions,
  open: OpenBrowsers,
  request: PageRequest,
  work: (page: OpenedPage) => Promise<T>,
): Promise<T> {
  const browser = await takeBrowser(options, open, request)
  open.wake(request.account)
  try {
    return await usePage(browser, request, work)
  } finally {
    if (isThere(browser)) open.rest(request.account)
    else await open.close(request.account)
  }
}

/** The one that is open where it serves, else another in its place. */
async function takeBrowser(
  options: AccountBrowserOptions,
  open: OpenBrowsers,
  request: PageRequest,
): Promise<OpenBrowser> {
  const { account } = request
  if (request.isShown && !options.hasScreen) throw createUnshownFault()
  const known = open.find(account)
  if (known !== null && isThere(known) && (known.isShown || !request.isShown)) {
    if (request.isForced) await takeSignIn(known.tools, request)
    return known
  }
  await open.close(account)
  await open.makeRoom()
  const browser = await openBrowser(options, request)
  open.add(account, browser)
  return browser
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

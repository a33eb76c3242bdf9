import { type Fault, toFault } from '../../domain/fault.ts'
import { isLoopback } from '../../domain/notebook-url.ts'
import type { Cookie, StorageState } from '../../domain/storage-state.ts'
import type { Log } from '../../lib/log.ts'
import type { AccountBrowsers } from './account-browsers.ts'
import { keepTrace } from './page-traces.ts'
import { openNotebookPage } from './pages/notebook-page.ts'
import { type DriverOptions, isPreparing, type OpenedPage, PageDriver } from './pages/page-driver.ts'
import { createUnseenChangeFault } from './pages/page-faults.ts'

export type DomOptions = DriverOptions & {
  readonly account: string
  readonly browsers: AccountBrowsers
  /** Whether a window is shown, also where the browsers have none otherwise. */
  readonly isShown?: boolean
  /** The stored sign-in, for a profile that has none. */
  readonly loadState: () => Promise<StorageState | null>
  /** Where pictures of pages that did not go on are kept; nowhere when null. */
  readonly traces: string | null
  readonly log: Log
}

/** What is done on a page of one account. */
export type DomSession = {
  /** Something that changes nothing: where the page was closed meanwhile it is done once more. */
  read<T>(work: (driver: PageDriver) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Something that is done once. */
  change<T>(work: (driver: PageDriver) => Promise<T>, signal: AbortSignal): Promise<T>
  /** As `read` and `change`, on the page of a notebook. @throws Fault NOTEBOOK_NOT_FOUND */
  readIn<T>(notebookId: string, work: (driver: PageDriver) => Promise<T>, signal: AbortSignal): Promise<T>
  changeIn<T>(notebookId: string, work: (driver: PageDriver) => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createDomSession(options: DomOptions): DomSession {
  const { account, browsers, downloads, hosts, isShown = false } = options
  const loadState = async () => placeCookies(await options.loadState(), hosts[0]!)
  const runOnce = <T>(work: (driver: PageDriver) => Promise<T>, signal: AbortSignal, isForced = false) =>
    browsers.withPage({ account, downloads, loadState, signal, isForced, isShown }, (page) =>
      runOnPage(options, page, work, signal),
    )
  /** As long as nothing was done yet it is begun again: in another browser, or with the stored sign-in for one that is over. */
  const begin: DomSession['change'] = (work, signal) =>
    runOnce(work, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      const fault = toFault(error)
      const isSignedOut = fault.code === 'PRODUCT_UNAUTHENTICATED'
      if (hasBegun(fault) || !(isSignedOut || isClosed(fault))) throw error
      return runOnce(work, signal, isSignedOut)
    })
  const changePage: DomSession['change'] = (work, signal) =>
    begin(work, signal).catch((error: unknown) => {
      const fault = toFault(error)
      const isInDoubt = fault.code === 'PRODUCT_UNREACHABLE' && hasBegun(fault)
      throw isInDoubt ? createUnseenChangeFault(String(fault.details!.step), error) : error
    })
  const readFromPage: DomSession['read'] = (work, signal) =>
    begin(work, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      const fault = toFault(error)
      if (!isClosed(fault)) throw error
      options.log.info('page.reopened', { account: options.account, step: fault.details?.step })
      return begin(work, signal)
    })
  return {
    read: readFromPage,
    change: changePage,
    readIn: (notebookId, work, signal) => readFromPage(inNotebook(notebookId, work), signal),
    changeIn: (notebookId, work, signal) => changePage(inNotebook(notebookId, work), signal),
  }
}

const inNotebook =
  <T>(notebookId: string, work: (driver: PageDriver) => Promise<T>) =>
  async (driver: PageDriver) => {
    await openNotebookPage(driver, notebookId)
    return await work(driver)
  }

/** Whether something may have been done; a fault without a step came before there was a page. */
const hasBegun = ({ details }: Fault) => details?.step !== undefined && !isPreparing(String(details.step))

/** Whether browser or tab went away; not the network, which another one has not either. */
const isClosed = ({ code, details }: Fault) => code === 'PRODUCT_UNREACHABLE' && details?.network === undefined

/** To a stand-in on loopback all cookies are given, whatever their domain is, as over the wire. */
function placeCookies(state: StorageState | null, host: string): StorageState | null {
  const { hostname } = new URL(host)
  if (state === null || !isLoopback(hostname)) return state
  const place = (cookie: Cookie) => ({ ...cookie, domain: hostname, secure: cookie.name.startsWith('__Secure-') })
  return { ...state, cookies: state.cookies.map(place) }
}

async function runOnPage<T>(
  options: DomOptions,
  page: OpenedPage,
  work: (driver: PageDriver) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const driver = new PageDriver(page, options, signal)
  try {
    return await work(driver)
  } catch (error) {
    signal.throwIfAborted()
    const { code, details } = toFault(error)
    options.log.warn('page.failed', { code, step: driver.step, element: details?.element })
    if ((code === 'PAGE_MOVED' || details?.element !== undefined) && options.traces !== null)
      await keepTrace(page, options.traces, driver.step)
    throw error
  }
}

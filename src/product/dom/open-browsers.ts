import type { Log } from '../../lib/log.ts'
import type { SerialQueue } from '../../lib/serial-queue.ts'
import type { StartedBrowser } from './browser-process.ts'
import type { DevTools } from './devtools.ts'
import type { OpenedPage } from './pages/page-driver.ts'
import type { OpenedProfile } from './profile.ts'

/** A browser on the profile of an account. */
export type OpenBrowser = StartedBrowser & {
  readonly tools: DevTools
  readonly profile: OpenedProfile
  readonly isShown: boolean
  page: OpenedPage | null
  usedAt: number
  idle: NodeJS.Timeout | undefined
}

export type OpenBrowsers = ReturnType<typeof createOpenBrowsers>

const IDLE_MS = 300_000
const MAX_OPEN_BROWSERS = 2

/**
 * The browsers that are open: few, and none that nobody has used for long. Whoever takes, closes or leaves one has the turn of
 * its account in the queue.
 */
export function createOpenBrowsers(
  queue: SerialQueue,
  options: { readonly log: Log; readonly idleMs?: number | undefined },
) {
  const open = new Map<string, OpenBrowser>()
  let uses = 0
  const close = async (account: string) => {
    const browser = open.get(account)
    if (browser === undefined) return
    open.delete(account)
    clearTimeout(browser.idle)
    await browser.close()
    browser.profile.release()
  }
  const closeInTurn = (account: string) => queue.run(account, () => close(account))
  return {
    close,
    add: (account: string, browser: OpenBrowser) => void open.set(account, browser),
    listAccounts: () => [...open.keys()],
    wake: (account: string) => clearTimeout(open.get(account)?.idle),
    find: (account: string) => open.get(account) ?? null,
    /** Closed unless somebody wakes it in time. */
    rest(account: string): void {
      const browser = open.get(account)!
      uses += 1
      browser.usedAt = uses
      const tell = (cause: unknown) => options.log.warn('browser.unclosed', { account, cause })
      browser.idle = setTimeout(() => void closeInTurn(account).catch(tell), options.idleMs ?? IDLE_MS).unref()
    },
    /** Those that rest give way to another, the one first that has for longest; one that is in use stays. */
    async makeRoom(): Promise<void> {
      const resting = [...open].filter(([account]) => queue.count(account) === 0)
      const oldestFirst = resting.sort(([, one], [, other]) => one.usedAt - other.usedAt)
      const surplus = open.size - MAX_OPEN_BROWSERS + 1
      for (const [account] of oldestFirst.slice(0, Math.max(0, surplus))) await closeInTurn(account)
    },
  }
}

import type { BrowserSignIn } from '../../domain/browser-sign-in.ts'
import type { StoredLogin } from '../../domain/stored-login.ts'
import type { Clock } from '../../lib/clock.ts'
import { startDriven } from './browser-process.ts'
import type { FoundBrowser } from './find-browser.ts'
import { attemptOnce } from './login-attempt.ts'
import { openTab } from './open-tab.ts'
import { logIn } from './pages/login-page.ts'
import { type DriverOptions, PageDriver } from './pages/page-driver.ts'
import type { OpenedProfile } from './profile.ts'
import { readSignIn } from './read-sign-in.ts'
import { createProductRefusedFault } from './sign-in-ends.ts'

/** Signing in with nobody there: what with, and how the provider's pages are worked on. */
export type AutoLogin = {
  /** That of an address, the only one where none is named; null where there is none. */
  readonly readLogin: (email: string | null) => StoredLogin | null
  readonly driver: DriverOptions
}

type LoginOptions = {
  readonly autoLogin?: AutoLogin | undefined
  readonly hosts: readonly string[]
  readonly hasScreen: boolean
  readonly clock: Clock
}

type Login = {
  readonly browser: FoundBrowser
  readonly profile: OpenedProfile
  readonly login: StoredLogin
  readonly signal: AbortSignal
}

/**
 * Makes the one attempt; with a window where there is a screen, since without one a first sign-in is refused.
 * @throws Fault PRODUCT_UNAUTHENTICATED with `details.reason`
 * Source: dom.md, section 3.1.
 */
export async function logInOnProfile(
  { autoLogin, hosts, hasScreen, clock }: LoginOptions,
  { browser, profile, login, signal }: Login,
): Promise<BrowserSignIn> {
  const driven = await startDriven(browser, profile.directory, !hasScreen)
  try {
    profile.note(driven.pid)
    const page = await openTab(driven.tools)
    return await attemptOnce(profile, async () => {
      await logIn(new PageDriver(page, { ...autoLogin!.driver, isSigningIn: true }, signal), login)
      const found = await readSignIn(driven.tools, hosts, clock, signal)
      if (found === null) throw createProductRefusedFault()
      return found
    })
  } finally {
    await driven.close()
  }
}

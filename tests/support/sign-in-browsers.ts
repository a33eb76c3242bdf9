import type { SignInRequest } from '../../src/domain/browser-sign-in.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { type BrowserOptions, createBrowserSignIns } from '../../src/product/dom/browser-sign-in.ts'

/** Where this machine's browsers are looked for. */
const PLACES = {
  platform: process.platform,
  searchPath: process.env.PATH ?? '',
  programFolders: [],
  named: null,
} as const

/** Sign-ins by this machine's browser, on a screen that a test has opened. */
export const createTestSignIns = (options: Partial<BrowserOptions> & Pick<BrowserOptions, 'profiles' | 'hosts'>) =>
  createBrowserSignIns({
    places: PLACES,
    hasScreen: true,
    screenUrl: null,
    isHeadless: true,
    timeoutMs: 200_000, // a machine that has much else to do types slowly
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    ...options,
  })

export const createSignInRequest = (more: Partial<SignInRequest> = {}): SignInRequest => ({
  account: 'work',
  email: null,
  mayShow: true,
  onStep: () => {},
  signal: AbortSignal.timeout(240_000),
  ...more,
})

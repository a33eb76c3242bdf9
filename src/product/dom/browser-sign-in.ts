import type { BrowserSignIn, BrowserSignIns, SignInRequest } from '../../domain/browser-sign-in.ts'
import { Fault } from '../../domain/fault.ts'
import { isLoopback } from '../../domain/notebook-url.ts'
import type { Clock } from '../../lib/clock.ts'
import { type AccountBrowserOptions, type AccountBrowsers, createAccountBrowsers } from './account-browsers.ts'
import { startDriven } from './browser-process.ts'
import { DevTools } from './devtools.ts'
import { type FoundBrowser, findBrowser } from './find-browser.ts'
import { endOrphans, hasProfile, type OpenedProfile, removeProfile } from './profile.ts'
import { clearSignIn, readSignIn } from './read-sign-in.ts'
import {
  createNeedsPersonFault,
  createNoScreenFault,
  createOtherAccountFault,
  createProductRefusedFault,
} from './sign-in-ends.ts'
import { waitForPerson } from './wait-for-person.ts'

export type BrowserOptions = AccountBrowserOptions & {
  /** Origins of the product, the one to open first. */
  readonly hosts: readonly string[]
  /** Where the screen is seen, when that is not before the person: a remote display. */
  readonly screenUrl: string | null
  /** How long a person has. */
  readonly timeoutMs: number
  readonly clock: Clock
  /** Those whose profiles are used here too; browsers of its own when absent. */
  readonly browsers?: AccountBrowsers
}

/** A browser is open only while it is needed, and never two on the profile of one account. */
export function createBrowserSignIns(options: BrowserOptions): BrowserSignIns {
  const { profiles, log } = options
  const browsers = options.browsers ?? createAccountBrowsers(options)
  return {
    signIn: (request) => signInOnProfile(options, browsers, request),
    attach: (address, request) => attachTo(address, options, request),
    renew: (account, signal) =>
      renewFromProfile(options, browsers, account, signal).catch((error) => {
        signal.throwIfAborted()
        log.warn('browser.unrenewed', { account, error })
        return null
      }),
    forget: (account) => browsers.alone(account, () => removeProfile(profiles, account)),
    endOrphans: () => endOrphans(profiles),
  }
}

async function signInOnProfile(
  options: BrowserOptions,
  browsers: AccountBrowsers,
  request: SignInRequest,
): Promise<BrowserSignIn> {
  const { account, email, onStep, signal } = request
  const browser = findBrowser(options.places)
  const work = async (profile: OpenedProfile) => {
    const isKnown = hasProfile(options.profiles, account)
    if (isKnown) onStep('the browser profile of this account')
    const stored = isKnown ? await readProfile(options, browser, profile, email, signal) : null
    if (stored !== null && isWanted(stored, email)) return stored
    if (!request.mayShow) throw createNeedsPersonFault(account)
    if (!options.hasScreen) throw createNoScreenFault()
    const { screenUrl } = options
    const tellWhere = (step: string) => onStep(screenUrl === null ? step : `${step}, in the window at ${screenUrl}`)
    await waitForPerson({ ...options, browser, profile, onStep: tellWhere, signal })
    onStep('the cookies of the sign-in')
    const found = await readProfile(options, browser, profile, email, signal)
    if (found === null) throw createProductRefusedFault()
    if (!isWanted(found, email)) throw createOtherAccountFault(email!, found.email!)
    return found
  }
  return await browsers.withProfile(account, work, signal)
}

const isWanted = (found: BrowserSignIn, email: string | null) =>
  email === null || found.email === null || found.email.toLowerCase() === email.trim().toLowerCase()

async function renewFromProfile(
  options: BrowserOptions,
  browsers: AccountBrowsers,
  account: string,
  signal: AbortSignal,
): Promise<BrowserSignIn | null> {
  if (!hasProfile(options.profiles, account)) return null
  const browser = findBrowser(options.places)
  return await browsers.withProfile(account, (profile) => readProfile(options, browser, profile, null, signal), signal)
}

/** The sign-in that a profile has; one of another account than `email` is taken out of it, so that the next one can begin. */
async function readProfile(
  { hosts, isHeadless, hasScreen, clock }: BrowserOptions,
  browser: FoundBrowser,
  profile: OpenedProfile,
  email: string | null,
  signal: AbortSignal,
): Promise<BrowserSignIn | null> {
  const driven = await startDriven(browser, profile.directory, isHeadless || !hasScreen)
  try {
    profile.note(driven.pid)
    const found = await readSignIn(driven.tools, hosts, clock, signal)
    if (found !== null && !isWanted(found, email)) await clearSignIn(driven.tools)
    return found
  } finally {
    await driven.close()
  }
}

async function attachTo(
  address: string,
  { hosts, clock }: BrowserOptions,
  { email, signal }: Pick<SignInRequest, 'email' | 'signal'>,
): Promise<BrowserSignIn> {
  const tools = await DevTools.overSocket(await findDebuggingSocket(address, signal))
  try {
    const found = await readSignIn(tools, hosts, clock, signal)
    if (found === null) throw createNotSignedInThereFault()
    if (!isWanted(found, email)) throw createOtherAccountFault(email!, found.email!)
    return found
  } finally {
    tools.close()
  }
}

async function findDebuggingSocket(address: string, signal: AbortSignal): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'http:' || !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) throw createBadPortFault(address)
  try {
    const reply = await fetch(new URL('/json/version', url), { signal, redirect: 'error' })
    return ((await reply.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl
  } catch (cause) {
    signal.throwIfAborted()
    throw createBadPortFault(address, cause)
  }
}

function createBadPortFault(address: string, cause?: unknown): Fault {
  return new Fault('BAD_REQUEST', `No browser with a debugging port answers at ${address}.`, {
    hint: 'Start one on a folder of its own, such as google-chrome --remote-debugging-port=9222 --user-data-dir=$HOME/notebook-browser, sign in there, and give http://127.0.0.1:9222.',
    cause,
  })
}

function createNotSignedInThereFault(): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', 'Nobody is signed in to the product in that browser.', {
    hint: 'Open the product there, sign in, and begin again.',
    details: { reason: 'needs_person' },
  })
}

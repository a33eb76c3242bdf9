import type { BrowserSignIn, BrowserSignIns, SignInRequest } from '../../domain/browser-sign-in.ts'
import { Fault, type FaultCode, toFault } from '../../domain/fault.ts'
import { isLoopback } from '../../domain/notebook-url.ts'
import type { Clock } from '../../lib/clock.ts'
import { readHostName } from '../../lib/web-address.ts'
import { type AccountBrowserOptions, type AccountBrowsers, createAccountBrowsers } from './account-browsers.ts'
import { type AutoLogin, logInOnProfile } from './auto-login.ts'
import { startDriven } from './browser-process.ts'
import { DevTools } from './devtools.ts'
import { type FoundBrowser, findBrowser } from './find-browser.ts'
import { forgetAttempt, requireUntried } from './login-attempt.ts'
import { endOrphans, hasProfile, type OpenedProfile, removeProfile } from './profile.ts'
import { requireRoomToKeep } from './profile-room.ts'
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
  /** Absent where nobody is signed in by itself. */
  readonly autoLogin?: AutoLogin | undefined
  /** Those whose profiles are used here too; browsers of its own when absent. */
  readonly browsers?: AccountBrowsers
}

/** How the stored login ended, and what nobody mends by signing in again. */
const TOLD: readonly FaultCode[] = ['PRODUCT_UNAUTHENTICATED', 'DISK_FULL', 'DISK_READ_ONLY']

/** A browser is open only while it is needed, and never two on the profile of one account. */
export function createBrowserSignIns(options: BrowserOptions): BrowserSignIns {
  const { profiles, log } = options
  const browsers = options.browsers ?? createAccountBrowsers(options)
  return {
    signIn: (request) => signInOnProfile(options, browsers, request),
    attach: (address, request) => attachTo(address, options, request),
    renew: (request) =>
      renewFromProfile(options, browsers, request).catch((error) => {
        const { account, signal } = request
        signal.throwIfAborted()
        log.warn('browser.unrenewed', { account, error })
        if (TOLD.includes(toFault(error).code)) throw error
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
    const own = await logInByItself(options, browser, profile, request)
    if (own !== null) return own
    if (!request.mayShow) throw createNeedsPersonFault(account)
    if (!options.hasScreen) throw createNoScreenFault()
    const { screenUrl } = options
    const tellWhere = (step: string) => onStep(screenUrl === null ? step : `${step}, in the window at ${screenUrl}`)
    await waitForPerson({ ...options, browser, profile, onStep: tellWhere, signal })
    onStep('the cookies of the sign-in')
    const found = await readProfile(options, browser, profile, email, signal)
    if (found === null) throw createProductRefusedFault()
    if (!isWanted(found, email)) throw createOtherAccountFault(email!, found.email!)
    forgetAttempt(profile)
    return found
  }
  return await browsers.withProfile(account, work, signal)
}

const isWanted = (found: BrowserSignIn, email: string | null) =>
  email === null || found.email === null || found.email.toLowerCase() === email.trim().toLowerCase()

/** Somebody has asked for it, so it is tried; where a person can go on, how it ended is told and no more. */
async function logInByItself(
  options: BrowserOptions,
  browser: FoundBrowser,
  profile: OpenedProfile,
  { email, mayShow, onStep, signal }: SignInRequest,
): Promise<BrowserSignIn | null> {
  try {
    const login = options.autoLogin?.readLogin(email) ?? null
    if (login === null) return null
    onStep(`the automatic sign-in of ${login.email}`)
    return await logInOnProfile(options, { browser, profile, login, signal })
  } catch (error) {
    if (!mayShow || !options.hasScreen || signal.aborted) throw error
    onStep(`the sign-in in the window: ${toFault(error).message}`)
    return null
  }
}

async function renewFromProfile(
  options: BrowserOptions,
  browsers: AccountBrowsers,
  { account, email, signal }: Pick<SignInRequest, 'account' | 'email' | 'signal'>,
): Promise<BrowserSignIn | null> {
  const isKnown = hasProfile(options.profiles, account)
  const login = email === null ? null : (options.autoLogin?.readLogin(email) ?? null) // nobody knows whose it would be
  if (!isKnown && login === null) return null
  const browser = findBrowser(options.places)
  const work = async (profile: OpenedProfile) => {
    const found = isKnown ? await readProfile(options, browser, profile, null, signal) : null
    if (found !== null || login === null) return found
    requireUntried(profile, login)
    return await logInOnProfile(options, { browser, profile, login, signal })
  }
  return await browsers.withProfile(account, work, signal)
}

/**
 * The sign-in that a profile has; one of another account than `email` is taken out of it, so that the next one can begin.
 * @throws Fault DISK_FULL where none may be there for want of room
 */
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
    if (found === null) requireRoomToKeep(profile.directory)
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
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || !isLoopback(readHostName(url))) throw createBadPortFault(address)
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

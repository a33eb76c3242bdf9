import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import { classifyAddress, type VisitedStep } from './addresses.ts'
import { type StartedBrowser, startPlainly } from './browser-process.ts'
import type { FoundBrowser } from './find-browser.ts'
import type { OpenedProfile } from './profile.ts'
import { requireRoomToKeep } from './profile-room.ts'
import {
  createBrowserFailedFault,
  createProviderRefusedFault,
  createTimedOutFault,
  createWindowClosedFault,
} from './sign-in-ends.ts'
import { hasNewSignIn, listStoredCookies } from './stored-cookies.ts'
import { forgetVisitedPages, readVisitedPages } from './visited-pages.ts'

type PersonWait = {
  readonly browser: FoundBrowser
  readonly profile: OpenedProfile
  readonly hosts: readonly string[]
  readonly timeoutMs: number
  readonly clock: Clock
  /** Told what is waited for, each time that changes. */
  readonly onStep: (waitedFor: string) => void
  readonly signal: AbortSignal
}

const POLL_MS = 200
/** The cookies are copied to be read: seldom, and only where they can tell something. */
const COOKIE_POLLS = 10

const WAITED_FOR: Readonly<Record<VisitedStep, string>> = {
  address: 'the address, or the choice of an account',
  password: 'the password',
  proof: 'another proof that the provider asks for',
  product: 'the product to open',
  elsewhere: 'the sign-in in the window',
  refused: 'the sign-in in the window',
}

/**
 * Shows a window at the product's home page and waits until somebody has signed in there, as in any browser. Nothing of the
 * page is touched: what the profile notes of itself tells that it is done. The window is closed by then, so that the
 * cookies are written.
 * @throws Fault TIMEOUT; PRODUCT_UNAUTHENTICATED when the window was closed or the provider refused; NOT_SUPPORTED; DISK_FULL
 */
export async function waitForPerson(wait: PersonWait): Promise<void> {
  const { browser, profile, hosts, signal } = wait
  forgetVisitedPages(profile.directory)
  const before = listStoredCookies(profile.directory)
  const hasSignedIn = () => hasNewSignIn(before, listStoredCookies(profile.directory), hosts)
  const started = await startPlainly(browser, profile.directory, `${hosts[0]}/`)
  try {
    profile.note(started.pid)
    await waitUntilDone(wait, started, hasSignedIn)
    signal.throwIfAborted()
  } finally {
    await started.close()
  }
}

async function waitUntilDone(wait: PersonWait, started: StartedBrowser, hasSignedIn: () => boolean): Promise<void> {
  const { clock, onStep, signal, timeoutMs } = wait
  const untilTicks = clock.ticks() + timeoutMs
  let waitedFor = ''
  for (let polls = 0; !signal.aborted; polls += 1) {
    const hasEnded = started.hasEnded() // before the look, so that what it wrote last is seen
    const steps = readSteps(wait)
    if (steps.at(-1) === 'product' && steps.some(isSignInStep)) return
    if ((hasEnded || polls % COOKIE_POLLS === 0) && hasSignedIn()) return
    const next = WAITED_FOR[steps.at(-1) ?? 'elsewhere']
    if (next !== waitedFor) onStep(next)
    waitedFor = next
    const end = findEnd(wait, steps, hasEnded, waitedFor)
    if (end !== null) throw end
    requireRoomToKeep(wait.profile.directory)
    if (clock.ticks() > untilTicks) throw createTimedOutFault(Math.round(timeoutMs / 6000) / 10, waitedFor)
    await pause(POLL_MS)
  }
}

const readSteps = ({ profile, hosts }: PersonWait) =>
  readVisitedPages(profile.directory).map((address) => classifyAddress(address, hosts))

const isSignInStep = (step: VisitedStep) => step === 'address' || step === 'password' || step === 'proof'

function findEnd({ browser }: PersonWait, steps: readonly VisitedStep[], hasEnded: boolean, waitedFor: string) {
  if (steps.at(-1) === 'refused') return createProviderRefusedFault(browser.name)
  if (!hasEnded) return null
  return steps.length === 0 ? createBrowserFailedFault(browser.name, null) : createWindowClosedFault(waitedFor)
}

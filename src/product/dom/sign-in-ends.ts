import { Fault, type FaultCode } from '../../domain/fault.ts'
import { formatSize } from '../../lib/size.ts'

/** How a sign-in can end other than well; each says what to do. */
type SignInEnd =
  | 'no_browser'
  | 'no_screen'
  | 'profile_in_use'
  | 'browser_failed'
  | 'disk_full'
  | 'timed_out'
  | 'window_closed'
  | 'provider_refused'
  | 'product_refused'
  | 'other_account'
  | 'needs_person'
  | 'login_refused'
  | 'challenge'
  | 'login_paused'

const IMPORT = 'npm run -s cli -- accounts import state.json stores a sign-in that another browser saved'

/** The window may be another machine's: that hands the sign-in over, and the service tries and keeps it. */
const ELSEWHERE =
  'On a machine with a screen and a browser, MCP_HTTP_URL=<address of this service> npm run -s setup-auth opens the window there and keeps the sign-in here'

function createEndFault(code: FaultCode, reason: SignInEnd, message: string, hint: string, cause?: unknown): Fault {
  return new Fault(code, message, { hint, details: { reason }, cause })
}

export function createNoBrowserFault(named: string | null): Fault {
  const message =
    named === null
      ? 'There is no browser on this machine to sign in with: Google Chrome, Chromium, Microsoft Edge or Brave.'
      : `BROWSER_PATH names ${named}, which is no program here.`
  const hint = `Install one (on Debian and Ubuntu: apt install chromium), or name its program in BROWSER_PATH. ${ELSEWHERE}; ${IMPORT}.`
  return createEndFault('NOT_SUPPORTED', 'no_browser', message, hint)
}

export function createNoScreenFault(): Fault {
  const message =
    'The sign-in needs a window, and this process has no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.'
  const hint = `${ELSEWHERE}; the container of compose.yaml has a screen of its own; ${IMPORT}.`
  return createEndFault('NOT_SUPPORTED', 'no_screen', message, hint)
}

/** A page that somebody wants to see. */
export function createUnshownFault(): Fault {
  const message =
    'The browser cannot be shown (show_browser): this process has no screen, neither DISPLAY nor WAYLAND_DISPLAY is set.'
  const hint =
    'Leave show_browser out, start the service in a terminal of a desktop, or use its container, which has a screen.'
  return createEndFault('NOT_SUPPORTED', 'no_screen', message, hint)
}

export function createProfileInUseFault(account: string, pid: number | null, cause?: unknown): Fault {
  const who = pid === null ? 'another process' : `process ${pid}`
  const message = `The browser profile of the account ${account} is in use by ${who}.`
  const hint = 'Finish the sign-in that is under way there, or close that browser window; then try again.'
  return createEndFault('NOT_READY', 'profile_in_use', message, hint, cause)
}

export function createBrowserFailedFault(browser: string, cause: unknown): Fault {
  const hint = 'Start it once yourself to see why; BROWSER_PATH names another one.'
  return createEndFault('NOT_SUPPORTED', 'browser_failed', `${browser} could not be started.`, hint, cause)
}

export function createFullDiskFault(directory: string, freeBytes: number, neededBytes: number): Fault {
  const left = freeBytes === 0 ? 'nothing' : formatSize(freeBytes)
  const message = `The disk of the browser profile ${directory} is full: ${left} is left of the ${formatSize(neededBytes)} that a browser needs to keep a sign-in. Nothing was stored.`
  const hint = 'Free some space, or name a folder of a larger disk in BROWSER_PROFILE_DIR; then begin again.'
  return createEndFault('DISK_FULL', 'disk_full', message, hint)
}

export function createTimedOutFault(minutes: number, waitedFor: string): Fault {
  const message = `Nobody signed in within ${minutes} minutes; ${waitedFor} was waited for until then.`
  return createEndFault('TIMEOUT', 'timed_out', message, 'Begin again; what was typed into the window is not kept.')
}

export function createWindowClosedFault(waitedFor: string): Fault {
  const message = `The browser window was closed before the sign-in was done; ${waitedFor} was waited for.`
  return createEndFault(
    'PRODUCT_UNAUTHENTICATED',
    'window_closed',
    message,
    'Begin again, and leave the window open: it closes by itself.',
  )
}

export function createProviderRefusedFault(browser: string): Fault {
  const message = `The sign-in provider refused this browser (${browser}): it says that it may not be secure.`
  const hint = `Install the official Google Chrome, or name it in BROWSER_PATH, and begin again; ${IMPORT}.`
  return createEndFault('PRODUCT_UNAUTHENTICATED', 'provider_refused', message, hint)
}

export function createProductRefusedFault(): Fault {
  const message = 'The provider knows the sign-in, but the notebook product does not let this account in.'
  const hint =
    'Open the product in a browser with this account: it may ask for consent there, or an administrator may have switched it off.'
  return createEndFault('PRODUCT_UNAUTHENTICATED', 'product_refused', message, hint)
}

export function createOtherAccountFault(wanted: string, actual: string): Fault {
  const message = `Signed in was ${actual}, but the account asked for is ${wanted}; nothing was stored.`
  const hint = `Begin again and sign in as ${wanted}, or ask for ${actual}.`
  return createEndFault('PRODUCT_UNAUTHENTICATED', 'other_account', message, hint)
}

const AFTER_LOGIN = `Sign in yourself: npm run -s setup-auth; ${IMPORT}. It is not tried by itself again until somebody has signed in, or AUTO_LOGIN_FILE was changed.`

function createLoginEndFault(reason: SignInEnd, message: string): Fault {
  return createEndFault('PRODUCT_UNAUTHENTICATED', reason, message, AFTER_LOGIN)
}

/** @param asks what the provider does that only a person can answer */
export function createChallengeFault(email: string, asks: string): Fault {
  return createLoginEndFault('challenge', `The automatic sign-in of ${email} stopped: the provider ${asks}.`)
}

/** @param what it was that the provider did not take: the word, never the value */
export function createLoginRefusedFault(email: string, what: string): Fault {
  const message = `The automatic sign-in of ${email} stopped: the provider does not take the stored ${what}.`
  return createLoginEndFault('login_refused', message)
}

export function createDrivenRefusedFault(email: string): Fault {
  const message = `The automatic sign-in of ${email} stopped: the provider refuses a browser that a program drives.`
  return createLoginEndFault('provider_refused', message)
}

export function createLoginPausedFault(how: string): Fault {
  return createLoginEndFault(
    'login_paused',
    `Nobody is signed in, and the automatic sign-in had its one attempt. ${how}`,
  )
}

export function createNeedsPersonFault(account: string): Fault {
  const message = `The account ${account} is not signed in to the hosted product, and no window was to be shown.`
  return createEndFault(
    'PRODUCT_UNAUTHENTICATED',
    'needs_person',
    message,
    `Leave show_browser and headless out, or run npm run -s setup-auth; ${IMPORT}.`,
  )
}

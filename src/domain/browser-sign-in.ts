import type { StorageState } from './storage-state.ts'

/** What to do where nobody is signed in to the hosted product. */
export const HOW_TO_SIGN_IN =
  'Sign in with your browser: npm run -s setup-auth; or import a sign-in that another browser saved: npm run -s cli -- accounts import state.json.'

/** A sign-in as a browser has it, whose it is where the product's page says so, and the product's host that knows it. */
export type BrowserSignIn = { readonly state: StorageState; readonly email: string | null; readonly origin: string }

export type SignInRequest = {
  /** Id of the account: its profile is its own. */
  readonly account: string
  /** The address that has to be signed in; any when null. */
  readonly email: string | null
  /** Whether a window may be shown to a person. */
  readonly mayShow: boolean
  /** Told what is waited for, each time that changes. */
  readonly onStep: (waitedFor: string) => void
  readonly signal: AbortSignal
}

/** Signs in to the hosted product with a browser of this machine. */
export type BrowserSignIns = {
  /**
   * Takes the sign-in of the account's profile, after a person has signed in there where nobody is.
   * @throws Fault with `details.reason`, each of which says what to do
   */
  signIn(request: SignInRequest): Promise<BrowserSignIn>
  /** As `signIn`, of a browser that the person started with a debugging port. @throws Fault BAD_REQUEST for another machine's */
  attach(address: string, request: Pick<SignInRequest, 'email' | 'signal'>): Promise<BrowserSignIn>
  /**
   * Takes the sign-in of the account's profile anew, with nobody asked; null when that needs a person, or there is none.
   * @throws Fault PRODUCT_UNAUTHENTICATED where the stored login of its address was tried, and how that ended; DISK_FULL
   */
  renew(request: Pick<SignInRequest, 'account' | 'email' | 'signal'>): Promise<BrowserSignIn | null>
  /** Lets go of the account's profile. @throws Fault NOT_READY while it is in use */
  forget(account: string): Promise<void>
  /** Ends the browsers that a process which died has left behind. @returns how many */
  endOrphans(): Promise<number>
}

/**
 * Where whoever is not signed in is sent. The name of the real sign-in host stands in the path and in the page, since
 * that is how clients tell a sign-in page; `/login`, since clients that open a browser wait until that has gone from the
 * address. Nothing leaves this machine.
 */
const SIGN_IN_ROOT = '/login/accounts.google.com'

/** The steps of signing in, by the words that clients look for. Source: dom.md, section 1.1, "Address hints". */
export const SIGN_IN_PATHS = {
  address: `${SIGN_IN_ROOT}/v3/signin/identifier`,
  chooser: `${SIGN_IN_ROOT}/AccountChooser`,
  password: `${SIGN_IN_ROOT}/v3/signin/challenge/pwd`,
  code: `${SIGN_IN_ROOT}/v3/signin/challenge/totp`,
  phone: `${SIGN_IN_ROOT}/v3/signin/challenge/dp`,
  refused: `${SIGN_IN_ROOT}/v3/signin/rejected`,
  rotation: `${SIGN_IN_ROOT}/RotateCookies`,
  signOut: `${SIGN_IN_ROOT}/Logout`,
} as const

export function buildSignInAddress(origin: string, wanted: string): string {
  return `${origin}${buildStepAddress('address', { continue: wanted })}`
}

/** The address of a step, without its origin. */
export function buildStepAddress(step: keyof typeof SIGN_IN_PATHS, query: Readonly<Record<string, string>>): string {
  return `${SIGN_IN_PATHS[step]}?${new URLSearchParams(query)}`
}

/** Only addresses of this host are gone on to. */
export function chooseSafeTarget(wanted: string | null | undefined, origin: string): string {
  const url = wanted ? URL.parse(wanted, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

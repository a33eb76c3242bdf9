import { type Context, Hono } from 'hono'
import { computeOneTimeCode } from '../../lib/one-time-code.ts'
import { readCookie } from '../accounts.ts'
import { readOrigin, redirect, replyHtml } from '../request-context.ts'
import type { HostServices } from '../services.ts'
import {
  admitAccount,
  CHOOSER_COOKIE,
  createChooserCookie,
  createSignInCookies,
  createSignOutCookies,
  createStampCookie,
  findSession,
  renewSession,
  startSession,
} from '../sessions.ts'
import { buildStepAddress, chooseSafeTarget, SIGN_IN_PATHS } from './addresses.ts'
import {
  renderAddressPage,
  renderChooserPage,
  renderCodePage,
  renderPasswordPage,
  renderPhonePage,
  renderRefusalPage,
  renderRotationPage,
  type SignInStep,
} from './pages.ts'

/** The one password that is refused. */
const REFUSED_PASSWORD = 'wrong'
/** What every account's authenticator app here was given. */
export const CODE_SECRET = 'JBSWY3DPEHPK3PXP'
const WRONG_CODE = 'Wrong code. Try again.'
const UNKNOWN_ADDRESS = 'Couldn’t find your account. Check the address, or sign in with another one.'
const WRONG_PASSWORD = 'Wrong password. Try again or click Forgot password to reset it.'

/** Signing in and out, step by step, as a person in a browser does it. */
export function createSignInRoutes(services: HostServices): Hono {
  const routes = new Hono()
  routes.get(SIGN_IN_PATHS.address, ({ req }) => replyFirstStep(services, req.raw))
  routes.get(SIGN_IN_PATHS.chooser, ({ req }) => {
    const step = readStep(services, req.raw, req.query('continue'))
    return replyHtml(renderChooserPage(step, readRemembered(req.raw)))
  })
  routes.get(SIGN_IN_PATHS.refused, () => replyHtml(renderRefusalPage()))
  routes.post(SIGN_IN_PATHS.address, (context) => takeAddress(services, context))
  routes.get(SIGN_IN_PATHS.password, ({ req }) => {
    const step = readStep(services, req.raw, req.query('continue'))
    return replyHtml(renderPasswordPage(step, req.query('identifier') ?? ''))
  })
  routes.get(SIGN_IN_PATHS.code, ({ req }) => {
    const step = readStep(services, req.raw, req.query('continue'))
    return replyHtml(renderCodePage(step, req.query('identifier') ?? ''))
  })
  routes.post(SIGN_IN_PATHS.code, (context) => takeCode(services, context))
  routes.get(SIGN_IN_PATHS.phone, ({ req }) =>
    replyHtml(renderPhonePage(readStep(services, req.raw, req.query('continue')))),
  )
  routes.post(SIGN_IN_PATHS.password, (context) => takePassword(services, context))
  routes.post(SIGN_IN_PATHS.rotation, ({ req }) => rotateCookies(services, req.raw))
  routes.get(SIGN_IN_PATHS.signOut, ({ req }) => signOut(services, req.raw))
  routes.get('/_signin', ({ req }) => signInAtOnce(services, req.raw))
  return routes
}

/** A browser with a session that has grown old renews it, one that knows accounts chooses, any other one is asked for the address. */
function replyFirstStep(services: HostServices, request: Request): Response {
  const { searchParams } = new URL(request.url)
  const step = readStep(services, request, searchParams.get('continue'))
  if (readSession(services, request)) return replyHtml(renderRotationPage(step.wanted))
  const isChoosing = readRemembered(request).length > 0 && !searchParams.has('add')
  return isChoosing
    ? redirect(buildStepAddress('chooser', { continue: step.wanted }))
    : replyHtml(renderAddressPage(step))
}

/** What a person sent from a step: for which address, and where to go when signed in. */
type SentForm = { readonly form: URLSearchParams; readonly step: SignInStep; readonly email: string }

/** Takes a form of a step, from a browser that is let in and for an address that the host knows; else says what is wrong. */
async function takeForm(
  services: HostServices,
  { req }: Context,
  take: (sent: SentForm) => Response,
): Promise<Response> {
  const form = new URLSearchParams(await req.text())
  const step = readStep(services, req.raw, form.get('continue'))
  if (isRefused(step, req.raw, form)) return redirect(SIGN_IN_PATHS.refused)
  const account = admitAccount(services, form.get('identifier') ?? '')
  return account ? take({ form, step, email: account.email }) : replyHtml(renderAddressPage(step, UNKNOWN_ADDRESS))
}

const takeAddress = (services: HostServices, context: Context): Promise<Response> =>
  takeForm(services, context, ({ step, email }) =>
    redirect(buildStepAddress('password', { identifier: email, continue: step.wanted })),
  )

const takePassword = (services: HostServices, context: Context): Promise<Response> =>
  takeForm(services, context, ({ form, step, email }) => {
    const password = form.get('Passwd') ?? ''
    if (password === '' || password === REFUSED_PASSWORD)
      return replyHtml(renderPasswordPage(step, email, WRONG_PASSWORD))
    const proof = PROOFS.find(([fault]) => services.faults.strike(fault) !== null)
    if (proof) return redirect(buildStepAddress(proof[1], { identifier: email, continue: step.wanted }))
    return replySignedIn(services, context.req.raw, email, step.wanted)
  })

/** What is asked for after the password, while a fault says so. */
const PROOFS = [
  ['asks-one-time-code', 'code'],
  ['asks-other-proof', 'phone'],
] as const

const takeCode = (services: HostServices, context: Context): Promise<Response> =>
  takeForm(services, context, ({ form, step, email }) => {
    if (form.get('totpPin') !== computeOneTimeCode(CODE_SECRET, services.clock.now()))
      return replyHtml(renderCodePage(step, email, WRONG_CODE))
    return replySignedIn(services, context.req.raw, email, step.wanted)
  })

/** For clients without a browser: signed in with one request. Whom nobody knows is the first account. */
function signInAtOnce(services: HostServices, request: Request): Response {
  const { searchParams } = new URL(request.url)
  const account = admitAccount(services, searchParams.get('account') ?? '') ?? services.accounts[0]!
  const wanted = chooseSafeTarget(searchParams.get('continue'), readOrigin(request))
  return replySignedIn(services, request, account.email, wanted)
}

function replySignedIn(services: HostServices, request: Request, email: string, wanted: string): Response {
  const session = startSession(services, admitAccount(services, email)!)
  const chooser = createChooserCookie(readRemembered(request), email)
  return withCookies(redirect(wanted), [...createSignInCookies(session), chooser])
}

function rotateCookies(services: HostServices, request: Request): Response {
  const session = readSession(services, request)
  if (!session) return new Response('No session', { status: 401 })
  return withCookies(new Response(null, { status: 204 }), [createStampCookie(renewSession(services, session).stamp)])
}

function signOut(services: HostServices, request: Request): Response {
  const session = readSession(services, request)
  if (session) services.records.sessions.delete(session.id)
  const wanted = new URL(request.url).searchParams.get('continue')
  const target = redirect(chooseSafeTarget(wanted, readOrigin(request)))
  return withCookies(target, createSignOutCookies(request.headers.get('cookie') ?? ''))
}

function readSession(services: HostServices, request: Request) {
  const sid = readCookie(request.headers.get('cookie') ?? '', 'SID')
  return sid === null ? null : (findSession(services, sid) ?? null)
}

function readStep(services: HostServices, request: Request, wanted: string | null | undefined): SignInStep {
  const refusesDriven = services.faults.peek('refuses-driven-browser') !== null
  return { wanted: chooseSafeTarget(wanted, readOrigin(request)), refusesDriven }
}

/** A form that no script has filled in came from no browser that a person uses. */
function isRefused({ refusesDriven }: SignInStep, request: Request, form: URLSearchParams): boolean {
  const isHeadless = /Headless/.test(request.headers.get('user-agent') ?? '')
  return refusesDriven && (isHeadless || form.get('driven') !== 'false')
}

function readRemembered(request: Request): string[] {
  const emails = readCookie(request.headers.get('cookie') ?? '', CHOOSER_COOKIE)
  return emails === null ? [] : emails.split(' ').filter((email) => email.includes('@'))
}

function withCookies(reply: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie)
  return reply
}

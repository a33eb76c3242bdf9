import { Hono } from 'hono'
import { findCaller, readOrigin, redirect } from './request-context.ts'
import type { HostServices } from './services.ts'
import {
  buildSignInAddress,
  createRenewedCookie,
  createSignInCookies,
  renderSignInPage,
  SIGN_IN_PATH,
} from './sign-in.ts'
import { renderHomePage } from './tokens.ts'

/** The pages: home with its tokens, and signing in. */
export function createPageRoutes(services: HostServices): Hono {
  const pages = new Hono()
  const serveHome = (request: Request) => {
    const origin = readOrigin(request)
    const { pathname, search } = new URL(request.url)
    const signed = findCaller(services, request)
    if (!signed) return redirect(buildSignInAddress(origin, `${origin}${pathname}${search}`))
    const token = services.tokens.issue(services.clock.now())
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(renderHomePage(signed, origin, token), {
      headers: { ...headers, 'set-cookie': createRenewedCookie() },
    })
  }
  for (const where of ['/', '/notebook/:id', '/notebook/:id/'])
    pages.get(where, (context) => serveHome(context.req.raw))
  pages.get(SIGN_IN_PATH, (context) =>
    context.html(renderSignInPage(services.accounts, context.req.query('continue') ?? '/')),
  )
  pages.get('/_signin', (context) => {
    const account =
      services.accounts.find(({ email }) => email === context.req.query('account')) ?? services.accounts[0]!
    const reply = redirect(chooseSafeTarget(context.req.query('continue'), readOrigin(context.req.raw)))
    for (const cookie of createSignInCookies(account)) reply.headers.append('set-cookie', cookie)
    return reply
  })
  return pages
}

/** Only addresses of this host are gone on to. */
function chooseSafeTarget(wanted: string | undefined, origin: string): string {
  const url = wanted !== undefined && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

import { Hono } from 'hono'
import { caller, originOf, redirect } from './door.ts'
import type { HostHouse } from './house.ts'
import { freshCookie, SIGN_IN_PATH, signInAddress, signInCookies, signInPage } from './sign-in.ts'
import { homePage } from './tokens.ts'

/** The pages: home with its tokens, and signing in. */
export function pageRoutes(house: HostHouse): Hono {
  const pages = new Hono()
  const home = (request: Request) => {
    const origin = originOf(request)
    const { pathname, search } = new URL(request.url)
    const signed = caller(house, request)
    if (!signed) return redirect(signInAddress(origin, `${origin}${pathname}${search}`))
    const token = house.tokens.issue(house.clock.now())
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(homePage(signed, origin, token), { headers: { ...headers, 'set-cookie': freshCookie() } })
  }
  for (const where of ['/', '/notebook/:id', '/notebook/:id/']) pages.get(where, (context) => home(context.req.raw))
  pages.get(SIGN_IN_PATH, (context) => context.html(signInPage(house.accounts, context.req.query('continue') ?? '/')))
  pages.get('/_signin', (context) => {
    const account = house.accounts.find(({ email }) => email === context.req.query('account')) ?? house.accounts[0]!
    const reply = redirect(safeTarget(context.req.query('continue'), originOf(context.req.raw)))
    for (const cookie of signInCookies(account)) reply.headers.append('set-cookie', cookie)
    return reply
  })
  return pages
}

/** Only addresses of this host are gone on to. */
function safeTarget(wanted: string | undefined, origin: string): string {
  const url = wanted !== undefined && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

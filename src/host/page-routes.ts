import { Hono } from 'hono'
import { buildPageFacts, renderPageBody, renderPageScript, SCRIPT_PATH } from './page/render-page.ts'
import { findCaller, readOrigin, redirect } from './request-context.ts'
import type { HostServices } from './services.ts'
import { createRenewedCookie } from './sessions.ts'
import { buildSignInAddress } from './sign-in/addresses.ts'
import { renderHomePage } from './tokens.ts'

/** The pages of the product: home and notebooks, with their tokens and what draws them. */
export function createPageRoutes(services: HostServices): Hono {
  const pages = new Hono()
  const serveHome = (request: Request) => {
    const origin = readOrigin(request)
    const { pathname, search } = new URL(request.url)
    const signed = findCaller(services, request)
    if (!signed) return redirect(buildSignInAddress(origin, `${origin}${pathname}${search}`))
    const token = services.tokens.issue(services.clock.now())
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    const body = renderPageBody(buildPageFacts(services.faults, request, token))
    return new Response(renderHomePage(signed, origin, token, body), {
      headers: { ...headers, 'set-cookie': createRenewedCookie() },
    })
  }
  for (const where of ['/', '/notebook/:id', '/notebook/:id/'])
    pages.get(where, (context) => serveHome(context.req.raw))
  const script = { headers: { 'content-type': 'text/javascript; charset=utf-8' } }
  pages.get(SCRIPT_PATH, () => new Response(renderPageScript(), script))
  return pages
}

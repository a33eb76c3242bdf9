import { findSignedIn, readCookie } from './accounts.ts'
import type { FaultTarget } from './faults.ts'
import type { HostServices } from './services.ts'
import { findSession, isCopyFresh, STAMP_COOKIE } from './sessions.ts'

/** Who calls; null when nobody is signed in. */
export function findCaller(services: HostServices, request: Request) {
  if (services.faults.strike('signed-out')) return null
  const url = new URL(request.url)
  const authuser = url.searchParams.get('authuser') ?? request.headers.get('x-goog-authuser') ?? undefined
  const sid = readValidSid(services, request.headers.get('cookie') ?? '')
  return sid === null ? null : findSignedIn(services.accounts, { sid, authuser })
}

/** What the cookies name, an account or this host's own session; null when they are worth nothing any more. */
function readValidSid(services: HostServices, cookies: string): string | null {
  const sid = readCookie(cookies, 'SID')
  const session = sid === null ? null : findSession(services, sid)
  if (session) return isCopyFresh(session, readCookie(cookies, STAMP_COOKIE)) ? session.email : null
  const { faults } = services
  return session === null || faults.peek('expired-session') || faults.peek('ended-session') ? null : sid
}

/** What a fault answers in place of the host; null when none strikes. Slowness passes first. */
export async function answerWithFault(services: HostServices, target: FaultTarget | null): Promise<Response | null> {
  const slow = services.faults.strike('slow', target)
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.number))
  if (services.faults.strike('http-429', target))
    return new Response('Too many requests', { status: 429, headers: { 'retry-after': '1' } })
  if (services.faults.strike('http-500', target)) return new Response('Internal error', { status: 500 })
  return null
}

/**
 * Where the caller reached this host, by its Host header. Whoever stands in for the product's own names ends TLS before
 * this host, so those, and what a proxy says came by https, are addresses with https.
 */
export function readOrigin(request: Request): string {
  const { host, hostname, protocol } = new URL(request.url)
  const isProduct = /(^|\.)google\.com$/.test(hostname)
  const forwarded = request.headers.get('x-forwarded-proto')
  return `${isProduct || forwarded === 'https' ? 'https:' : protocol}//${host}`
}

export const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
export const replyHtml = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

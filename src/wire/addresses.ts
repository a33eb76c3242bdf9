import { isLoopback } from '../domain/notebook-url.ts'
import { readHostName } from '../lib/web-address.ts'

/** Where the product keeps files, beside its own hosts. Source: wire.md, section 7. */
export const MEDIA_DOMAINS = ['google.com', 'googleusercontent.com', 'googlevideo.com'] as const

/** Whether an origin is a wire-compatible host on this machine. */
export function isStandIn(origin: string): boolean {
  return isLoopback(readHostName(new URL(origin)))
}

/**
 * Whether a signed-in request may go to an address that a reply named: the product's own origins as they are configured,
 * scheme and port included; elsewhere `domains` with all below them, by https alone. A stand-in on loopback leads
 * nowhere but to itself.
 */
export function mayVisit(address: string, hosts: readonly string[], domains: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (hosts.some((host) => new URL(host).origin === url.origin)) return true
  if (hosts.some(isStandIn) || url.protocol !== 'https:' || url.port !== '') return false
  return domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

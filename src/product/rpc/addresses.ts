import { isStandIn } from './cookies.ts'

/**
 * Whether a signed-in request may go to an address that a reply named: the product's own origins as they are configured,
 * scheme and port included; elsewhere `domains` with all below them, by https alone. A stand-in on loopback leads
 * nowhere but to itself.
 */
export function mayVisit(address: string, hosts: readonly string[], domains: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (hosts.some((host) => new URL(host).origin === url.origin)) return true
  if (hosts.some(isStandIn) || url.protocol !== 'https:' || url.port !== '') return false
  return domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

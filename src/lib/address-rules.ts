import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet: not loopback, private, link-local (cloud metadata lives there),
 * carrier-grade NAT, multicast, documentation or reserved, and no IPv6 form that hides such an IPv4 address.
 * What is no address at all is not public. Source: IANA special-purpose address registries.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) return isPublicIpv6(parsed)
  return parsed.range() === 'unicast'
}

/** Tunnels (6to4, Teredo, IPv4-compatible) lie outside or have a range name of their own; NAT64 is judged by what it carries. */
function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(-4).join('.'))
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST)
}

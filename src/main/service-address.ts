/** Hosts to listen on that `localhost` reaches as well, or that are no address at all; on many machines it is no name of `::1`. */
const REACHED_AS_LOCALHOST = new Set(['', '0.0.0.0', '::', 'localhost', '127.0.0.1'])

/** An address of IPv6 without the brackets that it has in a URL. */
export const stripBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, '$1')

/** Where callers on this machine find it; by its number where `localhost` may be either. */
export function formatLocalAddress(host: string, port: number): string {
  return REACHED_AS_LOCALHOST.has(host) ? `http://127.0.0.1:${port}` : formatServiceAddress(host, port)
}

/**
 * The address under which a service that listens on `host` is reached from this machine: `localhost` where it is every
 * interface or the usual loopback of IPv4, else the host itself.
 * Source: decisions, section 12, "Address".
 */
export function formatServiceAddress(host: string, port: number): string {
  const name = REACHED_AS_LOCALHOST.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

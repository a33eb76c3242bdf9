/** Hosts to listen on that `localhost` reaches as well, or that are no address at all. */
const REACHED_AS_LOCALHOST = new Set(['', '0.0.0.0', '::', 'localhost', '127.0.0.1', '::1'])

/**
 * The address under which a service that listens on `host` is reached from this machine: `localhost` where it is every
 * interface or the usual loopback, else the host itself.
 * Source: decisions, section 12, "Address".
 */
export function formatServiceAddress(host: string, port: number): string {
  const name = REACHED_AS_LOCALHOST.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

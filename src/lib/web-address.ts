/** An http or https address in its parts; null for what is none. */
export function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null // the typed client runs where there is no `URL.parse`
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** The host of an address, without the brackets of IPv6. */
export const readHostName = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** An http or https address without query, fragment and the slash at its end; null for what is none. */
export function readHttpAddress(text: string): string | null {
  const url = parseHttpUrl(text)
  return url ? (url.origin + url.pathname).replace(/\/+$/, '') : null
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Whether a reply of HTTP points elsewhere. */
export const isRedirect = (status: number | undefined): boolean => REDIRECT_STATUSES.has(status ?? 0)

/** What stands percent-encoded in an address or a cookie; as it is where that cannot be read. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An http or https address without query, fragment and the slash at its end; null for what is none. */
export function readHttpAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, '') : null
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

/** An http or https address without query, fragment and the slash at its end; null for what is none. */
export function readHttpAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, '') : null
}

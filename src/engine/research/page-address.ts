const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|yclid)$/

/** The address a found page is shown and fetched by: without fragment and tracking; null for what is no web page. */
export function cleanPageAddress(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Equal for addresses that very likely lead to one page: scheme, `www.`, order of parameters and last slash aside. */
export function buildPageKey(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`
}

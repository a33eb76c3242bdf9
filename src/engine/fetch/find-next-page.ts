import type { FetchedDocument } from '../../lib/guarded-fetch.ts'

/** A page that only sends on is no longer. */
const MAX_SENDING_BYTES = 16_384
const MAX_SENDING_CHARS = 300
/** One that reloads itself after a while is read as it is. */
const MAX_DELAY_SECONDS = 10

const REFRESH = /<meta\b[^>]*\bhttp-equiv\s*=\s*["']?refresh\b[^>]*>/i
const CONTENT = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const TARGET = /^\s*([\d.]+)\s*[;,]\s*url\s*=\s*["']?([^"']+)/i
const UNSHOWN = /<(script|style|noscript|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi

/**
 * The address that a browser would go on to: the first page of many manuals holds nothing but that.
 * @returns null where the page has something to read, or leads nowhere else
 */
export function findNextPage({ bytes, contentType, url }: FetchedDocument): string | null {
  if (bytes.length > MAX_SENDING_BYTES || !/html/i.test(contentType)) return null
  const html = Buffer.from(bytes).toString('utf8')
  const [, double, single] =
    CONTENT.exec(REFRESH.exec(html.replaceAll(/<noscript\b[\s\S]*?<\/noscript\s*>/gi, ''))?.[0] ?? '') ?? []
  const [, delay, target] = TARGET.exec(double ?? single ?? '') ?? []
  if (target === undefined || Number(delay) > MAX_DELAY_SECONDS) return null
  if (html.replaceAll(UNSHOWN, '').trim().length > MAX_SENDING_CHARS) return null
  const next = URL.parse(target.trim().replaceAll('&amp;', '&'), url)
  return next === null || stripHash(next.href) === stripHash(url) ? null : next.href
}

const stripHash = (address: string) => address.replace(/#.*$/, '')

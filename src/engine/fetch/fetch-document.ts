import { Fault } from '../../domain/fault.ts'
import { isPublicAddress } from '../../lib/address-rules.ts'
import {
  type FetchedDocument,
  type FetchPolicy,
  FetchProblem,
  fetchGuarded,
  requireAddress,
} from '../../lib/guarded-fetch.ts'
import { MAX_FILE_BYTES } from '../ingest/limits.ts'

/** A page that only sends on is no longer. */
const MAX_SENDING_BYTES = 16_384
const MAX_SENDING_CHARS = 300
/** One that reloads itself after a while is read as it is. */
const MAX_DELAY_SECONDS = 10

const REFRESH = /<meta\b[^>]*\bhttp-equiv\s*=\s*["']?refresh\b[^>]*>/i
const CONTENT = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const TARGET = /^\s*([\d.]+)\s*[;,]\s*url\s*=\s*["']?([^"']+)/i
const UNSHOWN = /<(script|style|noscript|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi

const stripHash = (address: string) => address.replace(/#.*$/, '')

export type FetchOptions = { readonly allowPrivateUrls: boolean; readonly timeoutMs: number }

const MAX_REDIRECTS = 8
/** So many pages in a row may do nothing but send on to another one. */
const MAX_SENDING_PAGES = 3
const USER_AGENT = 'Mozilla/5.0 (compatible; notebook-assistant)'

/**
 * The document at an address, under the rules for URL sources.
 * @throws Fault ADDRESS_REFUSED where we do not go, SOURCE_UNREACHABLE when no document came, with the reason
 * Source: decisions, section 9.
 */
export async function fetchDocument(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  const policy = {
    mayVisit: mayVisit(options),
    maxBytes: MAX_FILE_BYTES / 4,
    timeoutMs: options.timeoutMs,
    maxRedirects: MAX_REDIRECTS,
    userAgent: USER_AGENT,
  }
  try {
    const fetched = await followPages(address, policy, signal)
    if (fetched.bytes.length === 0) throw new FetchProblem('unreachable', 'it answered with an empty page')
    return fetched
  } catch (error) {
    throw error instanceof FetchProblem ? toFetchFault(error, address) : error
  }
}

/** Each page is checked as the first address was. */
async function followPages(address: string, policy: FetchPolicy, signal: AbortSignal): Promise<FetchedDocument> {
  let fetched = await fetchGuarded(address, policy, signal)
  for (let page = 0; page < MAX_SENDING_PAGES; page += 1) {
    const next = findNextPage(fetched)
    if (next === null) return fetched
    fetched = await fetchGuarded(next, policy, signal)
  }
  return fetched
}

/** Refuses what can be told by the address alone, without a look at the network. @throws Fault ADDRESS_REFUSED */
export function requireFetchable(address: string, options: Pick<FetchOptions, 'allowPrivateUrls'>): void {
  try {
    requireAddress(address, mayVisit(options))
  } catch (error) {
    throw error instanceof FetchProblem ? toFetchFault(error, address) : error
  }
}

const mayVisit = ({ allowPrivateUrls }: Pick<FetchOptions, 'allowPrivateUrls'>) =>
  allowPrivateUrls ? () => true : isPublicAddress

function toFetchFault(problem: FetchProblem, address: string): Fault {
  if (problem.kind === 'malformed')
    return new Fault('ADDRESS_REFUSED', `The address is not fetched: ${problem.message}.`, {
      hint: suggestAddress(address),
      cause: problem,
    })
  if (problem.kind === 'refused')
    return new Fault('ADDRESS_REFUSED', `The address is not fetched: ${problem.message}.`, {
      hint: 'Give a public http or https address. NOTEBOOK_ALLOW_PRIVATE_URLS=true lets the service fetch from private networks.',
      cause: problem,
    })
  return new Fault('SOURCE_UNREACHABLE', `The address gave no document: ${problem.message}.`, {
    hint: chooseHint(problem),
    retryAfterSeconds: problem.retryAfterSeconds,
    cause: problem,
  })
}

/** Most who leave the scheme out mean the address that a browser would open. */
function suggestAddress(address: string): string {
  const full = `https://${address}`
  const isHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]\S*)?$/u.test(address) && URL.canParse(full)
  return isHost ? `Did you mean ${full}?` : 'Give a whole address, such as https://example.com/page.'
}

function chooseHint({ kind, status, retryAfterSeconds }: FetchProblem): string {
  if (retryAfterSeconds !== undefined) return `Its server asks for a pause: try again in ${retryAfterSeconds} seconds.`
  if (status === 429 || status === 503) return 'Its server has too many callers at the moment: try again later.'
  if (kind === 'too_large') return 'Save the document and add it as a file, or add the part you want to ask.'
  if (status === 401 || status === 403) return 'The page wants a sign-in: save it in your browser and add it as a file.'
  if (status === 404 || status === 410) return 'Check the address: there is no such page (any more).'
  return 'Check the address in a browser and try again, or save the page and add it as a file.'
}

/**
 * The address that a browser would go on to: the first page of many manuals holds nothing but that.
 * @returns null where the page has something to read, or leads nowhere else
 */
function findNextPage({ bytes, contentType, url }: FetchedDocument): string | null {
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

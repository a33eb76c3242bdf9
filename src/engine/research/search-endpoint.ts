import { Fault } from '../../domain/fault.ts'
import { FetchProblem, fetchGuarded } from '../../lib/guarded-fetch.ts'

/** One result of a search, as the endpoint gave it. */
export type SearchHit = { readonly url: string; readonly title: string; readonly description: string }

export type SearchReply = { readonly hits: readonly SearchHit[]; readonly suggestions: readonly string[] }

const MAX_REPLY_BYTES = 8e6
const MAX_TITLE_CHARS = 300
const MAX_DESCRIPTION_CHARS = 1000

/**
 * Asks a search endpoint in SearXNG's JSON form. The address is its user's own setting, so it may lead anywhere; what
 * it answers is not trusted.
 * @param page counts from 1
 * @throws Fault TIMEOUT, PRODUCT_UNREACHABLE, RESOURCE_EXHAUSTED
 */
export async function searchWeb(
  endpoint: string,
  { text, page }: { readonly text: string; readonly page: number },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SearchReply> {
  const policy = {
    mayVisit: () => true,
    maxBytes: MAX_REPLY_BYTES,
    timeoutMs,
    maxRedirects: 4,
    userAgent: 'notebook-assistant',
  }
  try {
    const { bytes } = await fetchGuarded(buildSearchAddress(endpoint, text, page), policy, signal)
    return readSearchReply(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (error) {
    if (error instanceof SyntaxError) throw createUnreadableReplyFault(error)
    throw error instanceof FetchProblem ? toSearchFault(error) : error
  }
}

/** The endpoint is given with or without the `/search` at its end; its own parameters are kept. */
function buildSearchAddress(endpoint: string, text: string, page: number): string {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/+$/, '')
  url.pathname = base.endsWith('/search') ? base : `${base}/search`
  url.searchParams.set('q', text)
  url.searchParams.set('format', 'json')
  if (page > 1) url.searchParams.set('pageno', String(page))
  return url.href
}

function readSearchReply(body: unknown): SearchReply {
  const { results, suggestions, unresponsive_engines } = (body ?? {}) as Record<string, unknown>
  if (!Array.isArray(results)) throw createUnreadableReplyFault()
  if (results.length === 0 && Array.isArray(unresponsive_engines) && unresponsive_engines.length > 0)
    throw new Fault('PRODUCT_UNREACHABLE', 'None of the search engines behind the search endpoint answered.', {
      hint: 'Wait a little and try again; the endpoint lists its unresponsive engines on its own page.',
    })
  return { hits: results.flatMap(readHit), suggestions: pickTexts(suggestions) }
}

function readHit(result: unknown): SearchHit[] {
  const { url, title, content } = (result ?? {}) as Record<string, unknown>
  if (typeof url !== 'string') return []
  return [{ url, title: cleanLine(title, MAX_TITLE_CHARS), description: cleanLine(content, MAX_DESCRIPTION_CHARS) }]
}

/** One line without control characters: it may end up on somebody's terminal. */
const cleanLine = (value: unknown, most: number) =>
  typeof value === 'string'
    ? value
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed()
    : ''

const pickTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

function createUnreadableReplyFault(cause?: unknown): Fault {
  return new Fault('PRODUCT_UNREACHABLE', "The search endpoint did not answer in SearXNG's JSON form.", {
    hint: 'NOTEBOOK_SEARCH_URL must lead to a SearXNG instance, such as http://127.0.0.1:8888.',
    cause,
  })
}

function toSearchFault(problem: FetchProblem): Fault {
  const { kind, status, message } = problem
  if (kind === 'timeout')
    return new Fault('TIMEOUT', 'The search endpoint did not answer in time.', {
      hint: 'Try again, or look whether the service behind NOTEBOOK_SEARCH_URL is overloaded.',
      cause: problem,
    })
  if (status === 429)
    return new Fault('RESOURCE_EXHAUSTED', 'The search endpoint has had too many questions.', {
      retryAfterSeconds: 60,
      cause: problem,
    })
  const hint =
    status === 403
      ? 'The JSON form may be switched off: add json to search.formats in the settings.yml of SearXNG.'
      : 'Check NOTEBOOK_SEARCH_URL, and whether the service behind it runs.'
  return new Fault('PRODUCT_UNREACHABLE', `The search endpoint gave no results: ${message}.`, { hint, cause: problem })
}

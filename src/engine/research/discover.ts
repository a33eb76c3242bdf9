import { Fault, toFault } from '../../domain/fault.ts'
import type { Discovery, FoundSource, ResearchProgress, ResearchQuery } from '../../domain/research.ts'
import { cutBetweenWords } from '../../lib/cut-between-words.ts'
import { CRAWL_LIMITS, type CrawledPage, type CrawlLimits, crawl } from './crawl.ts'
import { buildPageKey, cleanPageAddress } from './page-address.ts'
import type { PageReader } from './page-reader.ts'
import { listKeywords, scoreTexts } from './score.ts'
import { type SearchHit, type SearchReply, searchWeb } from './search-endpoint.ts'

type DiscoverOptions = {
  /** SearXNG's address; null where none is configured. */
  readonly searchUrl: string | null
  readonly reader: PageReader
  readonly searchTimeoutMs?: number
  readonly limits?: Partial<CrawlLimits>
}

const SEARCH_TIMEOUT_MS = 30_000
const MAX_SUGGESTIONS = 2
const DESCRIPTION_CHARS = 300

/**
 * Looks for sources on the web. `fast` asks the search once and orders what it gives; `deep` asks it in several ways,
 * reads the pages and some of their links, and orders them by their own text.
 * @throws Fault NOT_SUPPORTED without a search endpoint, and for the drive; TIMEOUT; PRODUCT_UNREACHABLE
 */
export async function discover(
  query: ResearchQuery,
  options: DiscoverOptions,
  progress: ResearchProgress | undefined,
  signal: AbortSignal,
): Promise<Discovery> {
  if (query.source === 'drive') throw createNoDriveFault()
  if (options.searchUrl === null) throw createNoEndpointFault()
  const { searchUrl, searchTimeoutMs = SEARCH_TIMEOUT_MS } = options
  const search = (text: string, page = 1) => searchWeb(searchUrl, { text, page }, searchTimeoutMs, signal)
  progress?.({ phase: 'searching', done: 0, total: null })
  const first = await search(query.text)
  if (query.mode === 'fast') return { sources: rankHits(query, dropDuplicateHits(first.hits)), failed: [] }
  const hits = dropDuplicateHits(
    [first, ...(await searchFurther(query.text, first, search, progress))].flatMap((one) => one.hits),
  )
  return readAndRank(query, hits, options, progress, signal)
}

type Search = (text: string, page?: number) => Promise<SearchReply>

/** Other ways to ask; the first answer stands, so one of these that fails takes nothing away. */
async function searchFurther(
  text: string,
  { suggestions }: SearchReply,
  search: Search,
  progress: ResearchProgress | undefined,
): Promise<SearchReply[]> {
  const bare = listKeywords(text).join(' ')
  const asked = new Set([text, bare, ...suggestions.slice(0, MAX_SUGGESTIONS)])
  const variants = [{ text, page: 2 }, ...[...asked].slice(1).map((variant) => ({ text: variant, page: 1 }))]
  const replies: SearchReply[] = []
  for (const [index, variant] of variants.entries()) {
    progress?.({ phase: 'searching', done: index + 1, total: variants.length + 1 })
    const reply = await search(variant.text, variant.page).catch((error) => {
      if (toFault(error).code === 'CANCELLED') throw error
      return null
    })
    if (reply) replies.push(reply)
  }
  return replies
}

/** One hit for each page, the first one met, under its clean address. */
function dropDuplicateHits(hits: readonly SearchHit[]): SearchHit[] {
  const byKey = new Map<string, SearchHit>()
  for (const hit of hits) {
    const url = cleanPageAddress(hit.url)
    if (url !== null && !byKey.has(buildPageKey(url))) byKey.set(buildPageKey(url), { ...hit, url })
  }
  return [...byKey.values()]
}

/** The engine's own order is a hint: it decides between hits whose few words fit equally well. */
function rateHits(text: string, hits: readonly SearchHit[]): number[] {
  const scores = scoreTexts(
    text,
    hits.map(({ title, description }) => ({ title, text: description })),
  )
  return scores.map((score, index) => 0.8 * score + 0.2 / (1 + index / 5))
}

function rankHits({ text, limit }: ResearchQuery, hits: readonly SearchHit[]): FoundSource[] {
  const scores = rateHits(text, hits)
  return takeBest(
    hits.map(({ url, title, description }, index) => buildFoundSource(url, title, description, scores[index]!)),
    limit,
  )
}

async function readAndRank(
  query: ResearchQuery,
  hits: readonly SearchHit[],
  { reader, limits }: DiscoverOptions,
  progress: ResearchProgress | undefined,
  signal: AbortSignal,
): Promise<Discovery> {
  const hopes = rateHits(query.text, hits)
  const seeds = hits.map(({ url, title }, index) => ({ url, title, promise: hopes[index]! }))
  const bounds = { ...CRAWL_LIMITS, ...limits }
  const { pages, failed } = await crawl(query.text, seeds, { reader, limits: bounds, progress }, signal)
  if (pages.length === 0 && failed.length > 0 && failed.every(({ code }) => code === 'TIMEOUT'))
    throw createAllTimedOutFault()
  const scores = scoreTexts(
    query.text,
    pages.map(({ title, text, seed }) => ({ title: title ?? seed.title, text })),
  )
  const found = pages.flatMap((page, index) =>
    scores[index]! > 0 ? [buildPageSource(page, hits, scores[index]!)] : [],
  )
  return { sources: takeBest(found, query.limit), failed }
}

function buildPageSource(
  { url, title, text, seed }: CrawledPage,
  hits: readonly SearchHit[],
  score: number,
): FoundSource {
  const given = hits.find((hit) => hit.url === seed.url)?.description
  return buildFoundSource(cleanPageAddress(url) ?? url, title ?? seed.title, given || cutOpening(text), score)
}

function buildFoundSource(url: string, title: string, description: string, score: number): FoundSource {
  return { url, title: title || url, description, score: Math.round(score * 1000) / 1000 }
}

/** The beginning of a text, cut between words. */
function cutOpening(text: string): string {
  const line = text
    .slice(0, DESCRIPTION_CHARS * 2)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return cutBetweenWords(line, DESCRIPTION_CHARS)
}

const takeBest = (found: readonly FoundSource[], limit: number) =>
  found.toSorted((a, b) => b.score - a.score).slice(0, limit)

function createNoEndpointFault(): Fault {
  return new Fault('NOT_SUPPORTED', 'Research on the web needs a search endpoint, and none is set up.', {
    hint: 'Set NOTEBOOK_SEARCH_URL to a SearXNG instance whose JSON form is on, such as http://127.0.0.1:8888; pages you know are added with POST /content/sources.',
  })
}

function createNoDriveFault(): Fault {
  return new Fault('NOT_SUPPORTED', 'A local notebook has no drive to look in.', {
    hint: 'Use source web, or add documents you know with POST /content/sources and source_type drive.',
  })
}

function createAllTimedOutFault(): Fault {
  return new Fault('TIMEOUT', 'None of the pages that were found answered in time.', {
    hint: 'Try again, or use mode fast, which reads no pages.',
  })
}

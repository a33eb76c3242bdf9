import { Fault, toFault } from '../../domain/fault.ts'
import type { ResearchProgress, UnreadSource } from '../../domain/research.ts'
import { FetchProblem } from '../../lib/guarded-fetch.ts'
import { buildPageKey, cleanPageAddress } from './page-address.ts'
import type { FetchedPage, PageReader } from './page-reader.ts'
import { scoreTexts } from './score.ts'

export type CrawlLimits = {
  readonly pages: number
  /** How many links away from a search result. */
  readonly depth: number
  readonly bytes: number
  readonly timeMs: number
  readonly pageTimeoutMs: number
  /** Between two visits of one host. */
  readonly pauseMs: number
  /** Links followed from one page, the most promising ones. */
  readonly linksOfPage: number
  readonly atOnce: number
}

export const CRAWL_LIMITS: CrawlLimits = {
  pages: 40,
  depth: 2,
  bytes: 64e6,
  timeMs: 180_000,
  pageTimeoutMs: 20_000,
  pauseMs: 500,
  linksOfPage: 4,
  atOnce: 4,
}

type Seed = { readonly url: string; readonly title: string; readonly promise: number }

export type CrawledPage = FetchedPage & { readonly seed: Seed; readonly depth: number }

type Crawled = { readonly pages: readonly CrawledPage[]; readonly failed: readonly UnreadSource[] }

type QueuedPage = Seed & { readonly depth: number }

type CrawlState = {
  readonly query: string
  readonly limits: CrawlLimits
  readonly reader: PageReader
  readonly signal: AbortSignal
  readonly waiting: QueuedPage[]
  readonly seen: Set<string>
  /** When each host may be visited again, by `performance.now()`. */
  readonly freeAtTicks: Map<string, number>
  readonly pages: CrawledPage[]
  readonly failed: UnreadSource[]
  visited: number
  bytes: number
}

/**
 * Reads the pages at the seeds and, from those, the links that speak of the query: the most promising first, one visit
 * of a host at a time with a pause between, until a limit is reached.
 * @throws Fault TIMEOUT when the time was over before any page was read; the signal's reason
 */
export async function crawl(
  query: string,
  seeds: readonly Seed[],
  { reader, limits, progress }: { reader: PageReader; limits: CrawlLimits; progress?: ResearchProgress },
  signal: AbortSignal,
): Promise<Crawled> {
  const deadline = AbortSignal.timeout(limits.timeMs)
  const waiting = seeds.map((seed) => ({ ...seed, depth: 0 }))
  const state: CrawlState = {
    query,
    limits,
    reader,
    signal: AbortSignal.any([signal, deadline]),
    waiting,
    seen: new Set(seeds.map(({ url }) => buildPageKey(url))),
    freeAtTicks: new Map(),
    pages: [],
    failed: [],
    visited: 0,
    bytes: 0,
  }
  await visitAll(state, () => progress?.({ phase: 'reading', done: state.visited, total: limits.pages }))
  signal.throwIfAborted()
  if (state.pages.length === 0 && seeds.length > 0 && deadline.aborted) throw createResearchTimeoutFault()
  return { pages: state.pages, failed: state.failed }
}

/** As many visits at once as there may be, until nothing waits and nothing runs. */
async function visitAll(state: CrawlState, reportVisit: () => void): Promise<void> {
  const running = new Set<Promise<void>>()
  for (;;) {
    const next = running.size < state.limits.atOnce ? takeNext(state) : null
    if (next) {
      const visit: Promise<void> = visitOne(state, next).finally(() => {
        running.delete(visit)
        reportVisit()
      })
      running.add(visit)
    } else if (running.size > 0) await Promise.race(running)
    else return
  }
}

/** The most promising place, while there is room; a started visit counts. */
function takeNext(state: CrawlState): QueuedPage | null {
  const { waiting, limits, signal } = state
  if (signal.aborted || state.visited >= limits.pages || state.bytes >= limits.bytes || waiting.length === 0)
    return null
  state.visited += 1
  const best = waiting.reduce((one, other) => (other.promise > one.promise ? other : one))
  waiting.splice(waiting.indexOf(best), 1)
  return best
}

async function visitOne(state: CrawlState, place: QueuedPage): Promise<void> {
  const { limits, reader, signal } = state
  try {
    await waitForHost(state, new URL(place.url).host)
    const page = await reader.read(place.url, limits.pageTimeoutMs, signal)
    state.bytes += page.sizeBytes
    state.seen.add(buildPageKey(page.url))
    if (state.pages.some(({ url }) => buildPageKey(url) === buildPageKey(page.url))) return // two addresses led to one page
    state.pages.push({ ...page, seed: place, depth: place.depth })
    if (place.depth < limits.depth) state.waiting.push(...choosePromisingLinks(state, page, place.depth + 1))
  } catch (error) {
    if (signal.aborted || place.depth > 0) return // what a link leads to was never promised
    const { message, code, cause } = toFault(error)
    const isLate = cause instanceof FetchProblem && cause.kind === 'timeout'
    state.failed.push({ url: place.url, title: place.title, error: message, code: isLate ? 'TIMEOUT' : code })
  }
}

/** Waits for its turn at the host, and takes it. */
async function waitForHost({ freeAtTicks, limits, signal }: CrawlState, host: string): Promise<void> {
  const nowTicks = performance.now()
  const turnTicks = Math.max(nowTicks, freeAtTicks.get(host) ?? 0)
  freeAtTicks.set(host, turnTicks + limits.pauseMs)
  if (turnTicks > nowTicks) await pauseVisit(turnTicks - nowTicks, signal)
}

function pauseVisit(timeMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abortPause = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abortPause)
      resolve()
    }, timeMs)
    signal.addEventListener('abort', abortPause, { once: true })
  })
}

/** Links whose words speak of the query and that were not met before. */
function choosePromisingLinks(
  { query, limits, seen }: CrawlState,
  { links, url }: FetchedPage,
  depth: number,
): QueuedPage[] {
  const scores = scoreTexts(
    query,
    links.map(({ words }) => ({ title: words, text: '' })),
  )
  const promising = links.flatMap(({ address, words }, index) => {
    const target = cleanPageAddress(address, url)
    const promise = scores[index]! / (depth + 1)
    return target && promise > 0 && !seen.has(buildPageKey(target))
      ? [{ url: target, title: words, promise, depth }]
      : []
  })
  const chosen = promising.sort((a, b) => b.promise - a.promise).slice(0, limits.linksOfPage)
  return chosen.filter((one) => !seen.has(buildPageKey(one.url)) && seen.add(buildPageKey(one.url)))
}

function createResearchTimeoutFault(): Fault {
  return new Fault('TIMEOUT', 'The time for research was over before any page could be read.', {
    hint: 'Try again, or use mode fast, which reads no pages.',
  })
}

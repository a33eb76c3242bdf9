import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { type SearchServer, smallPage, startSearchServer } from '../../../tests/support/search-server.ts'
import type { ResearchQuery } from '../../domain/research.ts'
import type { CrawlLimits } from './crawl.ts'
import { discover } from './discover.ts'
import { openPageReader } from './page-reader.ts'

const { signal } = new AbortController()
const LIMITS: Partial<CrawlLimits> = { pauseMs: 0, pageTimeoutMs: 5000 }

async function researching(context: TestContext, { allowPrivateUrls = true, ...more }: Record<string, unknown> = {}) {
  const server = await startSearchServer(context)
  const reader = openPageReader(Boolean(allowPrivateUrls))
  context.after(() => reader.close())
  const options = { searchUrl: server.url, reader, limits: LIMITS, ...more }
  const look = (change: Partial<ResearchQuery> = {}, caller = signal) =>
    discover(
      { text: 'ferns of the Alps', mode: 'fast', source: 'web', limit: 10, ...change },
      options,
      undefined,
      caller,
    )
  return { server, look }
}

const FERNS = 'Ferns of the Alps grow between wet rocks. Many ferns of the Alps are rare.'

/** Two pages about ferns, one of which leads to a third, and one about something else. */
function smallWeb(server: SearchServer): void {
  server.pages({
    '/ferns': smallPage('Ferns of the Alps', FERNS.repeat(3), {
      '/more#top': 'More ferns of the Alps',
      '/shop': 'Our shop',
      '/ferns': 'Ferns of the Alps again',
    }),
    '/trains': smallPage('Trains', 'Timetables of mountain trains and cable cars, all the year round.'),
    '/more': smallPage('A list of ferns', `${FERNS} Maidenhair, spleenwort and bracken are ferns.`),
    '/shop': smallPage('Shop', 'Buy boots.'),
  })
}

test('fast asks once, orders by the query, and gives each page once under a clean address', async (context) => {
  const { server, look } = await researching(context)
  const results = [
    server.hit('/trains', 'Mountain trains', 'Timetables'),
    server.hit('/ferns?utm_source=mail#intro', 'Ferns of the Alps', 'Where ferns grow in the Alps'),
    server.hit('/ferns/', 'Ferns of the Alps', 'The same page'),
    { url: 'ftp://example.org/ferns', title: 'Ferns of the Alps', content: '' },
    { title: 'Ferns without an address' },
    null,
  ]
  server.behave({ kind: 'results', results })
  const { sources, failed } = await look()
  assert.deepEqual(
    sources.map(({ url, title, description }) => [url, title, description]),
    [
      [`${server.url}/ferns`, 'Ferns of the Alps', 'Where ferns grow in the Alps'],
      [`${server.url}/trains`, 'Mountain trains', 'Timetables'],
    ],
  )
  assert.ok(sources[0]!.score > sources[1]!.score)
  assert.deepEqual([failed, server.asked, server.visited], [[], ['ferns of the Alps'], []])
  assert.equal((await look({ limit: 1 })).sources.length, 1)
})

test('deep asks in several ways, reads pages and promising links, and orders them by their text', async (context) => {
  const { server, look } = await researching(context)
  smallWeb(server)
  server.behave({
    kind: 'results',
    results: [server.hit('/trains', 'Ferns of the Alps!', 'Lies'), server.hit('/ferns', 'Untitled', '')],
    suggestions: ['alpine ferns'],
  })
  const { sources, failed } = await look({ mode: 'deep' })
  assert.deepEqual(server.asked, ['ferns of the Alps', 'ferns of the Alps#2', 'ferns Alps', 'alpine ferns'])
  assert.deepEqual(server.visited.toSorted(), ['/ferns', '/more', '/trains'])
  assert.deepEqual(sources.map(({ url }) => url).toSorted(), [`${server.url}/ferns`, `${server.url}/more`])
  assert.equal(sources.find(({ url }) => url.endsWith('/more'))!.title, 'A list of ferns')
  assert.deepEqual(failed, [])
})

test('deep stays within its pages and its depth', async (context) => {
  const chain = (number: number) =>
    smallPage(`Ferns ${number}`, FERNS, { [`/${number + 1}`]: 'More ferns of the Alps' })
  const { server, look } = await researching(context, { limits: { ...LIMITS, depth: 1 } })
  server.pages(Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`/${number}`, chain(number)])))
  server.behave({ kind: 'results', results: [server.hit('/0', 'Ferns', '')] })
  await look({ mode: 'deep' })
  assert.deepEqual(server.visited, ['/0', '/1'])
  const few = await researching(context, { limits: { ...LIMITS, pages: 2, depth: 9 } })
  few.server.pages(Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`/${number}`, chain(number)])))
  few.server.behave({ kind: 'results', results: [few.server.hit('/0', 'Ferns', '')] })
  await few.look({ mode: 'deep' })
  assert.deepEqual(few.server.visited, ['/0', '/1'])
})

test('pages that cannot be read are told with the reason, the others are found', async (context) => {
  const { server, look } = await researching(context)
  server.pages({
    '/ferns': smallPage('Ferns of the Alps', FERNS),
    '/moved': { location: '/ferns' },
    '/gone': { status: 410 },
  })
  const results = [
    server.hit('/gone', 'Gone', ''),
    server.hit('/moved', 'Moved', ''),
    server.hit('/ferns', 'Ferns', ''),
  ]
  server.behave({ kind: 'results', results })
  const { sources, failed } = await look({ mode: 'deep' })
  assert.deepEqual(listField(sources, 'url'), [`${server.url}/ferns`])
  assert.deepEqual(failed, [
    {
      url: `${server.url}/gone`,
      title: 'Gone',
      error: 'The address gave no document: it answered with status 410.',
      code: 'SOURCE_UNREACHABLE',
    },
  ])
})

test('results on private addresses are not fetched unless that is allowed', async (context) => {
  const { server, look } = await researching(context, { allowPrivateUrls: false })
  server.behave({ kind: 'results', results: [server.hit('/ferns', 'Ferns', '')] })
  const { sources, failed } = await look({ mode: 'deep' })
  assert.deepEqual([sources, failed.map(({ code }) => code), server.visited], [[], ['ADDRESS_REFUSED'], []])
})

test('no result is an empty success; that no engine answered is not', async (context) => {
  const { server, look } = await researching(context)
  assert.deepEqual(await look(), { sources: [], failed: [] })
  assert.deepEqual(await look({ mode: 'deep' }), { sources: [], failed: [] })
  server.behave({ kind: 'unresponsive' })
  await assert.rejects(look(), fault('PRODUCT_UNREACHABLE', 'None of the search engines'))
})

test('an endpoint that refuses, breaks or babbles is told apart', async (context) => {
  const { server, look } = await researching(context)
  server.behave({ kind: 'status', status: 500 })
  await assert.rejects(look(), fault('PRODUCT_UNREACHABLE', 'status 500'))
  server.behave({ kind: 'status', status: 403 })
  await assert.rejects(look(), { code: 'PRODUCT_UNREACHABLE', hint: /search\.formats/ })
  server.behave({ kind: 'status', status: 429 })
  await assert.rejects(look(), { code: 'RESOURCE_EXHAUSTED', retryAfterSeconds: 60 })
  for (const body of ['<html>', '{}', 'null', '[]', '{"results":7}', '{"results":[{"url":']) {
    server.behave({ kind: 'garbage', body })
    await assert.rejects(look(), fault('PRODUCT_UNREACHABLE', "SearXNG's JSON form"))
  }
})

test('a search that never answers is a timeout, and so are pages of which none answers', async (context) => {
  const search = await researching(context, { searchTimeoutMs: 50 })
  search.server.behave({ kind: 'silence' })
  await assert.rejects(search.look(), fault('TIMEOUT', 'search endpoint'))
  const pages = await researching(context, { limits: { ...LIMITS, pageTimeoutMs: 50 } })
  pages.server.pages({ '/a': 'silence' })
  pages.server.behave({ kind: 'results', results: [pages.server.hit('/a', 'Ferns', '')] })
  await assert.rejects(pages.look({ mode: 'deep' }), fault('TIMEOUT', 'None of the pages'))
  const whole = await researching(context, { limits: { ...LIMITS, timeMs: 50 } })
  whole.server.pages({ '/a': 'silence' })
  whole.server.behave({ kind: 'results', results: [whole.server.hit('/a', 'Ferns', '')] })
  await assert.rejects(whole.look({ mode: 'deep' }), fault('TIMEOUT', 'The time for research'))
})

test('a caller who gives up ends the search', async (context) => {
  const { server, look } = await researching(context)
  server.behave({ kind: 'silence' })
  const controller = new AbortController()
  const looking = look({}, controller.signal)
  setImmediate(() => controller.abort())
  await assert.rejects(looking, { name: 'AbortError' })
})

test('without an endpoint, and for the drive, it says what to do', async (context) => {
  const { look } = await researching(context, { searchUrl: null })
  await assert.rejects(look(), { code: 'NOT_SUPPORTED', hint: /NOTEBOOK_SEARCH_URL/ })
  await assert.rejects(look({ source: 'drive' }), { code: 'NOT_SUPPORTED', hint: /source web/ })
})

test('deep stops at its bytes, and a caller who gives up ends the crawl', async (context) => {
  const { server, look } = await researching(context, { limits: { ...LIMITS, bytes: 1, atOnce: 1 } })
  smallWeb(server)
  const results = [server.hit('/ferns', 'Ferns of the Alps', ''), server.hit('/more', 'Ferns', '')]
  server.behave({ kind: 'results', results })
  await look({ mode: 'deep' })
  assert.deepEqual(server.visited, ['/ferns'])

  const slow = await researching(context)
  slow.server.pages({ '/a': 'silence' })
  slow.server.behave({ kind: 'results', results: [slow.server.hit('/a', 'Ferns', '')] })
  const controller = new AbortController()
  slow.server.whenVisited(() => controller.abort())
  await assert.rejects(slow.look({ mode: 'deep' }, controller.signal), { name: 'AbortError' })
})

test('what a search says is shown as one line without control characters', async (context) => {
  const { server, look } = await researching(context)
  server.behave({ kind: 'results', results: [server.hit('/a', 'Fe\u001b[31mrns\n of', `\u0007${'x'.repeat(5000)}`)] })
  const [found] = (await look()).sources
  assert.deepEqual([found!.title, found!.description.length], ['Fe [31mrns of', 1000])
})

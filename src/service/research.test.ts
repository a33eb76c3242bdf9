import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { smallPage, startSearchServer } from '../../tests/support/search-server.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { startTestService } from '../../tests/support/test-service.ts'
import { createClient } from '../client/client.ts'
import { Fault } from '../domain/fault.ts'
import type { ResearchQuery } from '../domain/research.ts'
import type { NewSource } from '../domain/source.ts'

const notebook_id = notebookId(1)
const found = (name: string) => ({ url: `https://example.org/${name}`, title: name, description: '', score: 1 })
const notebooks = {
  get: async (id: string) => ({ id, title: 'Ferns', sourceCount: 0, createdAt: null, modifiedAt: null }),
}

test('what is looked for reaches the product with the usual limits, and nothing is added unasked', async (context) => {
  const asked: ResearchQuery[] = []
  const discover = async (_notebookId: string, query: ResearchQuery) => {
    asked.push(query)
    return { sources: [found('a')], failed: [] }
  }
  const { calls } = await createSmallServices(context, {
    products: { local: productDouble({ notebooks, research: { discover } }) },
  })
  const { taskId, ...rest } = await calls.researchSources({ notebook_id, query: 'ferns' })
  assert.match(taskId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(rest, { sources: [found('a')], imported: [], failed: [] })
  await calls.researchSources({ notebook_id, query: 'ferns', mode: 'deep', max_sources: 3 })
  assert.deepEqual(asked, [
    { text: 'ferns', mode: 'fast', source: 'web', limit: 10 },
    { text: 'ferns', mode: 'deep', source: 'web', limit: 3 },
  ])
  for (const wrong of [{ max_sources: 0 }, { max_sources: 101 }, { mode: 'slow' as never }, { query: ' ' }]) {
    await assert.rejects(calls.researchSources({ notebook_id, query: 'ferns', ...wrong }), fault('BAD_REQUEST'))
  }
})

test('an import gives an account of each source, and one that fails does not stop the rest', async (context) => {
  const unread = { url: 'https://example.org/x', title: 'x', error: 'It is gone.', code: 'SOURCE_UNREACHABLE' as const }
  const added: NewSource[] = []
  const add = async (_: string, source: NewSource) => {
    added.push(source)
    if (added.length === 2) throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
    const kept = { id: `s${added.length}`, title: 'Kept', type: 'url', status: 'ready' as const, chars: 1, addedAt: '' }
    return { source: kept, duplicate: added.length === 3, warnings: [] }
  }
  const discover = async () => ({ sources: [found('a'), found('b'), found('c')], failed: [unread] })
  const local = productDouble({ notebooks, research: { discover }, sources: { add } })
  const { calls } = await createSmallServices(context, { products: { local } })
  const { imported, failed } = await calls.researchSources({ notebook_id, query: 'ferns', import: true })
  const kept = { sourceName: 'Kept', status: 'ready' }
  assert.deepEqual(imported, [
    { url: 'https://example.org/a', title: 'a', sourceId: 's1', ...kept },
    { url: 'https://example.org/c', title: 'c', sourceId: 's3', ...kept, duplicate: true },
  ])
  const refused = { title: 'b', error: 'No text was found in it.', code: 'SOURCE_UNREADABLE' }
  assert.deepEqual(failed, [unread, { url: 'https://example.org/b', ...refused }])
})

test('a cancelled import ends, and a product without research says so', async (context) => {
  const controller = new AbortController()
  const add = async () => {
    controller.abort()
    throw controller.signal.reason
  }
  const discover = async () => ({ sources: [found('a'), found('b')], failed: [] })
  const local = productDouble({ notebooks, research: { discover }, sources: { add } })
  const { invoke, calls, expect } = await createSmallServices(context, { products: { local } })
  const input = { notebook_id, query: 'ferns', import: true }
  await assert.rejects(invoke('researchSources', input, { signal: controller.signal }), fault('CANCELLED'))
  expect({ local: productDouble({ notebooks }) })
  await assert.rejects(calls.researchSources({ notebook_id, query: 'ferns' }), fault('NOT_SUPPORTED'))
})

test('over the real service: pages are found, imported and asked, and what failed is told', async (context) => {
  const search = await startSearchServer(context)
  search.pages({
    '/ferns': smallPage('Ferns of the Alps', 'The maidenhair fern grows between wet limestone rocks in the Alps.'),
    '/more': smallPage('More ferns', 'The bracken fern of the Alps grows in dry woods.'),
  })
  const results = [
    search.hit('/ferns', 'Ferns', 'Ferns'),
    search.hit('/gone', 'Ferns', ''),
    search.hit('/more', 'Ferns', ''),
  ]
  search.behave({ kind: 'results', results })
  const services = await startTestService(context, {
    NOTEBOOK_SEARCH_URL: search.url,
    NOTEBOOK_ALLOW_PRIVATE_URLS: 'true',
  })
  const client = createClient({ baseUrl: services.url })
  const notebook = (await client.createNotebook({ name: 'Ferns' })).notebook_id
  const task = { notebook_id: notebook, query: 'ferns of the Alps', import: true }
  const { imported, failed } = await client.researchSources({ ...task, mode: 'fast' })
  assert.deepEqual([imported.length, failed.map(({ code }) => code)], [2, ['SOURCE_UNREACHABLE']])
  const { answer, state } = await client.askQuestion({
    notebook_id: notebook,
    question: 'Where does the bracken fern grow?',
  })
  assert.equal(state, 'answered')
  assert.match(answer, /dry woods/)
  const again = await client.researchSources({ ...task, mode: 'fast' })
  assert.ok(
    again.imported.every(({ duplicate }) => duplicate === true),
    'done again, nothing is there twice',
  )
})

test('a result on a private address is refused by the import', async (context) => {
  const search = await startSearchServer(context)
  search.behave({ kind: 'results', results: [search.hit('/ferns', 'Ferns', '')] })
  const services = await startTestService(context, { NOTEBOOK_SEARCH_URL: search.url })
  const client = createClient({ baseUrl: services.url })
  const { notebook_id: notebook } = await client.createNotebook({ name: 'Ferns' })
  const { imported, failed } = await client.researchSources({ notebook_id: notebook, query: 'ferns', import: true })
  assert.deepEqual([imported, failed.map(({ code }) => code), search.visited], [[], ['ADDRESS_REFUSED'], []])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import type { PassageQuery } from '../product/port.ts'

const notebook_id = notebookId(1)
const passage = { rank: 1, score: 2, sourceId: 's', sourceName: 'S', start: 0, end: 5, text: 'Water' }

test('passages are searched with the documented limit, and a limit over 100 is refused', async (context) => {
  const asked: PassageQuery[] = []
  const search = async (_id: string, query: PassageQuery) => {
    asked.push(query)
    return [passage]
  }
  const { calls } = await createSmallServices(context, {
    products: { local: productDouble({ passages: { search } }) },
  })
  assert.deepEqual(await calls.searchPassages({ notebook_id, query: 'water' }), { passages: [passage] })
  await calls.searchPassages({ notebook_id, query: 'water', limit: 100, source_ids: ['s'] })
  assert.deepEqual(asked, [
    { text: 'water', limit: 10, sourceIds: undefined },
    { text: 'water', limit: 100, sourceIds: ['s'] },
  ])
  for (const limit of [0, 101, 1.5]) {
    await assert.rejects(calls.searchPassages({ notebook_id, query: 'water', limit }), fault('BAD_REQUEST', 'limit'))
  }
})

test('citations hold when each of them holds', async (context) => {
  const claim = { sourceId: 's', start: 0, end: 5, sourceText: 'Water' }
  const verify = async (_id: string, claims: readonly { sourceText: string }[]) =>
    claims.map(({ sourceText }, index) => ({ index, ok: sourceText === 'Water' }))
  const { calls } = await createSmallServices(context, { products: { local: productDouble({ passages: { verify } }) } })
  assert.equal((await calls.verifyCitations({ notebook_id, citations: [claim] })).ok, true)
  const { ok, results } = await calls.verifyCitations({
    notebook_id,
    citations: [claim, { ...claim, sourceText: 'Wine' }],
  })
  assert.deepEqual([ok, results.map((result) => result.ok)], [false, [true, false]])
})

test('a product that has no passages says so with 501', async (context) => {
  const { calls } = await createSmallServices(context, {
    products: { local: productDouble(), hosted: productDouble({}, 'hosted') },
  })
  for (const ref of [{ notebook_id }, { notebook_url: notebookUrl(1, 'https://notebooklm.google.com') }]) {
    await assert.rejects(calls.searchPassages({ ...ref, query: 'water' }), fault('NOT_SUPPORTED'))
  }
})

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble, readyDouble } from '../../tests/support/product-double.ts'
import { BASE_URL, createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Notebook } from '../domain/notebook.ts'

const notebook = (id: string, title = 'A notebook'): Notebook => ({
  id,
  title,
  sourceCount: 3,
  createdAt: '2026-11-21T08:00:00.000Z',
  modifiedAt: null,
})
const opens = () => productDouble({ notebooks: { get: async (id) => notebook(id) } })
const refuses = (code: FaultCode) =>
  productDouble({
    notebooks: {
      get: async () => {
        throw new Fault(code, 'the product says no')
      },
    },
  })

test('a notebook is added after a live check of the account, unused and not active', async (context) => {
  const { calls, accountsAsked, services } = await createSmallServices(context, { products: { local: opens() } })
  const { notebook: entry } = await calls.addNotebook({ url: ` ${notebookUrl(1)} `, name: 'Räume und Zeiten' })
  assert.deepEqual(
    [entry.id, entry.url, entry.active, entry.use_count, entry.content_types],
    ['raume-und-zeiten', notebookUrl(1), false, 0, ['documentation', 'examples']],
  )
  assert.ok(entry.use_cases.length > 0, 'use cases are made when absent')
  assert.deepEqual(accountsAsked, ['default'])
  assert.equal(services.sessions.count, 0, 'the live check leaves no session')
})

test('a notebook is refused for its address first, then its name, then the live check', async (context) => {
  const { calls, expect, services } = await createSmallServices(context, { products: { local: opens() } })
  await calls.addNotebook({ url: notebookUrl(1), name: 'Taken' })
  expect({ local: productDouble() })
  await assert.rejects(
    calls.addNotebook({ url: 'https://example.com/x', name: 'TAKEN' }),
    fault('BAD_REQUEST', 'Invalid notebook URL in url'),
  )
  await assert.rejects(
    calls.addNotebook({ url: notebookUrl(2), name: ' tAKEN ' }),
    fault('DUPLICATE_NAME', `id taken, url ${notebookUrl(1)}`),
  )
  for (const code of ['NOTEBOOK_NOT_FOUND', 'PERMISSION_DENIED'] as const) {
    expect({ local: refuses(code) })
    await assert.rejects(calls.addNotebook({ url: notebookUrl(2), name: 'New' }), (error: unknown) => {
      fault('NOTEBOOK_INACCESSIBLE', /invalid or inaccessible notebook/i)(error)
      return (error as Fault).status === 400
    })
  }
  expect({ local: refuses('PRODUCT_UNREACHABLE') })
  await assert.rejects(calls.addNotebook({ url: notebookUrl(2), name: 'New' }), fault('PRODUCT_UNREACHABLE'))
  assert.equal((await services.library.entries()).length, 1, 'nothing refused was kept')
})

test('a missing name or url is named, both at once', async (context) => {
  const { invoke } = await createSmallServices(context)
  await assert.rejects(invoke('addNotebook', {}), fault('BAD_REQUEST', /^Missing required fields: url, name$/))
  await assert.rejects(
    invoke('addNotebook', { url: notebookUrl(1), name: '  ' }),
    fault('BAD_REQUEST', /^Missing required field: name$/),
  )
})

/** Services whose product makes notebooks, numbered from 5 on. */
async function creating(context: TestContext) {
  const titles: string[] = []
  const create = async (title: string) => notebook(notebookId(4 + titles.push(title)), title)
  const local = productDouble({ notebooks: { create, get: async (id) => notebook(id) } })
  return { titles, ...(await createSmallServices(context, { products: { local } })) }
}

test('a created notebook is in the library, and active when none is, with a name of its own where none is given', async (context) => {
  const { calls, titles, services } = await creating(context)
  const { notebook: entry, ...created } = await calls.createNotebook({ name: 'Summer', description: 'Warm' })
  const message = 'Summer was made, and is the active notebook.'
  assert.deepEqual(created, { notebook_url: notebookUrl(5), name: 'Summer', notebook_id: notebookId(5), message })
  assert.deepEqual([entry?.id, entry?.active, entry?.description], ['summer', true, 'Warm'])
  const second = await calls.createNotebook({})
  assert.deepEqual([second.notebook?.active, second.message], [false, 'Notebook of 2026-11-21 was made.'])
  assert.deepEqual(titles, ['Summer', 'Notebook of 2026-11-21'])
  assert.equal((await services.library.active())?.id, 'summer')
})

test('notebooks that nobody named have names of their own', async (context) => {
  const { calls } = await creating(context)
  const made = [await calls.createNotebook({}), await calls.createNotebook({})]
  assert.deepEqual(listField(made, 'name'), ['Notebook of 2026-11-21', 'Notebook of 2026-11-21 (2)'])
  assert.equal(made[1]!.warnings, undefined)
})

test('two notebooks may be created with one name: the second is told its id', async (context) => {
  const { calls } = await creating(context)
  await calls.createNotebook({ name: 'Summer' })
  const { notebook: entry, warnings } = await calls.createNotebook({ name: 'summer' })
  assert.equal(entry?.id, 'summer-2')
  assert.match(warnings![0]!, /summer, is called summer as well: name this one by its id, summer-2/)
})

test('adding a created notebook by its address takes the place of the entry it has, once', async (context) => {
  const { calls, services } = await creating(context)
  const { notebook_url: url } = await calls.createNotebook({ name: 'Summer' })
  await services.writeTogether(services.library.planUse('summer'))
  const { notebook: same } = await calls.addNotebook({ url, name: 'Summer', topics: ['warmth'] })
  assert.deepEqual([same.id, same.topics, same.active, same.use_count], ['summer', ['warmth'], true, 1])
  assert.equal((await services.library.entries()).length, 1)
  await assert.rejects(calls.addNotebook({ url, name: 'Summer' }), fault('DUPLICATE_NAME'))
  const { notebook_url: other } = await calls.createNotebook({ name: 'Winter' })
  assert.equal((await calls.addNotebook({ url: other, name: 'Cold days' })).notebook.id, 'cold-days')
  assert.deepEqual(listField(await services.library.entries(), 'id'), ['summer', 'cold-days'])
})

test('creating with activate makes it the active notebook, and a taken name then makes nothing', async (context) => {
  const titles: string[] = []
  const create = async (title: string) => {
    titles.push(title)
    return notebook(notebookId(5), title)
  }
  const { calls, services } = await createSmallServices(context, {
    products: { local: productDouble({ notebooks: { create } }) },
  })
  await calls.createNotebook({ name: 'Summer', activate: true })
  assert.equal((await services.library.active())?.url, notebookUrl(5))
  await assert.rejects(calls.createNotebook({ name: 'summer', activate: true }), fault('DUPLICATE_NAME'))
  assert.deepEqual(titles, ['Summer'])
})

test('scraping lists what the account has, with addresses that this service hands out', async (context) => {
  const list = async () => [notebook(notebookId(1), 'One'), notebook(notebookId(2), 'Two')]
  const { invoke } = await createSmallServices(context, { products: { local: productDouble({ notebooks: { list } }) } })
  const { data, meta } = await invoke('scrapeNotebooks', {})
  assert.deepEqual(data, {
    notebooks: [
      { id: notebookId(1), name: 'One', url: notebookUrl(1), source_count: 3 },
      { id: notebookId(2), name: 'Two', url: notebookUrl(2), source_count: 3 },
    ],
    total: 2,
    message: 'Found 2 notebooks.',
  })
  assert.deepEqual(meta, {
    product: 'local',
    account: 'default',
    transport: 'in_process',
    attempts: 1,
    duration_ms: 0,
  })
})

test('an entry is read, changed, activated and removed by its id, its UUID or an address', async (context) => {
  const { calls, keep, clock } = await createSmallServices(context)
  await keep(1, 'First')
  await keep(2, 'Second')
  for (const id of ['first', notebookId(1), notebookUrl(1, 'http://127.0.0.1:5000')]) {
    assert.equal((await calls.getNotebook({ id })).notebook.name, 'First', id)
  }
  clock.advance(1000)
  const { notebook: updated } = await calls.updateNotebook({ id: notebookId(1), description: 'Changed' })
  assert.deepEqual(
    [updated.description, updated.last_modified, updated.name],
    ['Changed', '2026-11-21T08:00:01.000Z', 'First'],
  )
  await assert.rejects(calls.updateNotebook({ id: 'first', name: 'SECOND' }), fault('DUPLICATE_NAME', 'id second'))
  assert.equal((await calls.activateNotebook({ id: notebookUrl(1) })).notebook.active, true)
  assert.deepEqual(await calls.removeNotebook({ id: notebookId(1) }), {
    message: 'First was removed from the library; the notebook itself is kept.',
    id: 'first',
  })
  assert.equal((await calls.getLibraryStats({})).active_notebook_id, 'second', 'the first that is left becomes active')
  for (const id of ['first', notebookId(1), notebookUrl(1)]) {
    await assert.rejects(calls.getNotebook({ id }), fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`))
  }
})

test('removing an entry leaves the sessions on its notebook open', async (context) => {
  const { calls, keep, services } = await createSmallServices(context)
  const { id, url } = await keep(1, 'First')
  const session = await services.sessions.create({ notebookUrl: url, account: 'default' })
  await calls.removeNotebook({ id })
  assert.equal(services.sessions.get(session.id).notebookUrl, url)
})

test('the library is listed, searched under both spellings, and counted', async (context) => {
  const { calls, invoke, keep, services } = await createSmallServices(context)
  await keep(1, 'Alpine flowers')
  const { id } = await keep(2, 'Harbour logs')
  await services.writeTogether(services.library.planUse(id, 4))
  assert.equal((await calls.listNotebooks({})).count, 2)
  for (const query of [{ query: 'harbour' }, { q: 'harbour' }]) {
    const { data } = await invoke('searchNotebooks', query)
    const { notebooks } = data as { notebooks: { id: string; score: number }[] }
    assert.deepEqual(listField(notebooks, 'id'), [id])
    assert.ok(notebooks[0]!.score > 0)
  }
  const { total_queries, most_used_notebook } = await calls.getLibraryStats({})
  assert.deepEqual([total_queries, most_used_notebook], [4, { id, name: 'Harbour logs', use_count: 4 }])
})

test('renaming changes the title in the product and keeps the name in the library', async (context) => {
  const rename = async (id: string, title: string) => notebook(id, title)
  const { calls, keep, services } = await createSmallServices(context, {
    products: { local: productDouble({ notebooks: { rename } }) },
  })
  const { id } = await keep(1, 'Old')
  const renamed = await calls.renameNotebook({ notebook_id: id, name: 'New' })
  assert.deepEqual(renamed, { notebook_id: notebookId(1), notebook_url: notebookUrl(1), name: 'New' })
  assert.equal((await services.library.get(id)).name, 'Old')
})

test('bulk delete: a library id removes the entry, a UUID or an address the notebook with all that is kept of it', async (context) => {
  const gone: string[] = []
  const remove = async (id: string) => {
    if (id === notebookId(9)) throw new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`)
    gone.push(id)
  }
  const { calls, keep, services } = await createSmallServices(context, {
    products: { local: productDouble({ notebooks: { delete: remove } }) },
  })
  await keep(1, 'Entry only')
  await keep(2, 'Deleted', 'http://localhost:9')
  await services.library.add({ url: `${notebookUrl(2)}/`, name: 'Deleted under a second name' })
  await keep(3, 'Kept')
  const session = await services.sessions.create({ notebookUrl: `${notebookUrl(2)}/`, account: 'default' })
  await services.sessions.record(session.id, { ...waitForAnswers(1), conversationId: null })
  await services.writeTogether([services.history.planRecord(notebookId(2), waitForAnswers(1), 'talk')])
  const ids = ['entry-only', notebookId(2).toUpperCase(), notebookUrl(9), 'entry-only', 'nope']
  const { deleted, failed, message } = await calls.bulkDeleteNotebooks({ ids })
  assert.deepEqual(deleted, ['entry-only', notebookId(2).toUpperCase()])
  assert.deepEqual(failed, [
    { id: notebookUrl(9), error: `Notebook not found: ${notebookId(9)}` },
    { id: 'nope', error: 'Notebook not found: nope' },
  ])
  const whatWent = 'Deleted 1 notebook. Removed 1 entry from the library; its notebook is kept.'
  assert.equal(message, `${whatWent} 2 of 4 could not be deleted.`)
  assert.deepEqual(gone, [notebookId(2)], 'the notebook behind a library id is kept')
  assert.deepEqual(listField(await services.library.entries(), 'name'), ['Kept'])
  assert.equal(services.sessions.count, 0)
  assert.deepEqual(await services.history.recent(notebookId(2)), [])
})

test('what came of jobs and keyed calls on a notebook goes with it', async (context) => {
  const word = 'chrysanthemum'
  const ask = async () => ({
    state: 'answered' as const,
    text: `A ${word} is a flower.`,
    citations: [],
    conversationId: null,
    writtenBy: 'offline',
    warnings: [],
  })
  const local = readyDouble({ chat: { ask }, notebooks: { delete: async () => {} } })
  const { calls, invoke, directory, end } = await createSmallServices(context, { products: { local } })
  const question = { question: 'Well?', notebook_id: notebookId(2) }
  const { job } = await invoke('askQuestion', question, { asJob: true })
  await calls.followJob({ job_id: job!.id })
  const other = await invoke('askQuestion', { ...question, notebook_id: notebookId(3) }, { asJob: true })
  await calls.followJob({ job_id: other.job!.id })
  await invoke('askQuestion', question, { idempotencyKey: 'k' })
  await calls.bulkDeleteNotebooks({ ids: [notebookId(2), notebookId(3).replace(/.$/, '9')] })
  const kept = async (job_id: string) => (await calls.getJob({ job_id })).job
  const { state, result } = await kept(job!.id)
  assert.deepEqual([state, result], ['succeeded', undefined])
  assert.ok((await kept(other.job!.id)).result, 'another notebook’s result stays')
  await calls.bulkDeleteNotebooks({ ids: [notebookId(3)] })
  end()
  const files = readdirSync(directory).filter((name) => readFileSync(path.join(directory, name)).includes(word))
  assert.deepEqual(files, [])
})

test('bulk delete that deletes nothing fails with the first fault and says what failed', async (context) => {
  const { calls, invoke } = await createSmallServices(context)
  await assert.rejects(calls.bulkDeleteNotebooks({ ids: ['one', `${BASE_URL}/x`] }), (error: unknown) => {
    fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: one')(error)
    const { data, ...details } = (error as Fault).details!
    const { deleted, failed } = data as { deleted: string[]; failed: unknown[] }
    assert.deepEqual([deleted, failed.length, details], [[], 2, {}])
    return true
  })
  await assert.rejects(invoke('bulkDeleteNotebooks', { ids: [] }), fault('BAD_REQUEST', 'ids'))
  await assert.rejects(invoke('bulkDeleteNotebooks', {}), fault('BAD_REQUEST', 'Missing required field: ids'))
})

test(
  'while the library cannot be read a notebook is created all the same, and the reply says what is missing',
  ofFiles,
  async (context) => {
    const directory = temporaryDirectory(context)
    writeFileSync(path.join(directory, 'library.json'), '{')
    const create = async (title: string) => notebook(notebookId(5), title)
    const local = productDouble({ notebooks: { create } })
    const { calls } = await createSmallServices(context, { directory, products: { local } })
    const created = await calls.createNotebook({ name: 'Summer' })
    assert.deepEqual([created.notebook, created.message], [undefined, 'Summer was made.'])
    assert.match(created.warnings![0]!, /not in the library, whose file cannot be read/)
  },
)

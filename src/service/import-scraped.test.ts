import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { Fault } from '../domain/fault.ts'
import type { GuideGroup } from '../product/port.ts'

const tags = ['moss', 'fern', 'oak', 'reed', 'newt', 'heron', 'otter', 'trout']

/** Services whose product has notebooks with these titles. */
function having(context: TestContext, titles: readonly string[], guide?: GuideGroup) {
  const notebooks = titles.map((title, index) => ({
    id: notebookId(index + 1),
    title,
    sourceCount: 1,
    createdAt: null,
    modifiedAt: null,
  }))
  const local = productDouble({ notebooks: { list: async () => notebooks }, ...(guide && { guide }) })
  return createSmallServices(context, { products: { local } })
}

const item = (number: number, library_id: string, name: string, status = 'imported') => ({
  id: notebookId(number),
  library_id,
  name,
  status,
})

test('every notebook of the product is imported once, under a free name', async (context) => {
  const { calls, services } = await having(context, ['Notes', 'notes', ' '])
  assert.deepEqual(await calls.importScrapedNotebooks({}), {
    imported: [
      item(1, 'notes', 'Notes'),
      item(2, 'notes-2', 'notes (2)'),
      item(3, 'untitled-notebook', 'Untitled notebook'),
    ],
    errors: [],
    total_scraped: 3,
    total_imported: 3,
    total_errors: 0,
  })
  assert.equal((await services.library.get('notes-2')).url, notebookUrl(2))
  const again = await calls.importScrapedNotebooks({})
  assert.deepEqual([again.total_imported, again.total_errors], [0, 0])
  assert.deepEqual(
    again.imported.map(({ library_id, status }) => [library_id, status]),
    ['notes', 'notes-2', 'untitled-notebook'].map((id) => [id, 'already_in_library']),
  )
  assert.equal((await services.library.entries()).length, 3)
})

test('only the named ones are imported, by UUID or address, and an unknown one is told', async (context) => {
  const { calls } = await having(context, ['One', 'Two', 'Three'])
  const notebook_ids = [notebookId(2).toUpperCase(), notebookUrl(3), notebookId(9), notebookId(2)]
  const { imported, errors, total_scraped, total_errors } = await calls.importScrapedNotebooks({ notebook_ids })
  assert.deepEqual(imported, [item(2, 'two', 'Two'), item(3, 'three', 'Three')])
  assert.deepEqual(errors, [{ id: notebookId(9), name: '', error: `Notebook not found: ${notebookId(9)}` }])
  assert.deepEqual([total_scraped, total_errors], [3, 1])
})

test('a notebook describes itself when asked to, and one that cannot is told without stopping the others', async (context) => {
  const guide: GuideGroup = {
    read: async () => ({ summary: '', citations: [], topics: [], questions: [], sources: [] }),
    describe: async (id) => {
      if (id === notebookId(2)) throw new Fault('NO_SOURCES', 'No sources in notebook')
      return { name: `notes-${id.at(-1)}`, description: 'Notes.', tags }
    },
  }
  const { calls, services } = await having(context, ['One', 'Two', 'Three'], guide)
  const { imported, errors } = await calls.importScrapedNotebooks({ auto_discover: true })
  assert.deepEqual(imported, [
    item(1, 'notes-1', 'notes-1', 'auto-discovered'),
    item(3, 'notes-3', 'notes-3', 'auto-discovered'),
  ])
  assert.deepEqual(errors, [{ id: notebookId(2), name: 'Two', error: 'No sources in notebook' }])
  assert.equal((await services.library.get('notes-1')).auto_generated, true)
})

test('an import that came to nothing fails as its first notebook did', async (context) => {
  const { calls } = await having(context, ['One'])
  await assert.rejects(calls.importScrapedNotebooks({ notebook_ids: [notebookId(9)] }), (error: Fault) => {
    assert.equal(error.code, 'NOTEBOOK_NOT_FOUND')
    assert.equal((error.details as { data: { total_errors: number } }).data.total_errors, 1)
    return true
  })
})

test('an account without notebooks has nothing to import, which is no failure', async (context) => {
  const { calls } = await having(context, [])
  const { imported, total_scraped } = await calls.importScrapedNotebooks({})
  assert.deepEqual([imported, total_scraped], [[], 0])
})

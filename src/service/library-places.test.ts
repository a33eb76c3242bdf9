import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { findEntryAt } from './library-places.ts'

test('a notebook is found by its place, whatever host and port its address was stored with', async (context) => {
  const { services, keep } = await createSmallServices(context)
  await keep(1, 'One')
  await keep(2, 'Two', 'http://127.0.0.1:9999')
  const found = async (number: number) => (await findEntryAt(notebookId(number), 'local', services))?.entry.id
  assert.deepEqual([await found(1), await found(2), await found(3)], ['one', 'two', undefined])
  assert.equal(await findEntryAt(notebookId(1), 'hosted', services), null)
})

test('of two entries of one place the first is found, and every change of the library is seen', async (context) => {
  const { services, keep } = await createSmallServices(context)
  const found = async () => (await findEntryAt(notebookId(1), null, services))?.entry
  assert.equal(await found(), undefined)
  await keep(1, 'One')
  await services.library.add({ url: notebookUrl(1, 'http://localhost:4000'), name: 'Again' })
  assert.equal((await found())?.id, 'one')
  await services.writeTogether(services.library.planUse('one'))
  assert.equal((await found())?.use_count, 1)
  await services.library.update('one', { name: 'Uno' })
  assert.equal((await found())?.name, 'Uno')
  await services.library.remove('one')
  assert.equal((await found())?.id, 'again')
})

test('an address that names no notebook is nobody’s place', async (context) => {
  const { services, keep } = await createSmallServices(context)
  await services.library.add({ url: 'https://elsewhere.example/page', name: 'Page' })
  await keep(1, 'One')
  assert.equal((await findEntryAt(notebookId(1), null, services))?.entry.id, 'one')
})

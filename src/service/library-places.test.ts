import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notebookId, notebookUrl, smallHouse } from '../../tests/support/small-house.ts'
import { findEntryAt } from './library-places.ts'

test('a notebook is found by its place, whatever host and port its address was stored with', async (context) => {
  const { house, keep } = await smallHouse(context)
  await keep(1, 'One')
  await keep(2, 'Two', 'http://127.0.0.1:9999')
  const found = (number: number) => findEntryAt(notebookId(number), 'local', house)?.entry.id
  assert.deepEqual([found(1), found(2), found(3)], ['one', 'two', undefined])
  assert.equal(findEntryAt(notebookId(1), 'hosted', house), null)
})

test('of two entries of one place the first is found, and every change of the library is seen', async (context) => {
  const { house, keep } = await smallHouse(context)
  const found = () => findEntryAt(notebookId(1), null, house)?.entry
  assert.equal(found(), undefined)
  await keep(1, 'One')
  await house.library.add({ url: notebookUrl(1, 'http://localhost:4000'), name: 'Again' })
  assert.equal(found()?.id, 'one')
  house.library.recordUse('one')
  assert.equal(found()?.use_count, 1)
  await house.library.update('one', { name: 'Uno' })
  assert.equal(found()?.name, 'Uno')
  await house.library.remove('one')
  assert.equal(found()?.id, 'again')
})

test('an address that names no notebook is nobody’s place', async (context) => {
  const { house, keep } = await smallHouse(context)
  await house.library.add({ url: 'https://elsewhere.example/page', name: 'Page' })
  await keep(1, 'One')
  assert.equal(findEntryAt(notebookId(1), null, house)?.entry.id, 'one')
})

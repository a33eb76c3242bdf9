import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, testOnHost } from '../../../tests/support/host.ts'

const SECOND = { query: { authuser: 'second@example.com' } }

testOnHost('a fresh notebook is restricted, and its owner stands in the list', async (host) => {
  const { id } = await notebookWith(host)
  const state = await host.call('GET_SHARING', [id, [2]])
  assert.deepEqual((at(state, 0, 0) as unknown[]).slice(0, 3), ['owner@example.com', 1, []])
  assert.deepEqual((state as unknown[]).slice(1), [null, 1000, true, null, null, [3, true, true], false])
})

testOnHost('the link opens and closes, in the forms of all clients', async (host) => {
  const { id } = await notebookWith(host)
  const isOpen = async () => at(await host.call('GET_SHARING', [id, [2]]), 1)
  for (const [open, close] of [
    [
      [1, ''],
      [0, ''],
    ],
    [
      [0, ''],
      [1, ''],
    ],
  ]) {
    assert.deepEqual(await host.call('SET_SHARING', [[[id, null, [1], open]], 1, null, [2]]), [])
    assert.deepEqual(await isOpen(), [true])
    assert.deepEqual(await host.call('SET_SHARING', [[[id, null, [0], close]], 1, null, [2]]), [])
    assert.equal(await isOpen(), null)
  }
})

testOnHost('somebody invited sees the notebook with their role, and may do what it allows', async (host) => {
  const { id } = await notebookWith(host, 'Copper kettles conduct heat.')
  const share = (role: number) =>
    host.call('SET_SHARING', [[[id, [['second@example.com', null, role]], null, [0, 'Welcome']]], 1, null, [2]])
  const seen = () => host.call('GET_NOTEBOOK', [id, null, [2], null, 0], SECOND)
  const rename = () => host.call('UPDATE_NOTEBOOK', [id, [[null, null, null, [null, 'Theirs']]]], SECOND)
  assert.deepEqual(await seen(), { refused: [5] })
  await share(3)
  assert.deepEqual([at(await seen(), 0, 5, 0), at(await seen(), 0, 5, 15)], [3, true])
  assert.equal(at(await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]], SECOND), 0, 0, 2), id)
  assert.deepEqual(await rename(), { refused: [7] })
  await share(2)
  assert.equal(at(await rename(), 0), 'Theirs')
  assert.deepEqual(await host.call('DELETE_NOTEBOOK', [[id], [2]], SECOND), { refused: [7] })
  assert.equal(at(await host.call('GET_SHARING', [id, [2]]), 0, 1, 1), 2)
  await share(4)
  assert.deepEqual(await seen(), { refused: [5] })
})

testOnHost('a public notebook can be read by whoever knows its id', async (host) => {
  const { id } = await notebookWith(host)
  assert.deepEqual(await host.call('REQUEST_ACCESS', [id], SECOND), { refused: [5] })
  await host.call('SET_SHARING', [[[id, null, [1], [1, '']]], 1, null, [2]])
  assert.equal(at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0], SECOND), 0, 5, 0), 3)
  assert.deepEqual(await host.call('REQUEST_ACCESS', [id], SECOND), [])
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]], SECOND), [])
})

test('sharing with somebody who has no account is refused with 3, and so is sharing an artifact', async (context) => {
  const host = await openTestHost(context)
  const { id } = await notebookWith(host)
  const users = [
    ['second@example.com', null, 3],
    ['nobody@example.com', null, 3],
  ]
  assert.deepEqual(await host.call('SET_SHARING', [[[id, users, null, [1, '']]], 0, null, [2]]), { refused: [3] })
  assert.equal((at(await host.call('GET_SHARING', [id, [2]]), 0) as unknown[]).length, 1)
  assert.deepEqual(await host.call('SHARE_ARTIFACT', [[0], id]), { refused: [3] })
  assert.deepEqual(await host.call('SET_SHARING', [[[id, null, null, [1, '']]], 0, null, [2]]), { refused: [3] })
})

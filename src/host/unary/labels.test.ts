import assert from 'node:assert/strict'
import { at, notebookWith, testOnHost } from '../../../tests/support/host.ts'

const CTX = [2, null, null, [1, null, null, null, null, null, null, null, null, null, [1]]]
const CTX3 = [2, null, [1], [1, null, null, null, null, null, null, null, null, null, [1, 3]]]

testOnHost('labels are created, listed, renamed, filled, emptied and deleted', async (host) => {
  const { id, sources } = await notebookWith(host, 'Copper kettles.', 'Steel kettles.')
  const list = async () => at(await host.call('LIST_LABELS', [CTX, id]), 0)
  assert.deepEqual(await host.call('LIST_LABELS', [CTX, id]), [])
  const created = await host.call('CREATE_LABELS', [CTX, id, null, null, null, [['Papers', '📄']]])
  assert.equal(at(created, 0), null)
  const labelId = at(created, 1, 0, 2)
  assert.deepEqual(await list(), [['Papers', null, labelId, '📄']])
  const change = (wish: unknown) => host.call('UPDATE_LABEL', [CTX, id, labelId, [wish]])
  assert.deepEqual(await change([['Renamed']]), [])
  assert.deepEqual(await list(), [['Renamed', null, labelId, '📄']])
  await change([[null, '🚀']])
  await change([null, [[sources[0]]]])
  await change([null, [[sources[1]]]])
  assert.deepEqual(await list(), [['Renamed', [[sources[0]], [sources[1]]], labelId, '🚀']])
  await change([null, null, [[sources[0]]]])
  assert.deepEqual(at(await list(), 0, 1), [[sources[1]]])
  assert.deepEqual(await host.call('DELETE_LABELS', [CTX, id, [labelId, 'missing']]), [])
  assert.deepEqual(await host.call('LIST_LABELS', [CTX, id]), [])
})

testOnHost('of several sources to add in one call only the first counts', async (host) => {
  const { id, sources } = await notebookWith(host, 'Copper kettles.', 'Steel kettles.')
  const labelId = at(await host.call('CREATE_LABELS', [CTX, id, null, null, null, [['Both', '']]]), 1, 0, 2)
  await host.call('UPDATE_LABEL', [CTX, id, labelId, [[null, [[sources[0]], [sources[1]]]]]])
  assert.deepEqual(at(await host.call('LIST_LABELS', [CTX, id]), 0, 0, 1), [[sources[0]]])
})

testOnHost('a label is found from its id alone, and an unknown one is refused with 5', async (host) => {
  const { id } = await notebookWith(host)
  const labelId = at(await host.call('CREATE_LABELS', [CTX, id, null, null, null, [['Papers', '']]]), 1, 0, 2)
  const rename = (label: unknown) => host.call('UPDATE_LABEL', [CTX, null, label, [[['Found']]]])
  assert.deepEqual(await rename(labelId), [])
  assert.deepEqual(await rename('00000000-0000-4000-8000-000000000000'), { refused: [5] })
  assert.deepEqual(await host.call('UPDATE_LABEL', [CTX, id, labelId, 7]), { refused: [3] })
})

testOnHost('grouping sorts what has no label, replaces all, or begins', async (host) => {
  const { id, sources } = await notebookWith(host, 'Copper kettles.', 'Steel kettles.')
  const group = async (mode: unknown) => {
    const labels = at(await host.call('CREATE_LABELS', [CTX, id, null, null, mode]), 1) as unknown[][]
    return labels.map(([name, members]) => [name, (members as unknown[] | null)?.length ?? 0])
  }
  assert.deepEqual(await group([]), [['Texts', 2]])
  const own = at(await host.call('CREATE_LABELS', [CTX, id, null, null, null, [['Own', '']]]), 1) as unknown[][]
  const ownId = own.find(([name]) => name === 'Own')![2]
  await host.call('UPDATE_LABEL', [CTX, id, ownId, [[null, [[sources[0]]]]]])
  assert.deepEqual(await group([]), [
    ['Own', 1],
    ['Texts', 2],
  ])
  assert.deepEqual(await group([false]), [
    ['Own', 1],
    ['Texts', 2],
  ])
  assert.deepEqual(await group([1]), [['Texts', 2]])
})

testOnHost('collections hold notebooks of the account, in the form of the older client', async (host) => {
  const [one, two] = [await notebookWith(host), await notebookWith(host)]
  const list = () => host.call('LIST_LABELS', [CTX3, null, 3])
  assert.deepEqual(await list(), [])
  await host.call('CREATE_LABELS', [CTX3, null, null, null, null, [['Reading']], 3])
  const id = at(await list(), 1, 0, 2)
  assert.deepEqual(await list(), [null, [['Reading', null, id, '']]])
  const change = (wish: unknown) => host.call('UPDATE_LABEL', [CTX3, null, id, wish, 3])
  await change([[null, null, null, [[one.id]]], []])
  await change([[null, null, null, [[two.id]]], []])
  await change([[null, null, null, null, [[one.id]]], []])
  await change([[['Read', '📚']]])
  assert.deepEqual(await list(), [null, [['Read', [two.id], id, '📚']]])
  assert.deepEqual(await host.call('LIST_LABELS', [CTX3, null, 3], { query: { authuser: '1' } }), [])
  assert.deepEqual(await host.call('DELETE_LABELS', [CTX3, null, [id], 3]), [])
  assert.deepEqual(await list(), [])
})

testOnHost('collections in the form of the newer client', async (host) => {
  const [one, two] = [await notebookWith(host), await notebookWith(host)]
  const created = await host.call('CREATE_LABELS', [CTX3, null, null, null, null, [['Reading'], null, [one.id]], 3])
  const [name, members, id] = at(created, 2, 0) as unknown[]
  assert.deepEqual([name, members], ['Reading', [one.id]])
  const rows = async () => at(await host.call('LIST_LABELS', [CTX3, null, 3]), 1, 0) as unknown[]
  await host.call('UPDATE_LABEL', [CTX3, null, id, [[two.id, one.id], [['Reading']]], 3])
  assert.deepEqual((await rows())[1], [two.id, one.id])
  await host.call('UPDATE_LABEL', [CTX3, null, id, [null, [['Renamed']]], 3])
  assert.deepEqual((await rows()).slice(0, 2), ['Renamed', [two.id, one.id]])
  const change = (wish: unknown) => host.call('UPDATE_LABEL', [CTX3, null, id, wish, 3])
  await change([[null, null, null, [[one.id]]], null])
  assert.deepEqual((await rows()).slice(0, 2), ['Renamed', [one.id]])
  await change([[null, null, null, [[two.id, one.id]]], [['Both']]])
  assert.deepEqual((await rows()).slice(0, 2), ['Both', [two.id, one.id]])
  await change([[[null, '📚']]])
  assert.deepEqual((await rows()).slice(1), [[two.id, one.id], id, '📚'])
  await change([[null, null, null, [[]]], null])
  assert.deepEqual((await rows())[1], null)
})

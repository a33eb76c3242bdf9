import assert from 'node:assert/strict'
import { at, notebookWith, testOnHost } from '../../../tests/support/host.ts'

testOnHost('a note is created empty, then written, and leaves a tombstone', async (host) => {
  const { id } = await notebookWith(host)
  const listed = async () => at(await host.call('LIST_NOTES', [id]), 0)
  assert.equal(await listed(), null)
  const created = await host.call('CREATE_NOTE', [id, 'ignored', [1], null, 'Ignored too'])
  assert.deepEqual([at(created, 0, 1), at(created, 0, 2, 0), at(created, 0, 4)], ['', 1, 'New Note'])
  assert.match(String(at(created, 0, 2, 1)), /^\d+$/)
  const noteId = at(created, 0, 0)
  const updated = await host.call('UPDATE_NOTE', [id, noteId, [[['Hot water', 'Kettle', [], 0]]]])
  assert.deepEqual([at(updated, 0, 0), at(updated, 0, 1), at(updated, 0, 4)], [noteId, 'Hot water', 'Kettle'])
  assert.deepEqual([at(await listed(), 0, 0), at(await listed(), 0, 1, 1)], [noteId, 'Hot water'])
  assert.deepEqual(await host.call('DELETE_NOTES', [id, null, [noteId], [2]]), [])
  assert.deepEqual(await listed(), [[noteId, null, 2]])
  assert.deepEqual(await host.call('UPDATE_NOTE', [id, noteId, [[['x', 'y', [], 0]]]]), { refused: [5] })
})

testOnHost('a mind map keeps its tree, its title and its sources', async (host) => {
  const { id, sources } = await notebookWith(host, 'Copper kettles conduct heat.')
  const tree = JSON.stringify({ name: 'Kettles', children: [] })
  const meta = [2, null, null, 5, sources.map((source) => [source])]
  const created = await host.call('CREATE_NOTE', [id, tree, meta, null, 'My map'])
  assert.deepEqual([at(created, 0, 1), at(created, 0, 4)], [tree, 'My map'])
  assert.deepEqual([at(created, 0, 2, 0), at(created, 0, 2, 3), at(created, 0, 2, 4)], [2, 5, [[sources[0]]]])
})

testOnHost('a saved answer keeps its citations and its document', async (host) => {
  const { id } = await notebookWith(host)
  const [citations, document] = [[[null, null, null, [[null, 0, 4]]]], [[[], []], null, null, [], 1]]
  await host.call('CREATE_NOTE', [id, 'Hot [1]', [2], citations, 'Answer', document, [2]])
  const entry = at(await host.call('LIST_NOTES', [id]), 0, 0, 1)
  assert.deepEqual([at(entry, 1), at(entry, 2, 0), at(entry, 3), at(entry, 5)], ['Hot [1]', 2, citations, document])
})

testOnHost('a listing since a moment tells only what changed', async (host) => {
  const { id } = await notebookWith(host)
  await host.call('CREATE_NOTE', [id, '', [1], null, 'New Note'])
  const later = Math.floor(Date.now() / 1000) + 60
  assert.equal(at(await host.call('LIST_NOTES', [id, null, [later, 0], [2]]), 0), null)
  assert.equal((at(await host.call('LIST_NOTES', [id, null, [0, 0], [2]]), 0) as unknown[]).length, 1)
})

testOnHost('a note is found from its id alone; deleting one that is gone is no fault', async (host) => {
  await notebookWith(host)
  const { id } = await notebookWith(host)
  const noteId = at(await host.call('CREATE_NOTE', [id, '', [1], null, 'New Note']), 0, 0)
  assert.equal(at(await host.call('UPDATE_NOTE', [null, noteId, [[['a', 'b', [], 0]]]]), 0, 4), 'b')
  assert.deepEqual(await host.call('DELETE_NOTES', [id, null, ['00000000-0000-4000-8000-000000000000']]), [])
  assert.deepEqual(await host.call('UPDATE_NOTE', [id, noteId, 'text']), { refused: [3] })
})

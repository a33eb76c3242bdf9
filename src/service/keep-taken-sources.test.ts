import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../domain/fault.ts'
import type { AddedSource, NewSource, Source } from '../domain/source.ts'
import { keepTakenSources } from './keep-taken-sources.ts'

const file: NewSource = { type: 'text', text: 'one', title: 'one' }

const give = (id: string, status: Source['status'] = 'ready'): AddedSource => ({
  source: { id, title: id, type: 'text', status, chars: 3, addedAt: '2026-11-24T05:00:00.000Z' },
  duplicate: true,
  warnings: [],
})

/** Sources of which the test says what an addition gives, and when a deletion ends. */
function openGuarded(given: readonly AddedSource[]) {
  const answers = [...given]
  const deleted: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const sources = keepTakenSources({
    list: async () => [],
    rename: async () => {},
    add: async () => answers.shift()!,
    delete: (id) => {
      deleted.push(id)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
  })
  return { sources, deleted, ends, left: answers }
}

test('a source that was handed out in this sync stays', async () => {
  const { sources, deleted } = openGuarded([give('old')])
  await sources.add(file)
  await sources.delete('old')
  assert.deepEqual(deleted, [])
})

test('a source that failed serves nobody: it may go', async () => {
  const { sources, deleted, ends } = openGuarded([give('old', 'failed')])
  await sources.add(file)
  const deletion = sources.delete('old')
  ends[0]!.resolve()
  await deletion
  assert.deepEqual(deleted, ['old'])
})

test('a source that is being deleted, or is deleted by now, is added anew when it has gone', async () => {
  for (const isOver of [false, true]) {
    const { sources, ends } = openGuarded([give('old'), give('new')])
    const deletion = sources.delete('old')
    if (isOver) ends[0]!.resolve()
    if (isOver) await deletion
    const adding = sources.add(file)
    ends[0]!.resolve()
    assert.equal((await adding).source.id, 'new')
    await sources.delete('new')
  }
})

test('a source whose deletion fails is still there, and serves who was given it', async () => {
  const { sources, ends, left } = openGuarded([give('old'), give('new')])
  const deletion = sources.delete('old')
  const adding = sources.add(file)
  ends[0]!.reject(new Fault('PRODUCT_FAILED', 'Not now.'))
  await assert.rejects(deletion, { code: 'PRODUCT_FAILED' })
  assert.equal((await adding).source.id, 'old')
  assert.equal(left.length, 1)
})

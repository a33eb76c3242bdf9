import assert from 'node:assert/strict'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { testOnBothEngines } from '../../tests/support/state-engines.ts'
import type { SqlStore } from '../lib/sql/sql-store.ts'
import { type FolderFile, openFolders } from './folders.ts'

function open(store: SqlStore) {
  const clock = fixedClock()
  return { folders: openFolders(store, clock), clock }
}

const file = (change: Partial<FolderFile> = {}): FolderFile => ({
  path: 'a.md',
  stamp: '1',
  hash: 'h',
  sourceId: 's1',
  isOurs: true,
  outdatedId: null,
  error: null,
  begunAtMs: null,
  ...change,
})

testOnBothEngines(
  'a folder is bound to a notebook once, and counts its files that are sources',
  async (_context, { store }) => {
    const { folders, clock } = open(store)
    const bound = await folders.bind('n', '/vault')
    assert.equal((await folders.bind('n', '/vault')).id, bound.id)
    assert.notEqual((await folders.bind('other', '/vault')).id, bound.id)
    await folders.save(bound.id, file())
    await folders.save(bound.id, file({ path: 'b.md', sourceId: null, error: 'it is empty' }))
    await folders.synced(bound.id)
    assert.deepEqual(await folders.list('n'), [{ ...bound, fileCount: 1, syncedAtMs: clock.now() }])
    assert.equal(await folders.find('n', '/elsewhere'), null)
  },
)

testOnBothEngines(
  'what is begun and not carried out is taken back, what was known before stays',
  async (_context, { store }) => {
    const { folders, clock } = open(store)
    const { id } = await folders.bind('n', '/vault')
    await folders.save(id, file())
    await folders.begin(id, ['a.md', 'new.md'])
    assert.deepEqual(
      (await folders.files(id)).map(({ path, begunAtMs, sourceId }) => ({ path, begunAtMs, sourceId })),
      [
        { path: 'a.md', begunAtMs: clock.now(), sourceId: 's1' },
        { path: 'new.md', begunAtMs: clock.now(), sourceId: null },
      ],
    )
    await folders.settle(id)
    assert.deepEqual(await folders.files(id), [file()])
  },
)

testOnBothEngines('a source is in use while any folder of its notebook has it', async (_context, { store }) => {
  const { folders } = open(store)
  const [one, two] = [await folders.bind('n', '/one'), await folders.bind('n', '/two')]
  await folders.save(one.id, file())
  await folders.save(two.id, file())
  await folders.drop(one.id, 'a.md')
  assert.equal(await folders.isUsed('n', 's1'), true)
  assert.equal(await folders.isUsed('other', 's1'), false)
  await store.write([folders.planUnbind(two.id)])
  assert.equal(await folders.isUsed('n', 's1'), false)
})

testOnBothEngines('with its notebook a folder and its files are forgotten', async (_context, { store }) => {
  const { folders } = open(store)
  const { id } = await folders.bind('n', '/vault')
  await folders.save(id, file())
  await folders.forget('n')
  assert.deepEqual([await folders.list('n'), await folders.files(id)], [[], []])
})

testOnBothEngines(
  'one sync of a notebook follows the other, and hears when one before it was cut short',
  async (_context, { store, restart }) => {
    const { folders } = open(store)
    const { signal } = new AbortController()
    const order: string[] = []
    await Promise.all(
      ['one', 'two'].map((name) =>
        folders.runAlone(
          'n',
          async (cutAtMs) => {
            assert.equal(cutAtMs, null)
            order.push(`${name} begins`)
            await new Promise(setImmediate)
            order.push(`${name} ends`)
          },
          signal,
        ),
      ),
    )
    assert.deepEqual(order, ['one begins', 'one ends', 'two begins', 'two ends'])
    void folders.runAlone('n', () => new Promise(() => {}), signal) // of a process that ends in the middle
    await new Promise(setImmediate)
    while (store.leaseMs !== null && (await store.read('SELECT name FROM lease')).length === 0);
    const next = await restart()
    const isCut = await openFolders(next, fixedClock()).runAlone('n', async (cutAtMs) => cutAtMs !== null, signal)
    assert.equal(isCut, store.leaseMs !== null)
  },
)

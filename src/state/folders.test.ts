import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import { type FolderFile, openFolders } from './folders.ts'
import { openStateDatabase } from './state-database.ts'

function opened(context: TestContext) {
  const clock = fixedClock()
  const database = openStateDatabase(path.join(temporaryDirectory(context), 'state.sqlite'))
  context.after(() => database.close())
  return { folders: openFolders(database, clock), clock, database }
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

test('a folder is bound to a notebook once, and counts its files that are sources', (context) => {
  const { folders, clock } = opened(context)
  const bound = folders.bind('n', '/vault')
  assert.equal(folders.bind('n', '/vault').id, bound.id)
  assert.notEqual(folders.bind('other', '/vault').id, bound.id)
  folders.save(bound.id, file())
  folders.save(bound.id, file({ path: 'b.md', sourceId: null, error: 'it is empty' }))
  folders.synced(bound.id)
  assert.deepEqual(folders.list('n'), [{ ...bound, fileCount: 1, syncedAtMs: clock.now() }])
  assert.equal(folders.find('n', '/elsewhere'), null)
})

test('what is begun and not carried out is taken back, what was known before stays', (context) => {
  const { folders, clock } = opened(context)
  const { id } = folders.bind('n', '/vault')
  folders.save(id, file())
  folders.begin(id, ['a.md', 'new.md'])
  assert.deepEqual(
    folders.files(id).map(({ path, begunAtMs, sourceId }) => ({ path, begunAtMs, sourceId })),
    [
      { path: 'a.md', begunAtMs: clock.now(), sourceId: 's1' },
      { path: 'new.md', begunAtMs: clock.now(), sourceId: null },
    ],
  )
  folders.settle(id)
  assert.deepEqual(folders.files(id), [file()])
})

test('a source is in use while any folder of its notebook has it', (context) => {
  const { folders, database } = opened(context)
  const [one, two] = [folders.bind('n', '/one'), folders.bind('n', '/two')]
  folders.save(one.id, file())
  folders.save(two.id, file())
  folders.drop(one.id, 'a.md')
  assert.equal(folders.isUsed('n', 's1'), true)
  assert.equal(folders.isUsed('other', 's1'), false)
  writeToSqlite(database, [folders.planUnbind(two.id)])
  assert.equal(folders.isUsed('n', 's1'), false)
})

test('with its notebook a folder and its files are forgotten', (context) => {
  const { folders } = opened(context)
  const { id } = folders.bind('n', '/vault')
  folders.save(id, file())
  folders.forget('n')
  assert.deepEqual([folders.list('n'), folders.files(id)], [[], []])
})

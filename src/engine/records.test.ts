import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { readFolderText } from '../../tests/support/folder-text.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { type NotebookEngine, openEngine } from './notebooks.ts'

const log = createLog({ level: 'silent' })

/** Opens engines over one directory, one after the other, as restarts do. */
function restarting(context: TestContext) {
  const directory = temporaryDirectory(context)
  let engine: NotebookEngine | null = null
  const close = async () => {
    await engine?.close()
    engine = null
  }
  context.after(close)
  const open = async () => {
    await close()
    engine = openEngine({ directory, clock: systemClock, log })
    return { engine, space: engine.space('default') }
  }
  return { directory, open, close }
}

test('notes, labels and the public link are there after a restart', async (context) => {
  const { open } = restarting(context)
  const { space } = await open()
  const { id } = space.create('Kept')
  const note = await space.notes.create(id, { title: 'Note', content: 'Text' })
  const label = await space.labels.create(id, { name: 'Label', sourceIds: [] })
  const shared = space.sharing.set(id, { isPublic: true, includesAnswers: true })
  const again = await open()
  assert.deepEqual(await again.space.notes.list(id), [note])
  assert.deepEqual(await again.space.labels.list(id), [label])
  assert.deepEqual([shared.includesAnswers, again.space.sharing.get(id)], [true, shared])
  assert.equal(again.engine.findSharedNotebook(shared.publicLink!.split('/').at(-1)!)?.notebook.id, id)
})

test('a link opens its notebook alone, and nothing once the notebook is deleted', async (context) => {
  const { open } = restarting(context)
  const { engine, space } = await open()
  const [one, other] = [space.create('One'), engine.space('other').create('Other')]
  const tokens = [
    space.sharing.set(one.id, { isPublic: true }),
    engine.space('other').sharing.set(other.id, { isPublic: true }),
  ].map(({ publicLink }) => publicLink!.split('/').at(-1)!)
  assert.notEqual(tokens[0], tokens[1])
  const found = tokens.map((token) => engine.findSharedNotebook(token))
  assert.deepEqual(
    found.map((share) => [share?.account, share?.notebook.title]),
    [
      ['default', 'One'],
      ['other', 'Other'],
    ],
  )
  await space.delete(one.id)
  assert.equal(engine.findSharedNotebook(tokens[0]!), null)
  assert.equal(engine.findSharedNotebook(''), null)
})

test('of a deleted note, and of the text a note had before, nothing is left in any file', async (context) => {
  const { directory, open, close } = restarting(context)
  const { space } = await open()
  const { id } = space.create('Secrets')
  const first = await space.notes.create(id, { title: 'One', content: 'xylophone-before' })
  const second = await space.notes.create(id, { title: 'Two', content: 'quagmire-gone' })
  await space.notes.update(id, first.id, { content: 'zeppelin-after' })
  await space.notes.delete(id, second.id)
  assert.doesNotMatch(readFolderText(directory), /xylophone-before|quagmire-gone/)
  await close()
  assert.match(readFolderText(directory), /zeppelin-after/)
})

test('a notebook of an earlier version is brought up to date when it is first read', async (context) => {
  const { directory, open, close } = restarting(context)
  const { space } = await open()
  const { id } = space.create('Old')
  await close()
  const folder = path.join(directory, 'notebooks', id)
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  const first = new DatabaseSync(path.join(folder, 'notebook.sqlite'))
  first.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 0') // no step has been carried out
  first.close()
  const again = await open()
  assert.deepEqual(await again.space.notes.list(id), [])
  assert.deepEqual(await again.space.labels.list(id), [])
  assert.equal((await again.space.notes.create(id, { title: 'New', content: 'Text' })).title, 'New')
})

test('a notebook that is deleted while a note is written leaves nothing behind', async (context) => {
  const { directory, open } = restarting(context)
  const { space } = await open()
  const { id } = space.create('Going')
  const writes = [1, 2, 3].map((number) =>
    space.notes.create(id, { title: `Note ${number}`, content: 'wandering-text' }),
  )
  const outcomes = await Promise.allSettled([...writes, space.delete(id)])
  assert.equal(outcomes.at(-1)!.status, 'fulfilled')
  assert.doesNotMatch(readFolderText(directory), /wandering-text/)
  await assert.rejects(space.notes.list(id), { code: 'NOTEBOOK_NOT_FOUND' })
})

import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { sourceShelf } from '../../tests/support/source-shelf.ts'
import { Fault } from '../domain/fault.ts'
import type { JobRecord } from '../state/job-record.ts'

const notebook_id = notebookId(1)

/** Services with a folder `vault`, and a product that keeps its sources in memory. */
async function vaultHouse(context: TestContext, files: Readonly<Record<string, string>>) {
  const shelf = sourceShelf()
  const services = await createSmallServices(context, { products: { local: productDouble(shelf.product) } })
  const folder = path.join(services.directory, 'vault')
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const sync = () => services.calls.syncFolder({ notebook_id, folder })
  const remove = (name: string) => rmSync(path.join(folder, name))
  return { ...services, shelf, folder, write, remove, sync }
}

const none = {
  added: 0,
  updated: 0,
  renamed: 0,
  removed: 0,
  unchanged: 0,
  left_out: 0,
  read: 0,
  processing: 0,
  failed: [],
}

test('a folder becomes sources, named after their place, and only what was written since is read again', async (context) => {
  const { sync, shelf, write, remove, folder } = await vaultHouse(context, {
    'a.md': 'one',
    'sub/b.md': 'two',
    'c.md': 'three',
    '.obsidian/app.json': '{}',
    '.notebookignore': '*.log\n',
    'x.log': 'no',
  })
  const facts = { notebookId: notebook_id, folder }
  assert.deepEqual(await sync(), { ...facts, ...none, added: 3, read: 3 })
  assert.deepEqual(shelf.contents(), { 'a.md': 'one', 'c.md': 'three', 'sub/b.md': 'two' })
  assert.deepEqual(await sync(), { ...facts, ...none, unchanged: 3 })
  write('a.md', 'one more')
  write('d.md', 'four')
  remove('c.md')
  assert.deepEqual(await sync(), { ...facts, ...none, added: 1, updated: 1, removed: 1, unchanged: 1, read: 2 })
  assert.deepEqual(shelf.contents(), { 'a.md': 'one more', 'd.md': 'four', 'sub/b.md': 'two' })
})

test('a file touched without a change is read and not added again', async (context) => {
  const { sync, shelf, folder } = await vaultHouse(context, { 'a.md': 'one' })
  await sync()
  utimesSync(path.join(folder, 'a.md'), new Date(), new Date(1_600_000_000_000))
  const { unchanged, read } = await sync()
  assert.deepEqual([unchanged, read, shelf.added.length], [1, 1, 1])
  assert.equal((await sync()).read, 0)
})

test('a new version stands before the old one goes, and a version that cannot be read leaves the old one', async (context) => {
  const { sync, shelf, write } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  await sync()
  shelf.events.length = 0
  write('a.md', 'one again')
  write('b.md', 'unreadable')
  const { updated, failed } = await sync()
  assert.equal(updated, 1)
  assert.deepEqual(failed, [{ path: 'b.md', error: 'No text was found in it.' }])
  assert.deepEqual(shelf.events, ['add a.md', 'delete one'])
  assert.deepEqual(shelf.contents(), { 'a.md': 'one again', 'b.md': 'two' })
  const again = await sync()
  assert.deepEqual([again.read, again.failed], [0, failed], 'what was refused is told again without being read')
})

test('what cannot be read is told and does not stop the rest; a passing trouble is tried again', async (context) => {
  const { sync, shelf } = await vaultHouse(context, { 'a.md': 'unreadable', 'b.md': 'two', 'c.md': 'three' })
  shelf.failOnce('c.md', new Fault('TIMEOUT', 'It took too long.'))
  const first = await sync()
  assert.deepEqual(
    first.failed.map(({ path: place }) => place),
    ['a.md', 'c.md'],
  )
  const second = await sync()
  assert.deepEqual([second.added, second.failed.length], [1, 1])
})

test('a source that was in the notebook before stays when its file goes', async (context) => {
  const { sync, shelf, remove } = await vaultHouse(context, { 'a.md': 'mine' })
  shelf.put('by hand', 'mine')
  await sync()
  remove('a.md')
  assert.equal((await sync()).removed, 1)
  assert.deepEqual(shelf.contents(), { 'by hand': 'mine' })
})

test('two files of one content share a source, which goes with the last of them; a renamed file keeps its source', async (context) => {
  const { sync, shelf, remove, write } = await vaultHouse(context, { 'a.md': 'same', 'b.md': 'same' })
  await sync()
  remove('a.md')
  await sync()
  assert.equal(Object.keys(shelf.contents()).length, 1)
  write('c.md', 'same')
  remove('b.md')
  await sync()
  assert.deepEqual(shelf.ids(), ['source-1'])
  remove('c.md')
  await sync()
  assert.deepEqual(shelf.ids(), [])
})

test('a renamed file keeps its source, which gets its new name', async (context) => {
  const { sync, shelf, folder } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  await sync()
  const [id] = shelf.ids()
  mkdirSync(path.join(folder, 'sub'))
  renameSync(path.join(folder, 'a.md'), path.join(folder, 'sub/new.md'))
  const { added, removed, renamed, unchanged } = await sync()
  assert.deepEqual({ added, removed, renamed, unchanged }, { added: 0, removed: 0, renamed: 1, unchanged: 1 })
  assert.deepEqual(shelf.contents(), { 'sub/new.md': 'one', 'b.md': 'two' })
  assert.ok(shelf.ids().includes(id!))
  assert.equal(shelf.added.length, 2, 'it was not added again')
  assert.equal((await sync()).unchanged, 2)
})

test('of two equal files the name of the one that is left is shown, and a title given by hand stays', async (context) => {
  const { sync, shelf, remove } = await vaultHouse(context, { 'a.md': 'same', 'b.md': 'same', 'c.md': 'mine' })
  shelf.put('by hand', 'mine')
  await sync()
  const [shown] = Object.keys(shelf.contents()).filter((title) => title !== 'by hand')
  const left = shown === 'a.md' ? 'b.md' : 'a.md'
  remove(shown!)
  assert.equal((await sync()).removed, 1)
  assert.deepEqual(shelf.contents(), { [left]: 'same', 'by hand': 'mine' })
  assert.equal(shelf.ids().length, 2)
})

test('a copy of what a file held before it was changed is a source of its own', async (context) => {
  const { sync, shelf, write } = await vaultHouse(context, { 'a.md': 'first' })
  await sync()
  write('a.md', 'second')
  write('copy.md', 'first')
  await sync()
  assert.equal((await sync()).unchanged, 2)
  assert.deepEqual(shelf.contents(), { 'a.md': 'second', 'copy.md': 'first' })
})

test('a copy that was given the source which another file is leaving keeps its text', async (context) => {
  const { sync, shelf, write } = await vaultHouse(context, { 'a.md': 'first' })
  await sync()
  shelf.tellLate('a.md', () => shelf.added.some((one) => one.type === 'file' && one.name === 'copy.md'))
  shelf.tellLate('copy.md', () => shelf.events.includes('delete first'))
  write('a.md', 'second')
  write('copy.md', 'first')
  await sync()
  assert.deepEqual(shelf.contents(), { 'a.md': 'second', 'copy.md': 'first' })
  assert.equal((await sync()).unchanged, 2)
})

test('the answers of a batch are no evidence: they are left out, and go where they were taken in before', async (context) => {
  const { sync, shelf, write, remove } = await vaultHouse(context, { 'a.md': 'one', 'answers/001.md': 'Mine so far.' })
  await sync()
  write('answers/001.md', '---\ntitle: "Well?"\ntype: "notebook-answer"\n---\nNo.')
  write('answers/index.md', '---\ntitle: "Answers"\ntype: "notebook-answer-index"\n---\n')
  const { added, updated, left_out } = await sync()
  assert.deepEqual([added, updated, left_out], [0, 0, 2])
  assert.deepEqual(shelf.contents(), { 'a.md': 'one' })
  const again = await sync()
  assert.deepEqual([again.left_out, again.read, again.unchanged], [2, 0, 1], 'they are not read again')
  write('answers/001.md', 'Mine once more.')
  remove('answers/index.md')
  assert.deepEqual([(await sync()).added, shelf.contents()['answers/001.md']], [1, 'Mine once more.'])
})

test('a source somebody deleted by hand comes back with the next sync', async (context) => {
  const { sync, shelf } = await vaultHouse(context, { 'a.md': 'one' })
  await sync()
  shelf.take('source-1')
  assert.equal((await sync()).added, 1)
  assert.deepEqual(shelf.contents(), { 'a.md': 'one' })
})

test('a trouble that concerns all files ends the sync, and the next one goes on', async (context) => {
  const { sync, shelf } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  shelf.failOnce('b.md', new Fault('DISK_FULL', 'The disk is full.'))
  await assert.rejects(sync(), fault('DISK_FULL'))
  await sync()
  assert.deepEqual(shelf.contents(), { 'a.md': 'one', 'b.md': 'two' })
})

test('a cancelled sync keeps what it has taken in, and the next one goes on', async (context) => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.md`, `text ${index}`]))
  const { invoke, sync, shelf, folder } = await vaultHouse(context, files)
  const controller = new AbortController()
  const progress = ({ done }: { done: number }) => done === 5 && controller.abort()
  const call = { signal: controller.signal, listener: { progress } }
  await assert.rejects(invoke('syncFolder', { notebook_id, folder }, call), fault('CANCELLED'))
  const kept = shelf.ids().length
  assert.ok(kept >= 5 && kept < 20, `${kept} were kept`)
  const { added, unchanged } = await sync()
  assert.deepEqual([added, unchanged], [20 - kept, kept])
})

test('files whose text is still being recognised are counted, until the sync that knows how it ended', async (context) => {
  const { sync, shelf } = await vaultHouse(context, { 'scan.pdf': 'being recognised', 'a.md': 'one' })
  const first = await sync()
  assert.deepEqual([first.added, first.processing, first.failed], [2, 1, []])
  const again = await sync()
  assert.deepEqual([again.unchanged, again.processing], [2, 1])
  shelf.settle('scan.pdf', 'failed', 'No text was found on its pages.')
  const { unchanged, processing, failed } = await sync()
  assert.deepEqual([unchanged, processing, failed.map(({ path: place }) => place)], [1, 0, ['scan.pdf']])
})

test('a recording that nobody here can write down does not stop the others', async (context) => {
  const { sync, shelf } = await vaultHouse(context, { 'talk.mp3': 'sound', 'a.md': 'one' })
  shelf.failOnce('talk.mp3', new Fault('NOT_SUPPORTED', 'No endpoint.', { details: { sourceId: 'source-9' } }))
  const { added, failed } = await sync()
  assert.deepEqual([added, failed], [1, [{ path: 'talk.mp3', error: 'No endpoint.' }]])
})

test('a folder outside the allowed roots, a link out of it, a missing folder and a file are refused', async (context) => {
  const { calls, folder, directory, write } = await vaultHouse(context, { 'a.md': 'one' })
  const sync = (place: string) => calls.syncFolder({ notebook_id, folder: place })
  symlinkSync('/', path.join(directory, 'out'))
  write('file.md', 'x')
  await assert.rejects(sync('/'), fault('PATH_REFUSED'))
  await assert.rejects(sync(path.join(directory, 'out')), fault('PATH_REFUSED'))
  const none = path.join(directory, 'none')
  await assert.rejects(sync(none), fault('FILE_NOT_FOUND', `Folder not found: ${none}`))
  await assert.rejects(sync(path.join(folder, 'file.md')), fault('FILE_NOT_FOUND', 'file.md is a file, not a folder'))
})

test('the folders of a notebook are listed, and an unbound one leaves its sources unless asked', async (context) => {
  const { calls, sync, shelf, folder } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  shelf.put('by hand', 'two')
  await sync()
  const { folders } = await calls.listFolders({ notebook_id })
  assert.deepEqual(
    folders.map((one) => [one.folder, one.files, one.synced_at !== null]),
    [[folder, 2, true]],
  )
  assert.equal((await calls.unbindFolder({ notebook_id, folder })).removed, 0)
  assert.deepEqual((await calls.listFolders({ notebook_id })).folders, [])
  await assert.rejects(calls.unbindFolder({ notebook_id, folder }), fault('FILE_NOT_FOUND'))
  assert.equal(shelf.ids().length, 2)
})

test('unbinding with its sources leaves those that the notebook had before', async (context) => {
  const { calls, sync, shelf, folder } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  shelf.put('by hand', 'two')
  await sync()
  assert.equal((await calls.unbindFolder({ notebook_id, folder, delete_sources: true })).removed, 1)
  assert.deepEqual(shelf.contents(), { 'by hand': 'two' })
})

test('a folder that is suddenly empty keeps its sources, for its disk may not be mounted', async (context) => {
  const files = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.md`, `text ${index}`]))
  const { calls, sync, shelf, remove, folder } = await vaultHouse(context, files)
  await sync()
  for (const name of Object.keys(files)) remove(name)
  await assert.rejects(sync(), fault('FILE_NOT_FOUND', '10 sources came from it'))
  assert.equal(shelf.ids().length, 10)
  assert.equal((await calls.unbindFolder({ notebook_id, folder, delete_sources: true })).removed, 10)
  assert.deepEqual(shelf.ids(), [])
})

test('a sync runs as a job, tells how far it is, and its result is kept', async (context) => {
  const { invoke, calls, folder } = await vaultHouse(context, { 'a.md': 'one', 'b.md': 'two' })
  const { job } = await invoke('syncFolder', { notebook_id, folder }, { asJob: true })
  const { state, result, progress } = (await calls.followJob({ job_id: job!.id })) as JobRecord
  assert.deepEqual([state, progress.percent, (result as { added: number }).added], ['succeeded', 100, 2])
})

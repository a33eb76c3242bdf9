import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { hashFile } from './hash.ts'
import { LinkInTheWay } from './open-unlinked.ts'
import { type ScanOptions, scanFolder } from './scan-folder.ts'

const { signal } = new AbortController()
const options: ScanOptions = { ignored: ['.*', 'node_modules'], ignoreFile: '.skip', without: [], signal }

function folderWith(context: TestContext, files: Readonly<Record<string, string>>): string {
  const root = temporaryDirectory(context)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return root
}

const pathsOf = async (root: string, change: Partial<ScanOptions> = {}) =>
  (await scanFolder(root, { ...options, ...change })).files.map((file) => file.path)

test('the files of all folders are listed in order, without what the patterns leave out', async (context) => {
  const root = folderWith(context, {
    'b.md': '',
    'a/c.md': '',
    'a/node_modules/x.js': '',
    '.git/HEAD': '',
    'a/.hidden.md': '',
    'Ünï/日本.md': '',
  })
  assert.deepEqual(await pathsOf(root), ['a/c.md', 'b.md', 'Ünï/日本.md'].sort())
})

test('an ignore file counts for its own folder and below, and a deeper one may take back', async (context) => {
  const root = folderWith(context, {
    '.skip': '*.log\n/drafts/\n# a comment\n!keep.log\n',
    'x.log': '',
    'keep.log': '',
    'drafts/a.md': '',
    'sub/drafts/a.md': '',
    'sub/.skip': '!*.log\n/only-here.md\n',
    'sub/y.log': '',
    'sub/only-here.md': '',
    'only-here.md': '',
  })
  assert.deepEqual(await pathsOf(root), ['keep.log', 'only-here.md', 'sub/drafts/a.md', 'sub/y.log'])
})

test('what is hidden by default can be taken back by the ignore file, also a whole folder by a deeper one', async (context) => {
  const root = folderWith(context, {
    '.skip': '!.notes\ndrafts/\n',
    '.notes/a.md': '',
    '.notes/.b.md': '',
    '.other/b.md': '',
    'drafts/c.md': '',
    'sub/.skip': '!drafts/\n',
    'sub/drafts/d.md': '',
  })
  assert.deepEqual(await pathsOf(root), ['.notes/a.md', 'sub/drafts/d.md'])
})

test('links are not followed, neither out of the folder nor in a circle, and a named folder is left out', async (context) => {
  const root = folderWith(context, { 'a.md': '', 'data/state.md': '' })
  const outside = folderWith(context, { 'secret.md': '' })
  symlinkSync(path.join(outside, 'secret.md'), path.join(root, 'secret.md'))
  symlinkSync(outside, path.join(root, 'outside'))
  symlinkSync(root, path.join(root, 'round'))
  assert.deepEqual(await pathsOf(root, { without: [path.join(root, 'data')] }), ['a.md'])
})

test('the stamp changes when a file is written, even when its size and its date are put back', async (context) => {
  const root = folderWith(context, { 'a.md': 'one' })
  const stamp = async () => (await scanFolder(root, options)).files[0]!.stamp
  const first = await stamp()
  assert.equal(await stamp(), first)
  const date = new Date(1_600_000_000_000)
  utimesSync(path.join(root, 'a.md'), date, date)
  const second = await stamp()
  assert.notEqual(second, first)
})

test('a folder that cannot be read is told and does not stop the walk', async (context) => {
  if (process.getuid?.() === 0) return context.skip('root can read every folder')
  const root = folderWith(context, { 'a.md': '', 'locked/b.md': '' })
  chmodSync(path.join(root, 'locked'), 0)
  context.after(() => chmodSync(path.join(root, 'locked'), 0o700))
  const { files, failed } = await scanFolder(root, options)
  assert.deepEqual(listField(files, 'path'), ['a.md'])
  assert.deepEqual(failed, [{ path: 'locked/', error: 'It cannot be read (EACCES).' }])
})

test('a folder that is not there, and a cancelled walk, throw', async (context) => {
  const root = folderWith(context, { 'a/b.md': '' })
  await assert.rejects(scanFolder(path.join(root, 'none'), options), { code: 'ENOENT' })
  await assert.rejects(scanFolder(root, { ...options, signal: AbortSignal.abort() }), { name: 'AbortError' })
})

test('a file is hashed by its content, and a link is refused', async (context) => {
  const root = folderWith(context, { 'a.txt': 'abc' })
  symlinkSync(path.join(root, 'a.txt'), path.join(root, 'link'))
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  assert.equal(await hashFile(path.join(root, 'a.txt'), signal), known)
  await assert.rejects(hashFile(path.join(root, 'link'), signal), LinkInTheWay)
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { createSmallServices, notebookUrl } from '../../tests/support/small-services.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import { requireReadableFile, requireUsablePath } from './paths.ts'
import { PROGRAM_ENTRIES } from './private-paths.ts'

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n'
const PROGRAM = path.join(import.meta.dirname, '../..')

/** Services whose working directory holds what a home directory holds. */
async function lived(context: TestContext) {
  const small = await createSmallServices(context, { signInFolder: 'browser_state' })
  const put = (name: string, text = 'text') => {
    const file = path.join(small.directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  const call = { signal: new AbortController().signal, requestId: 'r' }
  return { ...small, put, rules: { services: small.services, call } }
}

const SERVICES_OWN = [
  'browser_state/key',
  'browser_state/default.json',
  'browser_profile/Cookies',
  'state.sqlite',
  'state.sqlite-wal',
  'notebooks.sqlite',
  'library.json',
  'logs/service.log',
  'jobs/other/paper.pdf',
  'notebooks/6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11/notebook.sqlite',
  'tmp/uploads/of-another/paper.pdf',
]
const HIDDEN = ['.env', '.git/config', '.ssh/config', 'notes/.trash/a.md']
const KEYS = ['server.pem', 'id_ed25519', 'store.p12', 'safe.kdbx']

test(
  'what the service keeps for itself is read by no operation that takes a path, nor written over',
  ofFiles,
  async (context) => {
    const { calls, put, keep } = await lived(context)
    await keep(1, 'Papers')
    const notebook_url = notebookUrl(1)
    for (const name of SERVICES_OWN) {
      const file = put(name)
      const refused = fault('PATH_REFUSED', /keeps for itself/)
      const folder = path.dirname(file)
      await assert.rejects(calls.addSource({ source_type: 'file', file_path: file, notebook_url }), refused, name)
      await assert.rejects(calls.addSource({ source_type: 'drive', file_path: file, notebook_url }), refused, name)
      await assert.rejects(calls.importLibrary({ file_path: file }), refused, name)
      await assert.rejects(calls.importAccount({ state_file: file }), refused, name)
      await assert.rejects(calls.downloadContent({ content_type: 'report', output_path: file }), refused, name)
      if (name.includes('/')) {
        await assert.rejects(calls.syncFolder({ folder, notebook_url }), refused, name)
        await assert.rejects(calls.batchToVault({ questions: ['a'], vault_dir: folder, notebook_url }), refused, name)
      }
    }
  },
)

test('below a root that nobody named nothing hidden, no key and no file of the program is used', async (context) => {
  const { put, rules, services, directory } = await lived(context)
  for (const name of HIDDEN)
    await assert.rejects(requireUsablePath(put(name), rules), fault('PATH_REFUSED', /hidden/), name)
  for (const name of KEYS)
    await assert.rejects(requireUsablePath(put(name), rules), fault('PATH_REFUSED', /a key/), name)
  await assert.rejects(requireReadableFile(put('notes.txt', KEY), rules), fault('PATH_REFUSED', /a key/))
  const inProgram = { ...rules, services: { ...services, allowedRoots: [PROGRAM] } }
  for (const name of ['package.json', 'openapi.json', 'src/main/serve.ts', 'node_modules/zod/package.json'])
    await assert.rejects(
      requireUsablePath(path.join(PROGRAM, name), inProgram),
      fault('PATH_REFUSED', /of the program/),
      name,
    )
  assert.equal(await requireUsablePath(path.join(PROGRAM, 'paper.pdf'), inProgram), path.join(PROGRAM, 'paper.pdf'))
  const named = { ...rules, services: { ...services, namedRoots: [path.join(directory, '.notes')] } }
  const note = put('.notes/.obsidian/a.md')
  assert.equal(await requireReadableFile(note, named), note)
})

test('a link to something private is as private as what it leads to', ofFiles, async (context) => {
  const { put, rules, directory } = await lived(context)
  symlinkSync(put('.env'), path.join(directory, 'plain.txt'))
  symlinkSync(path.join(directory, 'browser_state'), path.join(directory, 'folder'))
  put('browser_state/key')
  await assert.rejects(requireUsablePath(path.join(directory, 'plain.txt'), rules), fault('PATH_REFUSED', /hidden/))
  await assert.rejects(
    requireUsablePath(path.join(directory, 'folder/key'), rules),
    fault('PATH_REFUSED', /keeps for itself/),
  )
})

test('what a call has brought along is read by that call and by no other', ofFiles, async (context) => {
  const { put, rules, directory } = await lived(context)
  const file = put('tmp/uploads/mine/paper.pdf')
  const own = { ...rules, call: { ...rules.call, uploadFolder: path.join(directory, 'tmp/uploads/mine') } }
  assert.equal(await requireReadableFile(file, own), file)
  await assert.rejects(requireReadableFile(file, rules), fault('PATH_REFUSED'))
  const kept = put('jobs/j1/paper.pdf')
  assert.equal(await requireReadableFile(kept, { ...rules, call: { ...rules.call, jobId: 'j1' } }), kept)
  await assert.rejects(
    requireReadableFile(kept, { ...rules, call: { ...rules.call, jobId: 'j2' } }),
    fault('PATH_REFUSED'),
  )
})

test('every entry of the program’s own folder is known as such', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: PROGRAM, encoding: 'utf8' }).split('\0')
  const entries = new Set(
    tracked.map((file) => file.split('/')[0]!).filter((name) => name !== '' && !name.startsWith('.')),
  )
  assert.ok(entries.size > 10)
  assert.deepEqual(
    [...entries].filter((name) => !PROGRAM_ENTRIES.has(name)),
    [],
  )
  assert.ok(readdirSync(PROGRAM).includes('package.json'))
})

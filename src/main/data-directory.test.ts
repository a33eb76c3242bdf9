import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { compiledBefore } from '../../tests/support/compiled-before.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { DataDirectoryUnusable, findDirectoryProblem, makeDataDirectory } from './data-directory.ts'
import { checkDataDirectory } from './doctor/data-directory.ts'

/** The service started on `directory`, as it ends; the limit is for one that hangs. */
function startOn(directory: string) {
  const env = {
    PATH: process.env.PATH,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    DATA_DIR: directory,
    ...compiledBefore(),
  }
  const program = path.join(import.meta.dirname, 'serve.js')
  return spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' })
}

/** The doctor and the start say the same, the start in one line. */
function checkRefused(directory: string, why: RegExp) {
  const [finding] = checkDataDirectory(directory)
  assert.equal(finding!.state, 'failed')
  assert.match(finding!.message, why)
  const { status, stdout, stderr } = startOn(directory)
  assert.deepEqual([status, stdout, stderr.trimEnd().split('\n').length], [1, '', 1], stderr)
  assert.match(stderr, why)
  assert.match(stderr, /; set DATA_DIR to a directory/)
}

test('a file where the data directory should be is told, by the start and by the doctor', (context) => {
  const file = path.join(temporaryDirectory(context), 'notes.txt')
  writeFileSync(file, '')
  checkRefused(file, /notes\.txt is a file/)
  checkRefused(path.join(file, 'data'), /notes\.txt is a file/)
})

test('a data directory inside the kernel is refused at once', (context) => {
  if (!existsSync('/proc/self')) return context.skip('this system has no /proc')
  checkRefused('/proc/notebooks/data', /\/proc belongs to the kernel \(proc\)/)
})

test('a data directory on a read-only mount says that it is one', (context) => {
  const mount = temporaryDirectory(context)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', mount])
  if (status !== 0) return context.skip('this user may not mount')
  try {
    checkRefused(path.join(mount, 'data'), /is mounted read-only/)
  } finally {
    spawnSync('umount', [mount])
  }
})

test('a data directory is made with those above it, and a second time left as it is', (context) => {
  const directory = path.join(temporaryDirectory(context), 'a/b/c')
  assert.equal(findDirectoryProblem(directory), null)
  makeDataDirectory(directory)
  makeDataDirectory(directory)
  assert.ok(existsSync(directory))
})

test('what the system refuses although nothing spoke against it is told with its code', (context) => {
  const directory = temporaryDirectory(context)
  const tooLong = path.join(directory, 'n'.repeat(300))
  mkdirSync(path.join(directory, 'made'))
  assert.throws(
    () => makeDataDirectory(tooLong),
    (error) => error instanceof DataDirectoryUnusable && /could not be made \(ENAMETOOLONG\); set/.test(error.message),
  )
})

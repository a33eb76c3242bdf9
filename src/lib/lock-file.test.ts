import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { DirectoryInUse, findDirectoryHolder, lockDirectory } from './lock-file.ts'

const module = path.join(import.meta.dirname, 'lock-file.ts')

async function holderOf(directory: string, context: TestContext) {
  const script = `import { lockDirectory } from ${JSON.stringify(module)}
lockDirectory(${JSON.stringify(directory)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a directory is taken by one holder at a time', (context) => {
  const directory = path.join(temporaryDirectory(context), 'made')
  const lock = lockDirectory(directory)
  assert.throws(() => lockDirectory(directory), DirectoryInUse)
  lock.release()
  lock.release()
  assert.ok(!existsSync(path.join(directory, 'service.pid')))
  lockDirectory(directory).release()
})

test('the sentence names the pid of the other process, and a killed one leaves nothing to clear', async (context) => {
  const directory = temporaryDirectory(context)
  const child = await holderOf(directory, context)
  assert.throws(
    () => lockDirectory(directory),
    (error: Error) => error instanceof DirectoryInUse && error.message.includes(`(pid ${child.pid})`),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(directory).release()
})

test('a pid left by a dead process deceives nobody, even where that pid lives again', (context) => {
  const directory = temporaryDirectory(context)
  writeFileSync(path.join(directory, 'service.pid'), `${process.pid}\n`)
  lockDirectory(directory).release()
})

test('who holds a directory is told without taking it or writing into it', async (context) => {
  const directory = temporaryDirectory(context)
  assert.equal(findDirectoryHolder(directory), null)
  assert.deepEqual(readdirSync(directory), [])
  const child = await holderOf(directory, context)
  assert.deepEqual(findDirectoryHolder(directory), { pid: child.pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(findDirectoryHolder(directory), null)
  lockDirectory(directory).release()
})

test('a lock whose pid cannot be noted is let go again', (context) => {
  const directory = temporaryDirectory(context)
  const pid = path.join(directory, 'service.pid')
  mkdirSync(pid)
  assert.throws(() => lockDirectory(directory), { code: 'EISDIR' })
  rmdirSync(pid)
  lockDirectory(directory).release()
})

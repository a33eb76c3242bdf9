import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { ProgramMissing, runProgram } from './run-program.ts'

const ECHO = ['-e', 'process.stdin.pipe(process.stdout)']

test('a program is fed as fast as it reads, and gives all of its output', async () => {
  const piece = new Uint8Array(300_000).fill(7)
  const { code, output } = await runProgram(process.execPath, ECHO, { feed: Array(10).fill(piece) })
  assert.equal(code, 0)
  assert.equal(output.length, 3_000_000)
})

test('a program that ends without reading its input ends the run with its code and its complaint', async () => {
  const script = 'console.error("no"); process.exit(3)'
  const run = await runProgram(process.execPath, ['-e', script], { feed: Array(50).fill(new Uint8Array(100_000)) })
  assert.equal(run.code, 3)
  assert.equal(run.errors, 'no\n')
})

test('a program that is not there is told by name', async () => {
  await assert.rejects(runProgram('no-such-program-of-ours', []), ProgramMissing)
})

test('a feed that fails ends the program', async () => {
  const feed = function* () {
    yield new Uint8Array(1)
    throw new Error('the feed broke')
  }
  await assert.rejects(runProgram(process.execPath, ECHO, { feed: feed() }), /the feed broke/)
})

test('a cancelled program is ended, and the run tells why', async () => {
  const cancel = new AbortController()
  const feed = function* () {
    yield new Uint8Array(1)
    cancel.abort()
    yield new Uint8Array(1)
  }
  await assert.rejects(runProgram(process.execPath, ECHO, { feed: feed(), signal: cancel.signal }), {
    name: 'AbortError',
  })
})

test('a program does not outlive the thread that started it', { timeout: 20_000 }, async (t) => {
  const folder = temporaryDirectory(t)
  const worker = new Worker(
    `import(${JSON.stringify(new URL('run-program.ts', import.meta.url).href)}).then(run)
    function run({ runProgram }) { runProgram(process.execPath, ['-e', ${JSON.stringify(livesByItsInput(folder))}], { feed: endless() }) }
    async function* endless() { for (;;) { yield new Uint8Array(9); await new Promise((go) => setTimeout(go, 5)) } }`,
    { eval: true },
  )
  await appears(folder, 'began')
  await worker.terminate()
  await appears(folder, 'ended')
})

const livesByItsInput = (folder: string) => `
  const leave = (name) => fs.writeFileSync(${JSON.stringify(folder)} + '/' + name, '')
  process.stdin.once('data', () => leave('began')).on('end', () => leave('ended'))`

async function appears(folder: string, name: string): Promise<void> {
  const changes = watch(folder)
  const isThere = () => existsSync(path.join(folder, name))
  if (isThere()) return
  for await (const _ of changes) if (isThere()) return
}

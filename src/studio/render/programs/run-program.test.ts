import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
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

test('a program does not outlive the thread that started it', { timeout: 120_000 }, async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const began = once(server, 'connection') as Promise<[Socket]>
  const worker = new Worker(
    `import(${JSON.stringify(new URL('run-program.ts', import.meta.url).href)}).then(run)
    function run({ runProgram }) { runProgram(process.execPath, ['-e', ${JSON.stringify(livesByItsInput(server))}], { feed: endless() }) }
    async function* endless() { for (;;) { yield new Uint8Array(9); await new Promise((go) => setTimeout(go, 5)) } }`,
    { eval: true },
  )
  const [line] = await began
  const ended = once(line.resume(), 'close')
  await worker.terminate()
  await ended
})

/** Connects to us when it is fed, and hangs up when its input ends. */
const livesByItsInput = (server: Server) => `
  process.stdin.once('data', () => {
    const line = net.connect(${(server.address() as AddressInfo).port}, '127.0.0.1')
    process.stdin.on('end', () => line.end())
  })`

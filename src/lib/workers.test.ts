import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './workers.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'workers-'))
const filename = path.join(directory, 'jobs.mjs')
writeFileSync(
  filename,
  `import module from 'node:module'
   import { threadId } from 'node:worker_threads'
   export const double = (number) => number * 2
   export const fail = () => { throw new Error('the job says why') }
   export const forever = () => { for (;;); }
   export const thread = () => threadId
   export const brief = (ms) => { const until = performance.now() + ms; while (performance.now() < until); }
   export const cache = () => module.getCompileCacheDir()
   export const length = (buffer) => buffer.byteLength
   export const hoard = () => { const all = []; for (;;) all.push(new Array(10000).fill('x' + all.length)) }
  `,
)
const pools: WorkerPool[] = []
after(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  rmSync(directory, { recursive: true })
})

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = createWorkerPool({ filename, maxThreads: 1, idleTimeoutMs: 10_000, ...options })
  pools.push(pool)
  return pool
}

test('a job runs in a thread and its result comes back', async () => {
  const pool = open()
  assert.equal(await pool.run('double', 21), 42)
  assert.notEqual(await pool.run('thread', null), 0)
})

test('a thread has the compile cache of its process', async () => {
  module.enableCompileCache(path.join(directory, 'cache'))
  assert.equal(await open().run('cache', null), module.getCompileCacheDir())
})

test('what a job throws comes back as its message', async () => {
  await assert.rejects(open().run('fail', null), /the job says why/)
})

test('a job past its time limit loses its thread, and the next job runs', async () => {
  const pool = open()
  await assert.rejects(pool.run('forever', null, { timeoutMs: 50 }), { name: 'WorkerLost', kind: 'timeout' })
  assert.equal(await pool.run('double', 2), 4)
})

test('a cancelled job ends with the reason of its caller, running or waiting', async () => {
  const pool = open()
  const first = new AbortController()
  const second = new AbortController()
  const running = pool.run('forever', null, { signal: first.signal })
  const waiting = pool.run('forever', null, { signal: second.signal })
  const patient = pool.run('double', 4)
  second.abort(new Error('changed my mind'))
  await assert.rejects(waiting, /changed my mind/)
  first.abort(new Error('gone'))
  await assert.rejects(running, /gone/)
  assert.equal(await patient, 8)
})

test('a job that hoards memory loses its thread, and the next job runs', async () => {
  const pool = open({ heapMb: 32 })
  await assert.rejects(pool.run('hoard', null, { timeoutMs: 20_000 }), { name: 'WorkerLost', kind: 'memory' })
  assert.equal(await pool.run('double', 3), 6)
})

test('a buffer moves to the thread', async () => {
  const buffer = new ArrayBuffer(8)
  assert.equal(await open().run('length', buffer, { transfer: [buffer] }), 8)
  assert.equal(buffer.byteLength, 0)
})

test('a closed pool refuses work and lets go of what waits', async () => {
  const pool = open()
  const running = assert.rejects(pool.run('forever', null))
  const waiting = assert.rejects(pool.run('double', 1))
  await new Promise(setImmediate)
  await pool.close()
  await Promise.all([running, waiting])
  await assert.rejects(pool.run('double', 1), { name: 'WorkerLost' })
})

test('the reply to a job that was given up in the same moment is nobody’s, and ends no process', async () => {
  const pool = open()
  await pool.run('thread', null)
  for (let round = 0; round < 5; round += 1) {
    const controller = new AbortController()
    const given = pool.run('brief', 20, { signal: controller.signal })
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60) // the reply comes in the meantime and waits
    controller.abort(new Error('changed my mind'))
    await assert.rejects(given, /changed my mind/)
  }
  assert.equal(await pool.run('double', 4), 8)
})

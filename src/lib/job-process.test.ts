import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { createJobProcess, type JobProcess, type JobProcessOptions } from './job-process.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'job-process-'))
const filename = path.join(directory, 'jobs.mjs')
writeFileSync(
  filename,
  `import { readJobData, serveJobs } from ${JSON.stringify(new URL('serve-jobs.ts', import.meta.url).href)}
   const untilStopped = (signal) => new Promise((resolve) => {
     const alive = setInterval(() => {}, 60_000)
     signal.addEventListener('abort', () => resolve(clearInterval(alive)))
   })
   serveJobs({
     double: async ({ number }, { onStep }) => { onStep('doubling'); return new Map([['twice', number * 2]]) },
     data: async () => readJobData(),
     pid: async () => process.pid,
     wait: async (_, { signal, onStep }) => { onStep(process.pid); await untilStopped(signal); return 'stopped' },
     die: async () => { process.exit(7) },
   })`,
)
const never = new AbortController().signal
const deaf = { signal: never, onStep: () => {} }
const opened: JobProcess[] = []
after(async () => {
  await Promise.all(opened.map((one) => one.close()))
  rmSync(directory, { recursive: true })
})

function open(options: Partial<JobProcessOptions> = {}): JobProcess {
  const jobs = createJobProcess({ filename, data: { limit: 3 }, idleTimeoutMs: 60_000, ...options })
  opened.push(jobs)
  return jobs
}

test('a job runs in another process, tells its steps, and its reply comes back as it is', async () => {
  const jobs = open()
  const steps: unknown[] = []
  const reply = await jobs.run('double', { number: 21 }, { signal: never, onStep: (step) => void steps.push(step) })
  assert.deepEqual([reply, steps], [new Map([['twice', 42]]), ['doubling']])
  assert.deepEqual(await jobs.run('data', {}, deaf), { limit: 3 })
  const pid = await jobs.run<number, never>('pid', {}, deaf)
  assert.notEqual(pid, process.pid)
  assert.equal(await jobs.run('pid', {}, deaf), pid, 'one process for all its jobs')
})

test('a job that is cancelled hears of it, and another one beside it goes on', async () => {
  const jobs = open()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = [first, second].map(({ signal }) => jobs.run('wait', {}, { signal, onStep: () => {} }))
  first.abort(new Error('enough'))
  await assert.rejects(both[0]!, /enough/)
  assert.equal(((await jobs.run('double', { number: 2 }, deaf)) as Map<string, number>).get('twice'), 4)
  second.abort(new Error('as well'))
  await assert.rejects(both[1]!, /as well/)
})

test('a process that dies takes the jobs in it along, and the next job has a new one', async () => {
  const jobs = open()
  const waiting = assert.rejects(jobs.run('wait', {}, deaf), { name: 'ProcessLost', message: /code 7/ })
  await assert.rejects(jobs.run('die', {}, deaf), { name: 'ProcessLost' })
  await waiting
  assert.deepEqual(await jobs.run('data', {}, deaf), { limit: 3 })
})

test('an idle process is ended, and begun anew when it is needed', async () => {
  const jobs = open({ idleTimeoutMs: 0 })
  const first = await jobs.run<number, never>('pid', {}, deaf)
  while (isThere(first)) await new Promise(setImmediate)
  assert.notEqual(await jobs.run('pid', {}, deaf), first)
})

test('what is closed ends its process, lets go of who waits and begins none', async () => {
  const jobs = open()
  const told = Promise.withResolvers<number>()
  const waiting = assert.rejects(jobs.run('wait', {}, { signal: never, onStep: told.resolve }), { name: 'ProcessLost' })
  const pid = await told.promise
  await jobs.close()
  await waiting
  assert.equal(isThere(pid), false)
  await assert.rejects(jobs.run('data', {}, deaf), { name: 'ProcessLost' })
})

test('who is killed leaves no process behind, even one that works', async () => {
  const script = `
    const { createJobProcess } = await import(${JSON.stringify(new URL('job-process.ts', import.meta.url).href)})
    const jobs = createJobProcess({ filename: ${JSON.stringify(filename)}, data: {}, idleTimeoutMs: 60_000 })
    await jobs.run('wait', {}, { signal: new AbortController().signal, onStep: (pid) => console.log(pid) })`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  await killAtFirstLine(owner)
  assert.equal(owner.signalCode, 'SIGKILL')
})

/** Both hold its standard error, which closes with the last of them. */
async function killAtFirstLine(owner: ChildProcess): Promise<void> {
  owner.stderr!.resume()
  const closed = once(owner, 'close')
  createInterface({ input: owner.stdout! }).once('line', () => owner.kill('SIGKILL'))
  await closed
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

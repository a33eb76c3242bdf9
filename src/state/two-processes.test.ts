import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { testOver } from '../../tests/support/test-over.ts'
import { systemClock } from '../lib/clock.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import { Jobs } from './jobs.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'

const it = testOver(openServer)

const LEASE_MS = 1_500
const WORKER = path.join(import.meta.dirname, '../../tests/support/state-worker.ts')

type Worker = {
  readonly child: ChildProcess
  /** Resolves with the first line of these words that it tells, or has told. */
  readonly hear: (start: string) => Promise<string>
  readonly say: (line: string) => void
}

/** A server with the state and a table for what was done, and processes on it. */
async function openServer(context: TestContext) {
  const url = await openTestPostgres(context)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const { pool, store } = openTestProcess(context, url)
  await pool.write('CREATE TABLE IF NOT EXISTS effect (what TEXT, who TEXT)')
  await pool.write('TRUNCATE claim, job, job_content, effect')
  const start = (name: string) => startWorker(context, [url, String(LEASE_MS), name])
  const readEffects = () => pool.read('SELECT what, who FROM effect ORDER BY what')
  return { store, start, readEffects, jobs: new Jobs({ store, clock: systemClock }) }
}

function startWorker(context: TestContext, args: readonly string[]): Worker {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  const told: string[] = []
  const lines = createInterface({ input: child.stdout! })
  lines.on('line', (line) => told.push(line))
  const hear = async (start: string) => {
    for (;;) {
      const line = told.find((each) => each.startsWith(start))
      if (line !== undefined) return line
      await once(lines, 'line')
    }
  }
  return { child, hear, say: (line) => child.stdin!.write(`${line}\n`) }
}

const asked = { operation: 'askQuestion', input: { question: 'Well?' }, requestId: 'r' }

it('a job of a process that is killed is taken up by another when its lease is over, and done once', async ([
  server,
]) => {
  const { id } = await server.jobs.create(asked)
  const first = server.start('first')
  await first.hear(`taken ${id} 1`)
  const second = server.start('second')
  const over = Promise.withResolvers<void>()
  server.jobs.watch(id, ({ state }) => state === 'succeeded' && over.resolve())
  first.child.kill('SIGKILL')
  await second.hear(`taken ${id} 2`)
  await second.hear(`done ${id}`)
  await over.promise
  const { state, result } = await server.jobs.get(id)
  assert.deepEqual([state, result, await server.readEffects()], ['succeeded', 'second', [{ what: id, who: 'second' }]])
})

it('who was held up beyond its lease writes nothing of the job that another has done', async ([server]) => {
  const { id } = await server.jobs.create(asked)
  const first = server.start('first')
  await first.hear(`taken ${id} 1`)
  first.child.kill('SIGSTOP')
  const second = server.start('second')
  await second.hear(`done ${id}`)
  first.child.kill('SIGCONT')
  await first.hear(`lost ${id}`)
  first.say('go')
  assert.match(await first.hear(`refused ${id}`), /SHUTTING_DOWN/)
  assert.deepEqual(await server.readEffects(), [{ what: id, who: 'second' }])
  assert.equal((await server.jobs.get(id)).result, 'second')
})

it('a job that is held is cancelled from another process', async ([server]) => {
  const { id } = await server.jobs.create(asked)
  const first = server.start('first')
  await first.hear(`taken ${id} 1`)
  assert.equal((await server.jobs.cancel(id)).state, 'cancelled')
  await first.hear(`lost ${id}`)
  assert.deepEqual([(await server.jobs.get(id)).state, await server.readEffects()], ['cancelled', []])
})

it('a key that a killed process had claimed is gone on with by whoever sends it again', async ([server]) => {
  const [first, second] = [server.start('first'), server.start('second')]
  first.say('claim key')
  const claimed = await first.hear('claimed key false')
  second.say('claim key')
  first.child.kill('SIGKILL')
  const again = await second.hear('claimed key true')
  assert.equal(again.split(' ')[3], claimed.split(' ')[3], 'what it makes has the same id')
  assert.equal(await second.hear('answered key'), 'answered key second true')
  assert.deepEqual(await server.readEffects(), [{ what: 'key', who: 'second' }])
})

it('a key that another process works on is waited for, and its answer given', async ([server]) => {
  const [first, second] = [server.start('first'), server.start('second')]
  first.say('claim key')
  await first.hear('claimed key false')
  second.say('claim key')
  first.say('go')
  assert.equal(await second.hear('answered key'), 'answered key first false')
  first.child.kill('SIGSTOP')
  second.say('claim other')
  await second.hear('claimed other false')
  second.child.kill('SIGSTOP')
  first.child.kill('SIGCONT')
  first.say('claim other')
  assert.equal(await first.hear('answered other'), 'answered other first true')
  second.child.kill('SIGCONT')
  second.say('go')
  assert.match(await second.hear('refused other'), /SHUTTING_DOWN/, 'it has lost its lease')
  const effects = [
    { what: 'key', who: 'first' },
    { what: 'other', who: 'first' },
  ]
  assert.deepEqual(await server.readEffects(), effects)
})

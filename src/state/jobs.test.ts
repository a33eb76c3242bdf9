import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { type JobRecord, Jobs } from './jobs.ts'
import { openStateDatabase } from './state-database.ts'

const asked = { operation: 'askQuestion', input: { question: 'Well?' }, requestId: 'r' }
const DAY_MS = 24 * 3_600_000

function desk(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, jobs: new Jobs({ database, clock }) }
  }
  const { database, jobs } = open()
  const restarted = () => {
    database.close()
    return open().jobs
  }
  return { clock, database, jobs, restarted }
}

test('a job goes from queued over running to succeeded, and keeps what came of it', (context) => {
  const { jobs, clock, restarted } = desk(context)
  const { id, ...created } = jobs.create(asked)
  assert.deepEqual(created, {
    operation: 'askQuestion',
    state: 'queued',
    progress: { phase: 'queued', done: 0, total: null, percent: null },
    created_at: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
  })
  clock.advance(1000)
  const work = jobs.start(id)!
  assert.deepEqual([work.input, work.requestId, work.starts], [asked.input, 'r', 1])
  assert.equal(jobs.start(id), null, 'it is taken up once')
  jobs.progress(id, { phase: 'reading', done: 3, total: 8 })
  assert.deepEqual(jobs.get(id).progress, { phase: 'reading', done: 3, total: 8, percent: 37 })
  clock.advance(1000)
  const done = jobs.succeed(id, { answer: 'Yes.' })
  assert.deepEqual(
    [done.state, done.result, done.progress, done.updated_at],
    ['succeeded', { answer: 'Yes.' }, { phase: 'done', done: 8, total: 8, percent: 100 }, '2026-11-21T08:00:02.000Z'],
  )
  assert.deepEqual(restarted().get(id), done)
})

test('what is over never changes again', (context) => {
  const { jobs } = desk(context)
  const error = { error: 'No sources in notebook', code: 'NO_SOURCES' }
  const ends: ((id: string) => JobRecord)[] = [
    (id) => jobs.cancel(id),
    (id) => jobs.fail(id, error),
    (id) => jobs.succeed(id, 1),
  ]
  for (const end of ends) {
    const { id } = jobs.create(asked)
    jobs.start(id)
    const over = end(id)
    for (const other of ends) assert.deepEqual(other(id), over)
    jobs.progress(id, { phase: 'late', done: 1, total: 1 })
    assert.equal(jobs.start(id), null)
    assert.deepEqual(jobs.get(id), over)
  }
  assert.deepEqual(
    jobs.list().map(({ state, error, result }) => [state, error?.code, result]),
    [
      ['succeeded', undefined, undefined],
      ['failed', 'NO_SOURCES', undefined],
      ['cancelled', undefined, undefined],
    ],
    'newest first, without their results',
  )
})

test('a cancelled job that was queued is never started', (context) => {
  const { jobs } = desk(context)
  const { id } = jobs.create(asked)
  assert.equal(jobs.cancel(id).state, 'cancelled')
  assert.equal(jobs.start(id), null)
  assert.deepEqual(jobs.open(), [])
})

test('an unknown id is told by name', (context) => {
  const { jobs } = desk(context)
  const calls = [jobs.get, jobs.cancel, jobs.requeue].map((call) => call.bind(jobs))
  for (const call of calls) assert.throws(() => call('nope'), fault('JOB_NOT_FOUND', /^Job not found: nope$/))
})

test('listeners hear every state, every phase and the last step, and no more than five steps a second', (context) => {
  const { jobs, clock } = desk(context)
  const { id } = jobs.create(asked)
  const heard: string[] = []
  const stop = jobs.watch(id, ({ state, progress }) => heard.push(`${state} ${progress.phase} ${progress.done}`))
  jobs.start(id)
  for (let done = 0; done <= 100; done += 1) {
    jobs.progress(id, { phase: done < 50 ? 'reading' : 'writing', done, total: 100 })
    clock.advance(10)
  }
  jobs.succeed(id, 1)
  assert.deepEqual(heard, [
    'running running 0',
    'running reading 0',
    'running reading 20',
    'running reading 40',
    'running writing 50',
    'running writing 70',
    'running writing 90',
    'running writing 100',
    'succeeded done 100',
  ])
  stop()
  assert.equal(jobs.get(id).state, 'succeeded')
})

test('jobs that were queued or running at the end of a process are there at the next start', (context) => {
  const { jobs, restarted } = desk(context)
  const running = jobs.create(asked).id
  const queued = jobs.create({ ...asked, input: { question: 'And?' } }).id
  jobs.start(running)
  const again = restarted()
  assert.deepEqual(
    again.open().map(({ id, state, starts }) => [id, state, starts]),
    [
      [running, 'running', 1],
      [queued, 'queued', 0],
    ],
  )
  again.requeue(running)
  const work = again.start(running)!
  assert.deepEqual([work.starts, work.input, again.start(queued)?.input], [2, asked.input, { question: 'And?' }])
})

test('a job is kept for seven days after its end, and an open one for ever', (context) => {
  const { jobs, clock } = desk(context)
  const over = jobs.create(asked).id
  const open = jobs.create(asked).id
  jobs.cancel(over)
  clock.advance(7 * DAY_MS)
  assert.equal(jobs.list('cancelled').length, 1)
  clock.advance(1)
  assert.deepEqual(
    jobs.list().map(({ id }) => id),
    [open],
  )
  assert.throws(() => jobs.get(over), fault('JOB_NOT_FOUND'))
})

test('what was sent is forgotten when the job is over', (context) => {
  const { jobs, database } = desk(context)
  const { id } = jobs.create(asked)
  const kept = () => database.prepare('SELECT input FROM job_content WHERE id = ?').get(id)!.input
  assert.match(String(kept()), /Well/)
  jobs.cancel(id)
  assert.equal(kept(), null)
})

test('a clock that somebody sets neither forgets what came of a job nor keeps its progress from being told', (context) => {
  const { jobs, clock } = desk(context)
  const over = jobs.create(asked).id
  jobs.cancel(over)
  const running = jobs.create(asked).id
  const heard: number[] = []
  jobs.watch(running, ({ progress }) => heard.push(progress.done))
  jobs.start(running)
  for (const days of [400, -800]) {
    clock.set(clock.now() + days * DAY_MS)
    assert.equal(jobs.sweep(), 0)
    clock.advance(200)
    jobs.progress(running, { phase: 'running', done: days, total: null })
  }
  assert.deepEqual(heard, [0, 400, -800])
  assert.equal(jobs.get(over).state, 'cancelled')
})

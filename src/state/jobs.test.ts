import assert from 'node:assert/strict'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { type TestState, testOnBothEngines } from '../../tests/support/state-engines.ts'
import type { JobRecord } from './job-record.ts'
import { Jobs, type StartedJob } from './jobs.ts'

const asked = { operation: 'askQuestion', notebookId: 'n', input: { question: 'Well?' }, requestId: 'r' }
const DAY_MS = 24 * 3_600_000

/** The jobs of a process, and of one that is started when it has been killed. */
function openDesk(state: TestState) {
  const clock = fixedClock()
  const jobs = new Jobs({ store: state.store, clock })
  const restart = async () => new Jobs({ store: await state.restart(), clock })
  return { clock, jobs, restart, store: state.store }
}

testOnBothEngines(
  'a job goes from queued over running to succeeded, and keeps what came of it',
  async (_context, state) => {
    const { jobs, clock, restart } = openDesk(state)
    const { id, ...created } = await jobs.create(asked)
    assert.deepEqual(created, {
      operation: 'askQuestion',
      notebook_id: 'n',
      state: 'queued',
      progress: { phase: 'queued', done: 0, total: null, percent: null },
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
    })
    clock.advance(1000)
    const work = (await jobs.takeNext())!
    assert.deepEqual([work.input, work.requestId, work.starts], [asked.input, 'r', 1])
    assert.equal(await jobs.takeNext(), null, 'it is taken up once')
    jobs.progress(id, { phase: 'reading', done: 3, total: 8 })
    assert.deepEqual((await jobs.get(id)).progress, { phase: 'reading', done: 3, total: 8, percent: 37 })
    clock.advance(1000)
    const done = await jobs.succeed(work, { answer: 'Yes.' })
    assert.deepEqual(
      [done.state, done.result, done.progress, done.updated_at],
      ['succeeded', { answer: 'Yes.' }, { phase: 'done', done: 8, total: 8, percent: 100 }, '2026-11-21T08:00:02.000Z'],
    )
    assert.deepEqual(await (await restart()).get(id), done)
  },
)

testOnBothEngines('what is over never changes again', async (_context, state) => {
  const { jobs } = openDesk(state)
  const error = { error: 'No sources in notebook', code: 'NO_SOURCES' }
  const ends: ((job: StartedJob) => Promise<JobRecord>)[] = [
    ({ id }) => jobs.cancel(id),
    (job) => jobs.fail(job, error),
    (job) => jobs.succeed(job, 1),
  ]
  for (const end of ends) {
    const { id } = await jobs.create(asked)
    const work = (await jobs.takeNext())!
    const over = await end(work)
    for (const other of ends) assert.deepEqual(await other(work), over)
    jobs.progress(id, { phase: 'late', done: 1, total: 1 })
    assert.equal(await jobs.takeNext(), null)
    assert.deepEqual(await jobs.get(id), over)
  }
  assert.deepEqual(
    (await jobs.list()).map(({ state, error, result }) => [state, error?.code, result]),
    [
      ['succeeded', undefined, undefined],
      ['failed', 'NO_SOURCES', undefined],
      ['cancelled', undefined, undefined],
    ],
    'newest first, without their results',
  )
})

testOnBothEngines('a cancelled job that was queued is never started', async (_context, state) => {
  const { jobs } = openDesk(state)
  const { id } = await jobs.create(asked)
  assert.equal((await jobs.cancel(id)).state, 'cancelled')
  assert.equal(await jobs.takeNext(), null)
  assert.deepEqual(await jobs.open(), [])
})

testOnBothEngines('an unknown id is told by name', async (_context, state) => {
  const { jobs } = openDesk(state)
  for (const call of [() => jobs.get('nope'), () => jobs.cancel('nope')])
    await assert.rejects(call(), fault('JOB_NOT_FOUND', /^Job not found: nope$/))
})

testOnBothEngines(
  'listeners hear every state, every phase and the last step, and no more than five steps a second',
  async (_context, state) => {
    const { jobs, clock } = openDesk(state)
    const { id } = await jobs.create(asked)
    const heard: string[] = []
    const stop = jobs.watch(id, ({ state, progress }) => heard.push(`${state} ${progress.phase} ${progress.done}`))
    const work = (await jobs.takeNext())!
    for (let done = 0; done <= 100; done += 1) {
      jobs.progress(id, { phase: done < 50 ? 'reading' : 'writing', done, total: 100 })
      clock.advance(10)
    }
    await jobs.succeed(work, 1)
    if (heard[0] === 'queued queued 0') heard.shift() // who begins to listen to a server looks at what is watched
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
    assert.equal((await jobs.get(id)).state, 'succeeded')
  },
)

testOnBothEngines(
  'jobs that were queued or running at the end of a process are there at the next start',
  async (_context, state) => {
    const { jobs, restart } = openDesk(state)
    const running = (await jobs.create(asked)).id
    const queued = (await jobs.create({ ...asked, input: { question: 'And?' } })).id
    await jobs.takeNext()
    const again = await restart()
    assert.deepEqual(
      (await again.open()).map(({ id, state, starts }) => [id, state, starts]),
      [
        [running, 'running', 1],
        [queued, 'queued', 0],
      ],
    )
    const left = await again.left()
    assert.deepEqual(listField(left, 'id'), [running])
    await again.requeue(left[0]!)
    await assert.rejects(again.requeue(left[0]!), fault('SHUTTING_DOWN'), 'one process sees to it')
    const work = (await again.takeNext())!
    assert.deepEqual([work.starts, work.input, (await again.takeNext())?.input], [2, asked.input, { question: 'And?' }])
  },
)

testOnBothEngines(
  'a job that a process makes for itself is held from the beginning, and left with it',
  async (_context, state) => {
    const { jobs, restart } = openDesk(state)
    const work = await jobs.createHeld(asked)
    assert.deepEqual([work.state, work.starts, work.input], ['running', 1, asked.input])
    assert.deepEqual([await jobs.takeNext(), await jobs.left(), jobs.holdsAny], [null, [], true])
    assert.equal((await jobs.succeed(work, { added: 1 })).state, 'succeeded')
    const { id } = await jobs.createHeld(asked)
    const again = await restart()
    assert.deepEqual([(await again.left()).map((left) => left.id), await again.takeNext()], [[id], null])
    assert.deepEqual(await again.readInput(id), asked.input)
  },
)

testOnBothEngines('a job is kept for seven days after its end, and an open one for ever', async (_context, state) => {
  const { jobs, clock } = openDesk(state)
  const over = (await jobs.create(asked)).id
  const open = (await jobs.create(asked)).id
  await jobs.cancel(over)
  clock.advance(7 * DAY_MS)
  assert.equal((await jobs.list({ state: 'cancelled' })).length, 1)
  clock.advance(1)
  assert.deepEqual(listField(await jobs.list(), 'id'), [open])
  await assert.rejects(jobs.get(over), fault('JOB_NOT_FOUND'))
})

testOnBothEngines('what was sent is forgotten when the job is over', async (_context, state) => {
  const { jobs, store } = openDesk(state)
  const { id } = await jobs.create(asked)
  const readInput = async () => (await store.read('SELECT input FROM job_content WHERE id = ?1', [id]))[0]!.input
  assert.match(String(await readInput()), /Well/)
  await jobs.cancel(id)
  assert.equal(await readInput(), null)
})

testOnBothEngines(
  'a clock that somebody sets neither forgets what came of a job nor keeps its progress from being told',
  async (_context, state) => {
    const { jobs, clock } = openDesk(state)
    const over = (await jobs.create(asked)).id
    await jobs.cancel(over)
    const running = (await jobs.create(asked)).id
    const heard: number[] = []
    jobs.watch(running, ({ progress }) => heard.push(progress.done))
    await jobs.takeNext()
    for (const days of [400, -800]) {
      clock.set(clock.now() + days * DAY_MS)
      assert.equal(await jobs.sweep(), 0)
      clock.advance(200)
      jobs.progress(running, { phase: 'running', done: days, total: null })
    }
    assert.deepEqual(heard, [0, 400, -800])
    assert.equal((await jobs.get(over)).state, 'cancelled')
  },
)

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { readyDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { ofFiles, ofOneProcess } from '../../tests/support/test-databases.ts'
import { contract } from '../contract/index.ts'
import type { Operation } from '../contract/operation.ts'
import type { Answer } from '../domain/answer.ts'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { NewSource } from '../domain/source.ts'
import type { SourcesGroup } from '../product/port.ts'
import type { JobRecord } from '../state/job-record.ts'
import { MAX_RUNNING_JOBS } from './run-job.ts'

const answer = (text: string): Answer => ({
  state: 'answered',
  text,
  citations: [],
  conversationId: null,
  writtenBy: 'offline',
  warnings: [],
})

type Asked = { readonly question: string; readonly signal: AbortSignal; readonly finish: (text: string) => void }

type WorkingOptions = {
  readonly directory?: string
  readonly maxSessions?: number
  readonly maxWaitingJobs?: number
}

/** Services with one active notebook whose questions are answered only when the test says so. */
async function working(context: TestContext, given: WorkingOptions = {}) {
  const asked: Asked[] = []
  const local = readyDouble({
    chat: {
      ask: (_id, { text }, _listener, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          asked.push({ question: text, signal, finish: (written) => resolve(answer(written)) })
        }),
    },
  })
  const small = await createSmallServices(context, { products: { local }, maxSessions: 100, ...given })
  if ((await small.services.library.entries()).length === 0) {
    await small.services.library.activate((await small.keep(1, 'Kettle')).id)
  }
  const submit = async (question: string) => {
    const { data, job } = await small.invoke('askQuestion', { question }, { asJob: true })
    assert.equal(job?.id, (data as { job: JobRecord }).job.id)
    return (data as { job: JobRecord }).job
  }
  const job = async (id: string) => (await small.calls.getJob({ job_id: id })).job
  const follow = async (id: string) => (await small.calls.followJob({ job_id: id })) as JobRecord
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise(setImmediate)
  }
  return { ...small, asked, submit, job, follow, until }
}

test('a call as a job is answered at once, and ends with what it would have answered', async (context) => {
  const { submit, job, follow, asked, until, calls } = await working(context)
  const { id, ...record } = await submit('Well?')
  assert.deepEqual([record.operation, record.state, record.result], ['askQuestion', 'queued', undefined])
  await until(() => asked.length === 1)
  assert.equal((await job(id)).state, 'running')
  asked[0]!.finish('Yes.')
  const done = await follow(id)
  assert.equal(done.state, 'succeeded')
  const { answer: text, session_info } = done.result as { answer: string; session_info: { message_count: number } }
  assert.deepEqual([text, session_info.message_count], ['Yes.', 1])
  assert.equal((await calls.listNotebooks({})).notebooks[0]!.use_count, 1)
})

test('a job that finds all sessions taken waits for one, and says so', ofOneProcess, async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { submit, job, follow, asked, until, services, clock, calls } = await working(context, { maxSessions: 1 })
  const first = calls.askQuestion({ question: 'First?' })
  await until(() => asked.length === 1)
  asked[0]!.finish('Yes.')
  await first
  const { id } = await submit('Second?')
  await until(() => services.jobs.list().then(([latest]) => latest!.progress.phase === 'waiting'))
  assert.equal((await job(id)).state, 'running')
  clock.advance(30_000)
  context.mock.timers.tick(30_000)
  await until(() => asked.length === 2)
  asked[1]!.finish('Yes, too.')
  assert.equal((await follow(id)).state, 'succeeded')
})

test('jobs name the notebook they work on, by the name that it has by now, and are listed by it', async (context) => {
  const { invoke, calls, submit, services, keep } = await working(context)
  const other = await keep(2, 'Teapot')
  const made = await submit('Well?')
  assert.equal(made.notebook_id, notebookId(1))
  await invoke('askQuestion', { question: 'And this?', notebook_id: other.id, async: true })
  await calls.updateNotebook({ id: other.id, name: 'Samovar' })
  const list = async (notebook_id?: string) =>
    (await calls.listJobs({ notebook_id })).jobs.map((job) => [job.notebook_id, job.notebook_name])
  const [kettle, samovar] = [
    [notebookId(1), 'Kettle'],
    [notebookId(2), 'Samovar'],
  ]
  assert.deepEqual(
    [await list(), await list('Samovar'), await list(notebookId(1))],
    [[samovar, kettle], [samovar], [kettle]],
  )
  assert.deepEqual((await calls.listJobs({ limit: 1 })).count, 1)
  await assert.rejects(list('nowhere'), fault('NOTEBOOK_NOT_FOUND'))
  await services.library.remove(other.id)
  assert.deepEqual(await list(notebookId(2)), [[notebookId(2), undefined]], 'it is known by its UUID still')
  for (const { id } of (await calls.listJobs({})).jobs) {
    const { job } = await calls.cancelJob({ job_id: id })
    assert.deepEqual((await calls.getJob({ job_id: id })).job, job)
    assert.deepEqual(await calls.followJob({ job_id: id }), job)
  }
})

test('async: true among the fields makes a job as well, only where the operation can be one', async (context) => {
  const { invoke, calls } = await working(context)
  const { job } = await invoke('askQuestion', { question: 'Well?', async: true })
  assert.ok(job?.id)
  const listed = await invoke('listNotebooks', { async: true }, { asJob: true })
  assert.equal((listed.data as { count: number }).count, 1)
  assert.equal((await calls.listJobs({})).count, 1)
  await calls.cancelJob({ job_id: job.id })
})

test('what can be refused is refused before there is a job', async (context) => {
  const { invoke, calls, services, directory } = await working(context)
  const session = await services.sessions.create({ notebookUrl: notebookUrl(2), account: 'default' })
  const refused: [string, Record<string, unknown>, Parameters<typeof fault>][] = [
    ['askQuestion', {}, ['BAD_REQUEST', 'Missing required field: question']],
    ['askQuestion', { question: 'Well?', notebook_id: 'nope' }, ['NOTEBOOK_NOT_FOUND', 'nope']],
    ['askQuestion', { question: 'Well?', session_id: 'gone' }, ['SESSION_NOT_FOUND', 'gone']],
    [
      'askQuestion',
      { question: 'Well?', session_id: session.id, notebook_id: notebookId(1) },
      ['BAD_REQUEST', 'session_id'],
    ],
    ['askQuestion', { question: 'Well?', account: 'nobody' }, ['ACCOUNT_NOT_FOUND', 'nobody']],
    ['addSource', { source_type: 'file', file_path: '/etc/hostname' }, ['PATH_REFUSED']],
    ['addSource', { source_type: 'file', file_path: path.join(directory, 'absent') }, ['FILE_NOT_FOUND']],
    ['addSource', { source_type: 'tape' }, ['BAD_REQUEST', 'source_type']],
  ]
  for (const [name, input, expected] of refused) {
    await assert.rejects(invoke(name, input, { asJob: true }), fault(...expected))
  }
  assert.equal((await calls.listJobs({})).count, 0)
})

test('an address where nobody may go is refused before there is a job, also where the first notebook would be made', async (context) => {
  const checked: NewSource[] = []
  const check = async (source: NewSource) => {
    checked.push(source)
    throw new Fault('ADDRESS_REFUSED', 'Nobody goes there.')
  }
  const local = readyDouble({ sources: { check } })
  const { invoke, calls, keep } = await createSmallServices(context, { products: { local } })
  const input = { source_type: 'url', url: 'http://10.0.0.1/' }
  await assert.rejects(invoke('addSource', input, { asJob: true }), fault('ADDRESS_REFUSED'))
  await keep(1, 'Kettle')
  await assert.rejects(
    invoke('addSource', { ...input, notebook_id: 'kettle' }, { asJob: true }),
    fault('ADDRESS_REFUSED'),
  )
  assert.deepEqual(
    checked.map((source) => 'url' in source && source.url),
    [input.url, input.url],
  )
  assert.equal((await calls.listJobs({})).count, 0)
})

/** Every operation that can become a job, with an input that its shape lets through. */
const OF_JOBS: Record<string, Record<string, unknown>> = {
  askQuestion: { question: 'Well?' },
  batchToVault: { questions: ['Well?'], vault_dir: 'answers' },
  generateContent: { content_type: 'report' },
  generateStudyAid: { kind: 'quiz' },
  generateMindMap: {},
  addSource: { source_type: 'text', text: 'Words.' },
  syncFolder: { folder: '.' },
  researchSources: { query: 'ferns' },
}
const RESTING_ON_SOURCES = Object.keys(OF_JOBS).slice(0, 5)

/** Jobs that work on an account: nothing of a notebook can be refused before them. */
const BESIDE_NOTEBOOKS = ['setupAuth', 'reAuth']

test('what the product would refuse at the first step is refused before there is a job, whatever the operation', async (context) => {
  const { invoke, calls, expect, directory } = await working(context)
  const all = Object.entries(contract).filter(([, { job }]: [string, Operation]) => job)
  assert.deepEqual(all.map(([name]) => name).sort(), [...Object.keys(OF_JOBS), ...BESIDE_NOTEBOOKS].sort())
  const inputOf = (name: string, more: object = {}) => {
    const { vault_dir, folder, ...fields } = OF_JOBS[name]!
    const paths = {
      ...(vault_dir ? { vault_dir: path.join(directory, 'answers') } : {}),
      ...(folder ? { folder: directory } : {}),
    }
    return { ...fields, ...paths, ...more }
  }
  const isRefused = (name: string, code: FaultCode, text: string, more?: object) =>
    assert.rejects(invoke(name, inputOf(name, more), { asJob: true }), fault(code, text), name)
  for (const name of RESTING_ON_SOURCES)
    await isRefused(name, 'SOURCE_NOT_FOUND', 'nope', { source_ids: ['s1', 'nope'] })
  const processing = { id: 's1', title: 'Slow', type: 'file', status: 'processing', chars: 0, addedAt: '' } as const
  for (const sources of [[], [processing]]) {
    expect({ local: readyDouble({ sources: { list: async () => sources } }) })
    for (const name of RESTING_ON_SOURCES) await isRefused(name, 'NO_SOURCES', 'No sources in notebook')
  }
  const gone = async () => {
    throw new Fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: it went')
  }
  expect({ local: readyDouble({ notebooks: { get: gone }, sources: { list: gone } }) })
  for (const name of Object.keys(OF_JOBS)) await isRefused(name, 'NOTEBOOK_NOT_FOUND', 'it went')
  await calls.deAuth({})
  for (const name of Object.keys(OF_JOBS)) await isRefused(name, 'PRODUCT_UNAUTHENTICATED', 'signed out')
  assert.equal((await calls.listJobs({})).count, 0)
  assert.equal(existsSync(path.join(directory, 'answers')), false, 'nothing is made of what was refused')
})

test('a vault that is a file, and a folder that is none, are refused before there is a job', async (context) => {
  const { invoke, calls, directory } = await working(context)
  const file = path.join(directory, 'file.txt')
  writeFileSync(file, 'taken')
  writeFileSync(path.join(directory, 'index.md'), '# Mine')
  const batch = { questions: ['Well?'] }
  const refused: [string, Record<string, unknown>, Parameters<typeof fault>][] = [
    ['batchToVault', { ...batch, vault_dir: file }, ['BAD_REQUEST', 'names a file']],
    ['batchToVault', { ...batch, vault_dir: directory, index: true }, ['BAD_REQUEST', 'index.md']],
    ['syncFolder', { folder: file }, ['FILE_NOT_FOUND']],
    ['syncFolder', { folder: path.join(directory, 'absent') }, ['FILE_NOT_FOUND']],
  ]
  for (const [name, input, expected] of refused)
    await assert.rejects(invoke(name, input, { asJob: true }), fault(...expected))
  assert.equal((await calls.listJobs({})).count, 0)
})

test('the notebook and the account are those of the moment the job was made', async (context) => {
  const { invoke, services, keep, accountsAsked, until, asked, follow } = await working(context)
  for (let number = 0; number < MAX_RUNNING_JOBS; number += 1) {
    await invoke('askQuestion', { question: `Before ${number}?` }, { asJob: true })
  }
  const { job } = await invoke('askQuestion', { question: 'Which?' }, { asJob: true })
  await until(() => asked.length === MAX_RUNNING_JOBS)
  await services.library.activate((await keep(2, 'Other')).id)
  await services.accounts.signIn('other', 'local')
  for (const { finish } of asked) finish('Yes.')
  await until(() => asked.length === MAX_RUNNING_JOBS + 1)
  asked.at(-1)!.finish('That one.')
  const { result } = await follow(job!.id)
  assert.equal((result as { notebook_url: string }).notebook_url, notebookUrl(1))
  assert.equal(accountsAsked.at(-1), 'default')
})

test('only a few jobs run at once, the others in the order they came', async (context) => {
  const { submit, asked, until, calls, follow } = await working(context)
  const ids: string[] = []
  for (let number = 1; number <= MAX_RUNNING_JOBS + 2; number += 1) ids.push((await submit(`Q${number}?`)).id)
  await until(() => asked.length === MAX_RUNNING_JOBS)
  const counts = async () =>
    Promise.all((['queued', 'running'] as const).map(async (state) => (await calls.listJobs({ state })).count))
  assert.deepEqual(await counts(), [2, MAX_RUNNING_JOBS])
  asked.find(({ question }) => question === 'Q1?')!.finish('Yes.') // those that run are asked in any order
  await follow(ids[0]!)
  await until(() => asked.length === MAX_RUNNING_JOBS + 1)
  assert.equal(asked.at(-1)!.question, `Q${MAX_RUNNING_JOBS + 1}?`)
  for (const { finish } of asked) finish('Yes.')
  await until(() => asked.length === ids.length)
  asked.at(-1)!.finish('Yes.')
  await follow(ids.at(-1)!)
  assert.deepEqual(await counts(), [0, 0])
})

test('more jobs than may wait are refused, with the time to try again', async (context) => {
  const { submit, asked, until } = await working(context, { maxWaitingJobs: 2 })
  for (let number = 1; number <= MAX_RUNNING_JOBS; number += 1) {
    await submit('Well?')
    await until(() => asked.length === number) // one that is not begun yet is waiting
  }
  await submit('Well?')
  await submit('Well?')
  await assert.rejects(submit('Well?'), (error: unknown) => {
    fault('RESOURCE_EXHAUSTED', 'Too many jobs: 2 are waiting')(error)
    return (error as Fault).status === 429 && (error as Fault).retryAfterSeconds === 30
  })
  asked[0]!.finish('Yes.')
  await until(() => asked.length > MAX_RUNNING_JOBS)
  await submit('Well?')
})

test('a failure is kept as the call would have answered it, with the request it came from', async (context) => {
  const { invoke, expect, follow } = await working(context)
  const ask = async () => {
    throw new Fault('NO_SOURCES', 'No sources in notebook', { hint: 'Add one.', details: { ready: 0 } })
  }
  expect({ local: readyDouble({ chat: { ask } }) })
  const { job } = await invoke('askQuestion', { question: 'Well?' }, { asJob: true, requestId: 'request-7' })
  const { state, error } = await follow(job!.id)
  assert.equal(state, 'failed')
  assert.deepEqual(error, {
    error: 'No sources in notebook',
    code: 'NO_SOURCES',
    hint: 'Add one.',
    details: { ready: 0 },
    request_id: 'request-7',
    meta: { product: 'local', account: 'default', transport: 'in_process', attempts: 1, duration_ms: 0 },
  })
})

test('cancelling ends a queued job before it starts, and tells the work of a running one to stop', async (context) => {
  const { submit, asked, until, calls, follow, services } = await working(context)
  const ids: string[] = []
  for (let number = 0; number <= MAX_RUNNING_JOBS; number += 1) ids.push((await submit(`Q${number}?`)).id)
  await until(() => asked.length === MAX_RUNNING_JOBS)
  const queued = await calls.cancelJob({ job_id: ids.at(-1)! })
  assert.equal(queued.job.state, 'cancelled')
  const { job } = await calls.cancelJob({ job_id: ids[0]! })
  const work = asked.find(({ question }) => question === 'Q0?')! // those that run are asked in any order
  assert.deepEqual([job.state, work.signal.aborted], ['cancelled', true])
  for (const { finish } of asked) finish('Yes.')
  for (const id of ids.slice(1, -1)) assert.equal((await follow(id)).state, 'succeeded')
  assert.equal((await follow(ids[0]!)).state, 'cancelled')
  assert.equal(asked.length, MAX_RUNNING_JOBS, 'the cancelled one was never asked')
  assert.equal(services.sessions.count, MAX_RUNNING_JOBS - 1, 'the session of the cancelled question is closed')
  await assert.rejects(calls.cancelJob({ job_id: 'nope' }), fault('JOB_NOT_FOUND', 'Job not found: nope'))
})

test('a listener of followJob hears progress, then how it ended, each with the record', async (context) => {
  const { submit, asked, until, invoke, services, calls } = await working(context)
  const { id } = await submit('Well?')
  const heard: [string, JobRecord][] = []
  const event = (name: string, record: unknown) => heard.push([name, record as JobRecord])
  const followed = invoke('followJob', { job_id: id }, { listener: { event } })
  await until(() => asked.length === 1 && heard.some(([, { state }]) => state === 'running'))
  services.jobs.progress(id, { phase: 'searching', done: 1, total: 4 })
  asked[0]!.finish('Yes.')
  const { data } = await followed
  assert.deepEqual(
    heard.map(([name, { state, progress }]) => [name, state, progress.phase, progress.percent]),
    [
      ['progress', 'queued', 'queued', null],
      ['progress', 'running', 'running', null],
      ['progress', 'running', 'searching', 25],
      ['succeeded', 'succeeded', 'done', 100],
    ].filter(([, state], index) => index > 0 || state === heard[0]![1].state),
  )
  assert.deepEqual(data, heard.at(-1)![1])
  heard.length = 0
  await invoke('followJob', { job_id: id }, { listener: { event } })
  assert.deepEqual(
    heard.map(([name]) => name),
    ['succeeded'],
    'a job that is over says so at once',
  )
  await assert.rejects(calls.followJob({ job_id: 'nope' }), fault('JOB_NOT_FOUND'))
})

test('the steps of the product are the progress of the job', async (context) => {
  const { invoke, expect, until } = await working(context)
  const gate = Promise.withResolvers<void>()
  const add: SourcesGroup['add'] = async (_id, _source, _signal, onStep) => {
    onStep!({ phase: 'reading', done: 1, total: 2 })
    await gate.promise
    const kept = { id: 's', title: 't', type: 'text', status: 'ready', chars: 1, addedAt: '' } as const
    return { source: kept, duplicate: false, warnings: [] }
  }
  expect({ local: readyDouble({ sources: { add } }) })
  const { job } = await invoke('addSource', { source_type: 'text', text: 'x' }, { asJob: true })
  const heard: string[] = []
  const event = (_name: string, record: unknown) => {
    const { phase, percent } = (record as JobRecord).progress
    heard.push(`${phase} ${percent}`)
  }
  const followed = invoke('followJob', { job_id: job!.id }, { listener: { event } })
  await until(() => heard.includes('reading 50'))
  gate.resolve()
  await followed
  assert.deepEqual(heard.slice(-2), ['reading 50', 'done 100'])
})

test('who follows a job when the service ends is told so, and the job stays open', async (context) => {
  const { submit, asked, until, calls, runner, services } = await working(context)
  const { id } = await submit('Well?')
  await until(() => asked.length === 1)
  const followed = assert.rejects(calls.followJob({ job_id: id }), fault('SHUTTING_DOWN', 'goes on at its next start'))
  await runner.close()
  await followed
  await assert.rejects(calls.followJob({ job_id: id }), fault('SHUTTING_DOWN'))
  assert.equal((await services.jobs.get(id)).state, 'running')
})

test('who stops following a job does not stop the job', async (context) => {
  const { submit, asked, until, invoke, follow } = await working(context)
  const { id } = await submit('Well?')
  await until(() => asked.length === 1)
  const leaving = new AbortController()
  const followed = invoke('followJob', { job_id: id }, { signal: leaving.signal })
  leaving.abort()
  await assert.rejects(followed, fault('CANCELLED'))
  asked[0]!.finish('Yes.')
  assert.equal((await follow(id)).state, 'succeeded')
})

test('after an orderly restart the jobs go on: those that waited, and those whose work can be done again', async (context) => {
  const before = await working(context)
  const ids: string[] = []
  for (let number = 0; number <= MAX_RUNNING_JOBS; number += 1) ids.push((await before.submit(`Q${number}?`)).id)
  await before.until(() => before.asked.length === MAX_RUNNING_JOBS)
  await before.runner.close()
  await assert.rejects(before.submit('Late?'), fault('SHUTTING_DOWN'))
  await before.end()
  const after = await working(context, { directory: before.directory })
  await after.runner.takeUp()
  await after.until(() => after.asked.length === MAX_RUNNING_JOBS)
  for (const { finish } of after.asked) finish('Yes.')
  await after.until(() => after.asked.length === ids.length)
  after.asked.at(-1)!.finish('Yes.')
  for (const id of ids) assert.equal((await after.follow(id)).state, 'succeeded')
})

test('a job whose work must not be done twice fails after a restart, with the reason', async (context) => {
  const lost = await working(context)
  await lost.runner.close() // over PostgreSQL it would hear of the jobs, and begin them
  const { jobs } = lost.services
  const cutShort = async (operation: string) => {
    const { id } = await jobs.create({ operation, input: {}, requestId: 'r' })
    await jobs.takeNext()
    await jobs.letGo()
    return id
  }
  const once = await cutShort('createNotebook')
  const often = await cutShort('askQuestion')
  for (let starts = 1; starts < 3; starts += 1) {
    await jobs.requeue((await jobs.left()).find(({ id }) => id === often)!)
    await jobs.takeNext()
    await jobs.letGo()
  }
  await lost.end()
  const { runner, job } = await working(context, { directory: lost.directory })
  await runner.takeUp()
  for (const [id, sentence] of [
    [once, 'The service was restarted while this job was running.'],
    [often, 'The service was restarted while this job was running, 3 times by now.'],
  ] as const) {
    const { state, error } = await job(id)
    assert.deepEqual([state, error?.error], ['failed', sentence])
    assert.match(String(error?.hint), /start the job again/)
  }
})

test('an uploaded file is kept as long as its job, also across a restart, and no longer', ofFiles, async (context) => {
  const { invoke, directory, services, runner, expect, follow, until } = await working(context)
  const gate = Promise.withResolvers<void>()
  const given: NewSource[] = []
  const add = async (_id: string, source: NewSource) => {
    given.push(source)
    await gate.promise
    const text = readFileSync((source as { path: string }).path, 'utf8')
    const kept = { id: 's', title: text, type: 'file', status: 'ready', chars: 5, addedAt: '' } as const
    return { source: kept, duplicate: false, warnings: [] }
  }
  expect({ local: readyDouble({ sources: { add } }) })
  const uploadFolder = path.join(directory, 'tmp', 'one')
  mkdirSync(uploadFolder, { recursive: true })
  writeFileSync(path.join(uploadFolder, 'upload'), 'uploaded text')
  mkdirSync(path.join(services.jobFolder, 'left behind'), { recursive: true })
  const input = { source_type: 'file', file_path: path.join(uploadFolder, 'upload'), file_name: 'own.txt' }
  const { job } = await invoke('addSource', input, { asJob: true, uploadFolder })
  assert.equal(existsSync(uploadFolder), false, 'the job has taken it')
  await until(() => given.length === 1)
  await runner.takeUp()
  assert.deepEqual(readdirSync(services.jobFolder), [job!.id])
  gate.resolve()
  const { state, result } = await follow(job!.id)
  assert.deepEqual([state, (result as { sourceName: string }).sourceName], ['succeeded', 'uploaded text'])
  assert.equal((given[0] as { name: string }).name, 'own.txt')
  await until(() => readdirSync(services.jobFolder).length === 0)
})

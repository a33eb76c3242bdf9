import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble, readyDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { Fault } from '../domain/fault.ts'
import type { NewSource } from '../domain/source.ts'
import { createLog } from '../lib/log.ts'
import { createLocalInvoke } from './invoke.ts'

const notebook_id = notebookId(1)

/** Services whose product counts what it adds and what it is asked. */
async function counting(context: TestContext) {
  const added: NewSource[] = []
  let questions = 0
  const local = readyDouble({
    sources: {
      add: async (_id, source) => {
        added.push(source)
        const kept = { title: source.title ?? 'untitled', type: source.type, chars: 1, addedAt: '' }
        return { source: { id: `s${added.length}`, status: 'ready', ...kept }, duplicate: false, warnings: [] }
      },
    },
    chat: {
      ask: async () => {
        questions += 1
        return {
          state: 'answered',
          text: `answer ${questions}`,
          citations: [],
          conversationId: null,
          writtenBy: 'offline',
          warnings: [],
        }
      },
    },
  })
  const services = await createSmallServices(context, { products: { local } })
  await services.keep(1, 'Kettle')
  return { ...services, added, questions: () => questions }
}

const text = { source_type: 'text', text: 'Water boils.', notebook_id }

test('a write sent again with its key is done once, however the fields are spelled and ordered', async (context) => {
  const { invoke, added, services } = await counting(context)
  const call = { idempotencyKey: 'k' }
  const first = await invoke('addSource', text, call)
  const other = { notebook_id, ignored: null, text: 'Water boils.', title: ' ', source_type: 'text' }
  for (const again of [text, other]) assert.deepEqual(await invoke('addSource', again, call), first)
  assert.equal(added.length, 1)
  assert.equal((await services.library.entries())[0]!.use_count, 1)
})

test('whoever wants to see a browser is told where none is used', async (context) => {
  const { invoke } = await counting(context)
  const question = { question: 'Well?', notebook_id }
  const { warnings } = await invoke('askQuestion', { ...question, showBrowser: true })
  assert.match(warnings?.join() ?? '', /^show_browser showed nothing: local notebooks/)
  for (const show_browser of [false, null])
    assert.equal((await invoke('askQuestion', { ...question, show_browser })).warnings, undefined)
})

test('a used key with another body, or for another operation, is 409; a read takes no notice of it', async (context) => {
  const { invoke, added } = await counting(context)
  const call = { idempotencyKey: 'k' }
  await invoke('addSource', text, call)
  await assert.rejects(invoke('addSource', { ...text, title: 'x' }, call), (error: unknown) => {
    fault('IDEMPOTENCY_CONFLICT')(error)
    return (error as Fault).status === 409
  })
  await assert.rejects(invoke('askQuestion', { question: 'Well?' }, call), fault('IDEMPOTENCY_CONFLICT'))
  assert.equal(((await invoke('listNotebooks', {}, call)).data as { count: number }).count, 1)
  assert.equal(added.length, 1)
})

test('a key that is blank or longer than 255 characters is refused', async (context) => {
  const { invoke, added } = await counting(context)
  for (const idempotencyKey of ['', '  ', 'k'.repeat(256)]) {
    await assert.rejects(invoke('addSource', text, { idempotencyKey }), fault('BAD_REQUEST', 'Idempotency-Key'))
  }
  assert.equal(added.length, 0)
})

test('what failed without a trace may be tried again with its key', async (context) => {
  const { invoke, expect } = await counting(context)
  const call = { idempotencyKey: 'k' }
  let tries = 0
  const create = async () => {
    tries += 1
    if (tries === 1) throw new Fault('PRODUCT_UNREACHABLE', 'gone')
    return { id: notebookId(2), title: 'New', sourceCount: 0, createdAt: null, modifiedAt: null }
  }
  expect({ local: productDouble({ notebooks: { create } }) })
  await assert.rejects(invoke('createNotebook', { name: 'New' }, call), fault('PRODUCT_UNREACHABLE'))
  const { data } = await invoke('createNotebook', { name: 'New' }, call)
  assert.deepEqual((await invoke('createNotebook', { name: 'New' }, call)).data, data)
  assert.equal(tries, 2)
})

test('a failure that left a failed source is the answer from then on', async (context) => {
  const { invoke, expect } = await counting(context)
  let tries = 0
  const add = async () => {
    tries += 1
    throw new Fault('SOURCE_UNREADABLE', 'The file is empty.', { details: { sourceId: 's' } })
  }
  expect({ local: productDouble({ sources: { add } }) })
  for (let again = 0; again < 3; again += 1) {
    await assert.rejects(invoke('addSource', text, { idempotencyKey: 'k' }), fault('SOURCE_UNREADABLE', 'empty'))
  }
  assert.equal(tries, 1)
})

test('an upload is known by its bytes, wherever they were put', async (context) => {
  const { invoke, added, directory } = await counting(context)
  const upload = (folder: string, bytes: string) => {
    const uploadFolder = path.join(directory, folder)
    mkdirSync(uploadFolder)
    writeFileSync(path.join(uploadFolder, 'upload'), bytes)
    const input = { source_type: 'file', file_path: path.join(uploadFolder, 'upload'), notebook_id }
    return invoke('addSource', input, { idempotencyKey: 'k', uploadFolder })
  }
  const first = await upload('a', 'same bytes')
  assert.deepEqual(await upload('b', 'same bytes'), first)
  await assert.rejects(upload('c', 'other bytes'), fault('IDEMPOTENCY_CONFLICT'))
  assert.equal(added.length, 1)
})

test('an answer given again is streamed again', async (context) => {
  const { invoke, questions } = await counting(context)
  for (let again = 0; again < 2; again += 1) {
    const heard: unknown[] = []
    const listener = { event: (_name: string, data: unknown) => heard.push(data) }
    const { data } = await invoke('askQuestion', { question: 'Well?', notebook_id }, { idempotencyKey: 'k', listener })
    assert.equal((data as { answer: string }).answer, 'answer 1')
    assert.deepEqual(heard, [{ text: 'answer 1' }])
  }
  assert.equal(questions(), 1)
})

test('the same key makes one job, told as it is by then', async (context) => {
  const { invoke, calls, questions } = await counting(context)
  const call = { idempotencyKey: 'k', asJob: true }
  const ask = async () => (await invoke('askQuestion', { question: 'Well?', notebook_id }, call)).data
  const { job } = (await ask()) as { job: { id: string; state: string } }
  assert.equal(job.state, 'queued')
  const ended = await calls.followJob({ job_id: job.id })
  assert.deepEqual(await ask(), { job: ended })
  assert.deepEqual([(await calls.listJobs({})).count, questions()], [1, 1])
})

test('each call leaves one line with its request id, and nothing of what was asked', async (context) => {
  const { services, clock } = await counting(context)
  const lines: string[] = []
  const log = createLog({ level: 'debug', clock, writeLine: (line) => lines.push(line) })
  const invoke = createLocalInvoke(services, log)
  const call = (requestId: string) => ({ signal: new AbortController().signal, requestId })
  await invoke('askQuestion', { question: 'Is the kettle secret?', notebook_id }, call('first'))
  await assert.rejects(invoke('getNotebook', { id: 'nope' }, call('second')), fault('NOTEBOOK_NOT_FOUND'))
  const written = lines.map((line) => JSON.parse(line))
  const head = { level: 'debug', time: '2026-11-21T08:00:00.000Z', event: 'call.finished', ms: 0 }
  assert.deepEqual(written, [
    { ...head, operation: 'askQuestion', status: 200, request_id: 'first' },
    { ...head, operation: 'getNotebook', status: 404, code: 'NOTEBOOK_NOT_FOUND', request_id: 'second' },
  ])
  assert.doesNotMatch(lines.join(''), /kettle/i)
})

test('a call that fails in the service is an error in the log, with its cause and request id', async (context) => {
  const { services, expect } = await counting(context)
  const lines: string[] = []
  const log = createLog({ level: 'info', writeLine: (line) => lines.push(line) })
  const broken = async () => {
    throw new TypeError('a bug')
  }
  expect({ local: productDouble({ chat: { ask: broken } }) })
  const call = { signal: new AbortController().signal, requestId: 'third' }
  const asked = createLocalInvoke(services, log)('askQuestion', { question: 'Well?', notebook_id }, call)
  await assert.rejects(asked, fault('INTERNAL'))
  const [line, ...more] = lines.map((line) => JSON.parse(line))
  assert.deepEqual(more, [])
  assert.deepEqual(
    [line.level, line.event, line.operation, line.code, line.request_id, line.cause.message],
    ['error', 'call.failed', 'askQuestion', 'INTERNAL', 'third', 'a bug'],
  )
})

test('a failure that touched a product says how, and one that did not says nothing of it', async (context) => {
  const { invoke, expect, calls } = await counting(context)
  const broken = async () => {
    throw new Fault('PRODUCT_FAILED', 'It broke.')
  }
  expect({ local: readyDouble({ chat: { ask: broken }, notebooks: { get: broken } }) })
  const metaOf = async (name: string, input: object, call: object = {}) => {
    const failed = await invoke(name, input, call).then(
      () => assert.fail('it went well'),
      (error: Fault) => error,
    )
    return failed.meta
  }
  const meta = { product: 'local', account: 'default', transport: 'in_process', attempts: 1, duration_ms: 0 }
  const question = { question: 'Well?', notebook_id }
  assert.deepEqual(await metaOf('askQuestion', question), meta)
  assert.deepEqual(await metaOf('addSource', { ...text, notebook_id }, { asJob: true }), meta, 'of a refused job too')
  assert.equal(await metaOf('askQuestion', { ...question, account: 'nobody' }), undefined)
  await calls.deAuth({})
  assert.equal(await metaOf('askQuestion', question), undefined)
})

test('a job says how the product was reached: when it is promised, and when it is over', async (context) => {
  const { invoke, expect, calls } = await counting(context)
  const meta = { product: 'local', account: 'default', transport: 'in_process', attempts: 1, duration_ms: 0 }
  const promised = await invoke('askQuestion', { question: 'Well?', notebook_id }, { asJob: true })
  assert.deepEqual(promised.meta, meta)
  assert.deepEqual((await calls.followJob({ job_id: promised.job!.id })).meta, meta)
  const ask = async () => {
    throw new Fault('PRODUCT_FAILED', 'It broke.')
  }
  expect({ local: readyDouble({ chat: { ask } }) })
  const { job } = await invoke('askQuestion', { question: 'Well?', notebook_id }, { asJob: true })
  const { state, error } = await calls.followJob({ job_id: job!.id })
  assert.deepEqual([state, error?.meta], ['failed', meta])
})

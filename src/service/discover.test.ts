import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { Fault } from '../domain/fault.ts'
import { DESCRIPTION_TASK, type DescriptionRequest } from '../domain/notebook-description.ts'

const tags = ['moss', 'fern', 'oak', 'reed', 'newt', 'heron', 'otter', 'trout']
const good = { name: 'field-notes', description: 'Notes of one summer.', tags }

type Describe = (wish: DescriptionRequest, signal: AbortSignal) => unknown

/** Services whose product describes its notebooks as `describe` says, and what it was asked with. */
async function describing(context: TestContext, describe: Describe) {
  const wishes: DescriptionRequest[] = []
  const local = productDouble({
    guide: {
      describe: async (_id, wish, signal) => {
        wishes.push(wish)
        return await describe(wish, signal)
      },
    },
  })
  return { ...(await createSmallServices(context, { products: { local } })), wishes }
}

test('a notebook that describes itself is added to the library as generated', async (context) => {
  const { calls, services, clock } = await describing(context, () => good)
  const { notebook, message } = await calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) })
  const now = new Date(clock.now()).toISOString()
  assert.deepEqual(notebook, {
    id: 'field-notes',
    url: notebookUrl(1),
    name: 'field-notes',
    description: 'Notes of one summer.',
    topics: tags,
    content_types: ['documentation', 'examples'],
    use_cases: tags.slice(0, 5).map((tag) => `Answering questions about ${tag}`),
    added_at: now,
    last_used: now,
    use_count: 0,
    tags,
    auto_generated: true,
    created_at: now,
    active: false,
  })
  assert.match(message, /field-notes/)
  assert.deepEqual(await services.library.find('field-notes'), notebook)
})

test('url, notebook_url and notebook_id all name the notebook', async (context) => {
  let count = 0
  const { invoke, services } = await describing(context, () => ({ ...good, name: `notes-${++count}` }))
  const inputs = [{ url: notebookUrl(1) }, { notebook_url: notebookUrl(2) }, { notebook_id: notebookId(3) }]
  for (const input of inputs) await invoke('autoDiscoverNotebook', input)
  assert.deepEqual(
    (await services.library.entries()).map(({ url }) => url),
    [1, 2, 3].map((number) => notebookUrl(number)),
  )
})

test('a description that breaks a rule is asked for again, at most twice', async (context) => {
  const replies: unknown[] = [{ ...good, name: 'Field Notes' }, { ...good, tags: ['one'] }, good]
  const { calls, wishes } = await describing(context, () => replies.shift())
  const { notebook } = await calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) })
  assert.equal(notebook.name, 'field-notes')
  assert.deepEqual(listField(wishes, 'isLastTry'), [false, false, true])
})

test('three unusable descriptions are a failure that says what was wrong with the last', async (context) => {
  const { calls, wishes, services } = await describing(context, () => ({ ...good, description: 'x'.repeat(200) }))
  await assert.rejects(calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) }), (error: Fault) => {
    assert.deepEqual([error.code, error.status], ['ANSWER_REFUSED', 500])
    assert.deepEqual(error.details, { problems: ['The description is longer than 149 characters.'] })
    return true
  })
  assert.equal(wishes.length, 3)
  assert.equal((await services.library.entries()).length, 0)
})

test('a name that is taken is told beforehand, and is one of the faults that are tried again', async (context) => {
  const { calls, keep, wishes } = await describing(context, ({ isLastTry }) =>
    isLastTry ? { ...good, name: 'field-notes-2' } : good,
  )
  await keep(1, 'Field-Notes')
  const { notebook } = await calls.autoDiscoverNotebook({ notebook_url: notebookUrl(2) })
  assert.equal(notebook.name, 'field-notes-2')
  assert.deepEqual(wishes[0]!.takenNames, ['field-notes'])
})

test('a notebook has one entry: the one it has already is described anew under its id', async (context) => {
  const { calls, keep, services, wishes } = await describing(context, () => good)
  const before = await keep(1, 'Untold')
  const first = await calls.autoDiscoverNotebook({ notebook_id: before.id })
  assert.deepEqual(
    [first.notebook.id, first.notebook.name, first.notebook.auto_generated, first.notebook.created_at],
    ['untold', 'field-notes', true, before.added_at],
  )
  assert.match(first.message, /in the library already/)
  const again = await calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) })
  assert.equal(again.notebook.name, 'field-notes')
  assert.deepEqual(wishes[1]!.takenNames, [])
  assert.equal((await services.library.entries()).length, 1)
})

test('an entry that somebody described by hand stays as it is, and that is said', async (context) => {
  const { calls, services, wishes } = await describing(context, () => good)
  const before = await services.library.add({ url: notebookUrl(1), name: 'Mine', description: 'As I see it.' })
  const { notebook, message } = await calls.autoDiscoverNotebook({ notebook_id: before.id })
  assert.deepEqual([notebook.name, notebook.description, wishes], ['Mine', 'As I see it.', []])
  assert.match(message, /stays; PUT \/notebooks\/mine/)
  assert.equal((await services.library.entries()).length, 1)
})

test('a product without a guide is asked to describe the notebook in its chat', async (context) => {
  const asked: string[] = []
  const local = productDouble({
    chat: {
      ask: async (_id, { text }) => {
        asked.push(text)
        const reply = `Here: ${JSON.stringify({ ...good, description: 'Notes [1]' })}`
        const rest = { state: 'answered', citations: [], conversationId: null, writtenBy: 'x', warnings: [] } as const
        return { text: asked.length === 1 ? 'I would rather not.' : reply, ...rest }
      },
    },
  })
  const { calls } = await createSmallServices(context, { products: { local } })
  const { notebook } = await calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) })
  assert.equal(notebook.description, 'Notes')
  assert.deepEqual(asked, [DESCRIPTION_TASK, DESCRIPTION_TASK])
})

test('every failure has its documented status, and details', async (context) => {
  const cases: [Fault, string, number][] = [
    [new Fault('NOTEBOOK_NOT_FOUND', 'Gone.'), 'NOTEBOOK_NOT_FOUND', 404],
    [new Fault('PERMISSION_DENIED', 'Not yours.'), 'NOTEBOOK_NOT_FOUND', 404],
    [new Fault('ANSWER_REFUSED', 'Empty.'), 'ANSWER_REFUSED', 500],
    [new Fault('PRODUCT_FAILED', 'Broken.'), 'PRODUCT_FAILED', 500],
    [new Fault('NO_SOURCES', 'No sources in notebook'), 'NO_SOURCES', 400],
  ]
  const check = (code: string, status: number) => (error: Fault) => {
    assert.deepEqual([error.code, error.status], [code, status])
    assert.ok(error.details)
    return true
  }
  for (const [thrown, code, status] of cases) {
    const { calls } = await describing(context, () => {
      throw thrown
    })
    await assert.rejects(calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) }), check(code, status))
  }
  const { calls } = await describing(context, () => good)
  await assert.rejects(calls.autoDiscoverNotebook({ notebook_url: 'https://example.org/x' }), check('BAD_REQUEST', 400))
  await assert.rejects(calls.autoDiscoverNotebook({ notebook_id: 'nowhere' }), check('NOTEBOOK_NOT_FOUND', 404))
})

test('a description that takes longer than 30 s is a time-out, and the work is stopped', async (context) => {
  const started = Promise.withResolvers<AbortSignal>()
  const { calls } = await describing(context, (_wish, signal) => {
    started.resolve(signal)
    return new Promise(() => {})
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  context.after(() => mock.timers.reset())
  const call = calls.autoDiscoverNotebook({ notebook_url: notebookUrl(1) })
  const signal = await started.promise
  mock.timers.tick(30_000)
  await assert.rejects(call, fault('TIMEOUT'))
  assert.equal(signal.aborted, true)
})

test('a refused address is told under the name it was sent by', async (context) => {
  const { invoke } = await createSmallServices(context)
  const url = 'https://example.org/notebook/7'
  for (const field of ['url', 'notebook_url', 'notebookUrl']) {
    const sent = field === 'notebookUrl' ? 'notebook_url' : field
    await assert.rejects(
      invoke('autoDiscoverNotebook', { [field]: url }),
      fault('BAD_REQUEST', new RegExp(`^Invalid notebook URL in ${sent}:`)),
    )
  }
})

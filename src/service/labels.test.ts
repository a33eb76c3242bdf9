import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import type { Answer, Question } from '../domain/answer.ts'
import type { Label } from '../domain/label.ts'
import type { LabelsGroup, PassageQuery } from '../product/port.ts'

const notebook_id = notebookId(1)
const KNOWN: Label[] = [
  { id: 'l1', name: 'Ferns', emoji: '🌿', sourceIds: ['a', 'b'] },
  { id: 'l2', name: 'Mosses', sourceIds: ['b', 'c'] },
  { id: 'l3', name: 'Stones', sourceIds: [] },
]

/** Services whose product has three labels, and remembers what it was asked to do. */
async function services(context: TestContext) {
  const done: unknown[] = []
  const queries: PassageQuery[] = []
  const note =
    (name: string) =>
    async (_: string, ...rest: unknown[]): Promise<never> =>
      void done.push([name, ...rest.filter((value) => value && !(value instanceof AbortSignal))]) as never
  const labels: LabelsGroup = {
    list: async () => KNOWN,
    create: note('create'),
    update: note('update'),
    delete: note('delete'),
    assign: note('assign'),
    unassign: note('unassign'),
  }
  const search = async (_: string, query: PassageQuery) => {
    queries.push(query)
    return []
  }
  const asked: Question[] = []
  const ask = async (_: string, question: Question): Promise<Answer> => {
    asked.push(question)
    return { state: 'answered', text: 'So.', citations: [], conversationId: null, writtenBy: 'offline', warnings: [] }
  }
  const notebooks = {
    get: async () => ({ id: notebook_id, title: 'N', sourceCount: 0, createdAt: null, modifiedAt: null }),
  }
  const local = productDouble({
    labels,
    passages: { search },
    chat: { ask },
    sources: { list: async () => [] },
    notebooks,
  })
  return { ...(await createSmallServices(context, { products: { local } })), done, queries, asked }
}

test('labels are listed with how many sources they have, also after every change', async (context) => {
  const { calls } = await services(context)
  const { labels } = await calls.listLabels({ notebook_id })
  assert.deepEqual(labels[0], { id: 'l1', name: 'Ferns', emoji: '🌿', sourceCount: 2, sourceIds: ['a', 'b'] })
  assert.deepEqual(labels[2], { id: 'l3', name: 'Stones', sourceCount: 0, sourceIds: [] })
  assert.deepEqual(await calls.changeLabels({ notebook_id, action: 'list' }), { labels })
  assert.deepEqual(await calls.changeLabels({ notebook_id, action: 'delete', name: 'Stones' }), { labels })
})

test('every action reaches the product, with labels by name or id', async (context) => {
  const { calls, done } = await services(context)
  const change = (input: Omit<Parameters<typeof calls.changeLabels>[0], 'notebook_id'>) =>
    calls.changeLabels({ notebook_id, ...input })
  await change({ action: 'create', name: ' New ', emoji: '🪨', source_ids: ['a'] })
  await change({ action: 'rename', name: 'ferns', new_name: 'Fern' })
  await change({ action: 'rename', label_ids: ['l1'], name: 'Fern' })
  await change({ action: 'rename', name: 'FERNS', emoji: '🍃' })
  await change({ action: 'assign', label_ids: ['l1', 'mosses', 'l2'], source_ids: ['c'] })
  await change({ action: 'unassign', name: 'l2', source_ids: ['b', 'c'] })
  await change({ action: 'delete', label_ids: ['l1', 'Stones'] })
  assert.deepEqual(done, [
    ['create', { name: 'New', emoji: '🪨', sourceIds: ['a'] }],
    ['update', 'l1', { name: 'Fern' }],
    ['update', 'l1', { name: 'Fern' }],
    ['update', 'l1', { emoji: '🍃' }],
    ['assign', ['l1', 'l2'], ['c']],
    ['unassign', ['l2'], ['b', 'c']],
    ['delete', ['l1', 'l3']],
  ])
})

test('what an action cannot do without is asked for by name, and an unknown label is refused', async (context) => {
  const { invoke, done } = await services(context)
  const refused: [object, string][] = [
    [{ action: 'create' }, 'Missing required field: name'],
    [{ action: 'rename', new_name: 'x' }, 'Missing required field: name or label_ids'],
    [{ action: 'rename', name: 'Ferns' }, 'Missing required field: new_name'],
    [{ action: 'assign', name: 'Ferns' }, 'Missing required field: source_ids'],
    [{ action: 'delete' }, 'Missing required field: name or label_ids'],
    [{ action: 'rename', label_ids: ['l1', 'l2'], new_name: 'x' }, 'label_ids must name one label'],
    [{ action: 'paint', name: 'x' }, 'action must be one of'],
  ]
  for (const [input, text] of refused)
    await assert.rejects(invoke('changeLabels', { notebook_id, ...input }), fault('BAD_REQUEST', text))
  await assert.rejects(
    invoke('changeLabels', { notebook_id, action: 'delete', label_ids: ['l1', 'Trees'] }),
    fault('LABEL_NOT_FOUND', /^Label not found: Trees$/),
  )
  assert.deepEqual(done, [])
})

test('a search by label asks the sources that have one of them, and, beside ids, only those that are both', async (context) => {
  const { calls, queries } = await services(context)
  const search = (filter: object) => calls.searchPassages({ notebook_id, query: 'spores', ...filter })
  await search({ labels: ['Ferns'] })
  await search({ label_ids: ['l1', 'mosses'] })
  await search({ labels: ['mosses'], source_ids: ['a', 'c'] })
  assert.deepEqual(listField(queries, 'sourceIds'), [['a', 'b'], ['a', 'b', 'c'], ['c']])
})

test('a label that leaves no source to ask is a clear refusal', async (context) => {
  const { calls, queries } = await services(context)
  const search = (filter: object) => calls.searchPassages({ notebook_id, query: 'spores', ...filter })
  const stones = /^No source of the notebook has one of these labels: Stones$/
  await assert.rejects(search({ labels: ['Stones'] }), fault('NO_SOURCES', stones))
  await assert.rejects(search({ labels: ['l1'], source_ids: ['c'] }), fault('NO_SOURCES', /^None of the sources named/))
  await assert.rejects(search({ labels: ['Trees'] }), fault('LABEL_NOT_FOUND'))
  assert.deepEqual(queries, [])
})

test('a job is refused at once when its label is unknown', async (context) => {
  const { invoke } = await services(context)
  const input = { notebook_id, question: 'Why?', labels: ['Trees'] }
  await assert.rejects(invoke('askQuestion', input, { asJob: true }), fault('LABEL_NOT_FOUND'))
})

test('an ask, and a batch, ask only the sources with the label; another label is another answer', async (context) => {
  const { calls, asked, directory } = await services(context)
  await calls.askQuestion({ notebook_id, question: 'Why?', labels: ['ferns'] })
  const batch = (labels: string[]) =>
    calls.batchToVault({ notebook_id, questions: ['Why?'], vault_dir: `${directory}/vault`, resume: true, labels })
  assert.deepEqual([(await batch(['ferns'])).resumed, (await batch(['ferns'])).resumed], [0, 1])
  assert.equal((await batch(['mosses'])).resumed, 0)
  assert.deepEqual(
    asked.map(({ sourceIds }) => sourceIds),
    [
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'c'],
    ],
  )
  await assert.rejects(batch(['Trees']), fault('LABEL_NOT_FOUND'))
})

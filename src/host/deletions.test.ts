import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, testOnHost } from '../../tests/support/host.ts'
import type { Product } from '../product/port.ts'

const TEXT = 'Tea is brewed for three minutes. Green tea needs 80 degrees.'
const THREAD = '11111111-2222-4333-8444-555555555555'

/** Lets the work of one kind begin, and end only when it is told to. */
function held() {
  const [began, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isOn = false
  const through = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    if (!isOn) return done
    isOn = false
    began.resolve()
    await release.promise
    return done
  }
  /** What `work` comes to, when `meanwhile` happens while it is held. */
  const during = async <T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
    isOn = true
    const done = work()
    await began.promise
    await meanwhile()
    release.resolve()
    return done
  }
  return { through, during }
}

/** A host whose answers, or listings of notes or content, can be held. */
async function holding(context: Parameters<typeof openTestHost>[0], kind: 'ask' | 'notes' | 'artifacts' | 'sources') {
  const hold = held()
  const on = <K extends string>(wished: K, work: Promise<never>) => (wished === kind ? hold.through(work) : work)
  const wrap = (product: Product): Product => ({
    ...product,
    chat: { ...product.chat, ask: (...words) => on('ask', product.chat.ask(...words) as never) },
    notes: { ...product.notes!, list: (...words) => on('notes', product.notes!.list(...words) as never) },
    sources: { ...product.sources, list: (...words) => on('sources', product.sources.list(...words) as never) },
    artifacts: {
      ...product.artifacts!,
      list: (...words) => on('artifacts', product.artifacts!.list(...words) as never),
    },
  })
  return { host: await openTestHost(context, { wrap }), hold }
}

const question = (id: string) => [[], 'How long is tea brewed?', null, [2, null, [1], [1]], THREAD, null, null, id, 1]

test('a conversation that is deleted while it is answered does not come back with the answer', async (context) => {
  const { host, hold } = await holding(context, 'ask')
  const { id } = await notebookWith(host, TEXT)
  const waitForAnswers = await hold.during(
    () => host.ask(question(id)),
    async () => assert.deepEqual(await host.call('DELETE_CHAT_TURNS', [[], THREAD, null, 1]), []),
  )
  assert.match(String(at(waitForAnswers.at(-1), 0, 0)), /three minutes/)
  assert.deepEqual(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), [])
  await host.ask(question(id))
  assert.equal((at(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), 0) as unknown[]).length, 2)
})

test('a notebook that is deleted while it answers leaves no record', async (context) => {
  const { host, hold } = await holding(context, 'ask')
  const { id } = await notebookWith(host, TEXT)
  await hold.during(
    () => host.ask(question(id)),
    async () => assert.deepEqual(await host.call('DELETE_NOTEBOOK', [[id], [2]]), []),
  )
  const { threads, turns, sources, views, notebooks } = host.services.records
  for (const shelf of [threads, turns, sources, views, notebooks]) assert.deepEqual(shelf.ofNotebook(id), [])
  assert.deepEqual(host.services.records.days.all(), [])
})

test('a note that is deleted while it is listed stands there once, and one that two delete is gone for both', async (context) => {
  const { host, hold } = await holding(context, 'notes')
  const { id } = await notebookWith(host)
  const made = async () => at(await host.call('CREATE_NOTE', [id, '', [1], null, 'New Note']), 0, 0) as string
  const note = await made()
  const listed = await hold.during(
    () => host.call('LIST_NOTES', [id]),
    () => host.call('DELETE_NOTES', [id, null, [note]]),
  )
  assert.deepEqual(at(listed, 0), [[note, null, 2]])
  const other = await made()
  const both = await Promise.all([1, 2].map(() => host.call('DELETE_NOTES', [id, null, [other]])))
  assert.deepEqual(both, [[], []])
})

testOnHost('a label that two delete at the same moment is gone for both', async (host) => {
  const { id } = await notebookWith(host)
  const made = await host.call('CREATE_LABELS', [[2], id, null, null, null, [['Tea', '']]])
  const label = at(made, 1, 0, 2)
  const both = await Promise.all([1, 2].map(() => host.call('DELETE_LABELS', [[2], id, [label]])))
  assert.deepEqual(both, [[], []])
  assert.deepEqual(await host.call('LIST_LABELS', [[2], id]), [])
})

test('content that two listings take over while it is deleted does not come back', async (context) => {
  const { host, hold } = await holding(context, 'sources')
  const { id } = await notebookWith(host, TEXT)
  const signal = new AbortController().signal
  const [account] = host.services.accounts
  const made = await host.services
    .openProduct(account!.id)
    .artifacts!.create(id, { type: 'mind_map', language: 'en' }, signal)
  const list = () => host.call('LIST_ARTIFACTS', [[2], id, ''])
  await hold.during(list, async () => {
    assert.equal(at(await list(), 0, 0, 0), made.id)
    assert.deepEqual(await host.call('DELETE_ARTIFACT', [[2], made.id]), [])
  })
  assert.deepEqual(await list(), [])
})

testOnHost('a change that arrives behind a deletion does not bring a source or content back', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  const record = host.services.records.sources.get(sources[0]!)!
  await host.call('DELETE_SOURCES', [[[record.id]]])
  host.services.records.sources.put({ ...record, title: 'Renamed' }, id)
  assert.equal(host.services.records.sources.get(record.id), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, testOnHost } from '../../tests/support/host.ts'

const THREAD = '11111111-2222-4333-8444-555555555555'
const TEXT = 'The kettle boils water at 100 degrees. Tea is brewed for three minutes. Green tea needs 80 degrees.'
const TAIL = [2, null, [1], [1]]

const nested = (ids: readonly string[]) => ids.map((id) => [[id]])
const typeOf = (payload: unknown) => at(payload, 0, 4, 4)

test('thoughts come first, then the growing answer, each frame with the whole text so far, then the final one', async (context) => {
  const host = await openTestHost(context)
  const { id, sources } = await notebookWith(host, TEXT)
  const payloads = await host.ask([nested(sources), 'How long is tea brewed?', null, TAIL, THREAD, null, null, id, 1])
  const types = payloads.map(typeOf)
  assert.deepEqual(types, [...types].sort().reverse())
  assert.ok(types.filter((type) => type === 2).length >= 2)
  assert.equal(typeOf(payloads.at(-1)), 1)
  const texts = payloads.filter((payload) => typeOf(payload) === 1).map((payload) => String(at(payload, 0, 0)))
  assert.ok(texts.length >= 3)
  for (const [index, text] of texts.entries()) assert.ok(index === 0 || text.startsWith(texts[index - 1]!))
  assert.match(texts.at(-1)!, /three minutes/)
  assert.deepEqual(
    payloads.map((payload) => at(payload, 4)),
    [...payloads.slice(1).map(() => false), true],
  )
  for (const payload of payloads) assert.equal(at(payload, 0, 2, 0), THREAD)
  const questions = at(payloads.at(-1), 3, 0) as string[]
  assert.deepEqual(
    at(payloads.at(-1), 5, 0),
    questions.map((question) => [question, 9]),
  )
})

testOnHost('every citation names its source, its excerpt and its place in the indexed text', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  const last = (await host.ask([nested(sources), 'How long is tea brewed?', null, TAIL, null, null, null, id, 1])).at(
    -1,
  )
  const answer = String(at(last, 0, 0))
  const list = at(last, 1) as unknown[]
  const numbers = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
  assert.equal(list.length, Math.max(...numbers))
  const row = at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0]), 0, 1, 0)
  for (const [index, grounding] of list.entries()) {
    const [, start, end] = at(grounding, 3, 0) as number[]
    const excerpt = (at(grounding, 4, 0) as unknown[][]).map((block) => at(block, 2, 0, 0, 2, 0)).join('')
    assert.equal(TEXT.slice(start, end), excerpt)
    assert.deepEqual(at(grounding, 5, 0), [[sources[0]], at(row, 2, 3, 0)])
    assert.deepEqual(at(last, 0, 4, 3, index), [at(grounding, 6), grounding])
  }
  const plain = (at(last, 0, 4, 0, 0) as unknown[][]).flatMap((block) => leaves(block)).join('')
  assert.equal(plain, answer.replace(/\s*\[\d+\]/g, '').replaceAll('**', ''))
  for (const [[, from, to], indexes] of at(last, 2) as [[null, number, number], number[]][]) {
    assert.ok(from < to && to <= plain.length)
    assert.ok(indexes.every((index) => index < list.length))
  }
})

function leaves(node: unknown): string[] {
  const content = at(node, 2) as unknown[]
  return typeof content[0] === 'string' ? [content[0]] : (content[0] as unknown[]).flatMap(leaves)
}

testOnHost('the form with five slots finds the notebook from its sources', async (host) => {
  await notebookWith(host, 'Bicycles have two wheels.')
  const { sources } = await notebookWith(host, TEXT)
  const payloads = await host.ask([nested(sources), 'How long is tea brewed?', null, [2, null, [1]], THREAD])
  assert.match(String(at(payloads.at(-1), 0, 0)), /three minutes/)
})

testOnHost('the thread is kept: listed, read newest first, continued without an id, and deleted', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  await host.ask([nested(sources), 'How long is tea brewed?', null, TAIL, THREAD, null, null, id, 1])
  const next = await host.ask([[], 'How hot for green tea?', null, TAIL, null, null, null, id, 1])
  assert.equal(at(next.at(-1), 0, 2, 0), THREAD)
  assert.equal(at(await host.call('LIST_CHATS', [[], null, id, 20]), 0, 0, 0), THREAD)
  const turns = at(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), 0) as unknown[][]
  assert.deepEqual(
    turns.map(([, , role]) => role),
    [2, 1, 2, 1],
  )
  assert.deepEqual([turns[1]![3], turns[0]![3]], ['How hot for green tea?', null])
  assert.match(String(at(turns, 0, 4, 0, 0)), /80 degrees/)
  assert.deepEqual(at(turns, 0, 4, 0, 2, 0), THREAD)
  assert.deepEqual(at(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 1]), 0, 0, 0), turns[0]![0])
  assert.deepEqual(await host.call('GET_CHAT_STATUS', [null, THREAD]), [null, 1])
  assert.deepEqual(await host.call('DELETE_CHAT_TURNS', [[], THREAD, null, 1]), [])
  assert.deepEqual(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), [])
})

testOnHost('one account does not read or end the conversations of another', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  await host.ask([nested(sources), 'How long is tea brewed?', null, TAIL, THREAD, null, null, id, 1])
  const second = { query: { authuser: '1' } }
  assert.deepEqual(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20], second), [])
  await host.call('DELETE_CHAT_TURNS', [id, THREAD], second)
  assert.ok(at(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), 0))
})

testOnHost('the same thread id in two notebooks is two conversations', async (host) => {
  const [tea, bicycles] = [await notebookWith(host, TEXT), await notebookWith(host, 'Bicycles have two wheels.')]
  const ask = (id: string, question: string) => host.ask([[], question, null, TAIL, THREAD, null, null, id, 1])
  await ask(tea.id, 'How long is tea brewed?')
  await ask(bicycles.id, 'How many wheels?')
  for (const { id } of [tea, bicycles])
    assert.equal(at(await host.call('LIST_CHATS', [[], null, id, 20]), 0, 0, 0), THREAD)
  const turns = at(await host.call('LIST_CHAT_TURNS', [[], null, null, THREAD, 20]), 0) as unknown[]
  assert.equal(turns.length, 2)
})

testOnHost('only the named sources are asked', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT, 'Coffee is brewed for four minutes.')
  const last = (
    await host.ask([nested([sources[1]!]), 'How long is it brewed?', null, TAIL, null, null, null, id, 1])
  ).at(-1)
  for (const grounding of at(last, 1) as unknown[]) assert.equal(at(grounding, 5, 0, 0, 0), sources[1])
})

test('refusals come as a row in the stream: no notebook 5, no question 3, too long 3, no sources 9', async (context) => {
  const host = await openTestHost(context)
  const { id } = await notebookWith(host)
  const ask = (question: unknown, notebook: unknown = id) =>
    host.ask([[], question, null, TAIL, null, null, null, notebook, 1])
  assert.deepEqual(await ask('Who?', '00000000-0000-4000-8000-000000000000'), [{ refused: [5] }])
  assert.deepEqual(await ask(null), [{ refused: [3] }])
  assert.deepEqual(await ask('x'.repeat(20_001)), [{ refused: [3] }])
  assert.deepEqual((await ask('Who?')).at(-1), { refused: [9] })
  assert.deepEqual(await host.ask([[[['00000000-0000-4000-8000-000000000000']]], 'Who?', null, TAIL, null]), [
    { refused: [5] },
  ])
  assert.deepEqual(await host.ask({}), [{ refused: [3] }])
})

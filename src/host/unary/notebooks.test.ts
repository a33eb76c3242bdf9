import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, testOnHost } from '../../../tests/support/host.ts'

const LONG = [2, null, null, [1, null, null, null, null, null, null, null, null, null, [1]]]

testOnHost('a notebook is created in every form of the request, and lists first', async (host) => {
  const forms = [
    ['Short', null, null, [2], [1]],
    ['Middle', null, null, [2], [1, null, null, null, null, null, null, null, null, null, [1]]],
    ['Long', null, null, LONG],
  ]
  for (const form of forms) {
    const row = await host.call('CREATE_NOTEBOOK', form)
    assert.equal(at(row, 0), form[0])
    assert.match(String(at(row, 2)), /^[0-9a-f-]{36}$/)
    assert.match(String(at(row, 11, 0, 0)), /^[0-9a-f-]{36}$/)
  }
  const listed = at(
    await host.call('LIST_NOTEBOOKS', [null, 1, null, LONG, null, [[null, null, []], [[]], [null, []]]]),
    0,
  )
  assert.deepEqual(
    (listed as unknown[][]).map(([title]) => title),
    ['Long', 'Middle', 'Short'],
  )
})

testOnHost('an account without notebooks lists none', async (host) => {
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]]), [])
})

test('looking at a notebook puts it first, dropping it from the recent ones hides it until then', async (context) => {
  const host = await openTestHost(context)
  const [first, second] = [await notebookWith(host), await notebookWith(host)]
  const order = async () => {
    const rows = at(await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]]), 0) as unknown[][] | undefined
    return (rows ?? []).map((row) => row[2])
  }
  await host.call('GET_NOTEBOOK', [first.id, null, [2], null, 0])
  assert.deepEqual(await order(), [first.id, second.id])
  assert.deepEqual(await host.call('REMOVE_RECENT_NOTEBOOK', [first.id]), { refused: [13] })
  assert.deepEqual(await order(), [second.id])
  await host.call('GET_NOTEBOOK', [first.id, null, LONG, null, 0])
  assert.deepEqual(await order(), [first.id, second.id])
})

test('title, emoji, chat settings and viewer limit change one by one, and the prompt outlives the goal', async (context) => {
  const host = await openTestHost(context)
  const { id, path } = await notebookWith(host)
  const change = (index: number, value: unknown) =>
    host.call('UPDATE_NOTEBOOK', [id, [[...Array(index).fill(null), value]]], { path })
  assert.equal(at(await change(3, [null, 'Renamed']), 0), 'Renamed')
  const both = await change(3, [null, null, '🫖'])
  assert.deepEqual([at(both, 0), at(both, 3)], ['Renamed', '🫖'])
  assert.deepEqual(at(await change(7, [[2, 'Be a tutor'], [4]]), 7), [[2, 'Be a tutor'], [4]])
  assert.deepEqual(at(await change(7, [[1], [1]]), 7), [[1, 'Be a tutor'], [1]])
  assert.deepEqual(at(await change(8, [[1]]), 8), [true])
  const read = await host.call('GET_NOTEBOOK', [id, null, [2], null, 0])
  assert.deepEqual(
    [at(read, 0, 0), at(read, 0, 3), at(read, 0, 7), at(read, 0, 8)],
    ['Renamed', '🫖', [[1, 'Be a tutor'], [1]], [true]],
  )
  assert.deepEqual(at(await change(7, [[1], [4]]), 8), [true, ''])
  assert.deepEqual(at(await change(8, [[0]]), 8), [false])
  assert.deepEqual(at(await change(7, [[1], [1]]), 8), [false, ''])
  assert.deepEqual(await change(7, [[2, 'x'.repeat(10_001)], [1]]), { refused: [3] })
})

testOnHost('an unknown or deleted notebook is refused with 5, a malformed parameter list with 3', async (host) => {
  const { id } = await notebookWith(host)
  assert.deepEqual(await host.call('DELETE_NOTEBOOK', [[id, id], [2]]), { refused: [3] })
  assert.deepEqual(await host.call('DELETE_NOTEBOOK', [[id], [2]]), [])
  for (const gone of [id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    assert.deepEqual(await host.call('GET_NOTEBOOK', [gone, null, [2], null, 0]), { refused: [5] })
    assert.deepEqual(await host.call('DELETE_NOTEBOOK', [[gone], [2]]), { refused: [5] })
  }
  for (const wrong of [null, {}, 'text', [], [7], [[]], [null, null]]) {
    assert.deepEqual(await host.call('GET_NOTEBOOK', wrong), { refused: [3] })
    assert.deepEqual(await host.call('CREATE_NOTEBOOK', wrong === null ? {} : wrong === 'text' ? 'text' : {}), {
      refused: [3],
    })
  }
})

testOnHost('a copy is a notebook of its own with the same sources', async (host) => {
  const { id } = await notebookWith(host, 'Water boils at 100 degrees in a kettle.')
  const copy = await host.call('COPY_NOTEBOOK', [LONG, id, 'Copied'])
  assert.equal(at(copy, 0), 'Copied')
  assert.notEqual(at(copy, 2), id)
  await host.settled()
  const read = await host.call('GET_NOTEBOOK', [at(copy, 2), null, [2], null, 0])
  assert.deepEqual([at(read, 0, 1, 0, 1), at(read, 0, 1, 0, 3)], ['Text 1', [null, 2]])
  assert.deepEqual(await host.call('COPY_NOTEBOOK', [id, 'Copied']), { refused: [3] })
})

testOnHost('the guide tells what the notebook is about and what to ask', async (host) => {
  const { id, path } = await notebookWith(
    host,
    'The copper kettle boils water in three minutes. Copper conducts heat well.',
  )
  const guide = await host.call('GET_NOTEBOOK_GUIDE', [id, [2]], { path })
  assert.match(String(at(guide, 0, 0, 0)), /kettle|copper/i)
  const [question, prompt] = at(guide, 0, 1, 0, 0) as string[]
  assert.ok(prompt!.includes(`this topic: "${question!}".`))
  assert.deepEqual(at(guide, 0, 5, 0, 0), [question, 9])
})

testOnHost('a summary of several sources is one paragraph whose sentences stand apart', async (host) => {
  const texts = ['Copper kettles boil water.', 'Tea is brewed at 96 degrees.', 'Bicycles have two wheels.']
  const { id } = await notebookWith(host, ...texts)
  const summary = String(at(await host.call('GET_NOTEBOOK_GUIDE', [id, [2]]), 0, 0, 0))
  assert.ok(texts.filter((text) => summary.includes(text)).length > 1, summary)
  assert.doesNotMatch(summary, /[.\]]\p{Lu}|\n|\[\d/u)
})

testOnHost('the view of the source panel is kept per account', async (host) => {
  const { id } = await notebookWith(host)
  const field = [['notebook_lm_state.saved_source_panel_view']]
  assert.deepEqual(await host.call('SET_NOTEBOOK_STATE', [LONG, id, null, field]), [])
  assert.deepEqual(await host.call('SET_NOTEBOOK_STATE', [LONG, id, [null, [null, 2]], field]), [null, [null, 2]])
  assert.deepEqual(await host.call('SET_NOTEBOOK_STATE', [LONG, id, null, field]), [null, [null, 2]])
})

testOnHost('analytics counts who looked and what was asked today', async (host) => {
  const { id, sources } = await notebookWith(host, 'Water boils at 100 degrees.')
  await host.call('GET_NOTEBOOK', [id, null, [2], null, 0])
  await host.ask([[[[sources[0]]]], 'When does water boil?', null, [2, null, [1]], null, null, null, id, 1])
  const series = at(await host.call('GET_ANALYTICS', [id, null, [0], [1]]), 0) as unknown[]
  const today = (metric: number) => (at(series[metric], 1, 0, 0) as unknown[]).at(-1)
  assert.deepEqual([at(series, 0, 0), at(today(0), 2)], [1, 1])
  assert.deepEqual([at(series, 1, 0), at(today(1), 2)], [2, 1])
})

testOnHost('nothing is featured here', async (host) => {
  assert.deepEqual(await host.call('LIST_FEATURED_NOTEBOOKS', [LONG]), [])
})

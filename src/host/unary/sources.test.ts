import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, type TestHost, testOnHost } from '../../../tests/support/host.ts'
import { Fault } from '../../domain/fault.ts'
import type { Product } from '../../product/port.ts'

const LONG = [2, null, null, [1, null, null, null, null, null, null, null, null, null, [1]]]
/** What a source spec has before its kind ends it: eleven slots, the last of them set. */
const fill = (...slots: readonly unknown[]) => [...slots, ...Array(10 - slots.length).fill(null), 1]
const TEXT = 'The kettle boils water at 100 degrees.\n\nGreen tea needs 80 degrees.'

async function row(host: TestHost, notebookId: string, sourceId: string): Promise<unknown[] | undefined> {
  const rows = at(await host.call('GET_NOTEBOOK', [notebookId, null, [2], null, 0]), 0, 1) as unknown[][] | null
  return (rows ?? []).find((candidate) => at(candidate, 0, 0) === sourceId)
}

testOnHost('pasted text is ready at once, in the short and in the long form, and several at a time', async (host) => {
  const { id } = await notebookWith(host)
  const short = await host.call('ADD_SOURCES', [
    [[null, ['Short', TEXT], null, null, null, null, null, null]],
    id,
    [2],
    null,
    null,
  ])
  assert.deepEqual([at(short, 0, 0, 1), at(short, 0, 0, 2, 4), at(short, 0, 0, 3)], ['Short', 4, [null, 2]])
  assert.deepEqual([at(short, 0, 0, 2, 1), at(short, 0, 0, 2, 8)], [12, TEXT.length])
  const markdown = fill(null, ['Marked', '# Kettle\n\nHot.'], null, 3)
  const plain = fill(null, ['Plain', 'Steam rises.'], null, 2)
  const both = at(await host.call('ADD_SOURCES', [[markdown, plain], id, LONG]), 0) as unknown[]
  assert.deepEqual(
    both.map((added) => [at(added, 1), at(added, 2, 4)]),
    [
      ['Marked', 8],
      ['Plain', 4],
    ],
  )
})

test('a page under a reserved example name is ready without a network, and refreshes', async (context) => {
  const unreachable = (product: Product): Product => ({
    ...product,
    sources: {
      ...product.sources,
      add: (notebookId, source, signal) =>
        source.type === 'url'
          ? Promise.reject(new Fault('SOURCE_UNREACHABLE', 'The page cannot be reached.'))
          : product.sources.add(notebookId, source, signal),
    },
  })
  const host = await openTestHost(context, { wrap: unreachable })
  const { id } = await notebookWith(host)
  const page = (url: string) => fill(null, null, [url])
  const wish = [page('https://example.com'), page('https://example.community/')]
  const added = at(await host.call('ADD_SOURCES', [wish, id, LONG]), 0) as unknown[]
  const [example, other] = added.map((each) => at(each, 0, 0) as string) as [string, string]
  await host.settled()
  const ready = await row(host, id, example)
  assert.deepEqual(
    [at(ready, 1), at(ready, 2, 4), at(ready, 2, 7), at(ready, 3, 1)],
    ['Example Domain', 5, ['https://example.com'], 2],
  )
  assert.equal(at(await row(host, id, other), 3, 1), 3)
  assert.match(JSON.stringify(await host.call('READ_SOURCE', [[example], [2], [2]])), /stand in for it/)
  assert.equal(at(await host.call('REFRESH_SOURCE', [null, [example], [2]]), 0, 3, 1), 2)
  assert.equal((at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0]), 0, 1) as unknown[]).length, 2)
})

test('what cannot be fetched gets its row, and ends as failed; it counts as fresh and refreshes', async (context) => {
  const host = await openTestHost(context)
  const { id } = await notebookWith(host)
  const specs = [
    [null, null, ['http://127.0.0.1:9/page'], null, null, null, null, null],
    [null, null, null, null, null, null, null, ['https://www.youtube.com/watch?v=jNQXAC9IVRw'], null, null, 1],
    fill(['documentId', 'application/vnd.google-apps.document', 1, 'My Doc']),
  ]
  const tail = [1, null, null, null, null, null, null, null, null, null, [1]]
  const added = at(await host.call('ADD_SOURCES', [specs, id, [2], tail]), 0) as unknown[]
  assert.deepEqual(
    added.map((each) => at(each, 2, 4)),
    [5, 9, 1],
  )
  for (const each of added) {
    assert.equal(at(each, 3, 1), 1)
    assert.equal(typeof at(each, 1), 'string')
  }
  await host.settled()
  const [page, video, document] = added.map((each) => at(each, 0, 0) as string) as [string, string, string]
  assert.equal(at(await row(host, id, page), 3, 1), 3)
  assert.deepEqual(at(await row(host, id, page), 2, 7), ['http://127.0.0.1:9/page'])
  assert.deepEqual(at(await row(host, id, video), 2, 5), [
    'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    'jNQXAC9IVRw',
    '',
  ])
  assert.deepEqual(at(await row(host, id, document), 2, 0), ['documentId', '', 1])
  assert.deepEqual(await host.call('CHECK_FRESHNESS', [null, [page], [2]]), [])
  assert.deepEqual(await host.call('CHECK_FRESHNESS', [null, [document], [2]]), [[null, true, [document]]])
  assert.equal(at(await host.call('REFRESH_SOURCE', [null, [page], [2]]), 0, 0, 0), page)
})

testOnHost('queued sources answer with rows and an acknowledgement each', async (host) => {
  const { id } = await notebookWith(host)
  const spec = fill(null, null, ['http://127.0.0.1:9/page'])
  const [rows, none, acknowledged] = (await host.call('ADD_SOURCES_ASYNC', [[spec], id, LONG])) as unknown[]
  assert.equal(none, null)
  assert.deepEqual(acknowledged, [[at(rows, 0), 0]])
})

testOnHost('a source spec that names nothing, or no source at all, is refused with 3', async (host) => {
  const { id } = await notebookWith(host)
  for (const specs of [[], [[]], [[null, null, []]], [[null, ['only a title']]], 'text', null])
    assert.deepEqual(await host.call('ADD_SOURCES', [specs, id, [2]]), { refused: [3] })
  assert.equal(at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0]), 0, 1), null)
})

testOnHost('the text comes back as leaves whose offsets are those of the indexed text, HTML at 4.1', async (host) => {
  const { sources } = await notebookWith(host, TEXT)
  const reply = await host.call('READ_SOURCE', [[sources[0]], [2], [2]])
  const blocks = at(reply, 3, 0, 0) as unknown[][]
  assert.equal(blocks.map((block) => at(block, 2, 0, 0, 2, 0)).join(''), TEXT)
  for (const block of blocks) assert.equal(TEXT.slice(Number(block[0]), Number(block[1])), at(block, 2, 0, 0, 2, 0))
  assert.match(String(at(await host.call('READ_SOURCE', [[sources[0]], [3], [3]]), 4, 1)), /Green tea/)
  assert.deepEqual(await host.call('READ_SOURCE', [sources[0], [2], [2]]), { refused: [3] })
})

testOnHost('the guide of a source sums it up and names what it is about', async (host) => {
  const { sources } = await notebookWith(host, TEXT, 'Bicycles have two wheels and a chain.')
  const guide = await host.call('GET_SOURCE_GUIDE', [[[[sources[1]]]]])
  assert.match(String(at(guide, 0, 0, 1, 0)), /[Bb]icycles/)
  assert.ok((at(guide, 0, 0, 2, 0) as string[]).includes('bicycles'))
  assert.deepEqual([at(guide, 0, 0, 0), at(guide, 0, 0, 3)], [null, []])
})

testOnHost('ids resolve without the path: rename, freshness, append and delete find their notebook', async (host) => {
  await notebookWith(host, 'Another one.')
  const { id, sources } = await notebookWith(host, TEXT)
  const [source] = sources as [string]
  assert.equal(at(await host.call('RENAME_SOURCE', [null, [source], [[['Renamed']]]]), 0, 1), 'Renamed')
  assert.deepEqual(await host.call('APPEND_SOURCE', [null, [source], null, [null, ['Heading', 'Steam rises.']]]), [])
  const text = at(await host.call('READ_SOURCE', [[source], [2], [2]]), 3, 0, 0) as unknown[]
  assert.equal(text.map((block) => at(block, 2, 0, 0, 2, 0)).join(''), `${TEXT}\nSteam rises.`)
  assert.equal(at(await row(host, id, source), 1), 'Renamed')
  assert.deepEqual(await host.call('DELETE_SOURCES', [[[source]], [2]]), [])
  assert.equal(await row(host, id, source), undefined)
  assert.deepEqual(await host.call('DELETE_SOURCES', [[[source]]]), { refused: [5] })
})

testOnHost('a source is deleted in the form of a public Node client too: notebook, source, context', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT, 'Bicycles have two wheels.')
  assert.deepEqual(await host.call('DELETE_SOURCES', [id, [sources[0]], [2]]), [])
  assert.equal(await row(host, id, sources[0]!), undefined)
  assert.ok(await row(host, id, sources[1]!))
  assert.deepEqual(await host.call('DELETE_SOURCES', [id, [sources[0]], [2]]), { refused: [5] })
  assert.deepEqual(await host.call('DELETE_SOURCES', [id, null, [2]]), { refused: [3] })
})

testOnHost('the same text twice is two sources, and deleting one leaves the other', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT, TEXT)
  assert.notEqual(sources[0], sources[1])
  await host.call('DELETE_SOURCES', [[[sources[0]]]])
  assert.deepEqual(at(await row(host, id, sources[1]!), 3), [null, 2])
  assert.ok(at(await host.call('READ_SOURCE', [[sources[1]], [2], [2]]), 3))
})

test('a source that somebody was listing while it was deleted does not come back', async (context) => {
  const release = Promise.withResolvers<void>()
  let isHeld = false
  const slow = (product: Product): Product => ({
    ...product,
    sources: {
      ...product.sources,
      list: async (notebookId, signal) => {
        const sources = await product.sources.list(notebookId, signal)
        if (isHeld) {
          isHeld = false
          await release.promise
        }
        return sources
      },
    },
  })
  const host = await openTestHost(context, { wrap: slow })
  const { id, sources } = await notebookWith(host, TEXT)
  isHeld = true
  const listing = host.call('GET_NOTEBOOK', [id, null, [2], null, 0])
  assert.deepEqual(await host.call('DELETE_SOURCES', [[[sources[0]]]]), [])
  release.resolve()
  await listing
  assert.equal(at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0]), 0, 1), null)
})

testOnHost('sources are copied into another notebook', async (host) => {
  const { sources } = await notebookWith(host, TEXT)
  const target = await notebookWith(host)
  const pairs = await host.call('COPY_SOURCES', [null, null, [[sources[0]]], target.id])
  assert.deepEqual(at(pairs, 0, 0, 0), [sources[0]])
  await host.settled()
  const copy = at(pairs, 0, 0, 1, 0, 0) as string
  assert.notEqual(copy, sources[0])
  assert.deepEqual(at(await row(host, target.id, copy), 3), [null, 2])
})

testOnHost('passages are found by what they say, within the sources that are named', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT, 'Kettle makers work with copper.')
  const found = at(await host.call('FIND_PASSAGES', [id, 'kettle', null, [1]]), 0) as unknown[]
  assert.equal(found.length, 2)
  const filtered = at(await host.call('FIND_PASSAGES', [id, 'kettle', null, [1], [[[sources[1]]]]]), 0) as unknown[]
  assert.deepEqual(
    filtered.map((each) => at(each, 0)),
    [sources[1]],
  )
  assert.match(at(filtered, 0, 1, 0, 0, 0, 0, 0) as string, /copper/)
  assert.deepEqual([at(filtered, 0, 1, 0, 1), at(filtered, 0, 1, 0, 2, 0, 1)], [1, 0])
})

testOnHost('a document that this host exported is read from it as a Drive source', async (host) => {
  const { id } = await notebookWith(host)
  const [address] = (await host.call('EXPORT_ARTIFACT', [null, null, 'Copper kettles are red.', 'My export', 1])) as [
    string,
  ]
  const documentId = address.split('/').at(-1)
  const spec = fill([documentId, 'application/vnd.google-apps.document', 1, 'My Doc'])
  const added = await host.call('ADD_SOURCES', [[spec], id, LONG])
  assert.deepEqual([at(added, 0, 0, 2, 0, 0), at(added, 0, 0, 3, 1)], [documentId, 2])
  assert.equal(
    await (await host.fetch(`${new URL(address).pathname}/export?format=txt`)).text(),
    'Copper kettles are red.',
  )
})

testOnHost('sources that the embedded product had before are listed under their own ids', async (host) => {
  const { id } = await notebookWith(host)
  const file = path.join(host.directory, 'notes.md')
  writeFileSync(file, '# Kettles\n\nCopper conducts heat.')
  const wish = { type: 'file', path: file, name: 'notes.md' } as const
  const { source } = await host.space.addSource(id, wish, new AbortController().signal)
  const listed = await row(host, id, source.id)
  assert.deepEqual([at(listed, 2, 4), at(listed, 3)], [8, [null, 2]])
})

testOnHost('nobody has books', async (host) => {
  assert.deepEqual(await host.call('LIST_BOOKS', [LONG, 1]), [])
})

import assert from 'node:assert/strict'
import { testNotebooksOnBoth } from '../../../tests/support/both-notebooks.ts'
import {
  findRow,
  findRowByNumber,
  insertReadyRow,
  insertSourceRow,
  keepFailed,
  keepProcessing,
  keepReady,
  listSourceRecords,
  listTwins,
  type NewSourceRow,
  toNotebookSource,
  writeFacts,
} from './source-rows.ts'
import { readSourceTotal } from './source-total.ts'

const describe = (id: string, contentHash = `bytes of ${id}`): NewSourceRow => ({
  id,
  type: 'file',
  name: `${id}.txt`,
  mediaType: null,
  url: null,
  origin: id === 'a' ? 'https://example.org/Ω' : null,
  addedAt: '2026-11-23T08:00:00.000Z',
  contentHash,
})

const facts = { title: 'Of the coast', authors: ['Ada "A." Lovelace'] }
const describeRead = (textHash: string) => ({
  title: 'A report',
  kind: 'text',
  textHash,
  chars: 12_000,
  language: 'en',
  facts: undefined,
})

testNotebooksOnBoth(
  'a source is told of from when it is kept, in the order they came, and counted',
  (tables, other) => {
    const [a, b] = [insertSourceRow(tables, describe('a')), insertSourceRow(tables, describe('b'))]
    insertSourceRow(other, describe('a'))
    assert.ok(b > a)
    assert.deepEqual([listSourceRecords(tables), findRow(tables, 'a')], [[], null])
    assert.equal(findRowByNumber(tables, b)?.title, 'b.txt')
    assert.deepEqual({ ...readSourceTotal(tables) }, { kept: 0, processing: 0 })
    tables.runInTransaction(() => {
      keepProcessing(tables, b, { title: 'Scanned', kind: 'pdf', unreadPages: [2, 3] })
      insertReadyRow(tables, describe('c'), { ...describeRead('words'), facts })
      keepFailed(tables, insertSourceRow(tables, describe('d')), 'It is torn.')
    })
    const listed = listSourceRecords(tables)
    assert.deepEqual(
      listed.map(({ id, title, kind, state, unreadPages }) => ({ id, title, kind, state, unreadPages })),
      [
        { id: 'b', title: 'Scanned', kind: 'pdf', state: 'processing', unreadPages: [2, 3] },
        { id: 'c', title: 'A report', kind: 'text', state: 'ready', unreadPages: [] },
        { id: 'd', title: 'd.txt', kind: null, state: 'failed', unreadPages: [] },
      ],
    )
    assert.deepEqual({ ...readSourceTotal(tables) }, { kept: 3, processing: 1 })
    assert.deepEqual([listSourceRecords(other), readSourceTotal(other).kept], [[], 0])
    assert.deepEqual(toNotebookSource(listed[2]!).reason, 'It is torn.')
  },
)

testNotebooksOnBoth('what is known of a source is given back as it was written', (tables) => {
  const number = insertSourceRow(tables, describe('a'))
  tables.runInTransaction(() => {
    keepProcessing(tables, number, { title: 'Scanned', kind: 'pdf', unreadPages: [1] })
    keepReady(tables, number, describeRead('words'))
    writeFacts(tables, number, facts)
  })
  const row = findRow(tables, 'a')!
  assert.deepEqual(row, findRowByNumber(tables, number))
  const { number: _, ...about } = row
  assert.deepEqual(about, {
    ...describe('a'),
    title: 'A report',
    kind: 'text',
    state: 'ready',
    reason: null,
    chars: 12_000,
    facts,
    unreadPages: [],
    attempts: 0,
  })
})

testNotebooksOnBoth('twins by content come before twins by text, and what is not kept is nobody', (tables, other) => {
  tables.runInTransaction(() => {
    for (const [id, bytes, words] of [
      ['a', 'x', 'one'],
      ['b', 'y', 'two'],
      ['c', 'z', 'one'],
    ] as const)
      insertReadyRow(tables, describe(id, bytes), describeRead(words))
    insertSourceRow(tables, describe('d', 'x'))
  })
  const listIds = (contentHash: string, textHash: string | null) =>
    listTwins(tables, contentHash, textHash).map(({ id }) => id)
  assert.deepEqual(listIds('z', 'one'), ['c', 'a'])
  assert.deepEqual([listIds('x', null), listIds('none', 'two'), listIds('none', null)], [['a'], ['b'], []])
  assert.deepEqual(listTwins(other, 'x', 'one'), [])
})

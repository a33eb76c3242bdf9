import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SourceRecord, toSizedSourceRow, toSourceRow } from './source-row.ts'

const SOURCE: SourceRecord = {
  id: 'a source',
  notebookId: 'a notebook',
  engineId: null,
  status: 2,
  title: 'Kettles',
  hasOwnTitle: false,
  type: 14,
  addedMs: 0,
  revisionId: 'a revision',
  revisedMs: 0,
  words: 4,
  chars: 21,
  wish: { kind: 'drive', documentId: 'in-drive', mime: 'application/pdf', resourceKey: 'a key' },
  mark: 1,
}

test('a file in Drive carries its MIME type beside its id, and twice', () => {
  const metadata = toSourceRow(SOURCE)[2] as unknown[]
  assert.deepEqual(
    [metadata[0], metadata[9], metadata[19]],
    [null, ['in-drive', 1, 'application/pdf', ''], 'application/pdf'],
  )
})

test('a document of the Drive editors leads with its id and its resource key', () => {
  const metadata = toSourceRow({ ...SOURCE, type: 1 })[2] as unknown[]
  assert.deepEqual([metadata[0], metadata.length], [['in-drive', 'a key', 1], 7])
})

test('the size stands at its place, whatever else a row tells', () => {
  for (const type of [1, 14]) assert.equal((toSizedSourceRow({ ...SOURCE, type })[2] as unknown[])[8], 21)
})

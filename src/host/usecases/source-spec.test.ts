import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WireReader } from '../wire-reader.ts'
import { readSpecs } from './source-spec.ts'

const drive = (documentId: string) => [
  [documentId, 'application/pdf', 1, 'A file'],
  ...Array.from({ length: 9 }, () => null),
  1,
]
const page = [null, null, ['https://example.com/'], null, null, null, null, null, null, null, 1]

test('a list of Drive files is read with and without a further list around it', () => {
  const expected = ['one', 'two'].map((documentId) => ({
    request: { kind: 'drive', documentId, mime: 'application/pdf', resourceKey: '' },
    title: 'A file',
    mark: 1,
  }))
  const files = [drive('one'), drive('two')]
  assert.deepEqual(readSpecs(new WireReader(files)), expected)
  assert.deepEqual(readSpecs(new WireReader([files])), expected)
})

test('sources of several kinds keep their order', () => {
  const kinds = readSpecs(new WireReader([page, drive('one'), [null, ['A note', 'Text.'], null, 2]]))
  assert.deepEqual(
    kinds.map(({ request }) => request.kind),
    ['url', 'drive', 'text'],
  )
})

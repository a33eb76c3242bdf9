import assert from 'node:assert/strict'
import { testNotebooksOnBoth } from '../../../tests/support/both-notebooks.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import {
  findArtifactFile,
  insertArtifact,
  readArtifacts,
  readMadeArtifact,
  readMadeArtifactByKey,
  removeArtifactRow,
} from './artifacts.ts'

const AT = '2026-11-23T08:00:00.000Z'
const told = JSON.stringify({ citations: [], applied: { length: 'short' }, warnings: ['It is “short”.'] })
const describe = (id: string, onceKey?: string) =>
  ({ id, onceKey, type: 'report', name: `Report ${id}`, createdAt: AT, told }) as const
const describeFile = (name: string, size = 3 * 2 ** 31) => ({
  name,
  mimeType: 'text/plain',
  size,
  hash: `hash of ${name}`,
})

testNotebooksOnBoth(
  'what was made is listed newest first with its files, and found by its name and its key',
  (tables, other) => {
    tables.runInTransaction(() => {
      insertArtifact(tables, describe('a', 'once'), [describeFile('a.pdf'), describeFile('a.txt', 0)])
      insertArtifact(tables, describe('b'), [])
      insertArtifact(tables, describe('c'), [describeFile('c.pdf', 12)])
    })
    other.runInTransaction(() => insertArtifact(other, describe('a', 'once'), [describeFile('other.pdf')]))
    assert.deepEqual(
      readArtifacts(tables).map(({ id, files }) => [id, ...files.map(({ name }) => name)]),
      [['c', 'c.pdf'], ['b'], ['a', 'a.pdf', 'a.txt']],
    )
    const made = readMadeArtifact(tables, 'a')!
    assert.deepEqual(made.warnings, ['It is “short”.'])
    assert.equal(made.files[0]!.size, 3 * 2 ** 31)
    assert.deepEqual([readMadeArtifactByKey(tables, 'once'), readMadeArtifactByKey(tables, 'never')], [made, null])
    const findHash = (id: string, name: string | null) => findArtifactFile(tables, id, name)?.hash
    assert.deepEqual(
      [findHash('a', null), findHash('a', 'a.txt'), findHash('a', 'c.pdf'), findHash('b', null)],
      ['hash of a.pdf', 'hash of a.txt', undefined, undefined],
    )
  },
)

testNotebooksOnBoth('what is taken away goes with its files, and a key is given once', (tables, other) => {
  const insert = (id: string, key?: string) =>
    tables.runInTransaction(() => insertArtifact(tables, describe(id, key), [describeFile(`${id}.pdf`)]))
  insert('a', 'once')
  other.runInTransaction(() => insertArtifact(other, describe('a'), [describeFile('a.pdf')]))
  assert.throws(() => insert('b', 'once'))
  assert.deepEqual(listField(readArtifacts(tables), 'id'), ['a'])
  assert.equal(removeArtifactRow(tables, 'a')?.id, 'a')
  assert.deepEqual([removeArtifactRow(tables, 'a'), readArtifacts(tables)], [null, []])
  assert.deepEqual(tables.all('SELECT 1 AS one FROM artifact_file WHERE {notebook}'), [])
  assert.equal(readArtifacts(other)[0]?.files.length, 1)
  insert('b', 'once')
})

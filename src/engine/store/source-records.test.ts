import assert from 'node:assert/strict'
import { testNotebooksOnBoth } from '../../../tests/support/both-notebooks.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { readGuideMaterial } from '../guide/read-guide-material.ts'
import type { DocumentRead } from '../ingest/document.ts'
import { TextDamaged } from '../search/chunk-text.ts'
import { readTexts, removeSourceRows } from './source-records.ts'
import { findRow, insertReadyRow, insertSourceRow } from './source-rows.ts'
import { readSourceText } from './source-text.ts'
import { describeRead, indexAtOnce, indexDocument, makeReady } from './write-source.ts'

const HTML = '<h1>The mill</h1><p>The kestrel nests there.</p>'
const LONG = `The mill\n${'The kestrel nests in the northern wall of the old mill, eleven metres above. '.repeat(4000)}Ende 🦅`

const describe = (id: string) => ({
  id,
  type: 'file',
  name: `${id}.html`,
  mediaType: null,
  url: null,
  origin: null,
  addedAt: '2026-11-23T08:00:00.000Z',
  contentHash: `bytes of ${id}`,
})

const read = (text: string, html: string | null): DocumentRead => ({
  kind: html === null ? 'text' : 'html',
  text,
  html,
  places: html === null ? [] : [{ start: 0, heading: 'The mill' }],
  title: null,
  unreadPages: [],
  warnings: [],
})

function addAtOnce(tables: SqlTables, id: string, text: string, html: string | null): number {
  const document = indexDocument(read(text, html), id)
  return tables.runInTransaction(() => {
    const number = insertReadyRow(tables, describe(id), describeRead(document))
    indexAtOnce(tables, number, document)
    return number
  })
}

function addInSlices(tables: SqlTables, id: string, text: string): number {
  const number = insertSourceRow(tables, describe(id))
  makeReady(tables, number, indexDocument(read(text, null), id))
  return number
}

testNotebooksOnBoth('a text is read as it came, with its marks and its rendition, small and large', (tables, other) => {
  const small = addAtOnce(tables, 'small', 'The mill\nThe kestrel nests there.', HTML)
  const large = addInSlices(tables, 'large', LONG)
  tables.readInSnapshot(() => {
    assert.deepEqual(readTexts(tables, small), { text: 'The mill\nThe kestrel nests there.', html: HTML })
    assert.deepEqual(readTexts(tables, large), { text: LONG, html: null })
    assert.equal(readTexts(tables, 99), null)
    assert.deepEqual(readSourceText(tables, { number: small, id: 'small', title: 'Birds' }), {
      id: 'small',
      name: 'Birds',
      text: 'The mill\nThe kestrel nests there.',
      places: [{ start: 0, heading: 'The mill' }],
    })
    const guides = readGuideMaterial(tables)
    assert.deepEqual(
      guides.map(({ id, headings }) => ({ id, headings })),
      [
        { id: 'small', headings: ['The mill'] },
        { id: 'large', headings: [] },
      ],
    )
    assert.ok(LONG.startsWith(guides[1]!.text))
  })
  other.readInSnapshot(() => assert.equal(readTexts(other, small), null))
})

testNotebooksOnBoth('of a source that is taken away no row is left, and its neighbour stays', (tables) => {
  const first = addAtOnce(tables, 'first', 'The kestrel nests there.', HTML)
  const second = addAtOnce(tables, 'second', 'The owl sleeps in the barn.', null)
  tables.runInTransaction(() => removeSourceRows(tables, first))
  assert.equal(findRow(tables, 'first'), null)
  const rows = (table: string) => tables.all(`SELECT number FROM ${table} WHERE {notebook}`).length
  assert.deepEqual(['source', 'source_text', 'search_chunk'].map(rows), [1, 0, 1])
  tables.readInSnapshot(() => assert.equal(readTexts(tables, second)?.text, 'The owl sleeps in the barn.'))
})

testNotebooksOnBoth('a text that is not as it was indexed is nobody’s evidence', (tables) => {
  const number = addAtOnce(tables, 'first', 'The kestrel nests there.', null)
  tables.run("UPDATE search_chunk SET text = 'The kestrel sleeps there.' WHERE {notebook}")
  tables.readInSnapshot(() => assert.throws(() => readTexts(tables, number), TextDamaged))
})

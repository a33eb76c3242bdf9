import assert from 'node:assert/strict'
import { testNotebooksOnBoth } from '../../../tests/support/both-notebooks.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { Fault } from '../../domain/fault.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { assignLabels, changeLabel, insertLabel, readLabels, removeLabels, unassignLabels } from './labels.ts'
import { changeNoteRow, insertNote, readNotes, removeNote } from './notes.ts'
import { insertSourceRow, keepProcessing } from './source-rows.ts'

const AT = '2026-11-23T08:00:00.000Z'
const describe = (id: string) => ({
  id,
  title: `Title ${id}`,
  content: `Says ${id}. [1] [2]`,
  createdAt: AT,
  modifiedAt: AT,
})

function addSources(tables: SqlTables, ids: readonly string[]): void {
  for (const id of ids) {
    const about = { id, type: 'text', name: id, mediaType: null, url: null, origin: null, addedAt: AT, contentHash: id }
    const number = insertSourceRow(tables, about)
    if (id !== 'unkept') keepProcessing(tables, number, { title: id, kind: 'text', unreadPages: [] })
  }
}

const hasCode = (code: string) => (error: unknown) => error instanceof Fault && error.code === code

testNotebooksOnBoth(
  'notes are listed newest first, as they were last written, and those of another notebook are not',
  (tables, other) => {
    const citation = { marker: '[2]', sourceId: 's', sourceName: 'S', sourceText: 'Ω "quoted" \\ text' }
    tables.runInTransaction(() => {
      for (const id of ['a', 'b', 'c']) insertNote(tables, describe(id))
      insertNote(tables, { ...describe('d'), citations: [citation, { ...citation, marker: '[1]' }] as never })
      assert.deepEqual(insertNote(tables, { ...describe('a'), title: 'again' }), describe('a'), 'the first one stays')
    })
    other.runInTransaction(() => insertNote(other, describe('a')))
    assert.deepEqual(listField(readNotes(tables), 'id'), ['d', 'c', 'b', 'a'])
    const later = '2026-11-23T09:00:00.000Z'
    const changed = tables.runInTransaction(() => changeNoteRow(tables, 'd', { content: 'Only [2]' }, later))
    assert.deepEqual(changed, { ...describe('d'), content: 'Only [2]', citations: [citation], modifiedAt: later })
    tables.runInTransaction(() => removeNote(tables, 'b'))
    assert.deepEqual(readNotes(tables), [changed, describe('c'), describe('a')])
    assert.deepEqual(readNotes(other), [describe('a')])
    assert.throws(() => tables.runInTransaction(() => removeNote(tables, 'b')), hasCode('NOTE_NOT_FOUND'))
    tables.runInTransaction(() => insertNote(tables, describe('e')))
    assert.equal(readNotes(tables)[0]?.id, 'e')
  },
)

testNotebooksOnBoth(
  'labels are listed by name with the sources that callers know of, in the order they were added',
  (tables, other) => {
    addSources(tables, ['s2', 's1', 'unkept', 's3'])
    addSources(other, ['s1'])
    const make = (id: string, name: string, sourceIds: string[]) => ({ id, name, sourceIds })
    tables.runInTransaction(() => {
      insertLabel(tables, { ...make('l1', 'beta', ['s3', 's2', 's3']), emoji: '🌊' })
      insertLabel(tables, make('l2', 'Ärzte', []))
      insertLabel(tables, make('l3', 'Alpha', ['s1']))
      insertLabel(tables, make('l3', 'again', []))
    })
    other.runInTransaction(() => insertLabel(other, make('l1', 'BETA', ['s1'])))
    const alpha = make('l3', 'Alpha', ['s1'])
    const beta = { ...make('l1', 'beta', ['s2', 's3']), emoji: '🌊' }
    assert.deepEqual(readLabels(tables), [alpha, beta, make('l2', 'Ärzte', [])])
    tables.runInTransaction(() => {
      assignLabels(tables, ['l1', 'l2'], ['s1', 's2'])
      unassignLabels(tables, ['l1'], ['s3'])
      changeLabel(tables, 'l3', { name: 'Zeta', emoji: 'z' })
      changeLabel(tables, 'l1', {})
    })
    const zeta = { ...make('l3', 'Zeta', ['s1']), emoji: 'z' }
    const expected = [{ ...beta, sourceIds: ['s2', 's1'] }, zeta, make('l2', 'Ärzte', ['s2', 's1'])]
    assert.deepEqual(readLabels(tables), expected)
    tables.runInTransaction(() => removeLabels(tables, ['l1', 'l2']))
    const labelled = tables.all<{ readonly label: string }>('SELECT label FROM labelled_source WHERE {notebook}')
    assert.deepEqual(listField(labelled, 'label'), ['l3'])
    assert.deepEqual(readLabels(other), [make('l1', 'BETA', ['s1'])])
  },
)

testNotebooksOnBoth('a change of labels that fails in the middle changes nothing', (tables) => {
  addSources(tables, ['s1'])
  const insert = (id: string, name: string) => insertLabel(tables, { id, name, sourceIds: ['s1'] })
  tables.runInTransaction(() => insert('l1', 'alpha'))
  const attempt = (work: () => void) => () => tables.runInTransaction(work)
  assert.throws(
    attempt(() => insert('l2', ' ALPHA ')),
    hasCode('DUPLICATE_NAME'),
  )
  assert.throws(
    attempt(() => removeLabels(tables, ['l1', 'none'])),
    hasCode('LABEL_NOT_FOUND'),
  )
  const assignBoth = () => {
    insert('l2', 'beta')
    assignLabels(tables, ['l1'], ['none'])
  }
  assert.throws(attempt(assignBoth), hasCode('SOURCE_NOT_FOUND'))
  assert.deepEqual(readLabels(tables), [{ id: 'l1', name: 'alpha', sourceIds: ['s1'] }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainTitle } from './plain-title.ts'

test('the ending of a file goes, what only looks like one stays', () => {
  assert.equal(toPlainTitle('Yearly report.pdf'), 'Yearly report')
  assert.equal(toPlainTitle('notes.MD'), 'notes')
  assert.equal(toPlainTitle('How we built harbour.gov'), 'How we built harbour.gov')
  assert.equal(toPlainTitle('Licence 2.0'), 'Licence 2.0')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTitle } from './plain-title.ts'

test('the ending of a file goes, what only looks like one stays', () => {
  assert.equal(plainTitle('Yearly report.pdf'), 'Yearly report')
  assert.equal(plainTitle('notes.MD'), 'notes')
  assert.equal(plainTitle('How we built harbour.gov'), 'How we built harbour.gov')
  assert.equal(plainTitle('Licence 2.0'), 'Licence 2.0')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabelLine } from './label-line.ts'

test('a label stands before a colon, in signs with no space behind it', () => {
  assert.deepEqual(readLabelLine('Treasurer: Di Ekman'), { label: 'Treasurer', value: 'Di Ekman' })
  assert.deepEqual(readLabelLine('教练:周敏'), { label: '教练', value: '周敏' })
  assert.deepEqual(readLabelLine('休館日：毎週月曜日'), { label: '休館日', value: '毎週月曜日' })
  assert.equal(readLabelLine('https://example.org/page'), null)
  assert.equal(readLabelLine('The gate closes at 10:30 in winter'), null)
})

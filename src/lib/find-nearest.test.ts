import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNearest } from './find-nearest.ts'

test('a misspelt word stands for the candidates that differ in at most a third of its letters, nearest first', () => {
  assert.deepEqual(findNearest('queston', ['session', 'question']), ['question'])
  assert.deepEqual(findNearest('soucre', ['source', 'sources', 'note']), ['source', 'sources'])
  assert.deepEqual(findNearest('upload', ['source add', 'ask']), [])
})

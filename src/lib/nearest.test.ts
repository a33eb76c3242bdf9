import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

test('a misspelt word stands for the candidates that differ in at most a third of its letters, nearest first', () => {
  assert.deepEqual(nearest('queston', ['session', 'question']), ['question'])
  assert.deepEqual(nearest('soucre', ['source', 'sources', 'note']), ['source', 'sources'])
  assert.deepEqual(nearest('upload', ['source add', 'ask']), [])
})

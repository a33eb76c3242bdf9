import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeInTurn } from './take-in-turn.ts'

test('every list has its turn, until the longest has ended', () => {
  assert.deepEqual(takeInTurn([['a', 'b', 'c'], [], ['d']]), ['a', 'd', 'b', 'c'])
  assert.deepEqual(takeInTurn([]), [])
})

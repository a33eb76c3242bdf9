import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countEach, findMostFrequent } from './counts.ts'

test('each is counted, in the order of its first', () => {
  assert.deepEqual(
    [...countEach(['b', 'a', 'b'])],
    [
      ['b', 2],
      ['a', 1],
    ],
  )
})

test('of those that come up as often the first is the most frequent; of nothing there is none', () => {
  assert.equal(findMostFrequent([3, 2, 2, 3, 1]), 3)
  assert.equal(findMostFrequent([]), undefined)
})

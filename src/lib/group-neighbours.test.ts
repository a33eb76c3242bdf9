import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupNeighbours } from './group-neighbours.ts'

test('what follows and belongs is of one group, what comes again later of another', () => {
  const isNext = (item: number, group: readonly number[]) => item === group.at(-1)! + 1
  assert.deepEqual(groupNeighbours([1, 2, 5, 6, 7, 2], isNext), [[1, 2], [5, 6, 7], [2]])
  assert.deepEqual(groupNeighbours([], isNext), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeded } from '../../../tests/support/seeded.ts'
import { selectTopSlots } from './top-slots.ts'

test('the best of some ranges are those that sorting all of them finds, equal ones in the order of their slots', () => {
  const draw = seeded(16)
  const scores = Float64Array.from({ length: 2_000 }, () => Math.max(0, Math.floor(draw() * 60) - 20))
  const ranges = [
    { firstSlot: 0, chunks: 300 },
    { firstSlot: 700, chunks: 1 },
    { firstSlot: 1_200, chunks: 800 },
  ]
  const within = ranges.flatMap(({ firstSlot, chunks }) =>
    Array.from({ length: chunks }, (_, each) => firstSlot + each),
  )
  const sorted = within.filter((slot) => scores[slot]! > 0).sort((a, b) => scores[b]! - scores[a]! || a - b)
  for (const count of [1, 50, 400, 5_000])
    assert.deepEqual(selectTopSlots(ranges, scores, count), sorted.slice(0, count))
})

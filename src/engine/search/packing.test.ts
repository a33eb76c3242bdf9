import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachPosting, pack, unpack } from './packing.ts'

test('packed numbers come back as they were, up to 32 bits', () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 32 - 1]
  assert.deepEqual(unpack(pack(numbers)), numbers)
  const many = Array.from({ length: 5000 }, (_, index) => index * 31)
  assert.deepEqual(unpack(pack(many)), many)
})

test('postings give chunks by their distances', () => {
  const seen: number[][] = []
  eachPosting(pack([1, 3, 2, 1, 300, 200]), (chunk, frequency) => seen.push([chunk, frequency]))
  assert.deepEqual(seen, [
    [0, 3],
    [2, 1],
    [302, 200],
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlocks } from './blocks.ts'

const readIndents = (text: string) => readBlocks(text).map(({ indent }) => indent)

test('numbers set flush right are one list', () => {
  assert.deepEqual(readIndents(' 8. open;\n\n 9. pour;\n\n10. drink;\n\n11. rest.'), [1, 1, 1, 1])
})

test('numbers set flush left stay where they stand, and an outer list is another one', () => {
  assert.deepEqual(readIndents('9. pour;\n\n10. drink.'), [0, 0])
  assert.deepEqual(readIndents('  1. pour;\n\n2. drink.'), [2, 0])
})

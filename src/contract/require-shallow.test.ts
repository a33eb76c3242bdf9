import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { requireShallow } from './require-shallow.ts'

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('what is asked for passes, however wide it is', () => {
  requireShallow(undefined)
  requireShallow({ question: 'Why?', source_ids: Array.from({ length: 10_000 }, String), tree: nested(20) })
})

test('a value nested 200,000 levels deep is refused with the bound, in lists and in objects', () => {
  const deepObject = JSON.parse(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)
  assert.throws(() => requireShallow({ labels: nested(200_000) }), fault('BAD_REQUEST', 'deeper than 32 levels'))
  assert.throws(() => requireShallow(deepObject), fault('BAD_REQUEST', 'deeper than 32 levels'))
})

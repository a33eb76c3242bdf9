import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOwn } from './json-value.ts'

test('a table holds what was put into it, and nothing that every object answers to', () => {
  const table = { a: 1, toString: 2 }
  assert.equal(findOwn(table, 'a'), 1)
  assert.equal(findOwn(table, 'toString'), 2)
  for (const key of ['constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'b']) {
    assert.equal(findOwn(table as Record<string, number>, key), undefined, key)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyClaims } from './verify-claims.ts'

const read = (sourceId: string) => (sourceId === 'one' ? 'Ein Haus 🏠 steht hier.' : null)
const claim = (start: number, end: number, sourceText: string, sourceId = 'one') => ({
  sourceId,
  start,
  end,
  sourceText,
})

test('a claim that is the exact slice holds, also across a surrogate pair', () => {
  assert.deepEqual(verifyClaims(read, [claim(0, 8, 'Ein Haus'), claim(9, 11, '🏠')]), [
    { index: 0, ok: true },
    { index: 1, ok: true },
  ])
})

test('a claim that fails says which of the four things is wrong', () => {
  const checks = verifyClaims(read, [
    claim(0, 3, 'Ein', 'two'),
    claim(5, 2, ''),
    claim(0, 900, 'x'.repeat(900)),
    claim(0, 8, 'Ein Hau'),
    claim(0, 8, 'Ein Hans'),
    claim(0.5, 1, ''),
  ])
  assert.ok(checks.every((check) => !check.ok))
  const expected = [
    /no ready source/,
    /not a range/,
    /ends at 900/,
    /8 characters long/,
    /from character 6 on/,
    /not a range/,
  ]
  for (const [index, pattern] of expected.entries()) assert.match(checks[index]!.reason!, pattern)
})

test('each source is read once, however many claims name it', () => {
  let reads = 0
  const counted = (id: string) => {
    reads++
    return read(id)
  }
  verifyClaims(counted, [claim(0, 3, 'Ein'), claim(4, 8, 'Haus'), claim(0, 1, 'E', 'two'), claim(0, 1, 'E', 'two')])
  assert.equal(reads, 2)
})

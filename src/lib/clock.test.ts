import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { readIsoTime, systemClock } from './clock.ts'

test('a clock tells its time as ISO 8601 text in UTC', () => {
  const clock = fixedClock('2026-11-21T08:00:00.000Z')
  clock.advance(1500)
  assert.equal(readIsoTime(clock), '2026-11-21T08:00:01.500Z')
})

test('the system clock tells epoch milliseconds', () => {
  assert.ok(systemClock.now() > Date.parse('2026-01-01T00:00:00Z'))
})

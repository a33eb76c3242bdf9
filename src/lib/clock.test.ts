import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { createAgeingTime, readIsoTime, systemClock } from './clock.ts'

test('a clock tells its time as ISO 8601 text in UTC', () => {
  const clock = fixedClock('2026-11-21T08:00:00.000Z')
  clock.advance(1500)
  assert.equal(readIsoTime(clock), '2026-11-21T08:00:01.500Z')
})

test('the system clock tells epoch milliseconds', () => {
  assert.ok(systemClock.now() > Date.parse('2026-01-01T00:00:00Z'))
})

test('what grows old goes on by ticks when the clock is set ahead, and is never ahead of a clock that was set back', () => {
  const clock = fixedClock('2026-11-21T08:00:00.000Z')
  const readAgeingTime = createAgeingTime(clock)
  const startedAtMs = clock.now()
  clock.set(startedAtMs + 400 * 86_400_000)
  clock.advance(5_000)
  assert.equal(readAgeingTime(), startedAtMs + 5_000)
  clock.set(startedAtMs - 1_000)
  assert.equal(readAgeingTime(), startedAtMs - 1_000)
})

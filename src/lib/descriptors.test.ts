import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { limitConnections, readDescriptorLimit, watchDescriptors } from './descriptors.ts'

test('the limit of this process is a number, or nobody tells', () => {
  const limit = readDescriptorLimit()
  assert.ok(limit === null || limit > 16, String(limit))
})

test('connections leave the service the descriptors that it needs itself', () => {
  assert.equal(limitConnections(1024), 832)
  assert.equal(limitConnections(48), 16)
  assert.equal(limitConnections(null), null)
})

test('a process that is nearly out of descriptors says so, and no longer once they are back', () => {
  const clock = fixedClock()
  let used: number | null = 100
  const problem = watchDescriptors(clock, () => used, 256)
  assert.equal(problem(), null)
  used = 240
  assert.equal(problem(), null, 'it looks every five seconds')
  clock.advance(5_000)
  assert.match(problem()!, /Nearly all of the 256 files and connections/)
  used = null
  clock.advance(5_000)
  assert.match(problem()!, /Nearly all/)
  used = 100
  clock.advance(5_000)
  assert.equal(problem(), null)
  assert.equal(watchDescriptors(clock, () => null, null)(), null)
})

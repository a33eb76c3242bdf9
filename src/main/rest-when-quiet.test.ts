import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { Metrics } from '../service/metrics.ts'
import { restWhenQuiet } from './rest-when-quiet.ts'

test('memory is given back once after work, when nothing was asked from one look to the next', () => {
  const metrics = new Metrics(fixedClock())
  let times = 0
  const look = restWhenQuiet(metrics, () => {
    times += 1
  })
  const lookAfter = (...operations: string[]) => {
    for (const operation of operations) metrics.begin(operation)(200)
    look()
    return times
  }
  assert.equal(lookAfter(), 0)
  assert.equal(lookAfter('askQuestion', 'addSource'), 0)
  assert.equal(lookAfter('askQuestion'), 0)
  assert.equal(lookAfter('getHealth', 'getMetrics'), 1)
  assert.equal(lookAfter('getHealth'), 1)
  assert.equal(lookAfter('askQuestion'), 1)
  assert.equal(lookAfter(), 2)
})

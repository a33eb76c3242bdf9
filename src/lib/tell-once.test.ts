import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToldOnce } from './tell-once.ts'

test('what fails again and again is told once, and anew after it has worked', async () => {
  const told: unknown[] = []
  const run = createToldOnce((cause) => told.push(cause))
  const fail = (reason: string) => () => Promise.reject(reason)
  assert.equal(await run(fail('first')), null)
  assert.equal(await run(fail('second')), null)
  assert.equal(await run(() => 7), 7)
  const failAtOnce = () => {
    throw 'third'
  }
  assert.equal(await run(failAtOnce), null)
  assert.deepEqual(told, ['first', 'third'])
})

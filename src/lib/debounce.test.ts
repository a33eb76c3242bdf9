import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { debounce } from './debounce.ts'

function watched(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const work = context.mock.fn()
  const quiet = debounce(work, { quietMs: 10, maxWaitMs: 35 })
  return { quiet, times: () => work.mock.callCount(), pass: (ms: number) => context.mock.timers.tick(ms) }
}

test('work comes once, when nothing has happened for the quiet time', (context) => {
  const { quiet, times, pass } = watched(context)
  quiet.call()
  pass(9)
  quiet.call()
  pass(9)
  assert.equal(times(), 0)
  pass(1)
  assert.equal(times(), 1)
  pass(100)
  assert.equal(times(), 1)
})

test('work does not wait for ever where it is never quiet', (context) => {
  const { quiet, times, pass } = watched(context)
  for (let call = 0; call < 4; call += 1) {
    quiet.call()
    pass(9)
  }
  assert.equal(times(), 1)
})

test('what was called off does not come, and the next call begins anew', (context) => {
  const { quiet, times, pass } = watched(context)
  quiet.call()
  quiet.cancel()
  pass(100)
  assert.equal(times(), 0)
  quiet.call()
  pass(10)
  assert.equal(times(), 1)
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Fault } from './fault.ts'
import { type Wait, waitOut } from './wait-out.ts'

const refusal = (retryAfterSeconds?: number, details?: Record<string, unknown>) =>
  new Fault('TOO_MANY_SESSIONS', 'Full.', { retryAfterSeconds, details })

/** Tries that end as given, in order; the waits between them pass at once and are kept. */
async function tries(t: TestContext, outcomes: readonly (Fault | string)[], patienceMs = 600_000) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const left = [...outcomes]
  const waited: number[] = []
  const attempt = async () => {
    const next = left.shift() ?? assert.fail('nobody expected another try')
    if (next instanceof Fault) throw next
    return next
  }
  const onWait = ({ seconds }: Wait) => {
    waited.push(seconds)
    queueMicrotask(() => t.mock.timers.tick(seconds * 1000))
  }
  const signal = new AbortController().signal
  const result = await waitOut(attempt, { signal, patienceMs, onWait }).catch((error: Fault) => error.code)
  return { result, waited }
}

test('what is refused for a while is tried again after the seconds it names', async (t) => {
  const { result, waited } = await tries(t, [refusal(23), refusal(0.2), refusal(60), 'in'])
  assert.deepEqual([result, waited], ['in', [23, 1, 60]])
})

test('all waits together come to no more than the patience', async (t) => {
  const { result, waited } = await tries(t, [refusal(30), refusal(30), refusal(30)], 60_000)
  assert.deepEqual([result, waited], ['TOO_MANY_SESSIONS', [30, 30]])
})

test('a refusal without seconds, with too many, or that left something behind is thrown at once', async (t) => {
  for (const fault of [refusal(), refusal(61), refusal(5, { outcome: 'unknown' }), refusal(5, { sourceId: 's' })]) {
    const { waited } = await tries(t, [fault])
    assert.deepEqual(waited, [])
    t.mock.reset()
  }
})

test('a signal ends the wait, whatever its reason', async () => {
  const controller = new AbortController()
  const waiting = waitOut(() => Promise.reject(refusal(60)), {
    signal: controller.signal,
    patienceMs: 60_000,
    onWait: () => controller.abort('enough'),
  })
  await assert.rejects(waiting, (error: Fault) => error.code === 'CANCELLED')
})

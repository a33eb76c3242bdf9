import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Semaphore } from './semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes a place, and notes by name when it was given. */
async function takeAs(name: string, line: Semaphore, given: string[], mayOvertake = true) {
  const turn = await line.take(undefined, mayOvertake)
  given.push(turn.isExtra ? `${name} beside` : name)
  return turn
}

test('places are given in the order of asking, and to the next one when one is free again', async () => {
  const line = new Semaphore({ maxPermits: 2 })
  const given: string[] = []
  const [first] = ['a', 'b', 'c', 'd'].map((name) => takeAs(name, line, given))
  await settled()
  assert.deepEqual(given, ['a', 'b'])
  ;(await first!).release()
  await settled()
  assert.deepEqual(given, ['a', 'b', 'c'])
})

test('while somebody keeps a place for long, one who may overtake has the place beside, and not two', async (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const line = new Semaphore({ maxPermits: 1, overtakenAfterMs: 5_000 })
  const given: string[] = []
  const slow = takeAs('slow', line, given)
  const patient = takeAs('patient', line, given, false)
  const [b] = ['b', 'c', 'd'].map((name) => takeAs(name, line, given))
  await settled()
  context.mock.timers.tick(4_999)
  await settled()
  assert.deepEqual(given, ['slow'])
  context.mock.timers.tick(1)
  await settled()
  assert.deepEqual(given, ['slow', 'b beside'])
  ;(await b!).release()
  await settled()
  assert.deepEqual(given, ['slow', 'b beside', 'c beside'], 'one after the other')
  ;(await slow).release()
  await settled()
  assert.deepEqual(given, ['slow', 'b beside', 'c beside', 'patient'])
  ;(await patient).release()
  await settled()
  assert.deepEqual(given.at(-1), 'd')
})

test('who stops waiting gets the reason and leaves the line, and a closed line refuses', async () => {
  const line = new Semaphore({ maxPermits: 1 })
  const first = await line.take()
  const stop = new AbortController()
  const impatient = line.take(stop.signal)
  const patient = line.take()
  stop.abort(new Error('changed my mind'))
  await assert.rejects(impatient, /changed my mind/)
  first.release()
  await patient
  const left = assert.rejects(line.take(), /closed/)
  line.close(new Error('closed'))
  await left
  await assert.rejects(line.take(), /closed/)
})

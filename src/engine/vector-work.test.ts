import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { FIRST_RETRY_MS, MAX_RETRY_MS, VectorWork } from './vector-work.ts'

function setUp() {
  const events: string[] = []
  const tries: string[] = []
  let problem: string | null = 'The embedder cannot be reached.'
  const running: Promise<void>[] = []
  const work = new VectorWork({
    embed: async (id) => {
      tries.push(id)
      return { problem }
    },
    run: (_, job) => running.push(job(new AbortController().signal)),
    log: { info: (event) => events.push(event), warn: (event) => events.push(event) },
  })
  const settled = () => Promise.all(running)
  const set = (next: string | null) => {
    problem = next
  }
  return { work, events, tries, settled, set }
}

test('a failing embedder is tried again after longer and longer, and told once', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { work, events, tries, settled, set } = setUp()
  work.begin('a')
  await settled()
  let delayMs = FIRST_RETRY_MS
  for (let attempt = 2; attempt < 10; attempt += 1) {
    mock.timers.tick(delayMs - 1)
    assert.equal(tries.length, attempt - 1)
    mock.timers.tick(1)
    assert.equal(tries.length, attempt)
    await settled()
    delayMs = Math.min(MAX_RETRY_MS, delayMs * 2)
  }
  assert.deepEqual([events, work.isMissing('a')], [['embedder.fail'], true])
  set(null)
  mock.timers.tick(MAX_RETRY_MS)
  await settled()
  assert.deepEqual([events, work.isMissing('a')], [['embedder.fail', 'embedder.recover'], false])
  const made = tries.length
  mock.timers.tick(10 * MAX_RETRY_MS)
  assert.equal(tries.length, made, 'what is whole is left alone')
  mock.timers.reset()
})

test('a deleted notebook and a closed engine are not tried again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { work, tries, settled } = setUp()
  work.begin('a')
  work.begin('b')
  await settled()
  work.forget('a')
  mock.timers.tick(FIRST_RETRY_MS)
  await settled()
  assert.deepEqual(tries, ['a', 'b', 'b'])
  work.close()
  mock.timers.tick(MAX_RETRY_MS)
  assert.equal(tries.length, 3)
  mock.timers.reset()
})

test('a notebook is looked at once, unless something new has come', async () => {
  const { work, tries, settled, set } = setUp()
  set(null)
  work.beginOnce('a')
  work.beginOnce('a')
  await settled()
  assert.equal(tries.length, 1)
  work.begin('a')
  await settled()
  assert.equal(tries.length, 2)
})

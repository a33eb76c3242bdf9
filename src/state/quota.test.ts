import assert from 'node:assert/strict'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { type TestState, testOnBothEngines } from '../../tests/support/state-engines.ts'
import { openQuota } from './quota.ts'

const HOUR_MS = 3_600_000

function openLedger({ store }: TestState) {
  const clock = fixedClock()
  const again = () => openQuota(store, clock, { question: 2 })
  return { clock, store, quota: again(), again }
}

testOnBothEngines('what was used counts for 24 hours, per account and action', async (_context, opened) => {
  const { clock, quota, again } = openLedger(opened)
  const first = clock.now()
  await quota.used('ann', 'question')
  clock.advance(HOUR_MS)
  await quota.used('ann', 'question')
  await quota.used('ann', 'video')
  const { used, remaining, freeAtMs } = await again().state('ann', 'question')
  assert.deepEqual([used, remaining, freeAtMs], [2, 0, first + 24 * HOUR_MS])
  assert.equal((await quota.state('bob', 'question')).remaining, 2)
  assert.deepEqual([(await quota.state('ann', 'video')).used, (await quota.state('ann', 'video')).remaining], [1, null])
  clock.advance(23 * HOUR_MS)
  assert.deepEqual(
    [(await quota.state('ann', 'question')).remaining, (await quota.state('ann', 'question')).freeAtMs],
    [1, null],
  )
})

testOnBothEngines(
  'a refusal of the product counts more than our own count, until the time it named',
  async (_context, opened) => {
    const { clock, quota } = openLedger(opened)
    await quota.refused('ann', 'question', 60)
    assert.deepEqual(
      [(await quota.state('ann', 'question')).isRefused, (await quota.state('ann', 'question')).freeAtMs],
      [true, clock.now() + 60_000],
    )
    clock.advance(60_000)
    assert.equal((await quota.state('ann', 'question')).isRefused, false)
  },
)

testOnBothEngines(
  'where no time was named it is the rest of the window, or an hour where nothing was counted here',
  async (_context, opened) => {
    const { store, clock, quota } = openLedger(opened)
    await quota.refused('bob', 'question', null)
    assert.equal((await quota.state('bob', 'question')).freeAtMs, clock.now() + HOUR_MS)
    const first = clock.now()
    await quota.used('ann', 'question')
    clock.advance(HOUR_MS)
    await quota.refused('ann', 'question', null)
    assert.equal((await quota.state('ann', 'question')).freeAtMs, first + 24 * HOUR_MS)
    await store.write([quota.planForget('ann')])
    assert.equal((await quota.state('ann', 'question')).remaining, 2)
  },
)

testOnBothEngines(
  'a clock that somebody sets ahead frees nothing, and one that is set back binds for a window at most',
  async (_context, opened) => {
    const { clock, quota } = openLedger(opened)
    await quota.used('ann', 'question')
    clock.set(clock.now() + 400 * 24 * HOUR_MS)
    await quota.used('ann', 'question')
    assert.equal((await quota.state('ann', 'question')).used, 2)
    await quota.refused('bob', 'question', 600)
    clock.set(clock.now() - 800 * 24 * HOUR_MS)
    assert.equal((await quota.state('ann', 'question')).used, 2)
    assert.equal((await quota.state('bob', 'question')).isRefused, true)
    clock.advance(24 * HOUR_MS)
    assert.deepEqual(
      [(await quota.state('ann', 'question')).used, (await quota.state('bob', 'question')).isRefused],
      [0, false],
    )
  },
)

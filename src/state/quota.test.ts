import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import { openQuota } from './quota.ts'
import { openStateDatabase } from './state-database.ts'

const HOUR_MS = 3_600_000

function ledger(context: TestContext) {
  const clock = fixedClock()
  const database = openStateDatabase(path.join(temporaryDirectory(context), 'state.sqlite'))
  context.after(() => database.close())
  return {
    clock,
    database,
    quota: openQuota(database, clock, { question: 2 }),
    again: () => openQuota(database, clock, { question: 2 }),
  }
}

test('what was used counts for 24 hours, per account and action', (context) => {
  const { clock, quota, again } = ledger(context)
  const first = clock.now()
  quota.used('ann', 'question')
  clock.advance(HOUR_MS)
  quota.used('ann', 'question')
  quota.used('ann', 'video')
  const { used, remaining, freeAtMs } = again().state('ann', 'question')
  assert.deepEqual([used, remaining, freeAtMs], [2, 0, first + 24 * HOUR_MS])
  assert.equal(quota.state('bob', 'question').remaining, 2)
  assert.deepEqual([quota.state('ann', 'video').used, quota.state('ann', 'video').remaining], [1, null])
  clock.advance(23 * HOUR_MS)
  assert.deepEqual([quota.state('ann', 'question').remaining, quota.state('ann', 'question').freeAtMs], [1, null])
})

test('a refusal of the product counts more than our own count, until the time it named', (context) => {
  const { clock, quota } = ledger(context)
  quota.refused('ann', 'question', 60)
  assert.deepEqual(
    [quota.state('ann', 'question').isRefused, quota.state('ann', 'question').freeAtMs],
    [true, clock.now() + 60_000],
  )
  clock.advance(60_000)
  assert.equal(quota.state('ann', 'question').isRefused, false)
})

test('where no time was named it is the rest of the window, or an hour where nothing was counted here', (context) => {
  const { database, clock, quota } = ledger(context)
  quota.refused('bob', 'question', null)
  assert.equal(quota.state('bob', 'question').freeAtMs, clock.now() + HOUR_MS)
  const first = clock.now()
  quota.used('ann', 'question')
  clock.advance(HOUR_MS)
  quota.refused('ann', 'question', null)
  assert.equal(quota.state('ann', 'question').freeAtMs, first + 24 * HOUR_MS)
  writeToSqlite(database, [quota.planForget('ann')])
  assert.equal(quota.state('ann', 'question').remaining, 2)
})

test('a clock that somebody sets ahead frees nothing, and one that is set back binds for a window at most', (context) => {
  const { clock, quota } = ledger(context)
  quota.used('ann', 'question')
  clock.set(clock.now() + 400 * 24 * HOUR_MS)
  quota.used('ann', 'question')
  assert.equal(quota.state('ann', 'question').used, 2)
  quota.refused('bob', 'question', 600)
  clock.set(clock.now() - 800 * 24 * HOUR_MS)
  assert.equal(quota.state('ann', 'question').used, 2)
  assert.equal(quota.state('bob', 'question').isRefused, true)
  clock.advance(24 * HOUR_MS)
  assert.deepEqual([quota.state('ann', 'question').used, quota.state('bob', 'question').isRefused], [0, false])
})

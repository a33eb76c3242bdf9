import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitNotice, computeLookMs, keepLooking } from './leases.ts'
import type { SqlStore } from './sql-store.ts'

const LEASE_MS = 30_000

const store = { leaseMs: LEASE_MS, listen: () => () => {} } as unknown as SqlStore
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('who waits for the end of a lease looks many times while it lasts, one look after the other', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const looks: PromiseWithResolvers<void>[] = []
  const stop = keepLooking(store, () => {
    looks.push(Promise.withResolvers())
    return looks.at(-1)!.promise
  })
  for (let passed = 0; passed < LEASE_MS; passed += computeLookMs(LEASE_MS)) {
    t.mock.timers.tick(computeLookMs(LEASE_MS))
    t.mock.timers.tick(computeLookMs(LEASE_MS)) // while it looks
    looks.at(-1)!.resolve()
    await settle()
  }
  assert.ok(looks.length >= 10, `${looks.length} looks`)
  stop()
  const before = looks.length
  t.mock.timers.tick(LEASE_MS)
  assert.equal(looks.length, before)
})

test('who waits for somebody to be heard of looks again long before a third of a lease', async () => {
  const shortly = { ...store, leaseMs: 3_000 }
  const early = awaitNotice(shortly, 'claim', 'mine').then(() => 'looked')
  const late = new Promise((resolve) => setTimeout(resolve, shortly.leaseMs / 5, 'still waiting'))
  assert.equal(await Promise.race([early, late]), 'looked')
})

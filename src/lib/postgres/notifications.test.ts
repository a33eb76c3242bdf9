import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { NOTIFY, openPostgresNotifications } from './notifications.ts'
import { openPostgresPool } from './pool.ts'

const it = testOver(openAll)

async function openAll(t: TestContext) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  const pool = openPostgresPool(url, { retryMs: 120_000 })
  const notifications = openPostgresNotifications(url, pool, { pollMs: 5 })
  t.after(() => notifications.close().then(() => pool.close()))
  return { pool, notifications, url }
}

/** Gives what is told one by one. */
function collectTold() {
  const told: (string | null)[] = []
  let wake = () => {}
  const take = async (isWanted: (payload: string | null) => boolean) => {
    for (;;) {
      const found = told.splice(0).find(isWanted)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const listener = (payload: string | null) => {
    told.push(payload)
    wake()
  }
  return { listener, take }
}

it('what is told in a transaction is heard when that is kept', async ([opened]) => {
  const { listener, take } = collectTold()
  opened.notifications.listen('changes', listener)
  await assert.rejects(
    opened.pool.runInTransaction(async (run) => {
      await run(NOTIFY, ['changes', 'never'])
      throw new Error('changed its mind')
    }),
  )
  for (let isHeard = false; !isHeard; ) {
    await opened.pool.runInTransaction((run) => run(NOTIFY, ['changes', 'kept']))
    const heard = await take(() => true)
    assert.notEqual(heard, 'never')
    isHeard = heard === 'kept'
  }
  await opened.pool.write(NOTIFY, ['changes', 'last'])
  assert.equal(await take((payload) => payload !== null && payload !== 'kept'), 'last')
})

it('whoever listens is asked to look while nothing can be heard, and hears again afterwards', async ([opened]) => {
  const { listener, take } = collectTold()
  const stop = opened.notifications.listen('changes', listener)
  await take((payload) => payload === null)
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`
  await opened.pool.read(end)
  await take((payload) => payload === null)
  const telling = setInterval(() => void opened.pool.write(NOTIFY, ['changes', 'again']).catch(() => {}), 5)
  const heard = await take((payload) => payload !== null)
  clearInterval(telling)
  stop()
  assert.equal(heard, 'again')
})

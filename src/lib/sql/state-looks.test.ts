import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { openPostgresPool } from '../postgres/pool.ts'
import { StateLooks } from './state-looks.ts'

test('all parts are read by one statement, each with its own values, and told their rows in order', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  const pool = openPostgresPool(url, { retryMs: 120_000 })
  t.after(() => pool.close())
  const look = t.mock.method(pool, 'look')
  const looks = new StateLooks(pool.look)
  const told: (readonly unknown[])[] = []
  const learn = (rows: readonly unknown[]) => void told.push(rows)
  const series = 'SELECT number FROM generate_series(?1::bigint, ?2::bigint) AS number ORDER BY number DESC'
  const refresh = looks.add({ text: series, values: () => [1, 3], learn })
  const refreshOther = looks.add({ text: 'SELECT 1 AS one WHERE false', values: () => [], learn })
  looks.add({ text: 'SELECT $1::text AS text, 2::bigint ^ 52 AS large, NULL AS empty', values: () => ['"\n'], learn })
  await Promise.all([refresh(), refreshOther()])
  assert.deepEqual(told, [
    [{ number: 3 }, { number: 2 }, { number: 1 }],
    [],
    [{ text: '"\n', large: 2 ** 52, empty: null }],
  ])
  assert.equal(look.mock.callCount(), 1)
})

test('a look that fails is told to those who wait for it, and the next one is made', async () => {
  let tries = 0
  const looks = new StateLooks(async () => {
    tries += 1
    if (tries === 1) throw new RangeError('lost')
    return [{ part_0: [{ one: 1 }] }] as never
  })
  const told: unknown[] = []
  const refresh = looks.add({ text: 'SELECT 1 AS one', values: () => [], learn: (rows) => void told.push(...rows) })
  await assert.rejects(refresh(), RangeError)
  await refresh()
  assert.deepEqual(told, [{ one: 1 }])
})

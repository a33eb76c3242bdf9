import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { nameStatement } from './client-config.ts'
import { openPostgresPool } from './pool.ts'
import { PostgresFailure, PostgresUnavailable } from './postgres-failure.ts'

const it = testOver(openPool)

async function openPool(t: TestContext, options: Parameters<typeof openPostgresPool>[1] = {}) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  const pool = openPostgresPool(url, { retryMs: 120_000, ...options }) // a busy machine takes its time
  t.after(() => pool.close())
  return pool
}

type Numbered = { readonly number: number }

const hasCode = (code: string) => (error: unknown) => error instanceof PostgresFailure && error.code === code

it('all of a transaction is kept, or nothing', async ([pool]) => {
  await pool.write('CREATE TABLE kept (number BIGINT PRIMARY KEY)')
  const insert = 'INSERT INTO kept VALUES ($1) RETURNING number'
  const rows = await pool.runInTransaction((run) => run<Numbered>(insert, [2 ** 50]))
  assert.deepEqual(rows, [{ number: 2 ** 50 }])
  await assert.rejects(
    pool.runInTransaction(async (run) => {
      await run(insert, [2])
      await run(insert, [2 ** 50])
    }),
    hasCode('23505'),
  )
  await assert.rejects(
    pool.runInTransaction(async (run) => {
      await run(insert, [3])
      throw new RangeError('changed its mind')
    }),
    RangeError,
  )
  await assert.rejects(
    pool.runInTransaction(async (run) => {
      await run(insert, [4])
      await run(insert, [4]).catch(() => {})
    }),
    /had failed/,
    'a failure that nobody minded',
  )
  assert.deepEqual(await pool.read('SELECT number FROM kept'), [{ number: 2 ** 50 }])
  assert.deepEqual(pool.countConnections(), { open: 1, idle: 1, waiting: 0 }, 'each gave its connection back')
})

it('a transaction whose connection is lost is begun again, and done once', async ([pool]) => {
  await pool.write('CREATE TABLE once (number INT)')
  let tries = 0
  await pool.runInTransaction(async (run) => {
    tries += 1
    await run('INSERT INTO once VALUES ($1)', [tries])
    if (tries > 1) return
    const [own] = await run<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid')
    await pool.read('SELECT pg_terminate_backend($1)', [own!.pid])
    await run('SELECT 1')
  })
  assert.deepEqual(await pool.read('SELECT number FROM once'), [{ number: 2 }])
})

it('two transactions that hold each other up are both done', async ([pool]) => {
  await pool.write('CREATE TABLE counter (number INT, uses INT)')
  await pool.write('INSERT INTO counter VALUES (1, 0), (2, 0)')
  const use = 'UPDATE counter SET uses = uses + 1 WHERE number = $1'
  const holding = Promise.withResolvers<void>()
  const first = pool.runInTransaction(async (run) => {
    await run(use, [1])
    await holding.promise
    await run(use, [2])
  })
  await pool.runInTransaction(async (run) => {
    await run(use, [2])
    holding.resolve()
    await run(use, [1])
  })
  await first
  assert.deepEqual(await pool.read('SELECT DISTINCT uses FROM counter'), [{ uses: 2 }])
})

it('a change whose connection is lost on the way is told as uncertain, and not made twice', async ([pool]) => {
  await pool.write('CREATE TABLE tried (number INT)')
  const end = 'SELECT pg_terminate_backend(pg_backend_pid())'
  await assert.rejects(pool.write(end), (error) => error instanceof PostgresUnavailable && error.isUncertain)
  assert.deepEqual(await pool.read('SELECT number FROM tried'), [], 'the pool goes on')
})

test('what takes too long is ended, and told as not done', async (t) => {
  const pool = await openPool(t, { statementTimeoutMs: 20 })
  if (!pool) return
  const isNotDone = (error: unknown) => error instanceof PostgresUnavailable && !error.isUncertain
  await assert.rejects(pool.read('SELECT pg_sleep(60)'), isNotDone)
})

test('a server that is not there is tried for a while, then told as such', async () => {
  const pool = openPostgresPool('postgres://nobody@127.0.0.1:1/none', { retryMs: 0 })
  await assert.rejects(pool.write('SELECT 1'), (error) => error instanceof PostgresUnavailable && !error.isUncertain)
  await pool.close()
})

test('nobody waits for a server once the pool is closed', async () => {
  const pool = openPostgresPool('postgres://nobody@127.0.0.1:1/none', { retryMs: 3_600_000 })
  const asked = assert.rejects(pool.read('SELECT 1'), PostgresUnavailable)
  await pool.close()
  await asked
  await assert.rejects(pool.read('SELECT 1'), PostgresUnavailable)
})

test('who is not let in is told at once', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  const pool = openPostgresPool(url.replace('tester@', 'stranger@'))
  await assert.rejects(pool.read('SELECT 1'), hasCode('28000'))
  await pool.close()
})

it('looks that are asked at once share a connection, and one that is refused leaves the others alone', async ([
  pool,
]) => {
  const [one, wrong, two] = await Promise.allSettled([
    pool.look<Numbered>('SELECT $1::int AS number', [1]),
    pool.look('SELECT 1 / $1::int', [0]),
    pool.look<Numbered>('SELECT 2 AS number'),
  ])
  assert.deepEqual(
    [one, two].map((each) => each.status === 'fulfilled' && each.value),
    [[{ number: 1 }], [{ number: 2 }]],
  )
  assert.ok(wrong.status === 'rejected' && hasCode('22012')(wrong.reason))
  assert.equal(pool.countConnections().open, 1)
})

it('what is asked together goes to the server in one write', async ([pool, t]) => {
  await pool.look('SELECT 1')
  const write = t.mock.method(Socket.prototype as Required<Duplex>, '_writev')
  const single = t.mock.method(Socket.prototype, '_write')
  await Promise.all([pool.look('SELECT 1 AS one'), pool.look('SELECT 2 AS two'), pool.look('SELECT 3 AS three')])
  assert.deepEqual([write.mock.callCount(), single.mock.callCount()], [1, 0])
  await pool.runTogether([
    { text: 'SELECT $1::int', values: [1] },
    { text: 'SELECT $1::int', values: [2] },
  ])
  assert.deepEqual([write.mock.callCount(), single.mock.callCount()], [2, 1], 'a transaction and its end')
})

it('the server compiles none of our statements, which are small and many', async ([pool]) => {
  assert.deepEqual(await pool.read('SHOW jit'), [{ jit: 'off' }])
})

test('what one connection has prepared under a name is the same statement for every other', () => {
  const [one, other] = ['SELECT $1::int', 'SELECT $1::text'].map(nameStatement)
  assert.notEqual(one, other)
  assert.equal(nameStatement('SELECT $1::int'), one)
  assert.equal(one, 'rzZYtyw7y3DaD28b2xbkjyPIueMt1ZQ-I7xyh9Yx6D0', 'in every process')
  assert.ok(one!.length < 64, 'longer names are cut by the server')
})

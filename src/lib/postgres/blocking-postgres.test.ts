import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { openBlockingPostgres } from './blocking-postgres.ts'
import { PostgresFailure } from './postgres-failure.ts'

const it = testOver(openConnection)

async function openConnection(t: TestContext) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  const connection = openBlockingPostgres(url)
  t.after(() => connection.close())
  return connection
}

it('numbers, texts, bytes, lists and nothing come back as they were sent', async ([connection]) => {
  const bytes = Buffer.from([0, 1, 127, 128, 255])
  const text = 'INSERT INTO kinds VALUES ($1, $2, $3, $4)'
  connection.query('CREATE TEMP TABLE kinds (number BIGINT, text TEXT, bytes BYTEA, nothing INT)')
  connection.query(text, [2 ** 50, 'Ω "\\n" 𐍈', bytes, null])
  const [row] = connection.query('SELECT * FROM kinds WHERE number = ANY($1::bigint[])', [[1, 2 ** 50]])
  assert.deepEqual(
    { ...row, bytes: Buffer.from(row!.bytes as Uint8Array) },
    { number: 2 ** 50, text: 'Ω "\\n" 𐍈', bytes, nothing: null },
  )
})

it('all of a transaction is kept, or nothing, also when a statement nobody waited for failed', async ([connection]) => {
  connection.query('CREATE TEMP TABLE kept (number INT PRIMARY KEY)')
  const insert = (number: number) => connection.send('INSERT INTO kept VALUES ($1)', [number])
  const list = () => connection.query('SELECT number FROM kept ORDER BY number').map(({ number }) => number)
  connection.runInTransaction(() => [1, 2].map(insert))
  assert.throws(() => connection.runInTransaction(() => [3, 2, 4].map(insert)), hasCode('23505'))
  assert.throws(
    () =>
      connection.runInTransaction(() => {
        insert(5)
        connection.runInTransaction(() => insert(6))
        throw new Error('changed its mind')
      }),
    /changed its mind/,
  )
  assert.deepEqual(list(), [1, 2])
})

it('what only reads cannot write', async ([connection]) => {
  assert.throws(
    () => connection.readInSnapshot(() => connection.query('CREATE TABLE never (number INT)')),
    hasCode('25006'),
  )
  assert.deepEqual(connection.query('SELECT 1 AS one'), [{ one: 1 }], 'the connection goes on')
})

test('a lost connection fails the transaction at hand, and the next statement has a new one', async (t) => {
  const connection = await openConnection(t)
  const other = await openConnection(t)
  if (!connection || !other) return
  const readProcess = () => Number(connection.query('SELECT pg_backend_pid() AS process')[0]!.process)
  const first = readProcess()
  assert.throws(
    () =>
      connection.readInSnapshot(() => {
        other.query('SELECT pg_terminate_backend($1)', [readProcess()])
        return connection.query('SELECT 1 AS one')
      }),
    PostgresFailure,
  )
  assert.notEqual(readProcess(), first)
})

test('a statement that takes too long is ended by the server', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  const connection = openBlockingPostgres(url, { statementTimeoutMs: 20 })
  t.after(() => connection.close())
  assert.throws(() => connection.query('SELECT pg_sleep(60)'), hasCode('57014'))
})

test('a server that is not there is told at the first statement', () => {
  const connection = openBlockingPostgres('postgres://nobody@127.0.0.1:1/none')
  assert.throws(() => connection.query('SELECT 1'), hasCode(null)) // ECONNREFUSED is no SQLSTATE
  connection.close()
})

const hasCode = (code: string | null) => (error: unknown) => error instanceof PostgresFailure && error.code === code

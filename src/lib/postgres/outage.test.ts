import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnPostgres } from '../../../tests/support/postgres-server.ts'
import { createLog } from '../log.ts'
import { Outage } from './outage.ts'
import { openPostgresPool } from './pool.ts'
import { PostgresFailure, PostgresUnavailable } from './postgres-failure.ts'

function record() {
  const told: string[] = []
  const onBegin = ({ message }: PostgresFailure) => told.push(message)
  return { told, listener: { onBegin, onEnd: () => told.push('over') } }
}

test('a server that is gone is told once however many calls meet it, and once when it is back', async (t) => {
  const server = await startOwnPostgres(t)
  if (server === null) return
  const { told, listener } = record()
  const pool = openPostgresPool(server.url, { retryMs: 100, outage: listener })
  t.after(() => pool.close())
  await pool.read('SELECT 1')
  await server.stop('fast')
  for (let call = 0; call < 3; call += 1) await assert.rejects(pool.read('SELECT 1'), PostgresUnavailable)
  await assert.rejects(pool.write('SELECT 1'), PostgresUnavailable)
  assert.equal(told.length, 1)
  await server.start()
  await pool.write('SELECT 1')
  await pool.read('SELECT 1')
  assert.deepEqual(told.slice(1), ['over'])
})

test('where changes were given up, only a change that works ends it', () => {
  const { told, listener } = record()
  const outage = new Outage(listener)
  outage.noteWorked(true)
  outage.noteGivenUp(new PostgresFailure('only reads', '25006'), true, 0)
  outage.noteWorked(false)
  outage.noteGivenUp(new PostgresFailure('only reads', '25006'), true, 0)
  assert.deepEqual(told, ['only reads'])
  outage.noteWorked(true)
  assert.deepEqual(told, ['only reads', 'over'])
})

test('an outage stands in the log in a few words: no stack, and not what the driver threw', () => {
  const lines: string[] = []
  const log = createLog({ writeLine: (line) => lines.push(line) })
  const gone = new PostgresFailure('connect ECONNREFUSED', null, new Error('connect'))
  log.error('call.failed', { cause: new PostgresUnavailable(gone, false) })
  assert.deepEqual(JSON.parse(lines[0]!).cause, { name: 'PostgresUnavailable', message: 'connect ECONNREFUSED' })
})

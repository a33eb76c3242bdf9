import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresFailure, PostgresUnavailable } from '../../lib/postgres/postgres-failure.ts'
import { nameServerTrouble } from './server-place.ts'

test('what a thread could not do now may be tried later, and it is told whether it may have been done', () => {
  const name = (code: string | null) => nameServerTrouble(new PostgresFailure('said by the server', code))
  for (const [code, isUncertain] of [
    ['25006', false], // a server that only reads
    ['57014', false], // a statement that took too long
    ['55P03', false], // a lock that was waited for too long
    ['40P01', false],
    ['57P01', true], // the connection was ended, perhaps behind the end of a transaction
    [null, true],
  ] as const) {
    const named = name(code)
    assert.ok(named instanceof PostgresUnavailable, String(code))
    assert.equal(named.isUncertain, isUncertain, String(code))
  }
  assert.ok(!(name('42P01') instanceof PostgresUnavailable))
})

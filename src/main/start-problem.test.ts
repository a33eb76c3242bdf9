import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresFailure } from '../lib/postgres/postgres-failure.ts'
import { describeStartProblem } from './service-process.ts'

test('a pooler that hands prepared statements to others is told as such, with what to set', () => {
  const config = { http: { port: 3000, host: '127.0.0.1' }, dataDirectory: '/data' } as never
  const describe = (code: string) => describeStartProblem(new PostgresFailure('said by the server', code), config)
  assert.match(describe('42P05'), /pool_mode = session/)
  assert.match(describe('28P01'), /the password .* keeps the POSTGRES_PASSWORD of its first start/)
  assert.match(describe('28000'), /the name and rights of its user/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../domain/fault.ts'
import { PostgresFailure, PostgresUnavailable } from '../../lib/postgres/postgres-failure.ts'
import { defineJob, unwrapReply } from './reply.ts'

const throwAcross = async (thrown: unknown) =>
  unwrapReply(structuredClone(await defineJob(() => Promise.reject(thrown))({})))

test('a fault that crosses from a thread keeps all that a caller is told of it', async () => {
  const told = { hint: 'Ask later.', retryAfterSeconds: 7, details: { sourceId: 's' }, status: 502 }
  const fault = new Fault('RESOURCE_EXHAUSTED', 'Too much.', told)
  await assert.rejects(throwAcross(fault), { code: 'RESOURCE_EXHAUSTED', message: 'Too much.', ...told })
})

test('a database that a thread cannot reach is told with when to try again', async () => {
  await assert.rejects(throwAcross(new PostgresUnavailable(new PostgresFailure('cut', null), false)), {
    code: 'OVERLOADED',
    status: 503,
    retryAfterSeconds: 5,
  })
})

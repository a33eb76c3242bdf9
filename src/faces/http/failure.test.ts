import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../../client/reply.ts'
import { Fault } from '../../domain/fault.ts'
import { failureOf } from './failure.ts'

test('what was done all the same stands beside the error, and the client reads it back', () => {
  const data = { total: 1, failed: 1, files: [] }
  const fault = new Fault('NO_SOURCES', 'No sources in notebook', { details: { data, tried: 1 } })
  const body = failureOf(fault, 'r')
  assert.deepEqual(body, {
    success: false,
    error: 'No sources in notebook',
    code: 'NO_SOURCES',
    request_id: 'r',
    details: { tried: 1 },
    data,
  })
  assert.deepEqual(faultOf(body, new Response(null, { status: 400 })).details, { data, tried: 1 })
})

test('a failure with nothing to add carries neither details nor data', () => {
  const body = failureOf(new Fault('TIMEOUT', 'Too slow.', { details: {} }), 'r')
  assert.deepEqual(Object.keys(body), ['success', 'error', 'code', 'request_id'])
  assert.equal(faultOf(body, new Response(null, { status: 504 })).details, undefined)
})

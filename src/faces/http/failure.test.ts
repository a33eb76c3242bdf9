import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFailureReply } from '../../client/reply.ts'
import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import { Fault } from '../../domain/fault.ts'

test('what was done all the same stands beside the error, and the client reads it back', () => {
  const data = { total: 1, failed: 1, files: [] }
  const fault = new Fault('NO_SOURCES', 'No sources in notebook', { details: { data, tried: 1 } })
  const body = buildFailureEnvelope(fault, 'r')
  assert.deepEqual(body, {
    success: false,
    error: 'No sources in notebook',
    code: 'NO_SOURCES',
    request_id: 'r',
    details: { tried: 1 },
    data,
  })
  assert.deepEqual(parseFailureReply(body, new Response(null, { status: 400 })).details, { data, tried: 1 })
})

test('a failure with nothing to add carries neither details nor data', () => {
  const body = buildFailureEnvelope(new Fault('TIMEOUT', 'Too slow.', { details: {} }), 'r')
  assert.deepEqual(Object.keys(body), ['success', 'error', 'code', 'request_id'])
  assert.equal(parseFailureReply(body, new Response(null, { status: 504 })).details, undefined)
})

test('how the product was reached is told, and the client reads it back', () => {
  const meta = { product: 'hosted', transport: 'rpc', account: 'ada', attempts: 2, duration_ms: 9 } as const
  const body = buildFailureEnvelope(new Fault('PRODUCT_UNREACHABLE', 'Gone.', { meta }), 'r')
  assert.deepEqual(body.meta, meta)
  assert.deepEqual(parseFailureReply(body, new Response(null, { status: 503 })).meta, meta)
})

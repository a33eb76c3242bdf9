import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRequestId } from './request-id.ts'

test('a printable id of the caller is kept', () => {
  assert.equal(chooseRequestId('run-7:step/2@n8n'), 'run-7:step/2@n8n')
})

test('an id that is absent, long or could break a header or a log line is replaced', () => {
  for (const given of [undefined, null, '', 'a b', 'a\r\nX: y', 'é', 'x'.repeat(129)]) {
    assert.match(chooseRequestId(given), /^[0-9a-f-]{36}$/)
  }
})

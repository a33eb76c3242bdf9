import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { ReplyReader } from './reply-reader.ts'

test('what is not as expected is named with its path', () => {
  const reply = new ReplyReader([[null, [[['id'], 7]]]], 'GET_NOTEBOOK')
  const row = reply.at(0).at(1).list('the sources')[0]!
  assert.equal(row.at(0).at(0).id('a source id'), 'id')
  assert.throws(
    () => row.at(1).string('a title'),
    fault('RPC_REPLY_MOVED', /^GET_NOTEBOOK \[0\]\[1\]\[0\]\[1\]: expected a title$/),
  )
  assert.throws(() => row.at(1).at(0), fault('RPC_REPLY_MOVED', 'GET_NOTEBOOK [0][1][0][1]: expected a list'))
  assert.throws(() => reply.string('a text'), fault('RPC_REPLY_MOVED', 'GET_NOTEBOOK: expected a text'))
})

test('a field that is absent is null for maybe, and refused by everything else', () => {
  const reply = new ReplyReader([null, 'x'], 'X')
  assert.deepEqual([reply.maybe(0), reply.maybe(9), reply.at(9).isAbsent], [null, null, true])
  assert.equal(reply.maybe(1)?.string('a text'), 'x')
  assert.throws(() => reply.at(0).string('a text'), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(0).at(0), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(1).maybe(0), fault('RPC_REPLY_MOVED'))
})

test('high fields that come as a last entry keyed by number are found', () => {
  const reply = new ReplyReader(['a', { '102': 2 }], 'X')
  assert.deepEqual([reply.at(101).number('a kind'), reply.at(0).string('a text'), reply.maybe(55)], [2, 'a', null])
})

test('ids, offsets, booleans and times are taken in their own form only', () => {
  const reply = new ReplyReader(['', -1, 1.5, 'true', [1768312234, 146794000], [1e300], 3], 'X')
  assert.throws(() => reply.at(0).id('an id'), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(1).offset('a start'), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(2).offset('a start'), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(3).boolean('a flag'), fault('RPC_REPLY_MOVED'))
  assert.throws(() => reply.at(5).time('a time'), fault('RPC_REPLY_MOVED'))
  assert.equal(reply.at(4).time('a time'), '2026-01-13T13:50:34.146Z')
  assert.equal(reply.at(6).offset('a start'), 3)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../domain/fault.ts'
import { chooseRpcId, findRpcName, parseRpcOverrides, RPC_IDS } from './ids.ts'

test('every id stands once, and leads back to its name', () => {
  const entries = Object.entries(RPC_IDS)
  assert.equal(new Set(Object.values(RPC_IDS)).size, entries.length)
  for (const [name, id] of entries) assert.equal(findRpcName(id), name)
  assert.equal(findRpcName('nobody'), null)
})

test('an override replaces the id of one call', () => {
  const overrides = parseRpcOverrides('GET_NOTEBOOK=abc123, LIST_NOTES=zZ9999\n')
  assert.deepEqual([chooseRpcId('GET_NOTEBOOK', overrides), chooseRpcId('LIST_NOTES', overrides)], ['abc123', 'zZ9999'])
  assert.equal(chooseRpcId('LIST_NOTEBOOKS', overrides), 'wXbhsf')
  assert.deepEqual(parseRpcOverrides(''), {})
})

test('an override of an unknown name or with an id of another form is refused', () => {
  for (const text of ['NOBODY=abc123', 'GET_NOTEBOOK', 'GET_NOTEBOOK=', 'GET_NOTEBOOK=a b', 'toString=abcdef'])
    assert.throws(
      () => parseRpcOverrides(text),
      (error) => error instanceof Fault && error.code === 'BAD_REQUEST',
    )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBytesOf, jsonOf, withJson } from './known-json.ts'

test('a known text stands where its value stands, and is made once', () => {
  let made = 0
  const list = withJson([{ id: 'a' }], () => {
    made += 1
    return '[{"id":"a"}]'
  })
  const envelope = { success: true, data: { list, count: 1, absent: undefined }, 'odd "name"': null }
  assert.equal(jsonOf(envelope), JSON.stringify(envelope))
  assert.equal(jsonOf({ list }), '{"list":[{"id":"a"}]}')
  assert.equal(jsonOf(list), '[{"id":"a"}]')
  assert.equal(made, 1)
})

test('bytes are those of the text, and kept where it is known', () => {
  const known = withJson({ name: 'é' }, () => '{"name":"é"}')
  assert.equal(Buffer.from(jsonBytesOf(known)).toString(), '{"name":"é"}')
  assert.equal(jsonBytesOf(known), jsonBytesOf(known))
  assert.equal(Buffer.from(jsonBytesOf({ a: 1 })).toString(), '{"a":1}')
})

test('what holds no known text is written as ever', () => {
  const values = [null, 'text', 5, [1, { a: undefined }], { at: new Date(0) }, new Date(0), { a: { b: { c: [] } } }]
  for (const value of values) assert.equal(jsonOf(value), JSON.stringify(value))
})

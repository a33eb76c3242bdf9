import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachJson, createJsonReply, serializeJson } from './known-json.ts'

test('a known text stands where its value stands, and is made once', () => {
  let made = 0
  const list = attachJson([{ id: 'a' }], () => {
    made += 1
    return Buffer.from('[{"id":"a"}]')
  })
  const envelope = { success: true, data: { list, count: 1, absent: undefined }, 'odd "name"': null }
  assert.equal(serializeJson(envelope), JSON.stringify(envelope))
  assert.equal(serializeJson({ list }), '{"list":[{"id":"a"}]}')
  assert.equal(serializeJson(list), '[{"id":"a"}]')
  assert.equal(made, 1)
})

test('a reply tells the same, and its length', async () => {
  const known = attachJson({ name: 'é' }, () => Buffer.from('{"name":"é"}'))
  for (const value of [known, { data: { known, count: 2 } }, { a: 1 }]) {
    const reply = createJsonReply(value)
    const length = reply.headers.get('content-length')
    const text = await reply.text()
    assert.equal(text, JSON.stringify(value))
    if (length !== null) assert.equal(Number(length), Buffer.byteLength(text))
  }
})

test('what holds no known text is written as ever', () => {
  const values = [null, 'text', 5, [1, { a: undefined }], { at: new Date(0) }, new Date(0), { a: { b: { c: [] } } }]
  for (const value of values) assert.equal(serializeJson(value), JSON.stringify(value))
})
